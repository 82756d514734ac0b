"""What a model writes cannot hurt a batch: other episodes are as without it, and the file can be read and scored."""

import asyncio
import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from prove.core.episodes import Episode
from prove.core.examples import Example
from prove.core.results import Call
from prove.data.lines import read_episodes, write_lines
from prove.reward import PROFILES, score
from prove.rollout import Reply, run_episodes
from prove.rollout.conversation import AskPolicy
from prove.rollout.endpoints.answer import message_of, read_message
from prove.rollout.parsers import parse_text
from prove.rollout.protocols import Player
from tests.command_line import run
from tests.rollout.playing import FREEZE, LOOK, asked, turn

DEEP = 10_000
MANY = 10_000
MEGABYTE = "x" * 2**20
RUN_CALLS = 8
"""How many calls of one message are run."""


def deep(kind: type) -> Any:
    """An object or a list that is nested 10,000 deep."""
    value: Any = 1
    for _ in range(DEEP):
        value = {"a": value} if kind is dict else [value]
    return value


def as_text(arguments: str, name: str = '"freeze_card"') -> Reply:
    """What is read from a text with a call."""
    return parse_text(f'<tool_call>\n{{"name": {name}, "arguments": {arguments}}}\n</tool_call>')


def as_message(arguments: Any, name: Any = "freeze_card") -> Reply:
    """What is read from an endpoint's message with a native call."""
    return read_message({"content": None, "tool_calls": [{"function": {"name": name, "arguments": arguments}}]})


def as_body(content: str = '""', *calls: str) -> Reply:
    """What is read from the body of an endpoint's answer, which comes with these JSON texts."""
    message = f'{{"content": {content}, "tool_calls": [{", ".join(calls)}]}}'
    return read_message(message_of(f'{{"choices": [{{"message": {message}}}]}}'.encode()))


def in_body(arguments: str, name: str = "freeze_card") -> Reply:
    """The same with one native call, whose arguments are an object and not a text."""
    return as_body('""', f'{{"function": {{"name": "{name}", "arguments": {arguments}}}}}')


def as_objects(arguments: Any, name: Any = "freeze_card") -> Reply:
    """What a policy in this process may give."""
    return Reply("", (Call(name, arguments),))


def in_card(value: str) -> str:
    return f'{{"card_id": {value}}}'


NUMBERS = ("NaN", "Infinity", "-Infinity", "1e999", "1" * 5000)
STRINGS = {
    "surrogate": "\ud800",
    "two-surrogates": "\udc00\ud800",
    "nul": "\0",
    "controls": "".join(map(chr, (*range(32), *range(127, 160), 0x2028, 0xFEFF, 0xFFFE))),
    "megabyte": MEGABYTE,
}
NOT_OBJECTS = ("[]", "null", '"text"', "3", "true", '["card_0001"]')

