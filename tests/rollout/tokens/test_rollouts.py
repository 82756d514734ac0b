"""Many episodes at once: ids and masks line up, environments run between bursts, limits are counted."""

import msgspec
import pytest

from prove.core.errors import SessionError, UsageError
from prove.core.examples import Example
from prove.core.results import Call
from prove.core.session import Session
from prove.reward import score
from prove.rollout.conversation import EpisodeLimits, Unreadable
from prove.rollout.formats.chat_format import ChatFormat
from prove.rollout.tokens.rollouts import RolloutReport, TokenRollout, TokenSettings, play_tokens
from tests.rollout.formats.tiny_formats import FORMATS, tiny_format
from tests.rollout.playing import FREEZE, LOOK, TOOLS, Bare, asked, turn, world_of
from tests.rollout.tokens.playing import Script, ScriptedEngine, reference_engine

TWO_TURNS = asked(
    turn("What do I have?", LOOK, reply="Four accounts."),
    turn("Freeze my card.", FREEZE, reply="It is frozen."),
    id="two-turns",
)


def said(chat_format: ChatFormat, text: str, *calls: Call, end: bool = True) -> tuple[int, ...]:
    ids = chat_format.encoding.encode([chat_format.message(text, calls)])
    return (*ids, chat_format.end_id) if end else ids


def same(*messages: tuple[int, ...]) -> ScriptedEngine:
    """An engine whose sequences all say these messages."""
    return ScriptedEngine(lambda group, member: messages)


def expect_aligned(rollout: TokenRollout) -> None:
    """Everything is as long as it should be, and the spans of messages are where the mask is 1."""
    assert len(rollout.completion_ids) == len(rollout.mask) == len(rollout.logprobs)
    sampled = [place for start, end in rollout.messages for place in range(start, end)]
    assert sampled == [place for place, mask in enumerate(rollout.mask) if mask]
    assert all((logprob != 0) == bool(mask) for logprob, mask in zip(rollout.logprobs, rollout.mask, strict=True))
    messages = [message for turn in rollout.episode.turns for message in turn.messages]
    spans = [rollout.completion_ids[start:end] for start, end in rollout.messages]
    assert [message.tokens and message.tokens.ids for message in messages] == spans
    logprobs = [rollout.logprobs[start:end] for start, end in rollout.messages]
    assert [message.tokens and message.tokens.logprobs for message in messages] == logprobs


@pytest.mark.parametrize("name", FORMATS)
def test_two_turns_with_tool_results_token_by_token(name: str) -> None:
    chat_format = tiny_format(name)
    engine, report = reference_engine([TWO_TURNS], chat_format), RolloutReport()
    rollouts = play_tokens(engine, chat_format, [TWO_TURNS], rollouts=3, report=report)
    assert len(rollouts) == 3
    for number, rollout in enumerate(rollouts):
        expect_aligned(rollout)
        whole = (*rollout.prompt_ids, *rollout.completion_ids)
        assert whole == tuple(engine.all_ids[number])
        own = [place for sequence, place in engine.said if sequence == number]
        offset = len(rollout.prompt_ids)
        assert own == [offset + place for place, mask in enumerate(rollout.mask) if mask]
        assert [rollout.logprobs[place - offset] for place in own] == [-0.5 - place for place in own]
        assert score(rollout.episode).success
        assert rollout.episode.stopped == "done"
    text = chat_format.encoding.decode_all([rollouts[0].completion_ids])[0]
    results = [step.result.text for each in rollouts[0].episode.turns for step in each.steps]
    assert len(results) == 2
    assert all(f"<tool_response>\n{result}\n</tool_response>" in text for result in results)
    assert (report.episodes, report.messages, report.calls, report.cut_messages) == (3, 12, 6, 0)
    assert engine.closed == {0, 1, 2}


def test_groups_share_a_prompt_and_keep_their_order() -> None:
    chat_format = tiny_format("qwen2.5")
    examples = [asked(turn(f"Question {number}?", reply="No."), id=f"q{number}") for number in range(4)]
    replies = [said(chat_format, f"Answer {group}.") for group in range(4)]
    engine = ScriptedEngine(lambda group, member: [replies[group]], rows=3)
    rollouts = play_tokens(engine, chat_format, examples, rollouts=2)
    assert [rollout.group for rollout in rollouts] == [0, 0, 1, 1, 2, 2, 3, 3]
    assert [rollout.episode.example.id for rollout in rollouts[::2]] == [example.id for example in examples]
    assert all(
        first.prompt_ids == second.prompt_ids for first, second in zip(rollouts[::2], rollouts[1::2], strict=True)
    )
    texts = chat_format.encoding.decode_all([rollout.prompt_ids for rollout in rollouts[::2]])
    assert all(f"Question {number}?" in text for number, text in enumerate(texts))
    assert [rollout.episode.turns[0].messages[0].text for rollout in rollouts[::2]] == [
        f"Answer {n}." for n in range(4)
    ]


