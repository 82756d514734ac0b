"""Panels: every name, hub and line is drawn, the legend names each stroke, and texts are escaped."""

import xml.etree.ElementTree as ElementTree

from prove.charts.panels import INTO, OUT_OF, Arrow, Hub, Panel, Stroke, draw_panels

SVG = "{http://www.w3.org/2000/svg}"
INTO_HUB, FROM_HUB = Stroke(INTO, "gives"), Stroke(OUT_OF, "takes")
DASHED = Stroke("#be123c", "makes possible", dashed=True)


def drawn(panel: Panel) -> ElementTree.Element:
    return ElementTree.fromstring(draw_panels("a title", [panel], [INTO_HUB, FROM_HUB, DASHED]))


def texts(root: ElementTree.Element, tag: str) -> list[str | None]:
    return [element.text for element in root.iter(f"{SVG}{tag}")]


def test_everything_is_drawn_once() -> None:
    hub = Hub("bank.accounts", "accounts", marked=True)
    arrow = Arrow("pay", "cancel", DASHED, "no_payment")
    root = drawn(
        Panel("bank", ("look",), (hub,), ("pay", "cancel"), (("look", hub.key),), (("pay", hub.key),), (arrow,))
    )
    assert texts(root, "text") == [
        "a title",
        "gives",
        "takes",
        "makes possible",
        "bank",
        "accounts",
        "look",
        "pay",
        "cancel",
    ]
    assert texts(root, "title") == ["look — bank.accounts", "pay — bank.accounts", "pay → cancel: no_payment"]
    lines = {line[0].text: line.attrib for line in root.iter(f"{SVG}path") if len(line)}
    assert [line["stroke"] for line in lines.values()] == [INTO, OUT_OF, DASHED.colour]
    assert ["stroke-dasharray" in line for line in lines.values()] == [False, False, True]


def test_texts_are_escaped_and_an_empty_panel_has_room_for_its_title() -> None:
    empty = Panel("<b> & c", (), (), (), (), ())
    assert "<b> & c" in texts(drawn(empty), "text")
    assert empty.height > 46
    assert Panel("", tuple("abcdefgh"), (), (), (), ()).height > empty.height
