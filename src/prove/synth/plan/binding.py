"""Finds where a value comes from: words of the user, an earlier result, or a look-up that has to be made first."""

import datetime as dt
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal

from prove.core.examples import Dependency, ReferenceCall
from prove.core.paths import Path, rows_at
from prove.core.provenance import Chosen, Date, Enumerated, Found, Provenance, User, calls_of
from prove.core.records import Ref, Target
from prove.core.results import Result
from prove.core.shapes import Shape, problems
from prove.core.tools import Tool
from prove.core.voice import phrase_slots
from prove.core.world_session import WorldSession
from prove.ground.catalogue import Catalogue, WorldCatalogue
from prove.ground.descriptions import Description, describe, fits_one
from prove.ground.protagonist import Protagonist, protagonist_of
from prove.ground.result_rows import is_own_name, name_beside, row_shape, select_rows, settled_by
from prove.ground.sightings import Sighting, Sightings
from prove.language.mentions import mentions
from prove.language.phrases import slot_fields
from prove.language.wordings import wordings
from prove.synth.plan.deeds import Deeds
from prove.synth.plan.thread import Thread
from prove.synth.task.turn_plan import Slot

NAMES = Target.of("cast.names")
PROFILES = Target.of("social_media.accounts")
DEEPEST = 2
"""How many look-ups may follow one another to find one entity."""
_LONG_WORD = re.compile(r"\w{4,}")
ANOTHER_ENTITY = 3
"""How much it counts that a look-up needs another entity; words count one."""


@dataclass(slots=True)
class Made:
    """A call that was made, with what it gave."""

    call: ReferenceCall
    tool: Tool
    result: Result


@dataclass(slots=True)
class Draft:
    """A conversation as it is planned: the live session, what was called so far, and what was last spoken of.

    `done` has what was asked for in this world, also in other conversations: a tool, and what it was asked for.
    """

    session: WorldSession
    sightings: Sightings
    rng: Random
    made: list[Made] = field(default_factory=list[Made])
    focus: dict[Target, str] = field(default_factory=dict[Target, str])
    mentions: dict[Target, dict[str, tuple[int, Provenance | None]]] = field(
        default_factory=dict[Target, dict[str, tuple[int, Provenance | None]]]
    )
    described: dict[tuple[Target, str], tuple[dt.date, Description]] = field(
        default_factory=dict[tuple[Target, str], tuple[dt.date, Description]]
    )
    words: list[str] = field(default_factory=list[str])
    """What the user has said of entities and for values."""
    thread: Thread = field(default_factory=Thread)
    deeds: Deeds = field(default_factory=Deeds)
    done: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    hopeless: set[str] = field(default_factory=set[str])
    """The tools that have nothing to do with what this conversation is about."""
    outright: dict[str, bool] = field(default_factory=dict[str, bool])
    alone: tuple[int, Any, Provenance] | None = None
    """What the request before was about, if that was one thing: the turn, its key, how it was found."""
    abouts: list[tuple[int, Any]] = field(default_factory=list[tuple[int, Any]])
    """What each request was about, if that was one thing: the turn and its key."""
    turn: int = 0
    count: int = 0
    start: WorldSession = field(init=False)
    catalogue: Catalogue = field(init=False)
    protagonist: Protagonist | None = field(init=False)
    own: frozenset[str] = field(init=False)
    """What others call the user: name, addresses, handle."""

    def __post_init__(self) -> None:
        self.start = self.session.fork()
        self.catalogue = WorldCatalogue(self.session)
        self.protagonist = me = protagonist_of(self.session)
        online = me is not None and self.catalogue.kind(PROFILES) is not None
        handles = self.catalogue.keys(PROFILES, {"display_name": me.name}) if me is not None and online else ()
        self.own = frozenset() if me is None else frozenset((me.name, me.email, me.phone, *handles))

    def mention(self, target: Target, key: str, provenance: Provenance | None) -> None:
        """Remember that the user spoke of an entity in this turn, or had it made; without words there is no origin.

        What is only pointed at keeps the words that it had.
        """
        self.mentions.setdefault(target, {})[key] = (self.turn, provenance)

    def turn_aside(self) -> None:
        """Time passes, or the user speaks of something else: what was spoken of before is no longer 'it'."""
        self.alone = None

    def known_from_before(self, target: Target, key: str) -> Provenance | None:
        """How an entity was found, if it is the only one of its kind that was spoken of so far."""
        mentioned = self.mentions.get(target, {})
        return mentioned[key][1] if len(mentioned) == 1 and key in mentioned else None

    def next_id(self) -> str:
        self.count += 1
        return f"c{self.count}"

    @property
    def now(self) -> dt.datetime:
        return self.session.now


