"""A chunk of the work: some conversations in one world, planned, written and proven.

The same index, with the same word of what the set lacks, gives the same bytes.
"""

import dataclasses
from collections import Counter
from functools import cache, cached_property
from pathlib import Path
from random import Random
from typing import Literal

import msgspec

from prove.core.examples import Example, Level
from prove.core.keyed import keyed
from prove.core.world_session import WorldEnvironment
from prove.graph import DependencyGraph
from prove.graph.library_graph import build_library
from prove.ground.survey import survey_world
from prove.purposes.catalogue import purposes
from prove.purposes.mixins import Kind as Talk
from prove.purposes.nodes import Purpose
from prove.servers import environment
from prove.synth.config import SynthConfig
from prove.synth.conversation.assemble import assemble
from prove.synth.conversation.machine import Abandoned, converse, hide_tool, irrelevant_turn, say
from prove.synth.conversation.purposeful import PLAIN, fitting, purposeful
from prove.synth.conversation.stage import Conversation, Stage
from prove.synth.plan.binding import Draft
from prove.synth.proof.proof import LEAST_OTHERS
from prove.synth.proof.validate import validate
from prove.synth.run.near_duplicates import REPEATED, Likeness, shingles
from prove.synth.run.rates import Rates
from prove.synth.text.authors import Authors, authors
from prove.synth.text.persona import draw_persona
from prove.synth.text.responder import GrammarResponder
from prove.synth.text.writer import GrammarWriter
from prove.synth.wording import WORDING_CHECKS

Kind = Literal["conversation", "missing-function", "abstention"]
KINDS: tuple[Kind, ...] = ("conversation", "missing-function", "abstention")
ANSWERS = "answers"
PURPOSES_TRIED = 3
"""How many purposes are tried in a world, which may have nothing for one."""
FAILED = 3
"""As how many tries it counts if a world has nothing new for a purpose, which is likely to be so again."""
TALKS: dict[Level, tuple[Talk, ...]] = {"missing": ("missing", "vague")}
"""How a purpose is talked about on a level of information where that is not plainly."""
LEAST_TURNS = 9
"""How often a server with few tools and purposes has its turn, where the largest has twice as many."""
FOREIGN = 5
"""Of how many servers the requests are that nothing in a world can serve."""
OFTEN = 3
"""Twice how often a tool is asked for by itself in a world before one that several purposes use is."""
RELIEF = 2
"""How often a world uses a tool first that the set lacks."""
EXHAUSTED = 2 * FAILED
"""After how many tries a world has nothing new for a purpose."""
CORRECTED: tuple[tuple[Talk, ...], Level] = (("correction", "reconsidered"), "")


class ChunkResult(msgspec.Struct, frozen=True):
    """Proven examples, the reasons why others were given up, and why texts of a model were not used."""

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
def schedule(servers: tuple[str, ...], seed: int) -> tuple[str, ...]:
    """The servers in random order, each at even distances, those with more tools and purposes more often."""
    chance = keyed("schedule", seed)
    places: list[tuple[float, str]] = []
    for name in servers:
        times, start = _turns_of(name, servers), chance.random()
        places += [((number + start) / times, name) for number in range(times)]
    return tuple(name for _, name in sorted(places))


