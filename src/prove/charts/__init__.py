"""How are numbers drawn? Pure functions from numbers to SVG and HTML text, for every room that writes a report.

- `bars` draws histograms, bars with names, and many columns side by side.
- `panels` draws names that are linked through others, in panels side by side.
- `curves` draws lines over steps.
- `intervals` draws values with their intervals.
- `page` puts tables and plots on one HTML page.
"""

from prove.charts.bars import bars, columns, skyline
from prove.charts.curves import curves
from prove.charts.intervals import Interval, intervals
from prove.charts.page import page, section, table
from prove.charts.panels import Panel, draw_panels

__all__ = [
    "Interval",
    "Panel",
    "bars",
    "columns",
    "curves",
    "draw_panels",
    "intervals",
    "page",
    "section",
    "skyline",
    "table",
]