@dataclass(slots=True)
class Bound:
    """A value with the words that the user says for it and its provenance."""

    value: Any
    words: str
    provenance: Provenance
    kind: Literal["entity", "value", "pronoun"] = "value"

    def slot(self, parameter: str) -> Slot:
        return Slot(parameter, self.words, self.value, self.kind)


class Binder:
    """Binds the entities of one request. Look-ups that it makes are kept in `calls` until the request is complete.

    `beside` is what the request says anyway, such as the name of a passenger, by which nothing else is described.
    """

    def __init__(self, draft: Draft, beside: frozenset[str] = frozenset()) -> None:
        self.draft = draft
        self.beside = beside
        self.calls: list[Made] = []
        self.said: dict[str, Bound] = {}
        self._producers: dict[Target, list[Tool]] = {}

    def bind(self, target: Target, key: str, depth: int = 0) -> Bound | None:
        """Words and a source for an entity, or None if it cannot be described or found."""
        draft = self.draft
        for sighting in self._own_sightings(target, key):
            related = self._related(sighting)
            for found in self._as_before(target, key, describe(draft.session, target, sighting, draft.rng, related)):
                if not fits_one(draft.catalogue, target, key, found, own=self._is_own(target, sighting)):
                    continue
                if self._names_the_user(found):
                    continue
                if key in found.where.values():
                    # The words hold the key itself, so that nothing has to be looked up.
                    draft.described[target, key] = (draft.now.date(), found)
                    return Bound(key, found.words, User(key), "entity")
                if mentions(found.words, key):
                    continue
                mark = len(self.calls)
                bound = self._source(target, key, found, sighting, depth)
                if bound is not None:
                    draft.described[target, key] = (draft.now.date(), found)
                    return bound
                del self.calls[mark:]
        return None

    def _as_before(self, target: Target, key: str, found: Iterable[Description]) -> Iterator[Description]:
        """Descriptions of an entity, first a part of the one by which it was described earlier on this day, or that."""
        found = list(found)
        before = self.draft.described.get((target, key))
        if before is not None and before[0] == self.draft.now.date():
            yield from sorted((each for each in found if _is_part(each, before[1])), key=lambda each: len(each.words))
            yield before[1]
        new = key in self.draft.deeds.made
        # The last one is what everybody knows to be the last who has just made it.
        known = [each for each in found if each.order is None or not (new or self._is_alone(target, each))]
        yield from sorted(known, key=lambda each: (self._says_again(each), not self._was_said(each)))

    def _is_alone(self, target: Target, found: Description) -> bool:
        """Whether nothing else fits what a description says beside its order: the first of one is not 'the first'."""
        return len(self.draft.catalogue.keys(target, found.where)) < 2

    def _says_again(self, found: Description) -> bool:
        """Whether a description has a name that the request says beside it: 'a seat for Ana on Ana's flight'."""
        return not self.beside.isdisjoint(value for value in found.where.values() if isinstance(value, str))

    def _was_said(self, found: Description) -> bool:
        """Whether the conversation has used these words before, so that others would be another wording."""
        values = [value for value in found.where.values() if isinstance(value, str)]
        return bool(values) and all(any(mentions(said, value) for said in self.draft.words) for value in values)

    def _names_the_user(self, found: Description) -> bool:
        """Whether the user would speak of himself or herself by name."""
        return any(mentions(found.words, own) for own in self.draft.own)

    def bind_person(self, target: Target, value: str) -> Bound | None:
        """A cast value (an e-mail address, a phone number) found beside its owner's name in some result."""
        for named, sighting in self._named_sightings(target, value):
            name = str(sighting.row[named])
            if name in self.draft.own:
                continue
            found = Description(name, {named: name})
            mark = len(self.calls)
            bound = self._source(target, value, found, sighting, depth=1)
            if bound is not None:
                return bound
            del self.calls[mark:]
        return None

    def _named_sightings(self, target: Target, value: str) -> list[tuple[str, Sighting]]:
        """Where a cast value is beside the name of the person to whom it belongs, rows about that person first."""
        found: dict[str, Sighting] = {}
        for sighting in self.draft.sightings.of(target, value):
            named = name_beside(self._row_shape(sighting), sighting.path[-1])
            if named is not None and sighting.row.get(named):
                found.setdefault(named, sighting)
        return sorted(found.items(), key=lambda each: not is_own_name(each[0]))

    def _source(self, target: Target, key: str, found: Description, sighting: Sighting, depth: int) -> Bound | None:
        """An earlier result that shows the entity, or a look-up that does."""
        joined: list[Provenance] = []
        for parent in found.parents.values():
            if all(isinstance(value, str) and value in sighting.row.values() for value in parent.where.values()):
                continue  # the row itself names what it belongs to
            beside = self._find(parent.target, parent.key, Description("", parent.where), None, depth)
            if beside is None:
                return None
            joined.append(Found(beside[0].call.id, beside[1], parent.where))
        place = self._find(target, key, found, sighting, depth)
        if place is None:
            return None
        made, path, words = place
        origin = Found(made.call.id, path, found.where, found.order, words, tuple(joined))
        return Bound(key, words, origin, "entity")

    def _find(
        self, target: Target, key: str, found: Description, sighting: Sighting | None, depth: int
    ) -> tuple[Made, Path, str] | None:
        for made in (*reversed(self.calls), *reversed(self.draft.made)):
            if (path := self.shown_in(made.tool, made.result, target, key, found)) is not None:
                return made, path, found.words
        for tool in sorted(self._ways(target), key=lambda tool: self._misfit(tool, target, found)):
            looked = self._look_up(tool, target, key, found, sighting, depth)
            if looked is not None:
                return looked
        return None

    def _look_up(
        self, tool: Tool, target: Target, key: str, found: Description, sighting: Sighting | None, depth: int
    ) -> tuple[Made, Path, str] | None:
        """Call a tool that shows the entity, with nothing, with what the user says, or with a parent found first."""
        needs = [name for name in tool.parameters.fields if name in tool.parameters.required]
        words = found.words
        mark = len(self.calls)
        arguments: dict[str, Any] = {}
        provenance: dict[str, Provenance] = {}
        for name in needs:
            shape = tool.parameters.fields[name]
            if shape.ref is not None and not shape.ref.target.is_cast:
                parent = self._parent(shape.ref.target, name, found, sighting)
                if parent is None or depth >= DEEPEST or shape.ref.target == target:
                    return None
                bound = self._named(found, shape.ref.target, parent)
                if bound is not None:
                    words += bound.words
                elif (bound := self.bind(shape.ref.target, parent, depth + 1)) is None:
                    return None
                elif isinstance(bound.provenance, User) and parent in words:
                    pass  # its key is said already
                elif bound.words.casefold() not in words.casefold():
                    if target.is_cast or _share_words(words, bound.words):
                        return None  # nobody says of which event or list they know a person
                    words = f"{words} from {bound.words}"
                arguments[name], provenance[name] = parent, bound.provenance
            elif name in self.said and problems_free(shape, self.said[name].value):
                # What the request says anyway, such as the nights of a stay.
                arguments[name], provenance[name] = self.said[name].value, self.said[name].provenance
            elif shape.ref is not None and shape.ref.spoken and (place := self._place(shape.ref.target, sighting)):
                arguments[name], provenance[name] = place, User(place)
                if place.casefold() not in words.casefold():
                    words = f"{words} in {place}"
            elif shape.enum and sighting is not None and sighting.arguments.get(name) in shape.enum:
                # The assistant may choose which of the listed values it tries.
                arguments[name] = sighting.arguments[name]
                provenance[name] = Chosen()
            else:
                said = _spoken(found, shape)
                if said is None:
                    return None
                arguments[name], provenance[name] = said, User(said)
        if len(self.calls) == mark + 1:
            made = self.calls[mark]
            if (path := self.shown_in(made.tool, made.result, target, key, found)) is not None:
                return made, path, words  # what the parent was found by shows it, too
        filters = self._filters(tool, found)
        # Nobody reads a whole list of something else for the address of one of the people in it.
        beside = target.is_cast and not all(map(is_own_name, found.where))
        for extra in _narrowings([name for name in filters if name not in arguments]):
            given = arguments | {name: filters[name].value for name in extra}
            if self._not_worth(tool, given) or (beside and not extra):
                continue
            result = self.draft.session.call(tool.name, given)
            path = self.shown_in(tool, result, target, key, found)
            if path is not None and not (target.is_cast and not given and path[:-1] != ("items", "*")):
                sources = provenance | {name: filters[name].provenance for name in extra}
                return self._write_down(tool, given, sources, result), path, words
        return None

    def shown_in(self, tool: Tool, result: Result, target: Target, key: str, found: Description) -> Path | None:
        """The path under which a result shows the entity so that the description selects it and no other row."""
        if not result.ok:
            return None
        for path, ref in tool.gives:
            if ref.target != target:
                continue
            rows = [row for _, row in rows_at(result.content, path)]
            selected = select_rows(rows, found.where, found.order)
            keys = {row.get(path[-1]) for row in selected}
            if not target.is_cast and not settled_by(result.content, rows, found.where, found.order):
                continue  # another one may be on the next page
            if selected and keys == {key} and self._belongs(tool, path, target, found, rows):
                return path
        return None

    def _belongs(self, tool: Tool, path: Path, target: Target, found: Description, rows: list[dict[str, Any]]) -> bool:
        """Whether the fields of a description are the entity's own, not those of another one in the same row."""
        if target.is_cast:
            return set(found.where) == {name_beside(row_shape(tool, path), path[-1])}
        if self._is_key(target, path):
            return True
        used = (*found.where, *(() if found.order is None else (found.order.by,)))
        return all(self._repeats_field(target, path[-1], name, rows) for name in used)

    def _repeats_field(self, target: Target, column: str, name: str, rows: list[dict[str, Any]]) -> bool:
        """Whether rows that point to entities repeat a field of these, as the lines of an order do a product's name."""
        catalogue, kind = self.draft.catalogue, self.draft.catalogue.kind(target)
        if kind is None or name not in kind.field_names:
            return False
        shown = [(row[column], row[name]) for row in rows if row.get(column) and row.get(name) is not None]
        same = sum(key in catalogue.keys(target, {name: value}) for key, value in shown)
        return 2 * same > len(shown)

    def _named(self, found: Description, target: Target, key: str) -> Bound | None:
        """A parent that the description already names, found by the same words, and what has to be said beside."""
        for parent in found.parents.values():
            if (parent.target, parent.key) == (target, key):
                seen = next(iter(self._own_sightings(target, key)), None)
                place = self._find(target, key, Description(found.words, parent.where), seen, DEEPEST)
                if place is not None:
                    made, path, words = place
                    origin = Found(made.call.id, path, parent.where, text=found.words)
                    return Bound(key, words.removeprefix(found.words), origin, "entity")
        return None

    def _not_worth(self, tool: Tool, arguments: dict[str, Any]) -> bool:
        """Whether the same call was made before, so that it would show nothing new."""
        return any(made.tool is tool and made.call.arguments == arguments for made in (*self.calls, *self.draft.made))

    def _write_down(
        self, tool: Tool, arguments: dict[str, Any], provenance: dict[str, Provenance], result: Result
    ) -> Made:
        made = Made(reference(self.draft.next_id(), tool.name, arguments, provenance), tool, result)
        self.calls.append(made)
        return made

    def _parent(self, target: Target, parameter: str, found: Description, sighting: Sighting | None) -> str | None:
        if sighting is None:
            return None
        shape = self._row_shape(sighting)
        for name, inner in shape.fields.items():
            if inner.ref is not None and inner.ref.target == target and sighting.row.get(name):
                return str(sighting.row[name])
        given = sighting.arguments.get(parameter)
        return str(given) if given is not None else None

    def _place(self, target: Target, sighting: Sighting | None) -> str | None:
        """The town, place or firm in an entity's row."""
        if sighting is None:
            return None
        for name, inner in self._row_shape(sighting).fields.items():
            if inner.ref is not None and inner.ref.target == target and sighting.row.get(name):
                return str(sighting.row[name])
        return None

    def _own_sightings(self, target: Target, key: str) -> list[Sighting]:
        """Sightings with fields that describe the entity; those that are found with the fewest arguments first."""
        kind = self.draft.catalogue.kind(target)
        if kind is None:
            return []
        voice = self.draft.session.environment.servers[target.server].voice.entities.get(target.table)
        if voice is None:
            return []
        wanted = [{slot_fields(slot)[0] for slot in phrase_slots(e.phrase)} for e in voice.expressions]
        descriptive: dict[str, Sighting] = {}
        for sighting in self.draft.sightings.of(target, key):
            if any(fields <= sighting.row.keys() for fields in wanted if fields):
                descriptive.setdefault(sighting.tool, sighting)
        return sorted(descriptive.values(), key=lambda s: (s.path[-1] != kind.key, len(s.arguments)))[:3]

    def _is_own(self, target: Target, sighting: Sighting) -> bool:
        return self._is_key(target, sighting.path)

    def _is_key(self, target: Target, path: Path) -> bool:
        """Whether a path ends in the key of the row's own entity."""
        kind = self.draft.catalogue.kind(target)
        return kind is not None and path[-1] == kind.key

    def _related(self, sighting: Sighting) -> dict[str, list[Sighting]]:
        shape = self._row_shape(sighting)
        related: dict[str, list[Sighting]] = {}
        for name, inner in shape.fields.items():
            value = sighting.row.get(name)
            if inner.ref is not None and isinstance(value, str):
                seen = self.draft.sightings.of(inner.ref.target, value)
                if seen:
                    related[value] = [s for s in seen if self._is_own(inner.ref.target, s)]
        return related

    def _row_shape(self, sighting: Sighting) -> Shape:
        return row_shape(self.draft.session.environment.tools[sighting.tool], sighting.path)

    def _ways(self, target: Target) -> list[Tool]:
        """Read-only tools that show entities of a kind, lists first."""
        ways = self._producers.get(target)
        if ways is None:
            ways = [
                tool
                for tool in self.draft.session.environment.tools.values()
                if tool.read_only
                and any(ref.target == target and not _is_about(tool, path, ref) for path, ref in tool.gives)
            ]
            ways.sort(key=lambda tool: ("items" not in tool.returns.fields, tool.name))
            self._producers[target] = ways
        return ways

    def _misfit(self, tool: Tool, target: Target, found: Description) -> tuple[bool, bool, int, int]:
        """How badly a look-up fits: it needs another entity, shows this one only beside others, narrows little."""
        kind, need = self.draft.catalogue.kind(target), _need(tool)
        own = any(ref.target == target and kind is not None and path[-1] == kind.key for path, ref in tool.gives)
        narrowing = len(self._filters(tool, found)) + _words_of(tool, found)
        return need >= ANOTHER_ENTITY, not own, -narrowing, need

    def _day(self, tool: Tool, found: Description) -> dict[str, Bound]:
        """The ends of a span for a list of what happened on one day, where the words name that day."""
        since, until = (tool.parameters.fields.get(name) for name in ("since", "until"))
        if since is None or until is None or since.format is None or since.format.name != "date":
            return {}
        for value in found.where.values():
            if isinstance(value, str) and problems_free(since, value):
                for words in wordings(value, since, self.draft.now):
                    if mentions(found.words, words):
                        return {name: Bound(value, words, Date(words)) for name in ("since", "until")}
        return {}

    def _filters(self, tool: Tool, found: Description) -> dict[str, Bound]:
        """Optional parameters that narrow a list down by what the user says: fields by their names, or a search."""
        voice = self.draft.session.environment.servers[tool.server].voice
        out: dict[str, Bound] = {}
        for name, shape in tool.parameters.fields.items():
            value = found.where.get(name)
            if name in tool.parameters.required or name in ("limit", "cursor"):
                continue
            if shape.enum and value in shape.enum:
                said = [words for words in voice.words_for(tool.name, name)[value] if mentions(found.words, words)]
                if said:
                    longest = max(said, key=len)
                    out[name] = Bound(value, longest, Enumerated(longest))
            elif isinstance(value, str) and _is_sayable(shape) and mentions(found.words, value):
                out[name] = Bound(value, value, User(value))
        out |= self._day(tool, found)
        for name, shape in tool.parameters.fields.items():
            said = next(
                (found.where[field] for field in (f"{name}_name", f"{name}_email") if field in found.where), None
            )
            free = name not in out and name not in tool.parameters.required and _is_sayable(shape)
            if free and isinstance(said, str) and mentions(found.words, said):
                out[name] = Bound(said, said, User(said))
        used = {bound.words for bound in out.values()} | {str(bound.value) for bound in out.values()}
        for name in ("query", "name", "text"):
            shape = tool.parameters.fields.get(name)
            if shape is None or name in tool.parameters.required or name in out:
                continue
            spoken = _spoken(found, shape)
            if spoken is not None and not any(mentions(words, spoken) for words in used):
                out[name] = Bound(spoken, spoken, User(spoken))
        return out