def test_seeds_follow_from_seed_example_and_rollout() -> None:
    chat_format = tiny_format("qwen2.5")

    def seeds(seed: int, *ids: str) -> list[int]:
        engine = same(said(chat_format, "No."))
        play_tokens(engine, chat_format, [asked(turn("Hm?"), id=id) for id in ids], rollouts=2, seed=seed)
        return list(engine.seeds.values())

    first = seeds(1, "a", "b")
    assert len(set(first)) == 4
    assert seeds(1, "b", "a") == first[2:] + first[:2]
    assert not set(seeds(2, "a", "b")) & set(first)
    assert len(set(seeds(1, "a", "a"))) == 4


def test_environments_answer_while_the_next_burst_runs() -> None:
    chat_format = tiny_format("qwen2.5")
    engine = reference_engine([TWO_TURNS, TWO_TURNS], chat_format)
    engine.rows = 1
    play_tokens(engine, chat_format, [TWO_TURNS, TWO_TURNS], rollouts=1)
    appended = [place for place, entry in enumerate(engine.log) if entry == "append"]
    assert appended
    for place in appended:
        before = [entry for entry in engine.log[:place] if entry != "append"]
        assert before[-1] == "launch"


def test_the_same_seed_gives_the_same_bytes() -> None:
    chat_format = tiny_format("granite")
    played = [
        play_tokens(reference_engine([TWO_TURNS], chat_format), chat_format, [TWO_TURNS], rollouts=2) for _ in range(2)
    ]
    first, second = ([msgspec.json.encode(rollout) for rollout in each] for each in played)
    assert first == second


def test_a_message_that_was_cut_gets_its_end_without_credit() -> None:
    chat_format = tiny_format("qwen2.5")
    cut = said(chat_format, "I will tell you in a moment, when I am ready", end=False)[:8]
    example = asked(turn("One?"), turn("Two?"))
    report = RolloutReport()
    (rollout,) = play_tokens(
        same(cut), chat_format, [example], rollouts=1, settings=TokenSettings(max_new_tokens=8), report=report
    )
    expect_aligned(rollout)
    start, end = rollout.messages[0]
    assert rollout.completion_ids[start:end] == cut
    assert (rollout.completion_ids[end], rollout.mask[end]) == (chat_format.end_id, 0)
    assert rollout.completion_ids[-8:] == cut
    assert report.cut_messages == 2
    assert rollout.episode.stopped == "done"


def test_the_end_of_a_text_is_followed_by_the_end_of_the_message() -> None:
    chat_format = tiny_format("smollm")
    chat_format.template.tokenizer.eos_token_id = 0
    try:
        (rollout,) = play_tokens(
            same((*said(chat_format, "Yes.", end=False), 0)),
            chat_format,
            [asked(turn("One?"), turn("Two?"))],
            rollouts=1,
        )
    finally:
        chat_format.template.tokenizer.eos_token_id = chat_format.end_id
    _, end = rollout.messages[0]
    assert rollout.completion_ids[end - 1 : end + 1] == (0, chat_format.end_id)
    assert rollout.mask[end - 1 : end + 1] == (1, 0)
    assert rollout.episode.turns[0].messages[0].text == "Yes."


def expect_limit(rollout: TokenRollout, report: RolloutReport, length: int) -> None:
    expect_aligned(rollout)
    assert rollout.episode.stopped == "limit"
    assert rollout.episode.outcome is not None
    assert len(rollout.prompt_ids) + len(rollout.completion_ids) <= length
    assert report.context_full == 1
    assert score(rollout.episode).total is not None


def prompt_length(chat_format: ChatFormat, example: Example = TWO_TURNS) -> int:
    (rollout,) = play_tokens(same(said(chat_format, "No.")), chat_format, [example], rollouts=1)
    return len(rollout.prompt_ids)


def test_results_that_do_not_fit_end_the_episode_at_the_limit() -> None:
    chat_format, report = tiny_format("qwen2.5"), RolloutReport()
    look = said(chat_format, "", LOOK)
    length = prompt_length(chat_format) + len(look) + 20
    settings = TokenSettings(max_length=length)
    (rollout,) = play_tokens(same(look), chat_format, [TWO_TURNS], rollouts=1, settings=settings, report=report)
    expect_limit(rollout, report, length)
    assert rollout.completion_ids == look
    assert len(rollout.episode.turns[0].steps) == 1


