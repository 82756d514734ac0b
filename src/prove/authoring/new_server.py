"""Writes a new server: small files that pass the check, for the author to change."""

import keyword
from pathlib import Path

from prove.core import UsageError
from prove.core.errors import shown
from prove.servers import load, names

INIT = '''"""{title}: a list of items, to be replaced by what the server is about."""
'''

RECORDS = '''"""What exists."""

import datetime as dt
from typing import Annotated, Literal

from prove.core import Record, Ref, State, Table, table

ItemId = Annotated[str, Ref("{name}.items")]
Status = Literal["open", "done"]


class Item(Record):
    """Something that can be done."""

    id: ItemId
    title: str
    added_on: dt.date
    status: Status = "open"


class {state}(State):
    """Everything the server knows."""

    items: Table[Item] = table("{prefix}", find="list_{name}_items")
'''

TOOLS = '''"""What can be done."""

from typing import Annotated

from msgspec import Meta

from prove.core import Cursor, Limit, Page, Server, ToolError, paginate
from prove.servers.{name}.records import Item, ItemId, Status, {state}

server = Server("{name}", {state}, "A list of items that are open or done.")

ItemTitle = Annotated[str, Meta(min_length=1, max_length=80)]


@server.tool(read_only=True)
def list_{name}_items(
    state: {state}, status: Status | None = None, limit: Limit = 20, cursor: Cursor | None = None
) -> Page[Item]:
    """List the items.

    Args:
        status: Only items in this status.
    """
    return paginate((item for item in state.items if status in (None, item.status)), limit, cursor)


@server.tool
def add_{name}_item(state: {state}, title: ItemTitle) -> Item:
    """Add an item.

    Args:
        title: What it is.
    """
    return state.items.add(Item(state.items.new_id(), title, state.now.date()))


@server.tool(destructive=True, idempotent=True)
def finish_{name}_item(state: {state}, item_id: ItemId) -> Item:
    """Mark an item as done.

    Args:
        item_id: The item.

    Raises:
        conflict: It is done already.
    """
    item = state.items.get(item_id)
    if item.status == "done":
        raise ToolError("conflict", f"{{item.id}} is done already")
    return state.items.update(item, status="done")
'''

WORLD = '''"""What it is like on the first day, for any seed."""

import datetime as dt

from prove.core import keyed
from prove.servers._shared.cast import cast_of
from prove.servers.{name}.records import Item, {state}
from prove.servers.{name}.tools import server

VERBS = ("Call", "Thank", "Visit", "Write to", "Meet")


@server.world
def build(seed: int) -> {state}:
    """Some things to do with people, half of them done."""
    cast, rng = cast_of(seed), keyed("{name}", seed)
    state = {state}(seed, cast.now)
    for place, person in enumerate(rng.sample(cast.people, 24)):
        added = cast.now.date() - dt.timedelta(days=rng.randrange(1, 60))
        title = f"{{rng.choice(VERBS)}} {{person.name}}"
        state.items.add(Item(state.items.new_id(), title, added, "done" if place % 2 else "open"))
    return state
'''

VOICE = '''"""How people ask for it."""

from prove.core.voice import attribute, latest, name
from prove.servers.{name}.tools import server

voice = server.voice

voice.entity(
    "items",
    name("{{title}}", "the item called {{title}}"),
    attribute("the one from {{added_on}}"),
    latest("the item I added last", by="added_on"),
    label="{{title}}",
)
voice.enum("status", open=("open", "still to do"), done=("done", "finished"))
voice.value("title", "Water the plants", "Book a table", "Fix the lamp", "Return the books", "Buy stamps")

voice.tool(
    "list_{name}_items",
    do=("list the[ {{status}}] items", "show me what is[ {{status}}] on the list"),
    say=("What is on my list[ that is {{status}}]?", "I need to see everything[ that is {{status}}]."),
    tell=("{{total}} items: {{list}}.", "Here they are: {{list}}."),
)
voice.tool(
    "add_{name}_item",
    do=("add {{title}} to the list", "put down {{title}} as something to do"),
    say=("I must not forget this: {{title}}.", "There is one more thing to do, {{title}}."),
    tell=("{{title}} is on the list.", "I added {{title}}."),
)
voice.tool(
    "finish_{name}_item",
    do=("mark {{item_id}} as done", "tick off {{item_id}}"),
    say=("I'm through with {{item_id}}.", "{{item_id}} is taken care of."),
    tell=("{{title}} is done.", "I ticked off {{title}}."),
)
'''

FILES = {"__init__.py": INIT, "records.py": RECORDS, "tools.py": TOOLS, "world.py": WORLD, "voice.py": VOICE}
SKELETON_TOOLS = ("list_{name}_items", "add_{name}_item", "finish_{name}_item")

LONGEST_NAME = 40
RESERVED = frozenset({"all", "control"})
"""Names that have a meaning in a host's addresses."""


def write_skeleton(name: str, parent: str | Path) -> list[Path]:
    """Write the files of a new server into its own folder below `parent`; returns their paths."""
    _check_name(name)
    folder = Path(parent) / name
    if folder.exists():
        raise UsageError(f"{folder} exists already; nothing was written")
    title = "".join(part.capitalize() for part in name.split("_"))
    words = {"name": name, "title": title, "state": f"{title}State", "prefix": _free_prefix(name)}
    try:
        folder.mkdir(parents=True)
        for file, text in FILES.items():
            (folder / file).write_text(text.format(**words))
    except OSError as error:
        raise UsageError(f"cannot write {folder}: {error.strerror}") from error
    return [folder / file for file in FILES]


def _check_name(name: str) -> None:
    ascii_word = name.isidentifier() and name.islower() and name.isascii()
    if not ascii_word or name.startswith("_") or keyword.iskeyword(name) or len(name) > LONGEST_NAME:
        rule = f"use lower-case letters, digits and underscores, at most {LONGEST_NAME}"
        raise UsageError(f"{shown(name)} is not a name for a server: {rule}")
    if name in names():
        raise UsageError(f"there is a server {shown(name)} already")
    if name in RESERVED:
        raise UsageError(f"the name {shown(name)} has a meaning of its own; choose another")
    wanted = [tool.format(name=name) for tool in SKELETON_TOOLS]
    for server in map(load, names()):
        if taken := next((tool for tool in wanted if tool in server.tools), None):
            raise UsageError(f"the server {server.name!r} has a tool {taken!r}; choose another name")


def _free_prefix(name: str) -> str:
    """A prefix for ids that no server uses."""
    taken = {spec.prefix for server in map(load, names()) for spec in server.state.specs}
    letters = "".join(filter(str.isalpha, name))
    candidates = (letters[:length] for length in range(3, len(letters) + 1))
    return next((prefix for prefix in candidates if prefix not in taken), f"{letters}x")
