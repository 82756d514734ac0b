"""A page is well-formed, escapes what it shows, and loads nothing."""

from xml.etree import ElementTree

from prove.charts import page, section, table


def test_everything_is_on_the_page_and_escaped() -> None:
    rows = table([("a & b", "<1>"), ("c", "2")])
    made = page("<T>", "H & H", "S < T", [section("x < y", rows)], section("last", "<p>end</p>"))
    body = made[made.index("<body>") : made.index("</html>")]
    root = ElementTree.fromstring(body)
    texts = [element.text for element in root.iter()]
    assert {"H & H", "S < T", "x < y", "a & b", "<1>", "end"} <= set(texts)
    assert "<title>&lt;T&gt;</title>" in made
    assert made.startswith("<!doctype html>")
    assert "src=" not in made
    assert "href=" not in made
