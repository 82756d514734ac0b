"""Many servers are checked at once; each is checked against the names of all others."""

import pytest

from prove.authoring.check import library
from prove.authoring.check.library import check_library
from prove.core import UsageError


@pytest.mark.parametrize("workers", [1, 2])
def test_reports_come_in_the_order_of_the_names(workers: int) -> None:
    reports = check_library(["payments", "banking"], 2, workers)
    assert [(report.server, report.seeds, report.clean) for report in reports] == [
        ("payments", 2, True),
        ("banking", 2, True),
    ]


def test_without_names_all_servers_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "names", lambda: ("banking",))
    assert [report.server for report in check_library([], 1)] == ["banking"]


def test_a_wrong_name_is_reported_before_anything_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[str] = []
    monkeypatch.setattr(library, "check_server", lambda server, *_: checked.append(server.name))  # pyright: ignore[reportUnknownLambdaType, reportUnknownMemberType, reportUnknownArgumentType]
    with pytest.raises(UsageError, match="there is no server 'nobody'"):
        check_library(["banking", "nobody"], 1, 1)
    assert checked == []