HOSTILE: dict[str, Callable[[], Any]] = {
    "deep-object-text": lambda: as_text('{"a": ' * DEEP + "1" + "}" * DEEP),
    "deep-list-text": lambda: as_text(in_card("[" * DEEP + "]" * DEEP)),
    "deep-open-text": lambda: parse_text("<tool_call>" * DEEP + "{" * DEEP),
    "deep-object-message": lambda: as_message('{"a": ' * DEEP + "1" + "}" * DEEP),
    "deep-object": lambda: as_objects(deep(dict)),
    "deep-list": lambda: as_objects({"card_id": deep(list)}),
    "rather-deep-text": lambda: as_text(in_card("[" * 900 + "]" * 900)),
    "rather-deep-name": lambda: as_text("[" * 900 + "]" * 900, name='"transfer_between_accounts"'),
    "rather-deep-list": lambda: as_objects({"card_id": nested(900)}),
    "megabyte-name": lambda: as_objects({}, MEGABYTE),
    "megabyte-name-text": lambda: as_text("{}", json.dumps(MEGABYTE)),
    "megabyte-key": lambda: as_objects({MEGABYTE: 1}),
    "megabyte-text": lambda: Reply(MEGABYTE),
    "many-calls": lambda: Reply("", (LOOK,) * MANY),
    "many-calls-text": lambda: parse_text('<tool_call>{"name": "list_accounts"}</tool_call>' * MANY),
    "many-unreadable": lambda: parse_text("<tool_call>{</tool_call>" * MANY),
    "many-arguments": lambda: as_objects({f"a{number}": number for number in range(MANY)}),
    **{f"text-{text[:9]}": lambda text=text: as_text(in_card(text)) for text in NUMBERS},
    **{f"message-{text[:9]}": lambda text=text: as_message(in_card(text)) for text in NUMBERS},
    **{f"body-text-{text[:9]}": lambda text=text: in_body(in_card(text)) for text in NUMBERS},
    "deep-body-text": lambda: in_body(in_card("[" * DEEP + "]" * DEEP)),
    "rather-deep-body-text": lambda: in_body(in_card("[" * 900 + "]" * 900)),
    "surrogate-body-text": lambda: in_body(in_card('"\\ud83d"')),
    "surrogate-key-body-text": lambda: in_body('{"\\ud83d": 1}'),
    "surrogate-name-body-text": lambda: in_body("{}", name="\\ud83d"),
    "surrogate-said-body-text": lambda: as_body('"Done \\ud83d"'),
    "nul-body-text": lambda: in_body(in_card('"\\u0000"'), name="\\u0000"),
    "megabyte-name-body-text": lambda: in_body("{}", name=MEGABYTE),
    "many-calls-body-text": lambda: as_body('""', *['{"function": {"name": "list_accounts"}}'] * MANY),
    "many-tags-body-text": lambda: as_body(json.dumps("<tool_call>" * MANY)),
    "no-calls-body-text": lambda: as_body('""', "null", "7", '"x"', "[]", "{}", "NaN"),
    **{f"float-{value}": lambda value=value: as_objects({"card_id": value}) for value in (math.nan, math.inf)},
    "huge-integer": lambda: as_objects({"card_id": 10**400}),
    **{f"{name}-value": lambda text=text: as_objects({"card_id": text}) for name, text in STRINGS.items()},
    **{f"{name}-name": lambda text=text: as_objects({}, text) for name, text in STRINGS.items()},
    **{f"{name}-said": lambda text=text: Reply(text) for name, text in STRINGS.items()},
    **{f"{name}-json": lambda text=text: as_text(in_card(json.dumps(text))) for name, text in STRINGS.items()},
    **{f"{name}-raw": lambda text=text: as_text(in_card(f'"{text}"')) for name, text in STRINGS.items()},
    **{f"arguments-{text}": lambda text=text: as_text(text) for text in NOT_OBJECTS},
    **{f"message-arguments-{text}": lambda text=text: as_message(text) for text in NOT_OBJECTS},
    **{f"object-{text}": lambda text=text: as_objects(json.loads(text)) for text in NOT_OBJECTS},
    "name-is-a-number": lambda: as_objects({}, 5),
    "name-is-nothing": lambda: as_message("{}", None),
    "bytes": lambda: as_objects({"card_id": b"\xff"}),
    "set": lambda: as_objects({"card_id": {1, 2}}),
    "keys-are-numbers": lambda: as_objects({1: 2}),
    "calls-are-text": lambda: Reply("", cast("Any", "freeze_card")),
    "a-call-is-nothing": lambda: Reply("", cast("Any", (None,))),
    "not-a-reply": lambda: "freeze_card",
    "nothing": lambda: None,
}


class Mixed:
    """A policy that is good, but hostile in the examples that are named so; then it ends each turn with a text."""

    name = "mixed"

    def begin_with(self, example: Example) -> Player:
        return _Player(HOSTILE.get(example.id))


