"""A report as files: `report.json` for programs, and `report.html`, one page with numbers and plots, for people."""

from collections.abc import Iterable
from html import escape
from pathlib import Path

from prove.charts.bars import bars, columns, skyline
from prove.data.atomic import write_atomic
from prove.synth.run.report import Report, Share, Spread, report_json

EXAMPLES_PER_TOOL = 20
"""In how many examples every tool should be a reference call, at least."""

_STYLE = """
:root { color-scheme: light dark; --ink: #1c2430; --soft: #667080; --mark: #3d6fa8; --bar: #b4542c; --line: #d8dde4;
  --page: #fbfbfa; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e8ee; --soft: #98a2b0; --mark: #6fa3dc; --bar: #e08a5f;
  --line: #39414d; --page: #14181d; } }
body { margin: 0 auto; max-width: 76rem; padding: 2rem 1.25rem 4rem; background: var(--page); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.05rem; margin: 0 0 .6rem; } p { margin: .3rem 0 1.4rem; }
.soft, p { color: var(--soft); }
.grid { display: grid; grid-template-columns: 1fr 1fr; gap: 2rem 3rem; margin-bottom: 2rem; }
@media (max-width: 60rem) { .grid { grid-template-columns: 1fr; } }
section { min-width: 0; } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
td, th { text-align: left; font-weight: normal; padding: .22rem .8rem .22rem 0; border-bottom: 1px solid var(--line);
  vertical-align: top; overflow-wrap: anywhere; } td + td { text-align: right; white-space: nowrap; }
svg { width: 100%; height: auto; display: block; } svg text { fill: var(--ink); }
svg text.soft { fill: var(--soft); } .mark { fill: var(--mark); } .axis { stroke: var(--line); }
.bar { stroke: var(--bar); stroke-dasharray: 5 4; } details { margin-top: .8rem; } summary { cursor: pointer; }
.columns { columns: 15rem; margin-top: .6rem; font-size: 13px; }
"""


def write_report(report: Report, folder: str | Path) -> None:
    """Write `report.json` and `report.html` into a folder, each whole or not at all."""
    write_atomic(Path(folder) / "report.json", report_json(report))
    write_atomic(Path(folder) / "report.html", render_page(report).encode())


def render_page(report: Report) -> str:
    """The page: no scripts, nothing loaded from elsewhere."""
    fewest = next(iter(report.tools.values()), 0)
    below = sum(count < EXAMPLES_PER_TOOL for count in report.tools.values())
    covered = (
        f"{len(report.tools):,} tools; the least used is in {fewest:,} examples, "
        f"{below:,} in fewer than {EXAMPLES_PER_TOOL}."
    )
    sections = [
        _section("At a glance", _table(_glance(report))),
        _section("Diversity of user turns", _table(_diversity(report))),
        _section("Kinds", bars(report.kinds, "Examples by kind")),
        _section("Categories", bars(report.categories, "Examples by category")),
        _section("Splits", bars(report.splits, "Examples by split")),
        _section("Information levels", bars(report.levels, "Examples by information level")),
        _section("Reference calls a conversation", columns(report.calls.counts, "Reference calls a conversation")),
        _section("User turns", columns(report.turns.counts, "User turns of an example")),
        _section("Words of a user turn", columns(report.turn_words.counts, "Words of a user turn")),
        _section("Tools on offer in a turn", columns(report.candidates.counts, "Tools on offer in a turn")),
        _section("Servers", bars(report.servers, "Examples that use each server")),
        _section("Discards", bars(report.discards, "Reasons for discards")),
    ]
    coverage = _section(
        "Coverage of the tools",
        f"<p>{covered}</p>"
        + skyline(report.tools, "Examples that use each tool", EXAMPLES_PER_TOOL)
        + "<details><summary>All tools, the least used first</summary>"
        + f'<div class="columns">{_list(report)}</div></details>',
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>Synthesis report</title><style>{_STYLE}</style></head><body>"
        f"<h1>{report.kept:,} examples</h1><p>{report.discarded:,} more were discarded; "
        f"{_percent(report.kept_share)} were kept.</p>"
        f'<div class="grid">{"".join(sections)}</div>{coverage}</body></html>\n'
    )


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


def _section(title: str, body: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{body}</section>"


def _table(rows: Iterable[tuple[str, str]]) -> str:
    cells = "".join(f"<tr><td>{escape(name)}</td><td>{escape(value)}</td></tr>" for name, value in rows)
    return f"<table>{cells}</table>"


def _share(share: Share) -> str:
    return f"{_percent(share.share)} ({share.count:,} of {share.of:,})"


def _spread(spread: Spread) -> str:
    return f"{spread.least:,} to {spread.most:,}, mean {spread.mean:.2f}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"
