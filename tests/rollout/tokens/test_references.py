"""References in ids: the same as a rollout that plays the reference, token by token."""

import msgspec
import pytest

from prove.core.examples import Example
from prove.core.session import Session
from prove.rollout.formats.chat_format import ChatFormat
from prove.rollout.tokens.records import RolloutReport
from prove.rollout.tokens.references import reference_tokens
from prove.rollout.tokens.rollouts import play_tokens
from tests.examples import all_examples
from tests.rollout.formats.tiny_formats import FORMATS, tiny_format
from tests.rollout.playing import world_of
from tests.rollout.tokens.playing import ScriptedEngine, own_messages
from tests.synth.made import made

EXAMPLES = tuple(all_examples())


def expect_equal_ids(examples: tuple[Example, ...], chat_format: ChatFormat) -> None:
    references = [reference_tokens(example, chat_format) for example in examples]
    engine = ScriptedEngine(lambda group, member: own_messages(references[group]))
    report = RolloutReport()
    played = play_tokens(engine, chat_format, examples, rollouts=1, report=report)
    assert report.refused == []
    assert report.cut_messages == report.unreadable_calls == report.lenient_calls == 0
    for example, reference, rollout in zip(examples, references, played, strict=True):
        assert (*rollout.prompt_ids, *rollout.completion_ids) == reference.ids, example.id
        assert (*[0] * len(rollout.prompt_ids), *rollout.mask) == reference.mask, example.id


@pytest.mark.parametrize("name", FORMATS)
def test_a_rollout_that_plays_the_reference_has_its_ids(name: str) -> None:
    expect_equal_ids(EXAMPLES[FORMATS.index(name) :: len(FORMATS)], tiny_format(name))


def test_so_have_synthesised_examples_with_signatures() -> None:
    examples = made(40)
    assert any(turn.attempts for example in examples for turn in example.turns)
    assert any(turn.handed_over for example in examples for turn in example.turns)
    expect_equal_ids(examples, tiny_format("qwen3", schemas="signatures"))


def test_results_are_those_of_a_live_replay() -> None:
    """A result that differs from the one in the reference's record shows up in the ids."""
    chat_format, example = tiny_format("qwen2.5"), EXAMPLES[0]

    def renamed(example: Example) -> Session:
        return world_of(msgspec.structs.replace(example, seed=example.seed + 1))

    assert reference_tokens(example, chat_format, renamed).ids != reference_tokens(example, chat_format).ids


@pytest.mark.parametrize("name", FORMATS)
def test_the_mask_is_on_the_assistants_words_and_ends_alone(name: str) -> None:
    chat_format = tiny_format(name)
    example = max(EXAMPLES, key=lambda each: len(each.turns))
    runs = own_messages(reference_tokens(example, chat_format))
    texts = chat_format.encoding.decode_all(runs)
    assert all(text.endswith(chat_format.end) for text in texts)
    replies = [chat_format.read(text.removesuffix(chat_format.end), ())[0] for text in texts]
    calls = [[(call.name, call.arguments) for call in reply.calls] for reply in replies if reply.calls]  # pyright: ignore
    wanted = [[(c.name, c.arguments) for c in message] for turn in example.turns for message in turn.reference_messages]
    assert calls == wanted
    assert [reply.text for reply in replies if not reply.calls] == [turn.reply for turn in example.turns]
