"""Curves are well-formed SVG with a line per series."""

from xml.etree import ElementTree

import pytest

from prove.charts.curves import COLOURS, WIDTH, curves, shown

SVG = "{http://www.w3.org/2000/svg}"


def lines(plot: str) -> list[list[tuple[float, float]]]:
    drawn = ElementTree.fromstring(plot).iter(f"{SVG}polyline")
    return [[(float(x), float(y)) for x, y in (p.split(",") for p in one.attrib["points"].split())] for one in drawn]


@pytest.mark.parametrize(
    "series",
    [
        {},
        {"empty": []},
        {"one": [(3.0, 0.5)]},
        {"flat": [(0.0, 2.0), (1.0, 2.0)], "a & b": [(0.0, -1.0), (1.0, 4.0)]},
        {f"s{n}": [(float(x), float(x * n)) for x in range(200)] for n in range(12)},
    ],
)
def test_curves_are_well_formed(series: dict[str, list[tuple[float, float]]]) -> None:
    root = ElementTree.fromstring(curves(series, "a < b"))
    assert root.tag == f"{SVG}svg"
    assert root.attrib["aria-label"] == "a < b"
    assert len(list(root.iter(f"{SVG}polyline"))) == len([points for points in series.values() if points])


def test_a_higher_value_is_drawn_higher_and_a_later_step_further_right() -> None:
    ((low, high),) = lines(curves({"reward": [(1.0, 0.2), (30.0, 0.9)]}, "reward"))
    assert low[0] < high[0] <= WIDTH
    assert low[1] > high[1]


def test_series_of_different_lengths_share_one_scale() -> None:
    training, held_out = lines(curves({"training": [(1.0, 1.0), (10.0, 2.0)], "held out": [(10.0, 2.0)]}, "reward"))
    assert training[-1] == held_out[0]


def test_what_is_not_finite_is_left_out() -> None:
    (line,) = lines(curves({"loss": [(1.0, 1.0), (2.0, float("nan")), (3.0, float("inf")), (4.0, 2.0)]}, "loss"))
    assert len(line) == 2


def test_with_zero_the_axis_begins_there() -> None:
    (without,) = lines(curves({"calls": [(0.0, 5.0), (1.0, 6.0)]}, "calls"))
    (with_zero,) = lines(curves({"calls": [(0.0, 5.0), (1.0, 6.0)]}, "calls", zero=True))
    assert without[0][1] - without[1][1] > with_zero[0][1] - with_zero[1][1]


def test_the_legend_has_the_last_value() -> None:
    assert "reward 0.75" in curves({"reward": [(0.0, 0.1), (1.0, 0.75)]}, "reward")


def test_every_series_of_a_plot_has_a_colour_of_its_own() -> None:
    plot = curves({f"s{n}": [(0.0, 0.0), (1.0, 1.0)] for n in range(len(COLOURS))}, "many")
    assert all(f'stroke="{colour}"' in plot for colour in COLOURS)


@pytest.mark.parametrize(
    ("value", "text"), [(0.0, "0"), (12.0, "12"), (1234.0, "1,234"), (0.12345, "0.123"), (1e-6, "1e-06")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert shown(value) == text


def test_the_legend_stays_within_the_plot() -> None:
    root = ElementTree.fromstring(
        curves({f"a rather long name {n}": [(0.0, 1.0), (1.0, 2.0)] for n in range(9)}, "many")
    )
    height = float(root.attrib["viewBox"].split()[3])
    for text in root.iter(f"{SVG}text"):
        assert float(text.attrib["y"]) <= height
        assert (
            float(text.attrib["x"]) + (6.3 * len(text.text or "") if "text-anchor" not in text.attrib else 0) <= WIDTH
        )
