"""Conversations grounded in live state, proven before they are kept."""
