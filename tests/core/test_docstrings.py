"""Docstrings of tools: description, arguments and errors."""

from prove.core.docstrings import parse_docstring


def test_docstrings_are_split() -> None:
    doc = parse_docstring("Do it.\n\nArgs:\n    a: One\n        more.\n    b: Two.\n\nRaises:\n    gone: It left.")
    assert (doc.description, doc.args, doc.raises) == ("Do it.", {"a": "One more.", "b": "Two."}, {"gone": "It left."})
    assert parse_docstring(None).description == ""
