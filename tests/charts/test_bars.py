"""Plots are well-formed SVG that shows every value."""

from xml.etree import ElementTree

import pytest

from prove.charts.bars import bars, columns, skyline


@pytest.mark.parametrize(
    "plot",
    [
        columns({3: 1, 5: 2}, "few"),
        columns({number: number for number in range(1, 400)}, "many"),
        bars({"a & b": 2, "a very long name that does not fit into its place at all": 0}, "bars"),
        skyline({"x": 0, "y": 50}, "tools", 20),
        columns({}, "none"),
    ],
)
def test_plots_are_well_formed(plot: str) -> None:
    root = ElementTree.fromstring(plot)
    assert root.tag.endswith("svg")
    assert root.attrib["aria-label"]


def test_a_histogram_has_a_column_for_every_value_in_between() -> None:
    drawn = ElementTree.fromstring(columns({3: 1, 5: 2}, "few"))
    titles = [title.text for title in drawn.iter("{http://www.w3.org/2000/svg}title")]
    assert titles == ["3: 1", "4: 0", "5: 2"]
    wide = ElementTree.fromstring(columns({1: 4, 99: 6}, "many"))
    titles = [title.text or "" for title in wide.iter("{http://www.w3.org/2000/svg}title")]
    assert titles[0] == "0 to 4: 4"
    assert titles[-1] == "95 to 99: 6"
