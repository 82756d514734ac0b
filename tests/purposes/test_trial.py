"""A trial counts what was drawn, and its round trip finds what was changed."""

from random import Random

from tests.purposes.samples import TOP_UP, drawn, seeds_of, world

from prove.purposes.trial import round_trip, try_purpose
from prove.purposes.words import write
from prove.servers import environment

BANKING = environment("banking")


def test_every_world_is_counted() -> None:
    trial = try_purpose(TOP_UP, environment(), range(15))
    assert len(trial.tried) + trial.reasons.total() == 15
    assert trial.texts == len(trial.tried) >= 8
    assert [each.problem for each in trial.tried if each.problem] == []


def test_a_text_that_means_something_else_is_no_proof() -> None:
    (seed,) = seeds_of(TOP_UP, 1)
    found = drawn(TOP_UP, seed)
    texts = [turn.text for turn in write(TOP_UP, world(seed), found.brief, Random(seed))]
    assert round_trip(TOP_UP, BANKING, seed, texts, found.solution) == ""
    assert round_trip(TOP_UP, BANKING, seed, texts[::-1], found.solution) == "the texts have 0 meanings"
    found.solution.calls.pop()
    assert round_trip(TOP_UP, BANKING, seed, texts, found.solution) == "what was read is solved by other calls"
