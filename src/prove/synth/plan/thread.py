"""What a conversation is about: the entities that its goals name, make or show. A further goal is about one of them."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from prove.core.paths import rows_at
from prove.core.records import Target
from prove.core.results import Result
from prove.core.tools import Tool
from prove.ground.result_rows import row_shape
from prove.ground.sightings import Entity, Sightings

NAMED, BESIDE = 3, 1
"""How often a goal is about what an earlier one named, and about what that belongs to."""
MOST_LISTED = 5
ENDINGS = ("cancel_", "delete_", "remove_", "trash_", "withdraw_", "void_", "stop_", "revoke_", "archive_")
"""Tools that do away with something, which nobody asks for right after having it changed."""
AWAY = (*ENDINGS, "unfollow_", "unwatch_", "undo_")
AWAY_BY = frozenset(("leave", "muted", "blocked", "released"))
FEW_STARS = 2
"""How somebody turns away from what is still there: by the tool, by what is said for it, by how it is rated."""
MEANS = frozenset(
    Target.of(kind)
    for kind in (
        *("banking.accounts", "budget.accounts", "calendar.calendars", "food_delivery.cards"),
        *("retail_chain.stores", "shopping.payment_methods", "travel_booking.saved_cards"),
    )
)
"""What something is paid with or kept in: two goals that share only that are two errands."""
BESIDE_THINGS = frozenset(
    Target.of(kind)
    for kind in ("food_delivery.cards", "shopping.payment_methods", "trading.watchlists", "travel_booking.saved_cards")
)
"""What nobody means by 'it' beside a thing that is paid with it or put on it."""
_FIRST_ROWS = ("items", "*")


@dataclass(slots=True)
class Thread:
    """The entities that a conversation is about, by how often it comes back to them.

    `listed` are the rows of a page that the user was shown, by the turn: as long as nothing was named, the next turn
    is about one of them. `created` are the keys of new things, by the turn; `gone` is what was done away with.
    """

    entities: dict[Entity, int] = field(default_factory=dict[Entity, int])
    listed: dict[Entity, int] = field(default_factory=dict[Entity, int])
    created: dict[str, int] = field(default_factory=dict[str, int])
    gone: set[Entity] = field(default_factory=set[Entity])

    def note(
        self,
        tool: Tool,
        arguments: dict[str, Any],
        result: Result,
        tools: Mapping[str, Tool],
        sightings: Sightings,
        own: Collection[str],
        turn: int,
    ) -> None:
        """Add what a goal of a turn is about: what it names, what it makes or shows, and what these belong to.

        Args:
            own: The user's own name and addresses, which nothing is about.
        """
        named = [*named_by(tool, arguments), *(_made(tool, result) if result.ok else ())]
        beside = [owner for entity in named for owner in owners_of(entity, tools, sightings) if owner[0] != entity[0]]
        if result.ok and turns_away(tool, arguments):
            self.gone |= {entity for entity in named_by(tool, arguments) if not entity[0].is_cast}
            self.entities = {each: weight for each, weight in self.entities.items() if each not in self.gone}
        elif result.ok and not tool.read_only:
            self.created |= {key: turn for _, key in _made(tool, result) if key not in arguments.values()}
        for entity, weight in (*((each, NAMED) for each in named), *((each, BESIDE) for each in beside)):
            if entity[1] not in own and entity not in self.gone:
                self.entities[entity] = max(weight, self.entities.get(entity, 0))
        self.listed |= {each: turn for each in (_listed(tool, result) if result.ok else ()) if each[1] not in own}

    def openings(self, tool: Tool, turn: int, *, sparse: bool) -> dict[tuple[str, str], int]:
        """Where a tool can take one of the entities in a turn: parameter and key, by how often that is chosen.

        Nobody asks for what is known of a thing that was just made.
        """
        entities = self.entities or {entity: NAMED for entity, shown in self.listed.items() if shown < turn}
        found: dict[tuple[str, str], int] = {}
        for name, shape in tool.parameters.fields.items():
            ref = shape.item.ref if shape.item is not None else shape.ref
            needed = name in tool.parameters.required
            if ref is None or (not needed and (sparse or ref.target.is_cast)):
                continue
            if (ref.target in MEANS or ref.target.is_cast) and _is_about_more(tool):
                continue
            for (target, key), weight in entities.items():
                new = tool.read_only and key in self.created and "items" not in tool.returns.fields
                if target == ref.target and not new:
                    found[name, key] = weight * (3 if needed else 1)
        return found


def _is_about_more(tool: Tool) -> bool:
    """Whether a tool needs a thing that is neither a means nor a person, a place or a firm."""
    shapes = [shape for name, shape in tool.parameters.fields.items() if name in tool.parameters.required]
    refs = [shape.item.ref if shape.item is not None else shape.ref for shape in shapes]
    return any(ref is not None and not ref.target.is_cast and ref.target not in MEANS for ref in refs)


def turns_away(tool: Tool, arguments: Mapping[str, Any]) -> bool:
    """Whether a call does away with what it names, or says that the user is done with it or dislikes it."""
    if tool.read_only:
        return False
    return tool.name.startswith(AWAY) or any(
        (isinstance(value, str) and bool(tool.parameters.fields[name].enum) and value in AWAY_BY)
        or (name.endswith("stars") and isinstance(value, int) and value <= FEW_STARS)
        for name, value in arguments.items()
    )


def choose_opening(openings: dict[tuple[str, str], int], rng: Random) -> tuple[str, str]:
    """One of the places where a tool can take an entity of the conversation."""
    return rng.choices(list(openings), list(openings.values()))[0]


def named_by(tool: Tool, arguments: dict[str, Any]) -> Iterator[Entity]:
    """The entities among the arguments of a call."""
    for name, value in arguments.items():
        shape = tool.parameters.fields[name]
        ref = shape.item.ref if shape.item is not None else shape.ref
        if ref is not None:
            yield from ((ref.target, key) for key in (value if isinstance(value, list) else (value,)))  # pyright: ignore[reportUnknownVariableType]


def _made(tool: Tool, result: Result) -> Iterator[Entity]:
    """The entity that a result is a record of, and the entities of other kinds that this record points to."""
    seen: set[Target] = set()
    for path, ref in tool.gives:
        if len(path) == 1 and not ref.target.is_cast and ref.target not in seen:
            seen.add(ref.target)
            yield from ((ref.target, key) for key, _ in rows_at(result.content, path))


def _listed(tool: Tool, result: Result) -> Iterator[Entity]:
    """The entities of the first rows of a page, which are those that are told."""
    for path, ref in tool.gives:
        if path[:-1] == _FIRST_ROWS and path[-1] != "*" and next(iter(row_shape(tool, path).fields)) == path[-1]:
            yield from ((ref.target, key) for key, _ in rows_at(result.content, path)[:MOST_LISTED])


def owners_of(entity: Entity, tools: Mapping[str, Tool], sightings: Sightings) -> Iterator[Entity]:
    """What a row with the entity's own key points to."""
    for sighting in () if entity[0].is_cast else sightings.of(*entity):
        shape = row_shape(tools[sighting.tool], sighting.path)
        ref = shape.fields[sighting.path[-1]].ref if sighting.path[-1] in shape.fields else None
        if ref is None or sighting.path[:-1] not in ((), _FIRST_ROWS) or next(iter(shape.fields)) != sighting.path[-1]:
            continue
        for name, inner in shape.fields.items():
            value = sighting.row.get(name)
            if inner.ref is None or inner.ref.target.is_cast:
                continue
            if isinstance(value, str) and value != entity[1]:
                yield inner.ref.target, value
        return
