"""Policies, users and examples for tests of the rollout."""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from prove.connect import open_session
from prove.core.episodes import Episode
from prove.core.examples import Example, ReferenceCall, Turn
from prove.core.results import Call, Result
from prove.core.session import Session
from prove.core.world_session import WorldSession
from prove.rollout import Reply, with_expected
from prove.rollout.conversation import AskPolicy
from prove.rollout.protocols import Player
from prove.servers import environment
from tests.worlds import SEED, keys, pin

TOOLS = ("list_accounts", "get_account", "list_cards", "freeze_card", "transfer_between_accounts")


def asked(*turns: Turn, id: str = "by-hand", **more: Any) -> Example:
    """An example at the bank with these turns, proven."""
    example = Example(id, ("banking",), SEED, "You help a customer.", turns, **more)
    return with_expected(example, open_session(example))


def turn(user: str, *calls: Call, tools: tuple[str, ...] = TOOLS, **more: Any) -> Turn:
    """A turn whose reference makes these calls, one a message."""
    references = [
        ReferenceCall(f"{user}-{place}", call.name, call.arguments, message=place) for place, call in enumerate(calls)
    ]
    return Turn(user, tools, tuple(references), **more)


def world_of(example: Example) -> WorldSession:
    """The world of an example, with all that our own sessions can do."""
    return environment(*example.servers).open(example.seed)


LOOK = Call("list_accounts")
FREEZE = Call("freeze_card", {"card_id": keys("banking.cards")[0]})
UNFREEZE = Call("unfreeze_card", {**FREEZE.arguments, "pin": pin()})


@dataclass(frozen=True)
class Acting:
    """A policy made of a function; it keeps what it is asked in `heard`."""

    answer: Callable[[AskPolicy], Any]
    name: str = "acting"

    def begin(self) -> Player:
        return _Player(self.answer)


@dataclass(frozen=True)
class _Player:
    answer: Callable[[AskPolicy], Any]

    def reply(self, ask: AskPolicy) -> Any:
        return self.answer(ask)


class Bare:
    """A session that can be called, and nothing else."""

    def __init__(self, session: Session, seconds: float = 0.0) -> None:
        self._session = session
        self._seconds = seconds
        self.threads: set[str] = set()
        self.closed = False

    def tools(self, format: Literal["openai", "mcp"] = "openai") -> list[dict[str, Any]]:
        return self._session.tools(format)

    def call(self, name: str, arguments: Mapping[str, Any]) -> Result:
        self.threads.add(threading.current_thread().name)
        time.sleep(self._seconds)
        return self._session.call(name, arguments)

    def close(self) -> None:
        self.closed = True


def saying(*replies: Any) -> Acting:
    """A policy that gives these answers in turn; an exception is raised, the last one is given for ever."""
    left = list(replies)

    def answer(ask: AskPolicy) -> Any:
        said = left.pop(0) if len(left) > 1 else left[0]
        if isinstance(said, Exception):
            raise said
        return said

    return Acting(answer)


def calls(*made: Any, text: str = "") -> Reply:
    return Reply(text, tuple(made))


def encoded(episodes: Sequence[Episode]) -> list[bytes]:
    return [msgspec.json.encode(episode) for episode in episodes]
