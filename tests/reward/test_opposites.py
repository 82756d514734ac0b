"""Texts with the right values that say the opposite."""

import pytest

from prove.reward.opposites import says_otherwise

AWAY = "I can't come to Board games with Xenia. I'm away until December 18."
AWAY_VALUES = ("Board games with Xenia", "December 18")
PAID = "I have paid this; your half is $40.00."
MONTH = "So far $310.00 is spent; last month it was $280.50. Most went on Groceries: $120.00."
MONTH_VALUES = ("$310.00", "$280.50", "Groceries", "$120.00")
CODE = "The code 4417 opens the front door from December 18 until December 21."
CODE_VALUES = ("4417", "front door", "December 18", "December 21")


@pytest.mark.parametrize(
    ("text", "values", "reference"),
    [
        ("I can come to Board games with Xenia. I'm here until December 18.", AWAY_VALUES, AWAY),
        ("See you: I'll come to Board games with Xenia, and I stay until December 18.", AWAY_VALUES, AWAY),
        ("I haven't paid this; your half is $40.00.", ("$40.00",), PAID),
        ("I have not paid it yet, your half is $40.", ("$40.00",), PAID),
        (
            "Stand-up on December 18 takes place.",
            ("Stand-up", "December 18"),
            "Stand-up on December 18 does not take place.",
        ),
        ("You need a passcode for Stand-up.", ("Stand-up",), "Stand-up begins. You need no passcode for Stand-up."),
        ("So far $280.50 is spent; last month it was $310.00. Most went on Groceries: $120.00.", MONTH_VALUES, MONTH),
        ("Last month it was $310.00. So far we spent $280.50. Groceries took $120.00.", MONTH_VALUES, MONTH),
        ("The code 4417 opens the front door from December 21 until December 18.", CODE_VALUES, CODE),
        (
            "I drove 40 km. The longest drive, 310 km, went to Main Street.",
            ("310", "40"),
            "I drove 310 km. The longest drive, 40 km, went to Main Street.",
        ),
    ],
)
def test_the_opposite_is_found(text: str, values: tuple[str, ...], reference: str) -> None:
    assert says_otherwise(text, values, reference)
    assert not says_otherwise(reference, values, reference)


@pytest.mark.parametrize(
    ("text", "values", "reference"),
    [
        ("Sorry, I won't be able to come to Board games with Xenia: away until December 18.", AWAY_VALUES, AWAY),
        ("I have to decline Board games with Xenia, since I only come back on December 18.", AWAY_VALUES, AWAY),
        ("Unfortunately I'm unable to come to Board games with Xenia before December 18.", AWAY_VALUES, AWAY),
        ("Your half is $40. I paid already, so don't pay anybody else!", ("$40.00",), PAID),
        ("The bill is paid. Would you send me $40? No hurry.", ("$40.00",), PAID),
        ("Spent: $310.00. Last month: $280.50. Top: Groceries, $120.00.", MONTH_VALUES, MONTH),
        ("Last month we spent $280.50, so far $310.00 (Groceries: $120.00). Don't worry!", MONTH_VALUES, MONTH),
        ("4417 is the code of the front door. Until December 21, from December 18 on.", CODE_VALUES, CODE),
        (
            "The stand-up that was to take place on December 18 is cancelled.",
            ("December 18",),
            "It does not take place on December 18.",
        ),
        ("It did not notice any motion.", ("no motion",), "The sensor noticed no motion."),
        (
            "Don't forget the milk is the title. It is open.",
            ("Don't forget the milk",),
            "Don't forget the milk is open.",
        ),
    ],
)
def test_other_words_for_the_same_are_not(text: str, values: tuple[str, ...], reference: str) -> None:
    assert not says_otherwise(text, values, reference)
