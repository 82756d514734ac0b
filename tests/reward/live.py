"""Examples in live worlds, and episodes that are made call by call."""

from collections.abc import Sequence
from typing import Literal

from prove.connect import open_session
from prove.core.episodes import Episode
from prove.core.examples import Example, Goal, Turn
from prove.core.results import Call
from prove.reward import PROFILES, score
from prove.rollout import Reply, run_episode, with_expected
from prove.rollout.conversation import AskPolicy, EpisodeLimits
from prove.servers import environment
from tests.rollout.playing import Acting
from tests.rollout.playing import turn as plain
from tests.worlds import NO_CARD, SEED, expired_card, keys, pin

Kind = Literal["write", "question", "refusal"]
STATE = PROFILES["prove-state"]
PIN = pin()
EXPIRED = 1 + keys("banking.cards").index(expired_card())
"""The place of a card that has expired: what is done with it is refused."""

CARDS, ACCOUNTS, PAYEES = Call("list_cards"), Call("list_accounts"), Call("list_payees")


def card_id(number: int) -> str:
    """The id of a card by its place, counted from 1; of none after the last."""
    cards = keys("banking.cards")
    return cards[number - 1] if number <= len(cards) else NO_CARD


def freeze(card: int) -> Call:
    return Call("freeze_card", {"card_id": card_id(card)})


def unfreeze(card: int) -> Call:
    return Call("unfreeze_card", {"card_id": card_id(card), "pin": PIN})


def limit(amount: float, card: int = 1) -> Call:
    return Call("set_card_limit", {"card_id": card_id(card), "daily_limit": amount, "pin": PIN})


def transfer(amount: float, to: int = 2) -> Call:
    ids = keys("banking.accounts")
    accounts = {"from_account_id": ids[0], "to_account_id": ids[to - 1]}
    return Call("transfer_between_accounts", {**accounts, "amount": amount})


def payee(name: str, iban: str = "GB29NWBK60161331926819") -> Call:
    return Call("add_payee", {"name": name, "iban": iban})


def asks(name: str, *calls: Call, goals: dict[int, Kind] | None = None, server: str = "banking") -> Turn:
    """A turn with these reference calls; each is a write that is asked for, unless `goals` says otherwise."""
    writes: dict[int, Kind] = dict.fromkeys(range(len(calls)), "write")
    kinds = writes if goals is None else goals
    tools = tuple(environment(server).tools)
    return plain(name, *calls, tools=tools, goals=tuple(Goal(kind, f"{name}-{at}") for at, kind in kinds.items()))


def example(*turns: Turn, server: str = "banking") -> Example:
    made = Example("live", (server,), SEED, "You help a customer.", turns)
    return with_expected(made, open_session(made))


def act(example: Example, *turns: Sequence[Call | str]) -> Episode:
    """The episode in which these calls are made turn by turn, each in a message; a text ends the turn."""
    left = [list(turn) for turn in turns]

    def answer(ask: AskPolicy) -> Reply:
        rest = left[ask.turn] if ask.turn < len(left) else []
        said = rest.pop(0) if rest else "Done."
        return Reply(said) if isinstance(said, str) else Reply(calls=(said,))

    return run_episode(Acting(answer), example, open_session(example), EpisodeLimits(messages=200))


def total(episode: Episode) -> float:
    found = score(episode, STATE).total
    assert found is not None
    return found
