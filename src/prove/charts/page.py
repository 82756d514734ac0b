"""One HTML page with tables and plots: no scripts, nothing loaded from elsewhere, in light and dark colours."""

from collections.abc import Iterable
from html import escape

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


def page(title: str, heading: str, summary: str, sections: Iterable[str], last: str = "") -> str:
    """A page with a heading, a summary, sections in two columns, and a last section of the full width."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>"
        f"<h1>{escape(heading)}</h1><p>{escape(summary)}</p>"
        f'<div class="grid">{"".join(sections)}</div>{last}</body></html>\n'
    )


def section(title: str, body: str) -> str:
    """A part of a page: a title and what is below it, as HTML."""
    return f"<section><h2>{escape(title)}</h2>{body}</section>"


def table(rows: Iterable[tuple[str, str]]) -> str:
    """A table of names and values."""
    cells = "".join(f"<tr><td>{escape(name)}</td><td>{escape(value)}</td></tr>" for name, value in rows)
    return f"<table>{cells}</table>"
