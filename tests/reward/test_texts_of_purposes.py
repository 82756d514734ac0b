"""Texts in examples that serve a purpose: any wording that holds the values is as good as the reference's."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from prove.core.episodes import Episode
from prove.core.examples import Example, Obligation
from prove.core.results import Call
from prove.data.parquet import read_parquet
from prove.reward import success, told
from prove.reward.checklist import checklist_of
from prove.reward.held import kind_of
from prove.reward.moments import moments_in
from prove.reward.work import judge
from prove.servers import environment
from prove.synth.config import SynthConfig
from prove.synth.run.pipeline import EXAMPLES, synthesize
from tests.reward.live import act, total

Wording = Callable[[Obligation, str], str]
ALL_DAYS = ", ".join(f"{month} {day}" for month in ("May", "December") for day in range(1, 29))


@cache
def examples() -> tuple[Example, ...]:
    with TemporaryDirectory() as folder:
        synthesize(SynthConfig(count=80, seed=0, purposes=1.0), folder)
        return tuple(read_parquet(Path(folder) / EXAMPLES))


def with_texts() -> list[Example]:
    return [one for one in examples() if any(goal.obligations for turn in one.turns for goal in turn.goals)]


def played(example: Example, wording: Wording) -> Episode:
    """The reference's calls, with other words in the texts that are judged by their values."""
    owed = {goal.call: goal.obligations for turn in example.turns for goal in turn.goals}
    turns: list[list[Call | str]] = []
    for turn in example.turns:
        calls: list[Call | str] = []
        for call in turn.reference_calls:
            texts = {one.argument: wording(one, call.arguments[one.argument]) for one in owed.get(call.id, ())}
            calls.append(Call(call.name, {**call.arguments, **texts}))
        turns.append([*calls, turn.reply])
    return act(example, *turns)


def as_it_is(_: Obligation, text: str) -> str:
    return text


def has_room(example: Example, wording: Wording) -> bool:
    """Whether the texts in this wording have no more characters than the schemas of their tools allow."""
    tools = environment(*example.servers).tools
    calls = {call.id: call for call in example.reference_calls}
    return all(
        len(wording(one, calls[goal.call].arguments[one.argument]))
        <= tools[calls[goal.call].name].input_schema["properties"][one.argument]["maxLength"]
        for turn in example.turns
        for goal in turn.goals
        for one in goal.obligations
    )


def in_a_line(owed: Obligation, _: str) -> str:
    return f"NB: {'; '.join(map(written_otherwise, owed.values))}"


def in_a_letter(owed: Obligation, _: str) -> str:
    held = "; and then: ".join(map(written_otherwise, owed.values))
    return f"Hello!\n\nI hope you are well. I was asked to tell you this: {held}.\n\nBest wishes"


def written_otherwise(value: str) -> str:
    if kind_of(value) == "day":
        time = f" at {clock // 60 % 12 or 12}:{clock % 60:02} {'ap'[clock >= 720]}m" if (clock := _clock(value)) else ""
        return re.sub(r"^(\w+) (\d+).*", r"the day \2 \1", value) + time
    return f"{value[1:].replace(',', '').removesuffix('.00')} dollars" if value.startswith("$") else value


def _clock(value: str) -> int:
    return next((time.minutes for time in moments_in(value).times), 0)


def without_one(owed: Obligation, _: str) -> str:
    return f"I was asked to tell you this: {'; '.join(owed.values[1:])}."


def with_a_wrong_one(owed: Obligation, _: str) -> str:
    return f"I was asked to tell you this: {'; '.join((*owed.values[:-1], changed(owed.values[-1])))}."


def changed(value: str) -> str:
    if kind_of(value) in ("number", "day"):
        return re.sub(r"\d(?=\D*$)", lambda digit: str((int(digit[0]) + 1) % 6), value, count=1)
    return "something else"


def nothing(_: Obligation, __: str) -> str:
    return " "


def every_number(owed: Obligation, text: str) -> str:
    return f"{text} {' '.join(map(str, range(1000)))} {'; '.join(owed.values)}"


def many_candidates(_: Obligation, text: str) -> str:
    return f"{text} Or {', '.join(f'${amount}.50' for amount in range(20, 40))}. Or {ALL_DAYS}."


def test_there_are_enough() -> None:
    assert len(examples()) == 80
    assert len(with_texts()) > 12


def test_the_oracle_earns_everything() -> None:
    for example in examples():
        episode = played(example, as_it_is)
        assert (success(episode), told(episode)) == (True, True)
        assert total(episode) == pytest.approx(1.0)


def test_lines_have_room_everywhere_and_a_letter_almost() -> None:
    """So that a line that lacks a value loses for that, not for its length."""
    for wording in (in_a_line, without_one, with_a_wrong_one):
        assert all(has_room(example, wording) for example in with_texts())
    assert sum(has_room(example, in_a_letter) for example in with_texts()) > 0.9 * len(with_texts())


@pytest.mark.parametrize("wording", [in_a_line, in_a_letter])
def test_other_words_are_as_good(wording: Wording) -> None:
    """Where they have room: a title takes no long letter, its tool refuses that, and nothing is done."""
    for example in with_texts():
        episode = played(example, wording)
        done = has_room(example, wording)
        assert success(episode) == done, example.purpose
        assert (total(episode) == pytest.approx(1.0)) == done
        assert all(judge(episode, checklist_of(episode)).achieved) == done
        codes = [step.result.code for turn in episode.turns for message in turn.messages for step in message.steps]
        assert ("out_of_bounds" in codes) != done


@pytest.mark.parametrize("wording", [without_one, with_a_wrong_one, nothing, every_number])
def test_law_8_a_text_that_lacks_a_value_or_holds_everything_loses(wording: Wording) -> None:
    for example in with_texts():
        episode = played(example, wording)
        assert not success(episode), example.purpose
        assert not all(judge(episode, checklist_of(episode)).achieved)
        assert total(episode) < 0.85


def test_law_8_a_text_with_many_candidates_loses() -> None:
    """Where amounts or days are asked for; beside a name they are no candidates."""
    seen = 0
    for example in with_texts():
        kinds = {
            kind_of(value)
            for turn in example.turns
            for goal in turn.goals
            for one in goal.obligations
            for value in one.values
        }
        if kinds & {"number", "day"}:
            seen += 1
            assert not success(played(example, many_candidates)), example.purpose
    assert seen > 8
