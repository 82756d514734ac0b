"""Plays many episodes at once with a token engine: environments run while other episodes generate."""

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from typing import Protocol

import msgspec

from prove.connect.opening import OpenSession, open_session
from prove.core.errors import UsageError
from prove.core.examples import Example
from prove.rollout.conversation import Unreadable
from prove.rollout.engine.settings import Generation, Sampling
from prove.rollout.formats.chat_format import ChatFormat
from prove.rollout.many import MAX_THREADS
from prove.rollout.protocols import Users
from prove.rollout.script import ScriptedUser
from prove.rollout.tokens.calls import Calling
from prove.rollout.tokens.clock import RolloutClock
from prove.rollout.tokens.episode import TokenEpisode
from prove.rollout.tokens.groups import Group, GroupStarter
from prove.rollout.tokens.records import RolloutReport, TokenRollout, TokenSettings

__all__ = ["Engine", "RolloutReport", "TokenRollout", "TokenSettings", "play_tokens"]


class Engine(Protocol):
    """What is needed of a `TokenEngine`."""

    @property
    def max_length(self) -> int: ...
    @property
    def ready(self) -> bool: ...
    def open(self, prompt_ids: Sequence[int], seeds: Sequence[int]) -> tuple[int, ...]: ...
    def append(self, sequence: int, ids: Sequence[int]) -> None: ...
    def generate(self, sequence: int, sampling: Sampling) -> None: ...
    def close(self, sequence: int) -> None: ...
    def launch(self) -> bool: ...
    def collect(self) -> list[Generation]: ...


def play_tokens(
    engine: Engine,
    chat_format: ChatFormat,
    examples: Sequence[Example],
    *,
    rollouts: int,
    settings: TokenSettings | None = None,
    seed: int = 0,
    policy: str = "local",
    opener: OpenSession = open_session,
    users: Users = ScriptedUser,
    report: RolloutReport | None = None,
) -> list[TokenRollout]:
    """Play every example `rollouts` times, all episodes at once; the records in the order of the examples.

    What is sampled depends on the seed, the example's id and the number of the rollout. An example that cannot be
    played is left out and named in the report.
    """
    if rollouts < 1:
        raise UsageError(f"rollouts must be at least 1, not {rollouts}")
    chosen, kept = settings or TokenSettings(), RolloutReport() if report is None else report
    with ThreadPoolExecutor(MAX_THREADS, thread_name_prefix="prove-session") as threads:
        starter = GroupStarter(rollouts, chosen.limits, policy, chat_format.write_tool, opener, users, threads)
        player = _Player(engine, chat_format, chosen, Calling(threads), kept)
        try:
            player.open(starter, examples, seed)
            return player.play()
        finally:
            player.close()


