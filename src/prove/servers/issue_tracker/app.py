"""The server object on which the tools of this folder register themselves."""

from typing import Annotated

from msgspec import Meta

from prove.core import Server
from prove.servers.issue_tracker.records import Tracker

server = Server("issue_tracker", Tracker, "An issue tracker: a team's projects, issues, sprints and logged work.")

Title = Annotated[str, Meta(min_length=3, max_length=120)]
