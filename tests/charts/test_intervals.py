"""Intervals are well-formed SVG with a point and a bar for each value."""

from xml.etree import ElementTree

from prove.charts.intervals import Interval, intervals

SVG = "{http://www.w3.org/2000/svg}"


def test_each_value_has_a_point_between_the_ends_of_its_bar() -> None:
    plot = intervals({"a < b": [Interval("before", 0.2, 0.1, 0.3), Interval("after", 0.9, 0.8, 1.4)]}, "a & b")
    root = ElementTree.fromstring(plot)
    assert root.attrib["aria-label"] == "a & b"
    bars = list(root.iter(f"{SVG}g"))
    assert [bar.attrib["fill"] for bar in bars] == list(dict.fromkeys(bar.attrib["fill"] for bar in bars))
    for bar in bars:
        line, point = bar.find(f"{SVG}line"), bar.find(f"{SVG}circle")
        assert line is not None
        assert point is not None
        assert float(line.attrib["x1"]) < float(point.attrib["cx"]) < float(line.attrib["x2"]) < 640
    first, second = (float(point.attrib["cx"]) for point in root.iter(f"{SVG}circle"))
    assert first < second


def test_a_name_has_the_same_colour_in_every_group() -> None:
    one = Interval("run", 0.5, 0.4, 0.6)
    root = ElementTree.fromstring(intervals({"a": [one], "b": [one._replace(name="x"), one]}, ""))
    colours = [bar.attrib["fill"] for bar in root.iter(f"{SVG}g")]
    assert colours[0] == colours[2] != colours[1]


def test_nothing_is_a_plot_too() -> None:
    ElementTree.fromstring(intervals({}, ""))
