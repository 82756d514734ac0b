"""The text depends on the brief and the chance alone; spans say which characters belong to which goal and slot."""

import datetime as dt
import re
from random import Random
from typing import Any

import pytest
from tests.purposes.samples import TOP_UP, built, drawn, seeds_of, world

from prove.purposes.fillers import CORRECTING, GOING_ON
from prove.purposes.nodes import BadPurposeError, Said
from prove.purposes.program import DAY, again, ask, day, name_of, rows, say, some
from prove.purposes.program import number as whole
from prove.purposes.reading import read
from prove.purposes.words import write
from prove.servers.banking.tools import list_accounts
from prove.servers.team_chat.tools import list_colleagues


def test_the_same_brief_gives_the_same_words() -> None:
    (seed,) = seeds_of(TOP_UP, 1)
    one, other = (write(TOP_UP, world(seed), drawn(TOP_UP, seed).brief, Random(5)) for _ in range(2))
    assert one == other


@pytest.mark.parametrize("seed", seeds_of(TOP_UP, 10))
def test_spans_hold_the_words_of_their_slots(seed: int) -> None:
    for number, turn in enumerate(write(TOP_UP, world(seed), drawn(TOP_UP, seed).brief, Random(seed))):
        goals = [span for span in turn.spans if not span.slot]
        assert [span.goal for span in goals] == list(range(len(TOP_UP.turns[number])))
        for span in turn.spans:
            if span.slot and int(span.slot) in turn.words:
                assert goals[span.goal].start <= span.start <= span.end <= goals[span.goal].end
        said = {int(span.slot): turn.text[span.start : span.end] for span in turn.spans if span.slot}
        assert turn.words.items() <= said.items()


@pytest.mark.parametrize("seed", seeds_of(TOP_UP, 10))
def test_sentences_begin_with_a_capital(seed: int) -> None:
    for turn in write(TOP_UP, world(seed), drawn(TOP_UP, seed).brief, Random(seed)):
        assert turn.text[0].isupper()
        assert turn.text[-1] in ".?!"
        assert all(turn.text[span.start].isupper() for span in turn.spans if not span.slot)


def test_whoever_was_named_is_called_by_the_first_name() -> None:
    def build() -> Any:
        friend = name_of(rows(list_colleagues), lambda c: c.name)
        contact = rows(list_colleagues, query=friend).the()
        address = say(ask(contact.email), f"look up the address of {friend}", f"What is {friend}'s address?")
        number = say(ask(contact.phone), f"find {friend}'s number", f"What is the number of {friend}?")
        return ((address,), (number,))

    purpose = built(build, "team_chat")
    checked = 0
    for seed in seeds_of(purpose, 8):
        brief = drawn(purpose, seed).brief
        (name,) = brief.values()
        session = world(seed, "team_chat")
        first, second = write(purpose, session, brief, Random(seed))
        assert name in first.text
        assert name.split()[0] in second.text
        assert (name in second.text) == (" " not in name)
        assert [reading.brief for reading in read(purpose, session, [first.text, second.text])] == [brief]
        checked += " " in name
    assert checked, "somebody was called by their whole name"


def test_nothing_is_asked_for_twice_in_the_same_way() -> None:
    def build() -> Any:
        account = again(some(rows(list_accounts), lambda a: (f"my {a.nickname}",)), "it")
        tell = say(ask(account.balance), f"tell me what is on {account}", f"look up what is on {account}")
        return (
            (tell, say(ask(account.kind), f"find out what kind {account:again} is", f"say what {account:again} is")),
        )

    purpose = built(build, "banking")
    (seed,) = seeds_of(purpose, 1)
    texts = [write(purpose, world(seed), drawn(purpose, seed).brief, Random(at))[0].text for at in range(200)]
    assert any("could" in text for text in texts)
    assert not any(text.count("Do me a favour") + text.count("do me a favour") > 1 for text in texts)


