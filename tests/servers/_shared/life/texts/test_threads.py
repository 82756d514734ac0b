"""A conversation has up to three texts; every start goes with every reply, and the texts name facts."""

from random import Random

import pytest

from prove.servers._shared.life.texts.threads import Thread

THREAD = Thread(
    starts=("Is {key} done, {b}?", "How is {key}?"),
    replies=(("Nearly, {a}.", "Thanks."), ("Ask {other}.", "I will ask {other}.")),
)
FACTS = {"key": "WEB-1", "a": "Ann", "b": "Bob", "other": "Eve"}


def test_it_needs_the_facts_of_all_wordings() -> None:
    assert THREAD.needs == {"key", "a", "b", "other"}
    assert Thread(("Good morning!",), (("Hello {{all}}!", "Hi."),)).needs == frozenset()


@pytest.mark.parametrize("length", [1, 2, 3])
def test_a_shorter_conversation_is_the_beginning_of_a_longer_one(length: int) -> None:
    for seed in range(10):
        whole = THREAD.words(Random(seed), 3, FACTS)
        assert THREAD.words(Random(seed), length, FACTS) == whole[:length]
        assert len(whole) == 3


def test_every_start_goes_with_every_reply_and_its_own_last_word() -> None:
    said = {tuple(THREAD.words(Random(seed), 3, FACTS)) for seed in range(60)}
    starts = ("Is WEB-1 done, Bob?", "How is WEB-1?")
    replies = (("Nearly, Ann.", "Thanks."), ("Ask Eve.", "I will ask Eve."))
    assert said == {(start, *reply) for start in starts for reply in replies}


def test_a_fact_that_is_missing_is_not_left_out() -> None:
    with pytest.raises(KeyError):
        THREAD.words(Random(1), 1, {"a": "Ann"})