def test_a_user_turn_that_does_not_fit_is_reached_and_not_answered() -> None:
    chat_format, report = tiny_format("qwen2.5"), RolloutReport()
    answer = said(chat_format, "Four.")
    length = prompt_length(chat_format) + len(answer) + 2
    settings = TokenSettings(max_length=length)
    (rollout,) = play_tokens(same(answer), chat_format, [TWO_TURNS], rollouts=1, settings=settings, report=report)
    expect_limit(rollout, report, length)
    assert [len(each.messages) for each in rollout.episode.turns] == [1, 0]


@pytest.mark.parametrize("calls", [(), (LOOK,)])
def test_a_message_that_fills_the_context_is_the_last(calls: tuple[Call, ...]) -> None:
    chat_format, report = tiny_format("qwen2.5"), RolloutReport()
    message = (*said(chat_format, "", *calls, end=False), *said(chat_format, " and so on" * 10))
    length = prompt_length(chat_format) + len(message) - 3
    settings = TokenSettings(max_length=length)
    (rollout,) = play_tokens(same(message), chat_format, [TWO_TURNS], rollouts=1, settings=settings, report=report)
    expect_limit(rollout, report, length)
    assert len(rollout.prompt_ids) + len(rollout.completion_ids) == length
    assert [len(each.messages) for each in rollout.episode.turns] == [1]
    assert len(rollout.episode.turns[0].steps) == len(calls)
    assert report.cut_messages == 1


def test_the_engines_own_length_is_a_limit_too() -> None:
    chat_format, report = tiny_format("qwen2.5"), RolloutReport()
    engine = same(said(chat_format, " and so on" * 10))
    engine.max_length = prompt_length(chat_format) + 7
    (rollout,) = play_tokens(engine, chat_format, [TWO_TURNS], rollouts=1, report=report)
    expect_limit(rollout, report, engine.max_length)


def test_messages_have_a_limit_as_in_every_conversation() -> None:
    chat_format, report = tiny_format("qwen2.5"), RolloutReport()
    settings = TokenSettings(limits=EpisodeLimits(messages=3))
    (rollout,) = play_tokens(
        same(said(chat_format, "", LOOK)), chat_format, [TWO_TURNS], rollouts=1, settings=settings, report=report
    )
    expect_aligned(rollout)
    assert (rollout.episode.stopped, len(rollout.messages), report.context_full) == ("limit", 3, 0)


def test_an_example_with_too_long_a_prompt_is_refused_by_name() -> None:
    chat_format, report = tiny_format("qwen2.5"), RolloutReport()
    long = asked(turn("Hm?" * 400), id="long")
    most = prompt_length(chat_format)
    rollouts = play_tokens(
        same(said(chat_format, "No.")),
        chat_format,
        [long, TWO_TURNS],
        rollouts=2,
        settings=TokenSettings(max_prompt=most),
        report=report,
    )
    assert [rollout.group for rollout in rollouts] == [1, 1]
    assert len(report.refused) == 1
    assert report.refused[0].startswith("example 'long' was not played: its prompt has ")
    assert report.refused[0].endswith(f" tokens, and at most {most:,} are allowed")


def test_an_example_that_cannot_be_opened_is_refused_by_name() -> None:
    def opener(example: Example) -> Session:
        if example.id == "gone":
            raise SessionError("nobody answers")
        return world_of(example)

    chat_format, report = tiny_format("qwen2.5"), RolloutReport()
    examples = [asked(turn("Hm?"), id="gone"), TWO_TURNS]
    rollouts = play_tokens(
        same(said(chat_format, "No.")), chat_format, examples, rollouts=1, opener=opener, report=report
    )
    assert [rollout.group for rollout in rollouts] == [1]
    assert report.refused == ["example 'gone' was not played: nobody answers"]


def test_a_session_that_fails_ends_its_own_episode() -> None:
    class Failing(Bare):
        def call(self, name: str, arguments: object) -> object:  # pyright: ignore[reportIncompatibleMethodOverride]
            raise SessionError("it is gone")

    chat_format = tiny_format("qwen2.5")
    look, answer = said(chat_format, "", LOOK), said(chat_format, "No.")
    scripts: list[Script] = [[look, answer], [answer]]
    sessions: list[Failing] = []

    def opener(example: Example) -> Session:
        sessions.append(Failing(world_of(example)))
        return sessions[-1]  # pyright: ignore[reportReturnType]

    engine = ScriptedEngine(lambda group, member: scripts[member])
    failed, played = play_tokens(engine, chat_format, [TWO_TURNS], rollouts=2, opener=opener)
    assert (failed.episode.stopped, failed.episode.error) == ("error", "it is gone")
    assert failed.completion_ids == look
    assert played.episode.stopped == "done"
    assert [session.closed for session in sessions] == [True, True]


