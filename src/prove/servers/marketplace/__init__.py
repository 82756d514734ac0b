"""Marketplace: people sell things to each other, at a fixed price, by offers or by auction."""
