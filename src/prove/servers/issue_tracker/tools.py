"""All tools of the tracker: importing this registers issues and planning on the one server."""

from prove.servers.issue_tracker import issues, planning
from prove.servers.issue_tracker.app import server

__all__ = ["issues", "planning", "server"]
