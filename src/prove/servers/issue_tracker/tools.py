"""All tools of the tracker: importing this registers issues and planning on the one server, and what colleagues do."""

from prove.servers.issue_tracker import issues, planning, progress
from prove.servers.issue_tracker.app import server

__all__ = ["issues", "planning", "progress", "server"]
