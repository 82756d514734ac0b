"""Randomness by keys: the same keys give the same draw, other keys another one."""

from prove.core import keyed, keyed_fraction


def test_the_same_keys_give_the_same_draws() -> None:
    assert [keyed("a", 1).random() for _ in range(3)] == [keyed("a", 1).random()] * 3
    assert keyed_fraction("a", 1) == keyed_fraction("a", 1)


def test_other_keys_give_other_draws() -> None:
    keys: list[tuple[str | int, ...]] = [("a", 1), ("a", 2), ("b", 1), ("a",), ("a1",), (1, "a")]
    assert len({keyed(*each).random() for each in keys}) == len(keys)
    assert len({keyed_fraction(*each) for each in keys}) == len(keys)


def test_a_draw_does_not_change_between_versions() -> None:
    # Worlds and examples on disk depend on these numbers.
    assert keyed("world", 7).randrange(10**6) == 441871
    assert round(keyed_fraction("price", 7), 12) == 0.154090199858


def test_fractions_are_spread_over_the_unit_interval() -> None:
    drawn = [keyed_fraction("x", number) for number in range(2_000)]
    assert all(0 <= value < 1 for value in drawn)
    assert abs(sum(drawn) / len(drawn) - 0.5) < 0.03
