"""Synthesis keeps every purpose somewhere, in as many turns as it was written for."""

from typing import Any

from prove.purposes.catalogue import purposes
from prove.purposes.nodes import Purpose
from prove.purposes.program import again, ask, rows, say, some
from prove.servers.banking.tools import list_accounts
from prove.synth.run.kept import why_not_kept
from tests.purposes.samples import built

SEEDS = range(900, 960)
"""Most purposes need one or two of them; the rarest fit one world in six."""


def reasons(purpose: Purpose) -> list[str]:
    """Why it is not kept in these worlds; none as soon as one keeps it."""
    found: list[str] = []
    for seed in SEEDS:
        found.append(why_not_kept(purpose, seed, range(len(purpose.turns), 4)))
        if not found[-1]:
            return []
    return sorted(set(found))


def test_every_purpose_is_kept_somewhere() -> None:
    assert {name: why for name, purpose in purposes().items() if (why := reasons(purpose))} == {}


def name_after_balance() -> Any:
    one = again(some(rows(list_accounts), lambda a: (f"my {a.nickname}",)), "it")
    tell = say(ask(one.balance), f"tell me about {one}", f"What is on {one}?")
    return (tell,), (say(ask(one.status), f"What is the status of {one:again}?", f"tell me the status of {one:again}"),)


def test_a_turn_that_needs_no_call_is_a_reason() -> None:
    assert reasons(built(name_after_balance, "banking")) == ["a goal needs no call of its own"]
