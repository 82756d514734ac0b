"""Our own suite: held-out conversations in our worlds, judged by the final state."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from prove.connect.opening import OpenSession, open_session
from prove.core.episodes import Episode
from prove.core.examples import Example
from prove.evals import own_set
from prove.evals.own_set import SPLITS, set_digest
from prove.evals.suite import Verdict
from prove.reward import PROFILES, score
from prove.rollout.conversation import EpisodeLimits

NAME = "own"
PROFILE = PROFILES["prove-state"]
LIMITS = EpisodeLimits(messages=60, turn_messages=50)
"""Wider than in training, so that one who only looks around too much is not stopped (`has_room`). Most references have
a few calls in a turn; one that does two things with each of eight rows, and looks up first, has about twenty."""

MANY_CALLS = 7
"""From so many calls on, conversations are one group."""


@dataclass(frozen=True)
class OwnSuite:
    """The suite over a held-out set."""

    held_out: tuple[Example, ...]
    name: str = NAME
    overall: str = ""
    limits: EpisodeLimits = LIMITS
    opener: OpenSession = open_session

    @property
    def version(self) -> str:
        count, digest = len(self.held_out), set_digest(self.held_out)
        named = f"version {own_set.VERSION}, " if digest == own_set.DIGEST else ""
        return f"{named}{count} example{'' if count == 1 else 's'}, {digest}"

    def examples(self) -> Sequence[Example]:
        return self.held_out

    def groups(self, example: Example) -> dict[str, str]:
        """By split, category and number of reference calls."""
        calls = len(example.reference_calls)
        return {
            "split": SPLITS.get(example.split, example.split),
            "category": example.category,
            "calls": f"{MANY_CALLS} or more" if calls >= MANY_CALLS else str(calls),
        }

    def judging(self) -> "OwnSuite":
        return replace(self, held_out=())

    def judge(self, episode: Episode) -> Verdict:
        """Success is the score; the rest of the reward and what it took are measures."""
        scored = score(episode, PROFILE)
        if scored.success is None:
            return Verdict(None, {}, scored.reason or episode.error)
        calls = sum(len(turn.steps) for turn in episode.turns)
        measures = {
            "agreement": scored.agreement,
            **({"told": float(scored.told)} if asks_for_values(episode.example) else {}),
            "reward": scored.total or 0.0,
            "calls": float(calls),
            "excess calls": float(max(0, calls - len(episode.example.reference_calls))),
            **{f"reward: {name}": value for name, value in scored.parts.items()},
        }
        if (tokens := sampled_tokens(episode)) is not None:
            measures["tokens"] = float(tokens)
        return Verdict(float(scored.success), measures)


def has_room(example: Example) -> bool:
    """Whether the limits leave room for the reference with a look-up before each of its messages, and the replies."""
    needed = [2 * len(turn.reference_messages) + 1 for turn in example.turns]
    most = LIMITS.messages_for(example)
    return max(needed) <= (LIMITS.turn_messages or most) and sum(needed) <= most


def asks_for_values(example: Example) -> bool:
    """Whether there is something that the user has to be told."""
    return any(goal.values for turn in example.turns for goal in turn.goals)


def sampled_tokens(episode: Episode) -> int | None:
    """How many tokens the model sampled; None where they are not known."""
    known = [message.tokens for turn in episode.turns for message in turn.messages]
    if not known or any(tokens is None for tokens in known):
        return None
    return sum(sum(tokens.mask) for tokens in known if tokens is not None)
