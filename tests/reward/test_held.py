"""Which values a text holds."""

import datetime as dt

import pytest

from prove.reward.held import ROOM, Setting, fulfils, holds, kind_of, missing, numbers_in

SETTING = Setting(dt.date(2026, 12, 14), ("Tessa Holm",), "Mail Tessa about invoice 4417.", ("Ann", "Bob", "Cy"))


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("$1,250.00", "number"),
        ("-4.5", "number"),
        ("0", "number"),
        ("80%", "number"),
        ("0361", "name"),
        ("INV-63170", "name"),
        ("+14035557635", "name"),
        ("December 18", "day"),
        ("December 18 at 09:30", "day"),
        ("09:30", "time"),
        ("yellow gooseneck kettle", "name"),
    ],
)
def test_kinds(value: str, kind: str) -> None:
    assert kind_of(value) == kind


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("$1,250.00", "That makes $1,250.00."),
        ("$1,250.00", "That makes $1250!"),
        ("$1,250.00", "1250 dollars, please"),
        ("$1,250.00", "it was 1,250"),
        ("$1,250.00", "USD 1,250.00"),
        ("$1,250.50", "1,250 dollars and 50 cents"),
        ("$1,250.50", "$1250.5"),
        ("5", "rated 5.0"),
        ("5", "five stars"),
        ("60", "at 60% now"),
        ("60", "a 60-minute call"),
        ("40.95", "40.95kWh"),
        ("-4.5", "it fell to -4.5 degrees"),
        ("0", "there are none"),
        ("7", "Soup x7"),
        ("7", "Soup (x7) and bread"),
        ("7", "Soup \u00d77"),
        ("7", "7x Soup"),
        ("$0.00", "The room is free."),
        ("$0.00", "free of charge"),
        ("$0.00", "at no charge"),
        ("August 4", "in Rome on August 4-6, 2026"),
        ("Tessa Holm", "Tessa arrives"),
        ("Tessa Holm", "Ms Holm arrives"),
        ("The Green Table", "at the Green Table"),
        ("23 Orchard Road", "Where? 23 Orchard Road, as always."),
        ("Water bill for July, XG-85657", "the water bill for July (XG-85657)"),
        ("front door lock", "the Front  Door\nLock"),
        ("INV-63170", "Your number: INV-63170."),
        ("Salma,\n\nDid you order it?\n\n- Xenia", "She wrote:\nSalma,\nDid you order it?\n- Xenia"),
        ("December 18", "on Friday"),
        ("Wool Throw", "3 Wool Throws at our store"),
        ("bag of rice", "2 bags of rice"),
        ("strawberry box", "four strawberry boxes"),
        ("Cherry", "six cherries"),
        ("+13435556589", "Call +1 343 555 6589."),
        ("+13435556589", "Call +1 (343) 555-6589."),
        ("dressing room reading lamp", "the reading lamp in the dressing room"),
    ],
)
def test_a_value_may_be_written_in_many_ways(value: str, text: str) -> None:
    assert holds(text, value, SETTING)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("$1,250.00", ""),
        ("$1,250.00", "That makes $1,251.00."),
        ("$1,250.00", "€1,250.00"),
        ("$1,250.00", "1,250 euros"),
        ("$1,250.00", "order 1250-7"),
        ("$1,250.00", "$11,250.00"),
        ("$1,250.00", "$1,250.01"),
        ("5", "$5"),
        ("5", "May 5"),
        ("5", "5:30"),
        ("5", "the 5th"),
        ("5", "15 or 5.5"),
        ("5", "NW5"),
        ("5", "BMW X5"),
        ("5", "iphone-x5"),
        ("5", "x55"),
        ("0", "It is free."),
        ("$0.00", "Feel free to ask; I'm free on Monday."),
        ("$0.00", "a sugar-free cake"),
        ("$0.00", "It has 34 free seats; 28 are still free."),
        ("-4.5", "4.5"),
        ("Harbor Lights", "at the Harbor"),
        ("Julia Mori", "Julia arrives"),
        ("INV-63170", "INV-631704"),
        ("23 Orchard Road", "23, Road of the Orchard"),
        ("Wool Throw", "3 Wool Throwers"),
        ("+13435556589", "Call +1 343 555 65890."),
        ("+13435556589", "Call +1 343 555 6588."),
        ("dressing room reading lamp", "the reading lamp in the living room"),
    ],
)
def test_what_a_text_does_not_hold(value: str, text: str) -> None:
    assert not holds(text, value, SETTING)


def test_all_values_must_be_there() -> None:
    values = ["2", "driveway camera", "garden sensor", "December 2"]
    assert missing("Two are off since December 2: the driveway camera and the garden sensor.", values) == []
    assert missing("The driveway camera is off since 2 December.", values) == ["2", "garden sensor"]


