"""Texts read back give exactly what was meant; a text that was changed does not."""

import re
from random import Random
from typing import Any

import pytest
from tests.purposes.samples import TOP_UP, built, drawn, seeds_of, world

from prove.purposes import reading
from prove.purposes.fillers import as_said
from prove.purposes.nodes import Some
from prove.purposes.program import amount, ask, column, rows, say, some, word
from prove.purposes.reading import meaning, read
from prove.purposes.words import write
from prove.servers.banking.tools import list_accounts

SEEDS = seeds_of(TOP_UP, 12)


def written(seed: int) -> list[str]:
    return [turn.text for turn in write(TOP_UP, world(seed), drawn(TOP_UP, seed).brief, Random(seed))]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_meaning_of_the_words_is_what_was_drawn(seed: int) -> None:
    session, brief = world(seed), drawn(TOP_UP, seed).brief
    (found,) = read(TOP_UP, session, written(seed))
    assert meaning(TOP_UP, session, found.brief) == meaning(TOP_UP, session, brief)


@pytest.mark.parametrize("seed", SEEDS)
def test_another_amount_has_another_meaning(seed: int) -> None:
    texts = written(seed)
    changed = [texts[0], re.sub(r"\b(20|40|60)\b", lambda m: {"20": "40", "40": "60", "60": "20"}[m[1]], texts[1])]
    assert changed != texts
    first, other = (read(TOP_UP, world(seed), each) for each in (texts, changed))
    assert len(other) == 1
    assert meaning(TOP_UP, world(seed), first[0].brief) != meaning(TOP_UP, world(seed), other[0].brief)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sentence_more_or_less_cannot_be_read(seed: int) -> None:
    first, second = written(seed)
    session = world(seed)
    assert read(TOP_UP, session, [f"{first} Close my savings account.", second]) == []
    assert read(TOP_UP, session, [f"Do not {first[0].lower()}{first[1:]}", second]) == []
    assert read(TOP_UP, session, [first]) == []
    assert read(TOP_UP, session, [second, first]) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_a_name_or_a_balance_that_no_row_has_cannot_be_read(seed: int) -> None:
    turns = write(TOP_UP, world(seed), drawn(TOP_UP, seed).brief, Random(seed))
    account = next(node for node in TOP_UP.nodes if isinstance(node, Some))
    for other in ("my Moonlight fund", "my Moonlight fund account", "the account that has $0.03 on it"):
        changed = [turn.text.replace(turn.words.get(account.id, "\0"), other) for turn in turns]
        assert changed != [turn.text for turn in turns]
        assert read(TOP_UP, world(seed), changed) == []


def test_a_thing_that_is_described_twice_is_one_thing() -> None:
    def build() -> Any:
        account = some(rows(list_accounts), lambda a: (f"my {a.nickname}",))
        twice = f"tell me what is on {account}, I mean {account}"
        return ((say(ask(account.balance), twice, f"{twice}, now"),),)

    purpose, session = built(build, "banking"), world(2)
    one, other = (account["nickname"] for account in session.call("list_accounts", {}).content["items"][1:3])
    assert len(read(purpose, session, [f"Tell me what is on my {one}, I mean my {one}."])) == 1
    assert read(purpose, session, [f"Tell me what is on my {one}, I mean my {other}."]) == []


def test_what_is_said_later_narrows_down_what_was_said_before() -> None:
    def build() -> Any:
        kind: Any = word("savings", "joint", "business")
        account = some(rows(list_accounts, kind=kind), lambda a: (f"my {a.nickname}",))
        other = column(rows(list_accounts, kind=kind), lambda a: a.nickname)
        balance = f"the balance of {account} and of {other}, both {kind}"
        return ((say(ask(account.balance, other), f"tell me {balance}", f"let me know {balance}"),),)

    purpose, session = built(build, "banking"), world(2)
    found = session.call("list_accounts", {"kind": "savings"}).content["items"]
    one, two = [row["nickname"] for row in found[:2]]
    assert len(read(purpose, session, [f"Tell me the balance of my {one} and of {two}, both savings."])) == 1
    assert read(purpose, session, [f"Tell me the balance of my {one} and of {two}, both business."]) == []


def test_a_thing_goes_by_the_words_of_its_first_mention() -> None:
    def build() -> Any:
        floor = amount(20, 40)
        tell = say(
            ask(rows(list_accounts).where(lambda a: a.balance > floor).count()), f"count those over {floor}", "b"
        )
        other = say(
            ask(rows(list_accounts).where(lambda a: a.balance < floor).count()), f"count those under {floor}", "b"
        )
        return (tell,), (other,)

    (found,) = read(built(build, "banking"), world(1), ["Count those over $20.", "Count those under 20 dollars."])
    assert list(found.words.values()) == ["$20"]
    assert read(built(build, "banking"), world(1), ["Count those over $20.", "Count those under $40."]) == []


def test_a_slot_is_read_once_however_many_phrases_come_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def build() -> Any:
        floor = amount(20, 40)
        many: Any = rows(list_accounts).where(lambda a: a.balance > floor)
        value = say(many.count(), f"those over {floor}", f"those above {floor}")
        for _ in range(16):
            value = say(value + 0, f"the {value}", f"the {value} part")
        return ((say(ask(value), f"tell me {value}", f"count {value}"),),)

    tried: list[str] = []

    def counted(words: str, spec: str) -> str:
        tried.append(words)
        return as_said(words, spec)

    monkeypatch.setattr(reading, "as_said", counted)
    text = f"Count {'the ' * 16}those above $40 part."
    assert [each.brief for each in read(built(build, "banking"), world(1), [text])] == [{0: 40.0}]
    assert len(tried) < 40
