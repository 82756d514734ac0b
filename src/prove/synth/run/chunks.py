"""A chunk of the work: some conversations in one world, planned, written and proven. Same index, same bytes."""

from collections import Counter
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Literal

import msgspec

from prove.core.examples import Example
from prove.core.keyed import keyed
from prove.core.world_session import WorldEnvironment
from prove.graph import DependencyGraph
from prove.graph.library_graph import build_library
from prove.ground.survey import survey_world
from prove.servers import environment
from prove.synth.config import SynthConfig
from prove.synth.conversation.assemble import assemble
from prove.synth.conversation.machine import Abandoned, converse, hide_tool, irrelevant_turn
from prove.synth.conversation.stage import Conversation, Stage
from prove.synth.plan.binding import Draft
from prove.synth.proof.validate import validate
from prove.synth.task.turn_plan import TurnPlan
from prove.synth.text.authors import Authors, authors
from prove.synth.text.persona import draw_persona
from prove.synth.text.responder import GrammarResponder, Responder
from prove.synth.text.writer import GrammarWriter, Writer

Kind = Literal["conversation", "missing-function", "abstention"]
KINDS: tuple[Kind, ...] = ("conversation", "missing-function", "abstention")
ANSWERS = "answers"


class ChunkResult(msgspec.Struct, frozen=True):
    """What a chunk gave: proven examples, how many were given up for which reason, and why a model's words were."""

    index: int
    kind: Kind
    examples: list[Example]
    discards: dict[str, int]
    fallbacks: dict[str, int] = {}


@cache
def library() -> WorldEnvironment:
    """All servers, once per process."""
    return environment()


@cache
def library_graph() -> DependencyGraph:
    """Which tool feeds which, from the cache if it is there."""
    return build_library(library())


