"""The report is one page without scripts, and a JSON file beside it."""

from html.parser import HTMLParser
from pathlib import Path

import msgspec

from prove.servers import environment
from prove.synth.run.report import Report, Tally
from prove.synth.run.report_page import render_page, write_report
from tests.synth.run.test_report import report_of_all


class Reader(HTMLParser):
    """Checks that tags pair, and collects them."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_one_file_without_scripts(tmp_path: Path) -> None:
    report = report_of_all()
    write_report(report, tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"report.json", "report.html"}
    assert msgspec.json.decode((tmp_path / "report.json").read_bytes(), type=Report) == report
    page = (tmp_path / "report.html").read_text()
    reader = Reader()
    reader.feed(page)
    assert not reader.open
    assert "script" not in reader.seen
    assert "link" not in reader.seen
    assert reader.seen.count("svg") == 11
    assert f"{report.kept} examples" in page
    assert all(name in page for name in report.tools)
    assert f"mean {report.calls.mean:.2f}" in page


def test_an_empty_set_has_a_page_too() -> None:
    page = render_page(Tally(environment("banking")).report())
    assert "0 examples" in page
    assert "nothing yet" in page


def test_names_are_escaped() -> None:
    tally = Tally(environment("banking"))
    tally.discard("<b>&")
    page = render_page(tally.report())
    assert "&lt;b&gt;&amp;" in page
    assert "<b>" not in page
