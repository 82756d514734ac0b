"""Randomness by keys: the same keys give the same draw, other keys another one; so do ids and spoken numbers."""

import random
import re
from collections import Counter
from collections.abc import Callable

import pytest

from prove.core import keyed, keyed_few, keyed_fraction, keyed_number
from prove.core.keyed import ALPHABET, HANDLE, opaque_id, spoken_number


def test_the_same_keys_give_the_same_draws() -> None:
    assert [keyed("a", 1).random() for _ in range(3)] == [keyed("a", 1).random()] * 3
    assert drawn(keyed_few("a", 1)) == drawn(keyed_few("a", 1))
    assert keyed_fraction("a", 1) == keyed_fraction("a", 1)


def test_other_keys_give_other_draws() -> None:
    keys: list[tuple[str | int, ...]] = [("a", 1), ("a", 2), ("b", 1), ("a",), ("a1",), (1, "a")]
    assert len({keyed(*each).random() for each in keys}) == len(keys)
    assert len({keyed_few(*each).random() for each in keys}) == len(keys)
    assert len({keyed_fraction(*each) for each in keys}) == len(keys)


def test_a_draw_does_not_change_between_versions() -> None:
    # Worlds and examples on disk depend on these numbers.
    assert keyed("world", 7).randrange(10**6) == 441871
    assert keyed_few("world", 7).randrange(10**6) == 552984
    assert round(keyed_fraction("price", 7), 12) == 0.154090199858
    assert keyed_number("price", 7) / 2**64 == pytest.approx(0.154090199858)
    assert opaque_id("acc", 7, 1) == "acc_2282"
    assert spoken_number("C##-####", 7, 1) == "C41-6787"


def test_fractions_are_spread_over_the_unit_interval() -> None:
    drawn = [keyed_fraction("x", number) for number in range(2_000)]
    assert all(0 <= value < 1 for value in drawn)
    assert abs(sum(drawn) / len(drawn) - 0.5) < 0.03


def test_an_id_tells_its_prefix_and_nothing_else() -> None:
    made = [opaque_id("acc", 7, counter) for counter in range(2_000)]
    assert all(re.fullmatch(HANDLE, one) and one.startswith("acc_") for one in made)
    assert sorted(made) != made
    for place in range(-4, 0):
        assert {one[place] for one in made} == set(ALPHABET)
    alike = sum(one.split("_")[1] == opaque_id("card", 7, counter).split("_")[1] for counter, one in enumerate(made))
    assert alike <= 2


def test_two_seeds_share_hardly_an_id() -> None:
    one, other = ({opaque_id("acc", seed, counter) for counter in range(2_000)} for seed in (7, 8))
    assert len(one) > 1_980
    assert len(one & other) < 20
    first, second = ({spoken_number("INV-#####", seed, counter) for counter in range(200)} for seed in (7, 8))
    assert len(first & second) <= 2


def test_a_spoken_number_follows_its_pattern() -> None:
    for counter in range(200):
        assert re.fullmatch(r"C\d\d-\d{4}", spoken_number("C##-####", 7, counter))
        assert re.fullmatch(r"[BCDFGHJKMNPQRSTVWXZ]{4}\d\d", spoken_number("@@@@##", 7, counter))
    drawn = [spoken_number("##", 7, counter) for counter in range(2_000)]
    assert len(set(drawn)) == 100


def test_handles_are_found_in_texts() -> None:
    made = opaque_id("acc", 7, 1)
    assert (
        re.findall(HANDLE, f"from {made}, or ({made}); not x{made}y, list_accounts, Acc_k7wd or acc_0001") == [made] * 2
    )


def drawn(rng: random.Random) -> list[object]:
    """What draws of every kind and size give, one after the other."""
    found: list[object] = []
    for size in (*range(1, 45), 90, 300):
        options = [f"option {number}" for number in range(size)]
        found += [rng.choice(options), rng.randrange(size), rng.randrange(-3, size), rng.randrange(0, size, 7)]
        found += [rng.sample(options, count) for count in range(0, min(size, 30) + 1, 3)]
        found += [rng.randint(-size, size), rng.sample(options, 3, counts=[4] * size), rng.random()]
        rng.shuffle(options)
        found.append(options)
    return found


def test_draws_are_those_of_the_standard_library() -> None:
    numbers, same = keyed("a", 1), random.Random()
    same.setstate(numbers.getstate())
    assert drawn(numbers) == drawn(same)


IMPOSSIBLE: list[Callable[[random.Random], object]] = [
    lambda rng: rng.choice([]),
    lambda rng: rng.randrange(0),
    lambda rng: rng.randrange(3, 3),
    lambda rng: rng.sample([1, 2], 3),
    lambda rng: rng.sample([1, 2], -1),
]


@pytest.mark.parametrize("draw", IMPOSSIBLE)
def test_what_cannot_be_drawn_is_refused_as_in_the_standard_library(draw: Callable[[random.Random], object]) -> None:
    with pytest.raises((IndexError, ValueError)) as refused:
        draw(random.Random(1))
    for rng in (keyed("a", 1), keyed_few("a", 1)):
        with pytest.raises(refused.type, match=re.escape(str(refused.value))):
            draw(rng)


def test_few_draws_are_as_even_as_many() -> None:
    numbers = keyed_few("a", 1)
    drawn = Counter(numbers.randrange(6) for _ in range(6_000))
    assert sorted(drawn) == list(range(6))
    assert all(abs(often - 1_000) < 150 for often in drawn.values())
    fractions = [numbers.random() for _ in range(2_000)]
    assert all(0 <= value < 1 for value in fractions)
    assert abs(sum(fractions) / len(fractions) - 0.5) < 0.03
    assert len(set(fractions)) == len(fractions)
    assert {keyed_few("start", number).choice("abc") for number in range(40)} == set("abc")


def test_few_draws_have_an_end() -> None:
    numbers = keyed_few("a", 1)
    assert numbers.getrandbits(512).bit_length() > 480
    with pytest.raises(ValueError, match="cannot draw 513 bits"):
        numbers.getrandbits(513)