def _is_about(tool: Tool, path: Path, ref: Ref) -> bool:
    """Whether a tool tells of the entity that it is given, so that it is no way to find one."""
    return len(path) == 1 and any(taken.target == ref.target for _, taken in tool.takes)


def _is_part(found: Description, whole: Description) -> bool:
    """Whether a description says less than another one and nothing else: the name without what somebody is."""
    less = found.where.items() < whole.where.items() and found.order is None
    return less and found.words in whole.words


def _share_words(one: str, other: str) -> bool:
    """Whether two descriptions say the same, so that nobody says both: a shirt from the order with the shirt."""
    words = [set(_LONG_WORD.findall(each.casefold())) for each in (one, other)]
    return len(words[0] & words[1]) > 1


def _words_of(tool: Tool, found: Description) -> int:
    """How many required texts of a look-up the words for an entity hold."""
    return sum(_spoken(found, tool.parameters.fields[name]) is not None for name in tool.parameters.required)


def reference(id: str, name: str, arguments: dict[str, Any], provenance: dict[str, Provenance]) -> ReferenceCall:
    """A reference call whose explicit dependencies are the calls that its arguments come from."""
    depends = tuple(Dependency(source, "explicit") for source in calls_of(provenance.values()))
    return ReferenceCall(id, name, arguments, depends, provenance)