class _Player:
    """The episodes of one batch, from their prompts to their records."""

    def __init__(
        self,
        engine: Engine,
        chat_format: ChatFormat,
        settings: TokenSettings,
        calling: Calling,
        report: RolloutReport,
    ) -> None:
        self._engine = engine
        self._format = chat_format
        self._settings = settings
        self._calling = calling
        self._report = report
        self._clock = RolloutClock(engine, report)
        self._max_length = min(engine.max_length, settings.max_length or engine.max_length)
        self._live: dict[int, TokenEpisode] = {}
        self._done: dict[int, TokenRollout] = {}

    def open(self, starter: GroupStarter, examples: Sequence[Example], seed: int) -> None:
        """Open the sessions and the sequences of all episodes, and let them generate."""
        with self._clock.spent("environment"):
            started = list(starter.start(examples))
        groups = [group for group in started if isinstance(group, Group)]
        refused = {number: problem for number, problem in enumerate(started) if isinstance(problem, str)}
        with self._clock.spent("tokenising"):
            texts = [self._format.prompt(group.system, group.user, group.tools) for group in groups]
            prompts = self._format.encoding.encode_all(texts)
        played: Counter[str] = Counter()
        for group, prompt in zip(groups, prompts, strict=True):
            if problem := self._too_long(prompt):
                refused[group.number] = f"example {group.example.id!r} was not played: {problem}"
                self._report.too_long.append(group.number)
                group.close()
                continue
            first = played[group.example.id]
            played[group.example.id] += len(group.conversations)
            numbers = range(first, played[group.example.id])
            sequences = self._engine.open(prompt, [_seed(seed, group.example.id, number) for number in numbers])
            for sequence, conversation in zip(sequences, group.conversations, strict=True):
                self._live[sequence] = TokenEpisode(group.number, conversation, sequence, prompt)
                self._generate(self._live[sequence])
        self._report.refused += [refused[number] for number in sorted(refused)]

    def play(self) -> list[TokenRollout]:
        """Play all episodes to their ends. What was generated in one burst is answered during the next."""
        finished: list[Generation] = []
        while self._live:
            self._clock.launching()
            with self._clock.spent("generation"):
                launched = self._engine.launch()
            self._read(finished)
            self._continue(wait=not launched)
            with self._clock.spent("generation"):
                finished = self._engine.collect()
        self._clock.stop()
        return [self._done[sequence] for sequence in sorted(self._done)]

    def close(self) -> None:
        """Close what an exception left open."""
        self._calling.close()
        if self._live:
            self._engine.collect()
        for episode in self._live.values():
            self._engine.close(episode.sequence)
            episode.conversation.close()

    def _too_long(self, prompt: tuple[int, ...]) -> str:
        """What is wrong with a prompt that is too long; otherwise empty."""
        most = min(self._max_length - 1, self._settings.max_prompt or self._max_length)
        if len(prompt) <= most:
            return ""
        return f"its prompt has {len(prompt):,} tokens, and at most {most:,} are allowed"

    def _generate(self, episode: TokenEpisode) -> None:
        room = min(self._settings.max_new_tokens, self._max_length - episode.length)
        self._engine.generate(episode.sequence, Sampling(room, self._format.stop_ids, self._settings.temperature))

    def _read(self, finished: list[Generation]) -> None:
        """Read the messages that were generated and let the environments answer them."""
        stops = self._format.stop_ids
        own = [each.ids[:-1] if each.ids and each.ids[-1] in stops else each.ids for each in finished]
        with self._clock.spent("tokenising"):
            texts = self._format.encoding.decode_all(own)
        for generation, text in zip(finished, texts, strict=True):
            episode = self._live[generation.sequence]
            with self._clock.spent("tokenising"):
                reply, lenient = self._format.read(text, episode.conversation.candidates)
                reply = msgspec.structs.replace(reply, tokens=episode.add_sampled(generation))
            episode.lenient_calls += lenient
            self._report.messages += 1
            self._report.cut_messages += generation.reason != "stop"
            self._report.sampled_tokens += len(generation.ids)
            self._report.calls += len(reply.calls)
            self._report.unreadable_calls += sum(isinstance(call, Unreadable) for call in reply.calls)
            is_full = generation.reason != "stop" and episode.length >= self._max_length
            self._calling.answer(episode, reply, context_full=is_full)
            self._clock.look()

    def _continue(self, *, wait: bool) -> None:
        """Let the episodes generate whose environments have answered, and record those that are over."""
        episodes = self._calling.answered(at_least_one=wait)
        going = [episode for episode in episodes if episode.conversation.episode is None]
        with self._clock.spent("tokenising"):
            texts = [self._format.continuation(episode.conversation.news()) for episode in going]
            following = self._format.encoding.encode_all(texts)
        for episode, ids in zip(going, following, strict=True):
            given = episode.ended(self._format.end_id) + ids
            if episode.length + len(given) >= self._max_length:
                episode.conversation.stop()
                continue
            episode.add_given(given)
            self._engine.append(episode.sequence, given)
            self._generate(episode)
        for episode in episodes:
            if episode.conversation.episode is not None:
                self._record(episode)

    def _record(self, episode: TokenEpisode) -> None:
        conversation = episode.conversation
        assert conversation.episode is not None
        self._engine.close(episode.sequence)
        del self._live[episode.sequence]
        self._done[episode.sequence] = episode.record(conversation.episode)
        self._report.episodes += 1
        self._report.environment += conversation.seconds
        self._report.lenient_calls += episode.lenient_calls
        self._report.context_full += conversation.context_full


def _seed(seed: int, example: str, rollout: int) -> int:
    """The seed of one rollout's draws."""
    digest = blake2b(f"{seed}\x1f{example}\x1f{rollout}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big")
