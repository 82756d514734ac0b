"""What a conversation has done to the world, which nothing that it asks for later may spoil, double or contradict."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from prove.core.outcome import Added, Change, Changed, Outcome, Removed
from prove.core.records import Target
from prove.core.tools import Tool
from prove.synth.plan.thread import named_by, turns_away

NAMED_BY = ("name", "title", "nickname", "display_name")
"""The fields by which people know a thing that they make."""
ENDED = frozenset(
    (
        *("archive", "archived", "cancelled", "closed", "declined", "disqualified", "ended", "expired", "failed"),
        *("lost", "missed", "refunded", "rejected", "released", "trash", "unsold", "void", "withdrawn"),
    )
)
"""Values of a thing that is done away with."""
ALIKE = 2
"""How many things and people two records have in common of which the second is the first one made again."""
TOO_SOON: dict[str, frozenset[str]] = {
    "create_archive": frozenset(("make_directory", "create_link", "extract_archive")),
    "extract_archive": frozenset(("create_archive",)),
    "get_listing": frozenset(("buy_listing", "respond_to_offer")),
    "leave_meeting": frozenset(("join_meeting",)),
    "link_issues": frozenset(("unlink_issues",)),
    "unlink_issues": frozenset(("link_issues",)),
    "rate_seller": frozenset(("buy_listing", "respond_to_offer")),
    "refund_charge": frozenset(("charge_invoice",)),
    "review_place": frozenset(("search_places", "find_nearby_places", "save_place")),
    "update_event.remove_invitees": frozenset(("create_event", "invite_to_event")),
    "set_favourite_restaurant.remove": frozenset(("add_dish_to_basket", "place_food_order", "reorder_food")),
    "write_review": frozenset(("add_to_cart", "add_to_wishlist", "place_order")),
    "add_to_cart": frozenset(("write_review", "remove_from_cart")),
    "add_to_wishlist": frozenset(("write_review", "remove_from_wishlist")),
    "read_email": frozenset(("send_email", "send_draft", "reply_to_email", "forward_email")),
    "label_email": frozenset(("send_email", "send_draft", "forward_email")),
    "snooze_email": frozenset(("restore_email", "send_email", "send_draft", "reply_to_email", "forward_email")),
    "archive_email": frozenset(("restore_email", "snooze_email")),
    "trash_email": frozenset(("restore_email", "snooze_email", "label_email")),
    "restore_email": frozenset(("archive_email", "trash_email")),
    "place_trade_order.sell": frozenset(("add_to_watchlist",)),
    "restrict_account": frozenset(("follow_account", "react_to_post", "reply_to_post")),
}
"""What nobody asks for in a conversation after the others, since it would undo them or takes a while: a tool, perhaps
with a parameter that is given or with what is said for one."""
DONE = frozenset(("completed", "done", "finished"))
"""Values of a thing that is over, as nothing is that was just made."""


@dataclass(slots=True)
class Deeds:
    """The records that a conversation has made or changed.

    Args:
        made: The keys of new records, by the turn.
        used: The keys that new records point to.
        touched: The keys of all records that were made, changed or named by a write.
        over: The keys of what was called off, turned down, put away or disliked, about which nothing more is wanted.
        ended: What was called off, turned down or taken away, by its table: what it was of and for whom.
        said: The values of fields that the user asked for, by table, key and field.
        called: What new records are called, by their table.
    """

    made: dict[str, int] = field(default_factory=dict[str, int])
    used: set[str] = field(default_factory=set[str])
    touched: set[str] = field(default_factory=set[str])
    over: set[str] = field(default_factory=set[str])
    ended: list[tuple[Target, set[tuple[str, str]]]] = field(default_factory=list[tuple[Target, set[tuple[str, str]]]])
    said: dict[tuple[Target, str, str], Any] = field(default_factory=dict[tuple[Target, str, str], Any])
    called: set[tuple[Target, str]] = field(default_factory=set[tuple[Target, str]])

    def note(
        self,
        tool: Tool,
        arguments: Mapping[str, Any],
        effect: Outcome,
        turn: int,
        shown: Mapping[str, Any] | None = None,
    ) -> None:
        """Add what a write has done, or would have done, and has shown of it."""
        named = _keys(tool, arguments)
        keys = {name: key for key, name in effect.names.items()}
        values = [value for value in arguments.values() if not isinstance(value, list | dict)]
        self.touched |= named
        if turns_away(tool, arguments):  # also where it could not be done away with
            self.over |= set([str(key) for target, key in named_by(tool, dict(arguments)) if not target.is_cast][:1])
        for change in effect.changes:
            key = keys.get(change.key, change.key)
            self.touched.add(key)
            if isinstance(change, Removed):
                self.ended.append((change.target, _belongings(shown or {})))
                continue
            if isinstance(change, Changed) and not ENDED.isdisjoint(_texts(change)):
                self.over |= {key, *named}
                self.ended.append((change.target, _belongings(shown or {})))
            if isinstance(change, Added):
                self.made[key] = turn
                self.used |= named
                self.called |= set(_names(change))
            told = {name: value for name, value in change.fields.items() if isinstance(value, bool) or value in values}
            self.said |= {(change.target, key, name): value for name, value in told.items()}

    def concern(self, tool: Tool, arguments: Mapping[str, Any]) -> bool:
        """Whether a call is about something that was made, changed or named before."""
        return not self.touched.isdisjoint(_keys(tool, arguments))

    def is_over(self, tool: Tool, arguments: Mapping[str, Any]) -> bool:
        """Whether a call is about something that was called off, turned down or put away."""
        return not self.over.isdisjoint(_keys(tool, arguments))

    def spoilt_by(self, effect: Outcome, turn: int) -> bool:
        """Whether an effect does away with something of these, doubles it, contradicts what was said of it, or changes
        what the same turn made, which could have been made like that."""
        moved = {change.target for change in effect.changes if isinstance(change, Added)}
        return any(self._spoils(change, turn, moves=change.target in moved) for change in effect.changes)

    def _spoils(self, change: Change, turn: int, *, moves: bool) -> bool:
        key = change.key
        match change:
            case Added():
                again = _belongings(change.fields)
                unwanted = any(change.target == kind and len(again & of) >= ALIKE for kind, of in self.ended)
                return unwanted or not self.called.isdisjoint(_names(change))
            case Removed():
                return key in self.made or key in (self.used if moves else self.touched)
            case Changed():
                values = _texts(change)
                if key in self.made and (self.made[key] == turn or not values.isdisjoint(DONE)):
                    return True
                if key in self.touched and not values.isdisjoint(ENDED):
                    return True
                now = change.fields.items()
                return any(self.said.get((change.target, key, name), value) != value for name, value in now)


def is_too_soon(tool: Tool, arguments: Mapping[str, Any], before: Collection[str]) -> bool:
    """Whether nobody asks for a call right after some tools were used."""
    said = (value for value in arguments.values() if isinstance(value, str))
    names = (tool.name, *(f"{tool.name}.{word}" for word in (*arguments, *said)))
    return any(not TOO_SOON[name].isdisjoint(before) for name in names if name in TOO_SOON)


def _keys(tool: Tool, arguments: Mapping[str, Any]) -> set[str]:
    """The records that a call names."""
    return {str(key) for target, key in named_by(tool, dict(arguments)) if not target.is_cast}


def _belongings(record: Mapping[str, Any]) -> set[tuple[str, str]]:
    """The things and people that a record is about."""
    about = ("_id", "name")
    return {(name, value) for name, value in record.items() if isinstance(value, str) and name.endswith(about)}


def _texts(change: Changed) -> set[str]:
    """The new values that are texts."""
    return {value for value in change.fields.values() if isinstance(value, str)}


def _names(new: Added) -> list[tuple[Target, str]]:
    """What a new record is called."""
    values = (new.fields.get(name) for name in NAMED_BY)
    return [(new.target, value.casefold()) for value in values if isinstance(value, str) and value]