def problems_free(shape: Shape, value: Any) -> bool:
    """Whether a value fits a shape."""
    return next(problems(shape, value), None) is None


def _need(tool: Tool) -> int:
    """How much a look-up needs: nothing, words, or another entity."""
    refs = [shape.ref for name, shape in tool.parameters.fields.items() if name in tool.parameters.required]
    return sum(ANOTHER_ENTITY if ref is not None and not ref.target.is_cast else 1 for ref in refs)


def _spoken(found: Description, shape: Shape) -> str | None:
    """Something that the user says anyway and that fits a free text parameter; the beginning of it if it is long."""
    if shape.kind != "string" or shape.enum or shape.format is not None or shape.written is not None:
        return None
    least = (shape.bounds and shape.bounds.min_length) or 0
    most = (shape.bounds and shape.bounds.max_length) or 10_000
    said = [v for v in found.where.values() if isinstance(v, str) and v.casefold() in found.words.casefold()]
    whole = next((value for value in said if least <= len(value) <= most), None)
    if whole is not None:
        return whole
    begun = (value[:most].rpartition(" ")[0].rstrip(" ,;:.!?-\u2013") for value in said if len(value) > most)
    return next((part for part in begun if " " in part and len(part) >= least), None)


def _is_sayable(shape: Shape) -> bool:
    """Whether people say a value of this shape as it is."""
    if shape.kind != "string" or shape.enum or shape.format is not None:
        return False
    return shape.ref is None or shape.ref.spoken or shape.ref.open or shape.ref.target.is_cast


def _narrowings(filters: list[str]) -> list[list[str]]:
    """Which filters to try together: all, then each alone, then none."""
    return [filters, *([name] for name in filters if len(filters) > 1), *([[]] if filters else [])]