def test_a_value_inside_another_one_must_stand_for_itself() -> None:
    values = ["Photos from the pool", "Hi, here are the photos from the pool.", "5", "5 Elm Road"]
    assert missing("Hi, here are the photos from the pool. 5 Elm Road", values) == ["Photos from the pool", "5"]
    assert missing("Photos from the pool: Hi, here are the photos from the pool. 5 Elm Road. Five.", values) == []


def test_several_of_a_thing_are_not_a_shorter_one() -> None:
    values = ["wrap", "sweet potato wrap"]
    assert missing("5 sweet potato wraps", values) == ["wrap"]
    assert missing("5 sweet potato wraps and 2 wraps", values) == []


def test_numbers_in_a_text() -> None:
    found = numbers_in("On May 5 at 8:30 I paid $1,250 for 12 chairs of model AB-17, 3-4 days ago, one by one.")
    assert [number.amount for number in found] == [1250.0, 12.0, 1.0, 1.0]
    assert [number.is_common for number in found] == [False, False, True, True]


def fulfilled(text: str, *values: str) -> bool:
    return fulfils(text, values, "It is so.", SETTING)


def test_wording_is_free() -> None:
    assert fulfilled("Hi Tessa,\n\nwe agreed on 51.04 dollars, by Friday. Thanks!", "$51.04", "December 18")
    assert fulfilled("Anything.")
    assert not fulfilled("   ")
    assert not fulfilled("Hi Tessa, we agreed on it.", "$51.04", "December 18")


def test_other_values_are_fine_if_they_are_few() -> None:
    held = "It is $51.04"
    assert fulfilled(f"{held}, with $5 for the tip and $2 for the coat.", "$51.04")
    assert fulfilled(f"{held}, invoice 4417, with $5 for the tip and $2 for the coat.", "$51.04"), "the user said 4417"
    assert not fulfilled(f"{held}, $5, $2 or $7.", "$51.04")
    assert fulfilled(f"{held}, $6, $7, $8, $5, $2 or $9.", "$51.04", "$5", "$2", "$9")


def test_each_row_of_a_list_may_have_values_of_its_own() -> None:
    rows = (
        "Ann ; 40.5 ; 9.0 ; 21.0 ; 35.0 ; 2026-12-01",
        "Bob ; 60.0 ; 8.0 ; 22.0 ; 36.0 ; 2026-12-02",
        "Cy ; 70.0 ; 7.0 ; 23.0 ; 37.0 ; 2026-12-03",
    )
    listing = Setting(dt.date(2026, 12, 14), listed=rows)
    values = ("Ann", "Bob", "Cy", "$170.50")
    names = "Ann $40.50, Bob $60, Cy $70"
    assert fulfils(f"{names}: $170.50 in all", values, "It is so.", listing)
    assert not fulfils(f"{names}: $170.50 in all", values, "It is so.", Setting())
    three = "Ann 9 x $40.50 = $21, Bob 8 x $60 = $22, Cy 7 x $70 = $23"
    assert fulfils(f"{three}: $170.50", values, "It is so.", listing), "as a line of a receipt has"
    assert not fulfils(f"{three}, $35, $36, $37: $170.50", values, "It is so.", listing), "three for each are enough"
    assert not fulfils(f"{names}: $170.50, $171, $172 or $173", values, "It is so.", listing), "these are in no row"
    days = (*values[:3], "December 9")
    assert fulfils("By December 9: Ann (Dec 1), Bob (Dec 2), Cy (Dec 3)", days, "It is so.", listing)
    assert not fulfils("By December 9: Ann (Dec 1), Bob (Dec 2), Cy (Dec 3)", days, "It is so.", Setting())


def test_a_phone_number_in_groups_is_no_heap_of_numbers() -> None:
    assert fulfilled("It is $51.04; call +1 343 555 6589.", "$51.04", "+13435556589")


@pytest.mark.parametrize(
    ("value", "dump"),
    [
        ("$51.00", " ".join(map(str, range(1000)))),
        ("$51.00", " ".join(f"${number}.00" for number in range(40, 60))),
        ("7", "zero one two three four five six seven eight nine ten"),
        ("December 18", "Monday Tuesday Wednesday Thursday Friday Saturday Sunday"),
        ("December 18", " ".join(f"December {day}," for day in range(1, 32))),
        ("December 18", "today, tomorrow, in two days, in three days, in four days"),
        (
            "December 18 at 09:30",
            "December 18: " + " ".join(f"{hour:02}:{half}" for hour in range(24) for half in (0, 30)),
        ),
        ("09:30", " ".join(f"{hour}:30" for hour in range(24))),
        ("Dee", "Ann, Bob, Cy, Dee"),
        ("zyx", "".join(f"{number:03x} zyx " for number in range(ROOM))),
    ],
)
def test_a_dump_fulfils_nothing(value: str, dump: str) -> None:
    assert not fulfilled(dump, value)


def test_dumps_hold_the_value() -> None:
    """So it is their size that is refused."""
    assert holds("Ann, Bob, Cy, Dee", "Dee")
    assert fulfilled("Ann, Bob, Dee", "Dee")
    assert holds(" ".join(map(str, range(1000))), "$51.00")
