"""Which new record of one outcome is which of another."""

from typing import Any

from prove.core.outcome import Added, Change
from prove.core.records import Target
from prove.reward.namesakes import namesakes

MAILS, THREADS = Target.of("email.messages"), Target.of("email.threads")


def name(target: Target, letter: str) -> str:
    return f"{target}+{letter * 12}"


def new(target: Target, letter: str, **fields: Any) -> Change:
    return Added(target, name(target, letter), {"id": name(target, letter), **fields})


def in_thread(letter: str, thread: str, to: str) -> Change:
    return new(MAILS, letter, to=to, thread=name(THREADS, thread))


def test_records_are_known_by_those_that_mention_them() -> None:
    mine = [new(THREADS, "a"), new(THREADS, "b"), in_thread("a", "a", "Ann"), in_thread("b", "b", "Ben")]
    theirs = [new(THREADS, "c"), new(THREADS, "d"), in_thread("c", "d", "Ann"), in_thread("d", "c", "Ben")]
    assert namesakes(mine, theirs) == {
        name(THREADS, "a"): name(THREADS, "d"),
        name(THREADS, "b"): name(THREADS, "c"),
        name(MAILS, "a"): name(MAILS, "c"),
        name(MAILS, "b"): name(MAILS, "d"),
    }


def test_what_has_no_counterpart_keeps_its_name() -> None:
    mine = [new(THREADS, "a"), in_thread("a", "a", "Ann")]
    assert namesakes(mine, [new(THREADS, "c"), in_thread("c", "c", "Ben")]) == {}
    assert namesakes(mine, mine) == {}
    assert namesakes([], mine) == {}


def test_a_name_that_both_have_is_not_given_to_another() -> None:
    mine = [new(MAILS, "a"), new(MAILS, "b")]
    assert namesakes(mine, [new(MAILS, "b")]) == {}
    assert namesakes(mine, [new(MAILS, "b"), new(MAILS, "c")]) == {name(MAILS, "a"): name(MAILS, "c")}


def test_equal_records_are_found_one_for_one() -> None:
    """Equal new records of an outcome have one name; worded in other ways they had two."""
    theirs = [in_thread("c", "c", "Ann")] * 2
    assert namesakes([in_thread("a", "a", "Ann")] * 2, theirs) == {
        name(MAILS, "a"): name(MAILS, "c"),
        name(THREADS, "a"): name(THREADS, "c"),
    }