def test_slow_sessions_run_on_threads_and_give_the_same() -> None:
    chat_format = tiny_format("qwen2.5")
    sessions: list[Bare] = []

    def opener(example: Example) -> Session:
        sessions.append(Bare(world_of(example), seconds=0.01))
        return sessions[-1]

    report = RolloutReport()
    slow = play_tokens(
        reference_engine([TWO_TURNS], chat_format), chat_format, [TWO_TURNS], rollouts=4, opener=opener, report=report
    )
    quick = play_tokens(reference_engine([TWO_TURNS], chat_format), chat_format, [TWO_TURNS], rollouts=4)
    assert [each.completion_ids for each in slow] == [each.completion_ids for each in quick]
    assert all(name.startswith("prove-session") for session in sessions for name in session.threads)
    assert all(session.closed for session in sessions)
    assert report.environment > 8 * 0.01
    assert report.waiting > 0.01


def test_lenient_and_unreadable_calls_are_counted() -> None:
    strict, lenient = tiny_format("qwen2.5"), tiny_format("qwen2.5", reading="lenient")
    bare = (*lenient.encoding.encode(['{"name": "list_accounts"}']), lenient.end_id)
    broken = (*lenient.encoding.encode(['<tool_call>{"name": </tool_call>']), lenient.end_id)
    answer = said(lenient, "Four.")
    for chat_format, expected in ((lenient, 1), (strict, 0)):
        report = RolloutReport()
        (rollout,) = play_tokens(
            same(bare, broken, answer), chat_format, [asked(turn("Hm?"), turn("Hm?"))], rollouts=1, report=report
        )
        assert (rollout.lenient_calls, report.lenient_calls, report.unreadable_calls) == (expected, expected, 1)
        assert report.calls == expected + 1


def test_a_tool_that_is_handed_over_is_written_as_the_others_are() -> None:
    chat_format = tiny_format("qwen2.5", schemas="signatures")
    few = tuple(name for name in TOOLS if name != "freeze_card")
    example = asked(turn("Hm?", tools=few), turn("Freeze it.", FREEZE, handed_over=("freeze_card",)), id="handed-over")
    engine = same(said(chat_format, "No."), said(chat_format, "", FREEZE), said(chat_format, "Done."))
    (rollout,) = play_tokens(engine, chat_format, [example], rollouts=1)
    text = chat_format.encoding.decode_all([rollout.completion_ids])[0]
    assert "<|im_start|>user\nFreeze it.\n\nfreeze_card(card_id: string" in text
    assert rollout.episode.turns[1].steps[0].result.ok


def test_what_the_engine_raises_leaves_nothing_open() -> None:
    chat_format = tiny_format("qwen2.5")
    engine = same(said(chat_format, "", LOOK))
    sessions: list[Bare] = []

    def opener(example: Example) -> Session:
        sessions.append(Bare(world_of(example)))
        return sessions[-1]

    def broken(sequence: int, ids: object) -> None:
        raise RuntimeError("out of memory")

    engine.append = broken
    with pytest.raises(RuntimeError, match="out of memory"):
        play_tokens(engine, chat_format, [TWO_TURNS], rollouts=2, opener=opener)
    assert engine.closed == {0, 1}
    assert all(session.closed for session in sessions)


def test_the_time_is_split() -> None:
    chat_format, report = tiny_format("qwen2.5"), RolloutReport()
    play_tokens(reference_engine([TWO_TURNS], chat_format), chat_format, [TWO_TURNS], rollouts=4, report=report)
    parts = report.generation + report.environment + report.tokenising
    assert 0 < report.tokenising < report.seconds
    assert 0 < report.environment < report.seconds
    assert parts <= report.seconds
    assert 0.5 < report.waiting_share <= 1


def test_rollouts_are_at_least_one() -> None:
    with pytest.raises(UsageError, match="rollouts must be at least 1, not 0"):
        play_tokens(same(()), tiny_format("qwen2.5"), [TWO_TURNS], rollouts=0)


def test_unreadable_is_a_step_that_was_not_run() -> None:
    chat_format = tiny_format("qwen2.5")
    broken = (*chat_format.encoding.encode(["<tool_call>nothing</tool_call>"]), chat_format.end_id)
    (rollout,) = play_tokens(same(broken, said(chat_format, "No.")), chat_format, [TWO_TURNS], rollouts=1)
    assert isinstance(chat_format.read("<tool_call>nothing</tool_call>", ())[0].calls[0], Unreadable)
    assert not rollout.episode.turns[0].steps[0].executed
