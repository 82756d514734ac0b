"""`prove graph`: a picture, data or Graphviz source on stdout."""

import json
import xml.etree.ElementTree as ElementTree

import pytest

from prove.cli import main
from tests.command_line import run
from tests.graph.graphs import graph_of


def test_the_three_formats(capsys: pytest.CaptureFixture[str]) -> None:
    code, printed, err = run(capsys, "graph", "banking", "--format", "json")
    assert (code, err) == (0, "")
    assert json.loads(printed)["edges"]
    assert json.loads(printed) == json.loads(graph_of("banking").to_json())
    assert run(capsys, "graph", "banking")[1].startswith("digraph")
    ElementTree.fromstring(run(capsys, "graph", "banking", "--format", "svg")[1])


def test_the_command_knows_its_formats_and_servers(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["graph", "banking", "--format", "png"])
    assert "invalid choice: 'png' (choose from " in capsys.readouterr().err
    code, printed, err = run(capsys, "graph", "bank", "--format", "svg")
    assert (code, printed) == (2, "")
    assert err.startswith("prove: there is no server 'bank'")
