"""Ids of facts: a function of seed and key, and apart from each other."""

from prove.servers._shared.life.numbers import ids_for, numbers_for


def test_an_id_depends_on_seed_and_key_alone() -> None:
    alone = ids_for(7, "mtg", ["standup"])
    assert ids_for(7, "mtg", ["review", "standup"])["standup"] == alone["standup"]
    assert ids_for(8, "mtg", ["standup"]) != alone


def test_numbers_follow_their_pattern_and_never_meet() -> None:
    keys = [f"{place}" for place in range(60)]
    found = numbers_for(3, "C#", keys[:10])
    assert sorted(found.values()) == [f"C{digit}" for digit in range(10)]
    assert len(set(numbers_for(3, "@@-##", keys).values())) == 60