class _Player:
    def __init__(self, hostile: Callable[[], Any] | None) -> None:
        self._left: list[Callable[[], Any]] = [hostile] if hostile else [lambda: Reply("", (LOOK,))]
        self._left += [lambda: Reply("", (FREEZE,))]

    def reply(self, ask: AskPolicy) -> Any:
        return self._left.pop(0)() if self._left else Reply("Done.")


def example(id: str) -> Example:
    return asked(turn("freeze", LOOK, FREEZE), id=id)


def play(ids: list[str]) -> list[Episode]:
    proven = example("proven")

    async def played() -> list[Episode]:
        examples = [msgspec.structs.replace(proven, id=id) for id in ids]
        return [episode async for episode in run_episodes(Mixed(), examples, concurrency=16)]

    return asyncio.run(played())


@pytest.fixture(scope="module")
def episodes() -> dict[str, Episode]:
    """Hostile episodes and good ones, played together."""
    ids = [id for number, name in enumerate(HOSTILE) for id in (name, f"good-{number}")]
    return {episode.example.id: episode for episode in play(ids)}


def test_the_good_episodes_are_as_without_the_hostile_ones(episodes: dict[str, Episode]) -> None:
    alone = play([f"good-{number}" for number in range(len(HOSTILE))])
    assert alone == [episodes[f"good-{number}"] for number in range(len(HOSTILE))]
    assert all(score(episode).success for episode in alone)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_reply_is_answered_or_ends_its_own_episode(episodes: dict[str, Episode], name: str) -> None:
    episode = episodes[name]
    if episode.stopped == "error":
        assert 0 < len(episode.error) <= 1000
        return
    first, *others = episode.turns[0].messages
    assert len(first.steps) <= RUN_CALLS + 1
    assert all(len(step.result.text) <= 1000 for step in first.steps if not step.result.ok)
    assert [step.result.ok for message in others for step in message.steps] in ([True], [])


def test_each_of_the_first_calls_of_a_message_has_a_result_and_the_rest_have_one(episodes: dict[str, Episode]) -> None:
    for name in ("many-calls", "many-calls-text", "many-unreadable", "many-calls-body-text", "many-tags-body-text"):
        *ran, rest = episodes[name].turns[0].messages[0].steps
        assert [step.executed for step in ran] == ["calls" in name] * RUN_CALLS
        assert (rest.executed, rest.result.code) == (False, "too_many_calls")
        assert f"{MANY - RUN_CALLS:,}" in rest.result.message


def test_what_is_json_does_not_end_the_episode(episodes: dict[str, Episode]) -> None:
    answered = [name for name, episode in episodes.items() if episode.stopped != "error"]
    texts = [name for name in HOSTILE if "text" in name or name.endswith(("-json", "-raw", "-said"))]
    assert set(texts) - {'object-"text"', "calls-are-text"} <= set(answered)
    assert {"many-calls", "megabyte-name", "nul-value", "controls-name", "many-arguments"} <= set(answered)


