"""The source of a server is read for wall clocks, uuids and randomness without a key."""

import importlib.util
import sys
from pathlib import Path

import pytest

from prove.authoring.check.source_code import BANNED_CALLS, check_sources
from prove.servers import load
from tests.authoring.check.faulty import sound


def test_a_server_of_the_library_is_clean() -> None:
    assert list(check_sources(load("banking"))) == []


def test_the_source_is_read_for_clocks_uuids_and_randomness() -> None:
    """The file of the faulty servers holds all of the faults at once."""
    sentences = [finding.sentence for finding in check_sources(sound())]
    for reason in (BANNED_CALLS["now"], BANNED_CALLS["uuid4"], "global random stream", "imports uuid"):
        assert any(reason in sentence for sentence in sentences)
    assert all(sentence.startswith("notes, faulty.py line ") for sentence in sentences)


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("import time", "imports time; the clock is state.now"),
        ("from secrets import token_hex", "imports secrets; use keyed(...)"),
        ("import numpy.random", "imports numpy.random; use keyed(...)"),
        ("today()", "reads the wall clock; use state.now"),
        ("os.urandom(8)", "draws entropy from the system; use keyed(...)"),
        ("random.choice(rows)", "draws from the global random stream; use keyed(...)"),
        ("Random()", "makes an unseeded random stream; use keyed(...)"),
        ("Random(seed)", None),
        ("keyed('a', 1).random()", None),
        ("state.now", None),
        ("import datetime", None),
    ],
)
def test_what_is_not_deterministic_is_named_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, statement: str, reason: str | None
) -> None:
    """The statement is in a function of the module that has the server's state; it never runs."""
    home = "from prove.core import State\n\nclass Planted(State):\n    pass\n\n"
    (tmp_path / "planted.py").write_text(f"{home}def never(os, random, rows, seed, state):\n    {statement}\n")
    spec = importlib.util.spec_from_file_location("planted", tmp_path / "planted.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "planted", module)
    spec.loader.exec_module(module)
    server = sound()
    server.state = module.Planted
    found = [finding.sentence for finding in check_sources(server) if "planted.py" in finding.sentence]
    assert found == ([] if reason is None else [f"notes, planted.py line 7 {reason}"])