@cache
def _schedule(servers: tuple[str, ...], seed: int) -> tuple[str, ...]:
    """The servers in a mixed order, each as often as it has tools to show."""
    weighted = [name for name in servers for _ in range(max(1, len(library().servers[name].tools) // 4))]
    keyed("schedule", seed).shuffle(weighted)
    return tuple(weighted)


def kind_of(config: SynthConfig, index: int) -> Kind:
    """The kind of a chunk: spread evenly, in the shares that the configuration asks for."""
    shares = kind_shares(config)
    # Half a step apart, so that the two seldom fall on the same chunk.
    steps: tuple[tuple[Kind, float], ...] = (("missing-function", 0.0), ("abstention", 0.5))
    for kind, step in steps:
        if int((index + 1) * shares[kind] + step + 1e-9) > int(index * shares[kind] + step + 1e-9):
            return kind
    return "conversation" if shares["conversation"] > 0 else max(shares, key=lambda kind: shares[kind])


def kind_shares(config: SynthConfig) -> dict[Kind, float]:
    """How the examples are shared out among the kinds."""
    return {
        "conversation": 1 - config.missing_function - config.abstentions,
        "missing-function": config.missing_function,
        "abstention": config.abstentions,
    }


def world_seed(config: SynthConfig, index: int) -> int:
    """A world of its own for every chunk."""
    return config.seed * 1_000_003 + index + 1


def run_chunk(config: SynthConfig, index: int, folder: str | None = None) -> ChunkResult:
    """Plan, write and prove the conversations of one chunk. What models say is kept in the folder of the run."""
    kind = kind_of(config, index)
    servers = tuple(config.servers or library().names)
    schedule = _schedule(servers, config.seed)
    server, seed = schedule[index % len(schedule)], world_seed(config, index)
    rng = keyed("chunk", config.seed, index)
    maker = _Maker(config, server, servers, seed, rng)
    examples: list[Example] = []
    discards: Counter[str] = Counter()
    kept = Path(folder) / ANSWERS / f"{index:06d}.jsonl" if folder is not None else None
    with authors(config, library(), writers(), kept) as chosen:
        for number in range(config.per_world):
            made = maker.make(kind, f"{index:06d}-{number:02d}", Random(rng.getrandbits(64)), chosen)
            if isinstance(made, Example):
                examples.append(made)
            else:
                discards[made] += 1
    return ChunkResult(index, kind, examples, dict(discards), dict(chosen.fallbacks))


class _Maker:
    """Makes the examples of one world."""

    def __init__(self, config: SynthConfig, server: str, servers: tuple[str, ...], seed: int, rng: Random) -> None:
        self.config = config
        self.seed = seed
        others = [name for name in servers if name != server] or [n for n in library().names if n != server]
        self.partner = rng.choice(others)
        self.alone = self._stage((server,), rng)
        away = [name for name in library().names if name not in (server, self.partner)]
        self.alone.foreign = self._stage((rng.choice(away),), rng)
        self.rng = rng
        self.server = server

    def _stage(self, servers: tuple[str, ...], rng: Random) -> Stage:
        mounted = library().only(servers)
        seen = survey_world(mounted.open(self.seed), rng, servers)
        return Stage(mounted, servers, self.seed, seen, library_graph(), self.config)

    @property
    def pair(self) -> Stage:
        """The stage with a second server beside, made when first needed."""
        return _pair(self)

    def make(self, kind: Kind, id: str, rng: Random, by: Authors) -> Example | str:
        """One proven example, or the reason why there is none."""
        across = kind == "conversation" and rng.random() < self.config.across
        stage = self.pair if across else self.alone
        talk = self._talk(stage, rng)
        ended = _play(kind, talk, by.writer, by.responder)
        if ended is not None:
            return ended
        example = assemble(talk, id, library())
        refused = validate(example, library(), library_graph())
        if refused is not None:
            return f"{refused[0]}: {refused[1]}"
        return example if by.teach is None else by.teach(example)

    def _talk(self, stage: Stage, rng: Random) -> Conversation:
        config = self.config
        level = rng.choices(
            ("complete", "missing", "minimal"), (1 - config.missing - config.minimal, config.missing, config.minimal)
        )[0]
        turns = config.min_turns
        while turns < config.max_turns and rng.random() < 0.5:
            turns += 1
        session = stage.environment.open(self.seed)
        # Copied, because a conversation adds to the sightings what it creates.
        draft = Draft(session, stage.sightings.copy(), rng)
        return Conversation(stage, draft, draw_persona(rng), rng, level, turns, rng.random() < config.parallel)


@lru_cache(maxsize=4)
def _pair(maker: _Maker) -> Stage:
    stage = maker._stage((maker.server, maker.partner), maker.rng)  # pyright: ignore[reportPrivateUsage]
    stage.foreign = maker.alone.foreign
    return stage


@cache
def writers() -> Authors:
    """The grammar, once per process."""
    return Authors(GrammarWriter(library()), GrammarResponder(library()))


def _play(kind: Kind, talk: Conversation, writer: Writer, responder: Responder) -> str | None:
    """Fill a conversation with its turns; the reason if it cannot be."""
    if kind == "conversation":
        ended = converse(talk, writer, responder)
        return ended.reason if isinstance(ended, Abandoned) else None
    if kind == "abstention":
        turn = irrelevant_turn(talk, writer)
        return "no request could be planned" if turn is None else _say(talk, [turn], writer, responder)
    turns = hide_tool(talk)
    return "no request could be planned" if turns is None else _say(talk, turns, writer, responder)


def _say(talk: Conversation, turns: list[TurnPlan], writer: Writer, responder: Responder) -> str | None:
    for turn in turns:
        text = writer.write(turn, talk.persona, talk.rng, first=not talk.turns)
        if text is None:
            return "no phrasing says what was planned"
        reply, told = responder.respond(turn, talk.rng, talk.draft.now)
        talk.turns.append(turn)
        talk.texts.append(text)
        talk.replies.append(reply)
        talk.told |= told
    return None
