"""A report as files: `report.json` for programs, and `report.html`, one page with numbers and plots, for people."""

from collections.abc import Iterable
from html import escape
from pathlib import Path

from prove.charts.bars import bars, columns, skyline
from prove.charts.page import page, section, table
from prove.data.atomic import write_atomic
from prove.synth.run.report import Report, Share, Spread, report_json

EXAMPLES_PER_TOOL = 20
"""In how many examples every tool should be a reference call, at least."""

REPORT, PAGE = "report.json", "report.html"


def write_report(report: Report, folder: str | Path) -> None:
    """Write `report.json` and `report.html` into a folder, each whole or not at all."""
    write_atomic(Path(folder) / REPORT, report_json(report))
    write_atomic(Path(folder) / PAGE, render_page(report).encode())


def render_page(report: Report) -> str:
    """The page: no scripts, nothing loaded from elsewhere."""
    fewest = next(iter(report.tools.values()), 0)
    below = sum(count < EXAMPLES_PER_TOOL for count in report.tools.values())
    covered = (
        f"{len(report.tools):,} tools; the least used is in {fewest:,} examples, "
        f"{below:,} in fewer than {EXAMPLES_PER_TOOL}."
    )
    sections = [
        section("At a glance", table(_glance(report))),
        section("Diversity of user turns", table(_diversity(report))),
        section("Kinds", bars(report.kinds, "Examples by kind")),
        section("Categories", bars(report.categories, "Examples by category")),
        section("Splits", bars(report.splits, "Examples by split")),
        section("Information levels", bars(report.levels, "Examples by information level")),
        section("Reference calls a conversation", columns(report.calls.counts, "Reference calls a conversation")),
        section("User turns", columns(report.turns.counts, "User turns of an example")),
        section("Words of a user turn", columns(report.turn_words.counts, "Words of a user turn")),
        section("Tools on offer in a turn", columns(report.candidates.counts, "Tools on offer in a turn")),
        section("Servers", bars(report.servers, "Examples that use each server")),
        section("Discards", bars(report.discards, "Reasons for discards")),
    ]
    coverage = section(
        "Coverage of the tools",
        f"<p>{covered}</p>"
        + skyline(report.tools, "Examples that use each tool", EXAMPLES_PER_TOOL)
        + "<details><summary>All tools, the least used first</summary>"
        + f'<div class="columns">{_list(report)}</div></details>',
    )
    summary = f"{report.discarded:,} more were discarded; {_percent(report.kept_share)} were kept."
    return page("Synthesis report", f"{report.kept:,} examples", summary, sections, coverage)


def _glance(report: Report) -> Iterable[tuple[str, str]]:
    shares = report.shares
    yield "reference calls a conversation", _spread(report.calls)
    yield "conversations with a join of two results", _share(shares["join"])
    yield "conversations across servers", _share(shares["across"])
    yield "conversations with independent calls", _share(shares["independent"])
    yield "of these, with parallel calls", _share(shares["parallel"])
    yield "examples with a failed try and its recovery", _share(shares["recovery"])
    yield "examples without enumerated values", _share(shares["enums_stripped"])
    yield "examples in which time passes", _share(shares["time_passes"])
    yield "user turns", _spread(report.turns)
    yield "words of a user turn", _spread(report.turn_words)
    yield "tools on offer in a turn", _spread(report.candidates)


def _diversity(report: Report) -> Iterable[tuple[str, str]]:
    for name, found in (("first turns", report.first_turns), ("all turns", report.all_turns)):
        yield f"{name}, distinct once masked", _share(Share(found.distinct, found.turns, found.distinct_share))
        most = Share(found.most_frequent_count, found.turns, found.most_frequent_share)
        yield f"{name}, the most frequent form: “{found.most_frequent}”", _share(most)


def _list(report: Report) -> str:
    return "".join(f"<div>{count:,} {escape(name)}</div>" for name, count in report.tools.items())


def _share(share: Share) -> str:
    return f"{_percent(share.share)} ({share.count:,} of {share.of:,})"


def _spread(spread: Spread) -> str:
    return f"{spread.least:,} to {spread.most:,}, mean {spread.mean:.2f}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"