def test_the_file_of_hostile_episodes_can_be_read_and_scored(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, episodes: dict[str, Episode], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROVE_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "episodes.jsonl"
    write_lines(path, episodes.values())
    read, problems = read_episodes(path)
    assert (len(read), problems) == (len(episodes), [])
    assert path.stat().st_size < 40 * len(MEGABYTE)
    for profile in PROFILES:
        code, printed, err = run(capsys, "score", str(path), "--profile", profile, "--json")
        assert (code, err) == (0, "")
        assert len(json.loads(printed)) == len(episodes)


Json = dict[str, Any]


def changed(episode: Json, *path: str | int, to: Any) -> Json:
    """A copy of an episode as JSON with one value replaced."""
    copy = json.loads(json.dumps(episode))
    at: Any = copy
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = to
    return copy


def nested(depth: int) -> Any:
    return json.loads("[" * depth + "]" * depth)


def without_expected(episode: Json) -> Json:
    return changed(episode, "example", "expected", to=None)


DAMAGE: dict[str, Callable[[Json], Json]] = {
    "no-expected": without_expected,
    "more-turns": lambda good: changed(good, "turns", to=good["turns"] * 3),
    "all-replayed": lambda good: changed(good, "replayed", to=1),
    "too-many-replayed": lambda good: changed(good, "replayed", to=7),
    "negative-replayed": lambda good: changed(good, "replayed", to=-1),
    "empty-name": lambda good: changed(good, "outcome", "names", to={"": "x"}),
    "changes-are-text": lambda good: changed(good, "outcome", "changes", to="none"),
    "changes-of-text": lambda good: changed(good, "outcome", "changes", to={"banking.cards": "x"}),
    "turns-are-text": lambda good: changed(good, "turns", to="none"),
    "no-turns-in-the-example": lambda good: changed(good, "example", "turns", to=[]),
    "level": lambda good: changed(good, "turns", 0, "messages", 0, "steps", 0, "result", "level", to="great"),
}


def test_damaged_lines_are_reported_and_the_good_ones_scored(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROVE_CACHE", str(tmp_path / "cache"))
    good: Json = json.loads(msgspec.json.encode(play(["good-0"])[0]))
    path, line = tmp_path / "episodes.jsonl", json.dumps(good)
    damaged = [json.dumps(damage(good)) for damage in DAMAGE.values()]
    damaged += ["{", line[: len(line) // 2], "[]", '"episode"', "\0", line + line, "[" * 900 + "]" * 900, "{}"]
    lines = [text for bad in damaged for text in (bad, line)]
    path.write_bytes("\n".join([*lines, ""]).encode() + b"\xff\xfe\n" + line.encode() + b"\n")
    code, printed, err = run(capsys, "score", str(path), "--json")
    assert code == 1
    scored = json.loads(printed)
    assert [(row["example"], row["success"]) for row in scored] == [("good-0", True)] * (len(damaged) + 1)
    said = err.splitlines()
    assert len(said) == len(damaged) + 1
    for number, sentence in zip(range(1, 2 * len(said), 2), said, strict=True):
        assert sentence.startswith(f"prove: {path}, line {number} is not an episode: ")
        assert len(sentence) < 500


ODD: dict[str, Callable[[Json], Json]] = {
    "deep": lambda good: changed(good, *RESULT, "content", to={"accounts": nested(900)}),
    "pages": lambda good: changed(good, *RESULT, "content", to={"items": 5, "total": "x", "next_cursor": [1]}),
    "rows": lambda good: changed(good, *RESULT, "content", to={"accounts": [None, 3, "x", {"account_id": []}]}),
    "changes": lambda good: changed(good, "outcome", "changes", to={"banking.cards": [3, None, {}]}),
    "nowhere": lambda good: changed(good, "outcome", "changes", to={"": [], "x": [{}]}),
    "effect": lambda good: changed(good, "turns", 0, "messages", 0, "steps", 0, "effect", to=None),
}
RESULT = ("turns", 0, "messages", 0, "steps", 0, "result")


@pytest.mark.parametrize("profile", PROFILES)
def test_odd_episodes_are_scored_or_reported_and_cost_no_other_its_score(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, profile: str
) -> None:
    monkeypatch.setenv("PROVE_CACHE", str(tmp_path / "cache"))
    good: Json = json.loads(msgspec.json.encode(play(["good-0"])[0]))
    path = tmp_path / "episodes.jsonl"
    rows = [row for odd in ODD.values() for row in (odd(changed(good, "example", "id", to="odd")), good)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    code, printed, err = run(capsys, "score", str(path), "--profile", profile, "--json")
    scored = [(row["example"], row["success"]) for row in json.loads(printed)]
    assert scored.count(("good-0", True)) == len(ODD)
    reported = len(err.splitlines())
    assert len(scored) + reported == 2 * len(ODD)
    assert code == (1 if reported else 0)
    assert "Traceback" not in err
