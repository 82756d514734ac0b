"""A purpose of the tests, and worlds in which it can be drawn."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from prove.core.world_session import WorldSession
from prove.purposes.drawing import Drawn, draw
from prove.purposes.nodes import PURPOSES, Purpose
from prove.purposes.program import act, again, amount, ask, day, purpose, quoted, rows, say, some, when
from prove.purposes.solving import UnboundError
from prove.servers import environment
from prove.servers.banking.tools import list_accounts, transfer_between_accounts
from prove.servers.budget.tools import list_expenses


def built(build: Any, *servers: str, because: tuple[str, ...] = ()) -> Purpose:
    """A purpose that the catalogue does not know."""
    made = purpose(*servers, because=because)(build)
    del PURPOSES[made.name]
    return made


def top_up() -> Any:
    """Ask for a balance, and top the account up if it is low."""
    everyday = again(
        some(
            rows(list_accounts, kind="checking"),
            lambda a: (f"my {a.nickname} account", f"the account that has {a.balance} on it"),
            fits=[lambda a: a.status == "active"],
        ),
        "it",
        "that account",
    )
    richest = say(
        rows(list_accounts).where(lambda a: a.kind != "checking").most(lambda a: a.balance),
        "the fullest of my other accounts",
        "whichever other account has the most on it",
    )
    floor, sum_ = amount(*range(500, 20_000, 500)), amount(20, 40, 60)
    tell = say(ask(everyday.balance), f"tell me what is on {everyday}", f"What is left on {everyday}?")
    move = say(
        act(transfer_between_accounts, from_account_id=richest.id, to_account_id=everyday.id, amount=sum_),
        f"move {sum_} there from {richest}",
        f"transfer {sum_} to it from {richest}",
    )
    goal = say(
        when(everyday.balance < floor, move),
        f"if there is less than {floor} on {everyday:again}, {move}",
        f"unless {everyday:again} has {floor} or more, {move}",
    )
    return (tell,), (goal,)


def tell_spending() -> Any:
    """Ask what was spent since a day."""
    since = day(-60, -20, edge="since")
    total = say(
        rows(list_expenses, since=since).sum(lambda e: e.amount),
        f"what I have spent since {since}",
        f"my spending since {since}",
    )
    return ((say(ask(total), f"add up {total}", f"tell me how much {total} is"),),)


TOP_UP = built(top_up, "banking", because=("I'm looking at my money.",))
SPENDING = built(tell_spending, "budget")


SOUGHT = 60
"""In how many worlds a purpose is looked for."""


def world(seed: int, *servers: str) -> WorldSession:
    """A new session in the world of a seed."""
    return environment(*(servers or ("banking",))).open(seed)


def drawn(purpose: Purpose, seed: int) -> Drawn:
    """What is drawn in the world of a seed, always the same."""
    return draw(purpose, world(seed, *purpose.servers), Random(f"{purpose.name} {seed}"))


@cache
def seeds_of(purpose: Purpose, count: int) -> tuple[int, ...]:
    """The first seeds in whose worlds a purpose can be drawn."""
    found = tuple(islice(_drawable(purpose), count))
    assert len(found) == count, f"{purpose.name} is drawn in {len(found)} of {SOUGHT} worlds"
    return found


def _drawable(purpose: Purpose) -> Iterator[int]:
    for seed in range(SOUGHT):
        try:
            drawn(purpose, seed)
        except UnboundError:
            continue
        yield seed


def never_said() -> Any:
    first, second = quoted("one", "two"), quoted("three", "four")
    return ((say(ask(first), f"tell me {first}", f"say {second}"),),)