@cache
def _turns_of(server: str, servers: tuple[str, ...]) -> int:
    """How often a server has its turn: as it has tools, and purposes that are mainly about it."""
    own = sum(each.servers[0] == server for each in _purposes(server, servers))
    return max(LEAST_TURNS, (len(library().servers[server].tools) + own) // 4)


def kind_of(config: SynthConfig, index: int) -> Kind:
    """The kind of a chunk: spread evenly, in the shares that the configuration asks for."""
    shares = kind_shares(config)
    # Half a step apart, so that the two rarely claim the same chunk.
    steps: tuple[tuple[Kind, float], ...] = (("missing-function", 0.0), ("abstention", 0.5))
    for kind, step in steps:
        if int((index + 1) * shares[kind] + step + 1e-9) > int(index * shares[kind] + step + 1e-9):
            return kind
    return "conversation" if shares["conversation"] > 0 else max(shares, key=lambda kind: shares[kind])


def kind_shares(config: SynthConfig) -> dict[Kind, float]:
    """The share of each kind of example."""
    return {
        "conversation": 1 - config.missing_function - config.abstentions,
        "missing-function": config.missing_function,
        "abstention": config.abstentions,
    }


def world_seed(config: SynthConfig, index: int) -> int:
    """A world of its own for every chunk."""
    return config.seed * 1_000_003 + index + 1


def run_chunk(config: SynthConfig, index: int, folder: str | None = None, lacking: tuple[str, ...] = ()) -> ChunkResult:
    """Plan, write and prove the conversations of one chunk, if it can with the tools that the set lacks so far.

    Answers of models are stored in the folder of the run.
    """
    kind = kind_of(config, index)
    servers = tuple(config.servers or library().names)
    order = schedule(servers, config.seed)
    # Each kind has its own round, so that every server has its turn in all of them.
    turn = sum(kind_of(config, before) == kind for before in range(index))
    server, seed = order[turn % len(order)], world_seed(config, index)
    rng = keyed("chunk", config.seed, index)
    maker = _Maker(config, server, servers, seed, rng, lacking)
    examples: list[Example] = []
    discards: Counter[str] = Counter()
    answers = Path(folder) / ANSWERS / f"{index:06d}.jsonl" if folder is not None else None
    with authors(config, library(), writers(), answers) as chosen:
        for number in range(config.per_world):
            made = maker.make(kind, f"{index:06d}-{number:02d}", Random(rng.getrandbits(64)), chosen)
            if isinstance(made, Example):
                examples.append(made)
            else:
                discards[made] += 1
    return ChunkResult(index, kind, examples, dict(discards), dict(chosen.fallbacks))


class _Maker:
    """Makes the examples of one world."""

    def __init__(
        self,
        config: SynthConfig,
        server: str,
        servers: tuple[str, ...],
        seed: int,
        rng: Random,
        lacking: tuple[str, ...],
    ) -> None:
        self.config = config
        self.rates = Rates(config)
        self.seed = seed
        # What purposes do need not be asked for by itself, so that other tools come first.
        self.asked = Counter(_tools_of_purposes(servers) if config.purposes else {})
        others = [name for name in servers if name != server] or [n for n in library().names if n != server]
        self.partner = rng.choice(others)
        self.alone = self._stage((server,), rng)
        away = [name for name in library().names if name not in (server, self.partner)]
        self.away = rng.sample(away, min(FOREIGN, len(away)))
        self.strangers: dict[str, Stage] = {}
        self.rng = rng
        self.alone.foreign = self._stranger(self.away[0])
        self.server = server
        self.purposes = _purposes(server, servers)
        self.tried: Counter[str] = Counter()
        self.likeness = Likeness(config.duplicate)
        self.used: Counter[str] = Counter()
        self.lacking = {*lacking}

    def _stage(self, servers: tuple[str, ...], rng: Random) -> Stage:
        mounted = library().only(servers)
        seen = survey_world(mounted.open(self.seed), rng, servers)
        return Stage(mounted, servers, self.seed, seen, library_graph(), self.config, asked=self.asked)

    def _stranger(self, server: str) -> Stage:
        """The stage of a server whose requests cannot be served here."""
        if server not in self.strangers:
            self.strangers[server] = self._stage((server,), self.rng)
            self.strangers[server].asked = Counter()
        return self.strangers[server]

    @cached_property
    def pair(self) -> Stage:
        """The stage with a second server beside, made when first needed."""
        stage = self._stage((self.server, self.partner), self.rng)
        stage.foreign = self.alone.foreign
        return stage

    def make(self, kind: Kind, id: str, rng: Random, by: Authors) -> Example | str:
        """One proven example, or the reason why it was given up."""
        level: Level = self.rates.level(rng) if kind == "conversation" else "complete"
        found = None
        if kind != "abstention" and self.rates.is_drawn("purposes", rng):
            found = self._purposeful(kind, level, id, rng, by)
        made, own = found or self._by_tools(kind, level, id, rng, by)
        if isinstance(made, Example):
            made = _proven(made, by, self.config)
        if not isinstance(made, Example):
            return made
        if not self.likeness.is_new(shingles(made)):
            self.tried[made.purpose] += FAILED
            return REPEATED
        self._count(made, own, kind)
        return made

    def _count(self, example: Example, own: tuple[str, ...], kind: Kind) -> None:
        self.rates.count(example, own, library())
        if kind == "conversation":
            self.rates.count_conversation(example)
        used = {call.name for call in example.reference_calls}
        self.used.update(used)
        self.lacking = {name for name in self.lacking if self.used[name] < RELIEF}
        if example.purpose:
            self.asked.update(dict.fromkeys(sorted(used), 2))

    def _by_tools(
        self, kind: Kind, level: Level, id: str, rng: Random, by: Authors
    ) -> tuple[Example | str, tuple[str, ...]]:
        """An example of what tools can do, and the servers that it is about."""
        across = kind == "conversation" and rng.random() < self.config.across
        stage = self.pair if across else self.alone
        if kind == "abstention":
            stage = dataclasses.replace(stage, foreign=self._stranger(rng.choice(self.away)))
        conversation = self._begin(stage, level, rng, by)
        ended = _play(kind, conversation)
        made = assemble(conversation, id, library()) if ended is None else ended
        return made, stage.servers

    def _purposeful(
        self, kind: Kind, level: Level, id: str, rng: Random, by: Authors
    ) -> tuple[Example | str, tuple[str, ...]] | None:
        """An example of a purpose, talked about as its kind and its level ask for; None if no purpose can be."""
        beside = kind == "conversation" and self.rates.is_drawn("irrelevance", rng)
        turns = range(self.config.min_turns - beside, self.config.max_turns - beside + 1)
        made: Example | str = ""
        for kinds, wanted in self._talks(kind, level, rng):
            for purpose in self._fitting(kinds, wanted, turns, rng, beside=beside):
                aside = self._begin(self.alone, "complete", rng, by) if beside else None
                made = purposeful(
                    purpose,
                    id,
                    self.seed,
                    library(),
                    library_graph(),
                    self.rates.config,
                    rng,
                    kinds=kinds,
                    level=wanted,
                    turns=turns,
                    aside=aside,
                )
                self.tried[purpose.name] += 1 if isinstance(made, Example) else FAILED
                if isinstance(made, Example):
                    return made, purpose.servers
            if made:
                return made, ()
        return None

    def _talks(self, kind: Kind, level: Level, rng: Random) -> list[tuple[tuple[Talk, ...], Level]]:
        """How a purpose may be talked about, and on which level; the first that some purpose can be."""
        if kind == "missing-function":
            return [(("hidden",), "")]
        usual = (TALKS.get(level, PLAIN), level)
        return [CORRECTED, usual] if self.rates.is_drawn("corrections", rng) else [usual]

    def _fitting(
        self, kinds: tuple[Talk, ...], level: Level, turns: range, rng: Random, *, beside: bool
    ) -> list[Purpose]:
        """Some purposes that can be talked about like that: those that were tried least here, with rare tools.

        A purpose with a tool that the set lacks has some tries more. What is mainly about the server comes before what
        only needs it; then chance decides, more often for purposes with tools that few others use.
        """
        known = [each for each in self.purposes if self.tried[each.name] < EXHAUSTED]
        known = fitting(known, kinds, library(), level, turns)
        if beside:
            foreign = self.alone.foreign
            known = [each for each in known if foreign and {*foreign.servers}.isdisjoint(each.servers)]
        order = {
            each.name: (
                self.tried[each.name] - (0 if self.lacking.isdisjoint(each.called) else FAILED),
                each.servers[0] != self.server,
                beside and len(list(each.goals)) > 1,  # what has one turn alone needs another one beside it
                min(self.used[name] for name in each.called),
                -(rng.random() ** min(_users(name) for name in each.called)),
            )
            for each in known
        }
        return sorted(known, key=lambda each: order[each.name])[:PURPOSES_TRIED]

    def _begin(self, stage: Stage, level: Level, rng: Random, by: Authors) -> Conversation:
        config = self.rates.config
        stage = dataclasses.replace(stage, config=config)
        turns = config.min_turns
        while turns < config.max_turns and rng.random() < 0.5:
            turns += 1
        session = stage.environment.open(self.seed)
        # Copied, because a conversation adds to the sightings what it creates.
        draft = Draft(session, stage.sightings.copy(), rng, done=stage.done)
        persona = draw_persona(rng)
        parallel = rng.random() < config.parallel
        return Conversation(stage, draft, persona, by.writer, by.responder, rng, level, turns, parallel)


@cache
def _purposes(server: str, servers: tuple[str, ...]) -> tuple[Purpose, ...]:
    """The purposes in which a server has a part, and in which no server has that is not one of these."""
    return tuple(each for each in purposes().values() if server in each.servers and {*each.servers} <= {*servers})


@cache
def _users(tool: str) -> int:
    """How many purposes call a tool."""
    return sum(tool in each.called for each in purposes().values())


@cache
def _tools_of_purposes(servers: tuple[str, ...]) -> dict[str, int]:
    """The tools that purposes of these servers use, with how often that is, up to where it is often enough."""
    found = Counter(name for each in purposes().values() if {*each.servers} <= {*servers} for name in each.tools)
    return {name: OFTEN if count > 1 else OFTEN // 2 for name, count in sorted(found.items())}


def least_others(config: SynthConfig) -> int:
    """How many tools that nobody needs a set offers at least: none if its settings ask for very few tools."""
    return LEAST_OTHERS if config.candidates > 2 * LEAST_OTHERS else 0


def _proven(example: Example, by: Authors, config: SynthConfig) -> Example | str:
    further = WORDING_CHECKS if by is writers() else None
    refused = validate(example, library(), library_graph(), further, least_others(config))
    if refused is not None:
        return f"{refused[0]}: {refused[1]}"
    return example if by.teach is None else by.teach(example)


@cache
def writers() -> Authors:
    """The grammar, once per process."""
    return Authors(GrammarWriter(library()), GrammarResponder(library()))


def _play(kind: Kind, conversation: Conversation) -> str | None:
    """Fill a conversation with its turns; the reason if that is not possible."""
    if kind == "conversation":
        ended = converse(conversation)
        return ended.reason if isinstance(ended, Abandoned) else None
    if kind == "abstention":
        turn = irrelevant_turn(conversation)
        turns = None if turn is None else [turn]
    else:
        turns = hide_tool(conversation)
    return "no request could be planned" if turns is None else say(conversation, turns)
