"""Environments behind a connection: which session does an example run in?"""

from prove.connect.opening import OpenSession, is_foreign, open_session

__all__ = ["OpenSession", "is_foreign", "open_session"]
