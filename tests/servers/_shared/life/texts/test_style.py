"""Letters: a sender's style stays the same, facts come in its order, items as prose or as a list."""

import datetime as dt
from random import Random

from prove.servers._shared.life.texts.style import by_day, dollars, hand_of, house_of, in_the_office, listed


def test_a_firm_writes_in_one_style_and_firms_differ() -> None:
    assert house_of(3, "Orbit Telecom") == house_of(3, "Orbit Telecom")
    assert len({house_of(3, f"Firm {place}").order for place in range(20)}) > 15


def test_a_letter_holds_everything_that_is_said() -> None:
    for place in range(30):
        house = house_of(1, f"Firm {place}")
        said = ["order C12-3456 is here.", "It is due soon.", "The total is $4.00."]
        letter = house.letter(Random(place), "Ana Pires", said, ["a lamp", "2 x a cup"])
        assert all(text in letter for text in (*said[1:], "Order C12-3456 is here.", "a lamp", "2 x a cup"))
        assert letter.splitlines()[-1].count(house.firm) == 1


def test_a_note_greets_and_signs() -> None:
    note = hand_of(2, "ana@post.example").note("Kofi Obi", "Ana Pires", "see you there.")
    assert "Kofi" in note.splitlines()[0]
    assert "\n\nSee you there.\n\n" in note
    assert note.endswith("Ana")


def test_lists_amounts_and_hours() -> None:
    assert [listed(items) for items in (["a"], ["a", "b"], ["a", "b", "c"])] == ["a", "a and b", "a, b and c"]
    assert dollars(123456) == "$1,234.56"
    night, noon = dt.datetime(2026, 5, 1, 3, 30), dt.datetime(2026, 5, 1, 12, 30)
    assert by_day(noon, Random(0)) == noon
    assert by_day(night, Random(0)).date() == night.date()
    assert 7 <= by_day(night, Random(0)).hour < 10
    assert by_day(night.replace(hour=23), Random(0)).date() == dt.date(2026, 5, 2)


def test_a_team_has_no_article() -> None:
    letters = [house_of(seed, "The Gatehouse").letter(Random(1), "Ana Pires", ["it is booked."]) for seed in range(30)]
    assert any(letter.endswith("Your Gatehouse team") for letter in letters)
    assert not any("Your The" in letter for letter in letters)


def test_offices_are_open_on_working_days() -> None:
    for hours in range(0, 24 * 14, 5):
        moment = dt.datetime(2026, 5, 1) + dt.timedelta(hours=hours, minutes=7)
        open_at = in_the_office(moment, Random(hours))
        assert open_at.weekday() < 5
        assert 8 <= open_at.hour < 18
        assert moment <= open_at < moment + dt.timedelta(days=3, hours=12)
        assert open_at == moment or not (moment.weekday() < 5 and 8 <= moment.hour < 18)