def test_a_reason_comes_before_what_it_is_for() -> None:
    def build() -> Any:
        return tuple(
            (say(ask(rows(list_accounts).count()), "Count my accounts.", "How many are there?"),) for _ in "ab"
        )

    reasoned = built(build, "banking")
    reasoned.because = ("Money is tight.",)
    said = [write(reasoned, world(1), {}, Random(at)) for at in range(60)]
    assert sum("Money is tight." in first.text for first, _ in said) > 30
    assert not any("Money is tight." in then.text for _, then in said)
    (text,) = {first.text for first, _ in said if first.text == "Money is tight. Count my accounts."}
    assert len(read(reasoned, world(1), ["Count my accounts.", "Count my accounts."])) == 1
    assert read(reasoned, world(1), ["Count my accounts.", text]) == []


def second_turns(*phrases: str, times: int) -> set[str]:
    """What is said in the second turn of a conversation that goes on with one of the phrases."""

    def build() -> Any:
        account = some(rows(list_accounts), lambda a: (f"my {a.nickname}",))
        tell = say(ask(account.balance), f"tell me what is on {account}", f"look at {account}")
        return (tell,), (say(ask(account.kind), *phrases),)

    purpose = built(build, "banking")
    (seed,) = seeds_of(purpose, 1)
    return {write(purpose, world(seed), drawn(purpose, seed).brief, Random(at))[1].text for at in range(times)}


def test_a_question_takes_nothing_back() -> None:
    said = second_turns("What kind is it?", "Which kind is that?", times=60)
    praise, doubts = (tuple(filter(None, pool)) for pool in (GOING_ON, CORRECTING))
    assert any(text.startswith(praise) for text in said)
    assert not any(text.startswith(doubts) for text in said)


def test_what_has_no_words_cannot_be_said() -> None:
    purpose = built(lambda: ((say(ask(rows(list_accounts).count())),),), "banking")
    with pytest.raises(BadPurposeError, match="has no words"):
        write(purpose, world(1), {}, Random(1))


def test_the_words_of_a_thing_are_in_the_text_where_a_sentence_begins_with_them() -> None:
    def build() -> Any:
        account = some(rows(list_accounts), lambda a: (f"my {a.nickname}",))
        return ((say(ask(account.balance), f"{account} has how much on it?", f"{account} comes to how much?"),),)

    purpose = built(build, "banking")
    for seed in seeds_of(purpose, 8):
        (turn,) = write(purpose, world(seed), drawn(purpose, seed).brief, Random(seed))
        assert all(words in turn.text for words in turn.words.values())


def test_a_long_number_has_commas_and_a_span_of_days_begins_on_a_day() -> None:
    def build() -> Any:
        first, least = day(2, 2), whole(3_000_000)
        asked = ask(rows(list_accounts).where(lambda a: a.balance < least).count())
        ways = (f"over {least} in the days that start {first:on}", f"{least}, six days starting {first:on}")
        return ((say(asked, *ways),),)

    purpose, session = built(build, "banking"), world(1)
    soon = (session.now + dt.timedelta(days=2)).date().isoformat()
    said = [node for node in purpose.nodes if isinstance(node, Said)]
    brief = {node.id: soon if node.shape is DAY else 3_000_000 for node in said}
    for seed in range(30):
        (turn,) = write(purpose, session, brief, Random(seed))
        assert "3,000,000" in turn.text
        assert "in two days" not in turn.text


def test_the_reason_for_what_is_asked_first_is_given_first() -> None:
    (seed,) = seeds_of(TOP_UP, 1)
    said = [write(TOP_UP, world(seed), drawn(TOP_UP, seed).brief, Random(at)) for at in range(100)]
    assert any(TOP_UP.because[0] in first.text for first, *_ in said)
    assert not any(TOP_UP.because[0] in turn.text for _, *later in said for turn in later)


def test_nothing_is_said_twice_in_a_row_to_correct_something() -> None:
    said = second_turns("Sorry, I meant its kind.", "No wait, I meant the kind.", times=200)
    assert any(not text.startswith(("Sorry, I meant", "No wait, I meant")) for text in said)
    assert not [text for text in said if re.search(r"Sorry\W+Sorry|[Ww]ait\b.*\. No wait", text)]
