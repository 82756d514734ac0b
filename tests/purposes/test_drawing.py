"""What is drawn can be solved; both branches come; days at the edge of a span do not matter."""

import datetime as dt
from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.purposes.samples import SPENDING, TOP_UP, built, drawn, seeds_of, world

from prove.purposes.drawing import draw
from prove.purposes.nodes import Said, Some
from prove.purposes.program import ask, rows, say, some
from prove.purposes.solving import UnboundError, solve
from prove.servers.banking.tools import list_accounts


def test_the_same_seed_draws_the_same() -> None:
    (seed,) = seeds_of(TOP_UP, 1)
    one, other = (drawn(TOP_UP, seed) for _ in range(2))
    assert one.brief == other.brief
    assert one.solution.writes == other.solution.writes


def test_everything_that_the_user_knows_is_drawn() -> None:
    (seed,) = seeds_of(TOP_UP, 1)
    assert set(drawn(TOP_UP, seed).brief) == {node.id for node in TOP_UP.nodes if isinstance(node, Said | Some)}


def test_both_branches_come() -> None:
    taken = Counter(held for seed in seeds_of(TOP_UP, 30) for held in drawn(TOP_UP, seed).solution.taken.values())
    assert min(taken[True], taken[False]) >= 8


def test_it_does_not_matter_whether_the_day_itself_is_counted() -> None:
    day = next(node for node in SPENDING.nodes if isinstance(node, Said))
    for seed in seeds_of(SPENDING, 12):
        found = drawn(SPENDING, seed)
        later = dt.date.fromisoformat(found.brief[day.id]) + dt.timedelta(days=1)
        other = solve(SPENDING, world(seed, "budget"), {**found.brief, day.id: later.isoformat()})
        assert [answer.values for answer in other.answers] == [answer.values for answer in found.solution.answers]


def test_a_world_without_the_thing_gives_a_reason() -> None:
    def build() -> Any:
        nowhere = some(rows(list_accounts), lambda a: (f"my {a.nickname}",), fits=[lambda a: a.nickname == "Nowhere"])
        return ((say(ask(nowhere.balance), f"tell me what is on {nowhere}", f"What is on {nowhere}?"),),)

    with pytest.raises(UnboundError, match="some: nothing fits in list_accounts"):
        draw(built(build, "banking"), world(1), Random(1))
