"""What the checker says: findings are sentences, a report is all of them for one server."""

import msgspec


class Finding(msgspec.Struct, frozen=True, order=True):
    """One thing that is wrong, said once however often it was seen."""

    check: str
    subject: str
    sentence: str


class Report(msgspec.Struct, frozen=True):
    """The findings about one server, and how much was looked at."""

    server: str
    tools: int
    seeds: int
    calls: int
    findings: tuple[Finding, ...]

    @property
    def clean(self) -> bool:
        return not self.findings
