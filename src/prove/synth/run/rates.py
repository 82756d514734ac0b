"""Draws by the shares of a configuration so that the examples of a world have them together.

Not everything that is drawn can be had: a world has nothing to leave out, a proof fails, a turn has no plausible
mistake. What examples lack is drawn more often for the next ones, what they have too often less.
"""

from collections.abc import Collection
from random import Random

import msgspec

from prove.core.examples import Example, Level
from prove.core.world_session import WorldEnvironment
from prove.synth.config import SynthConfig

STEERED = ("distractors", "enums_stripped", "irrelevance", "recovery")
MOST_OWED = 2.0
"""So that what cannot be had at all is not tried for ever."""


class Rates:
    """What the examples of a world were to have, and what they have."""

    def __init__(self, config: SynthConfig) -> None:
        self._config = config
        self._owed: dict[str, float] = {}
        self._levels: dict[Level, float] = {
            "complete": 1 - config.missing - config.minimal,
            "missing": config.missing,
            "minimal": config.minimal,
        }

    @property
    def config(self) -> SynthConfig:
        """The configuration with the shares by which the next example is made."""
        return msgspec.structs.replace(self._config, **{name: self.chance(name) for name in STEERED})

    def chance(self, name: str) -> float:
        """How likely the next example has something that the configuration has a share for."""
        return min(1.0, max(0.0, getattr(self._config, name) + self._owed.get(name, 0.0)))

    def is_drawn(self, name: str, rng: Random) -> bool:
        """Whether the next example is to have it."""
        chance = self.chance(name)
        return chance > 0 and rng.random() < chance

    def level(self, rng: Random) -> Level:
        """How much the user says at first in the next conversation."""
        levels = list(self._levels)
        weights = [max(0.0, self._levels[level] + self._owed.get(level, 0.0)) for level in levels]
        return rng.choices(levels, weights if any(weights) else list(self._levels.values()))[0]

    def count(self, example: Example, own: Collection[str], library: WorldEnvironment) -> None:
        """Note what a proven example has; tools of servers that are not its own are unrelated ones."""
        turns = example.turns
        offered = {library.tools[name].server for name in turns[0].tools}
        self._note("distractors", not offered <= {*own})
        self._note("enums_stripped", example.enums_stripped)
        self._note("recovery", sum(bool(turn.attempts) for turn in turns), sum(bool(turn.goals) for turn in turns))

    def count_conversation(self, example: Example) -> None:
        """Note what only conversations have, without those that lack a tool or all tools."""
        asked = sum(turn.unserved is not None and turn.unserved.kind == "irrelevant" for turn in example.turns)
        self._note("irrelevance", asked, len(example.turns))
        self._note("purposes", bool(example.purpose))
        for level, share in self._levels.items():
            self._add(level, share - (example.level == level))
        if example.purpose:
            self._note("corrections", example.notes.get("talk") in ("correction", "reconsidered"))

    def _note(self, name: str, had: float, among: int = 1) -> None:
        self._add(name, getattr(self._config, name) * among - had)

    def _add(self, name: str, owed: float) -> None:
        self._owed[name] = min(MOST_OWED, max(-MOST_OWED, self._owed.get(name, 0.0) + owed))
