"""What the checker reports: a finding is one sentence, a report is all findings about one server."""

import msgspec


class Finding(msgspec.Struct, frozen=True, order=True):
    """One thing that is wrong, reported once however often it was observed."""

    check: str
    subject: str
    sentence: str


class Report(msgspec.Struct, frozen=True):
    """The findings about one server, and how much was checked."""

    server: str
    tools: int
    seeds: int
    calls: int
    findings: tuple[Finding, ...]

    @property
    def clean(self) -> bool:
        return not self.findings
