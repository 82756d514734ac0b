"""A function that draws by chance gives all that it can give, each way once."""

from random import Random

from prove.synth.wording.every_choice import every_choice


def test_all_ways_are_taken() -> None:
    def drawn(rng: Random) -> str:
        first = rng.choice("ab")
        return first + (rng.choice("xyz") if first == "a" else "") + rng.sample("12", 2)[0]

    assert sorted(every_choice(drawn)) == sorted([*(f"a{x}{n}" for x in "xyz" for n in "12"), "b1", "b2"])


def test_fractions_are_given() -> None:
    assert list(every_choice(lambda rng: rng.random() < 0.5, (0.0, 0.9))) == [True, False]
    assert list(every_choice(lambda rng: 1)) == [1]
