"""What does the author of a server need? A server to start from, a prompt to try it, and a check of everything.

- `new_server` writes a new server that passes the check, for its author to change.
- `play` calls tools by hand and shows what each call changes; `listing` lists the servers and their tools.
- `check` reports what is wrong with a server, in sentences; `across` where the worlds of one seed do not agree.
- `life` shows the person behind a seed.

A change belongs here if it helps to write a server; what a server is made of belongs to `core`.
"""

from prove.authoring.check import Finding, Report, check_server
from prove.authoring.new_server import write_skeleton
from prove.authoring.play import call_once

__all__ = ["Finding", "Report", "call_once", "check_server", "write_skeleton"]
