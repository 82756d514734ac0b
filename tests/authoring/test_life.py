"""`prove life` shows a person's life, the same every time."""

import datetime as dt
import json
import re

import pytest

from prove.authoring.life import life_of
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.place.trips import trips_of
from tests.command_line import run

HEADINGS = ["Who", "Money", "Agenda of the next days", "Trips", "Work", "Open matters"]


def test_the_life_of_a_seed_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    code, shown, _ = run(capsys, "life", "7")
    assert code == 0
    me = cast_of(7).protagonist
    assert all(part in shown for part in (me.name, me.address, *(trip.name for trip in trips_of(7))))
    assert re.findall(r"^\w.*$", shown, re.MULTILINE) == HEADINGS
    assert run(capsys, "life", "7")[1] == shown


def test_the_life_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    life = json.loads(run(capsys, "life", "7", "--json")[1])
    assert life["seed"] == 7
    assert all(life[heading] for heading in HEADINGS)


def test_a_wrong_seed_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(capsys, "life", "seven")
    assert "'seven' is not a whole number" in capsys.readouterr().err.splitlines()[-1]


def test_the_agenda_shows_what_comes_next_in_order() -> None:
    series = 0
    for seed in range(20):
        now = now_of(seed)
        days = [(now + dt.timedelta(days=ahead)).strftime("%a %d %b") for ahead in range(8)]
        lines = life_of(seed)["Agenda of the next days"]
        order = [(days.index(line[:10]), line[11:16]) for line in lines]
        assert order == sorted(order)
        series += sum(line.endswith(("weekly", "weekdays", "monthly")) for line in lines)
    assert series > 40
