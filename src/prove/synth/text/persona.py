"""Who is speaking: habits of speech that change how a request is built, drawn one by one."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum
from random import Random
from typing import Literal, TypeVar

Mood = Literal["imperative", "question", "need", "self", "say"]
Joining = Literal["sentence", "sentences", "list"]
ContextPlace = Literal["none", "first", "last"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Persona:
    """One way of speaking.

    Args:
        mood: How requests come by preference: as an order, a question to the assistant, a wish of the assistant, a
            wish of one's own ('I need to …'), or as a plain sentence about the matter.
        terse: As few words as will do.
        polite: Says please and would you mind.
        context: Where the reason stands, if there is one.
        joining: How several requests follow one another.
        contracts: "I'd" and "what's"; else "I would" and "what is".
        careless: Starts small and leaves out the last full stop.
        greets: Starts with a greeting.
        thanks: Ends with thanks.
        aside: Drops in a 'just', a 'btw' or a 'so'.
        dash: Prefers a dash to a colon.
    """

    mood: Mood = "imperative"
    terse: bool = False
    polite: bool = False
    context: ContextPlace = "none"
    joining: Joining = "sentences"
    contracts: bool = True
    careless: bool = False
    greets: bool = False
    thanks: bool = False
    aside: bool = False
    dash: bool = False


def draw_persona(rng: Random) -> Persona:
    """A random persona. Its traits are independent, except that terse people neither greet nor give reasons."""
    terse = rng.random() < 0.2
    mood = _weighted(rng, ("imperative", "question", "need", "self", "say"), (3, 4, 3, 3, 4))
    joining = _weighted(rng, ("sentence", "sentences", "list"), (4, 5, 2))
    context = _weighted(rng, ("none", "first", "last"), (4, 4, 3))
    careless = rng.random() < 0.14
    return Persona(
        mood=mood,
        terse=terse,
        polite=not terse and rng.random() < 0.45,
        context="none" if terse else context,
        joining=joining,
        contracts=careless or rng.random() < 0.75,
        careless=careless,
        greets=not terse and rng.random() < 0.3,
        thanks=rng.random() < 0.22,
        aside=not terse and rng.random() < 0.3,
        dash=rng.random() < 0.2,
    )


def _weighted(rng: Random, options: Sequence[T], weights: Sequence[int]) -> T:
    """A choice by weight with one draw."""
    left = rng.random() * fsum(weights)
    for option, weight in zip(options, weights, strict=True):
        left -= weight
        if left < 0:
            return option
    return options[-1]
