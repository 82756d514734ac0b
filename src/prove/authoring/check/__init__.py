"""What is wrong with a server? `prove check` reports it in sentences.

- `checker` runs all checks on one server, and checks that its names are unique; `library` checks many servers at once.
- Without a world: `schemas` (parameters are described and bounded), `source_code` (no clock, no randomness without a
  key), `voices` (every tool and every entity has phrases).
- In the worlds of some seeds: `first_day` (the records that a world starts with), `behaviour` (what tools do in random
  walks). `schemas` and `voices` also try values there.
- `findings` has the sentences and the report that they add up to.

A change belongs here if every server must satisfy it; what only one server promises belongs to that server's own test.
"""

from prove.authoring.check.checker import check_server
from prove.authoring.check.findings import Finding, Report

__all__ = ["Finding", "Report", "check_server"]
