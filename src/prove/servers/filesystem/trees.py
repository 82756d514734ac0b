"""Nodes and their trees: creating, showing, moving, packing and measuring them. Permissions are not checked here."""

import datetime as dt
import posixpath
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

from prove.core import ToolError, project
from prove.servers._shared.sorting import by_date
from prove.servers.filesystem.records import Account, Details, Entry, FileSystem, Member, Node, Sort, TrashItem

LONGEST_TEXT = 4_000

E = TypeVar("E", Node, Member, TrashItem)


def account_of(fs: FileSystem) -> Account:
    """The user of the machine."""
    return next(iter(fs.accounts))


def naming(path: str) -> dict[str, Any]:
    """The fields of a node that follow from its path."""
    above, _, name = path.rpartition("/")
    stem, dot, extension = name.partition(".") if name.endswith(".tar.gz") else name.rpartition(".")
    if not dot or not stem:
        stem, extension = name, ""
    title = stem.strip(".").replace("-", " ").replace("_", " ") or path
    return {
        "parent": (above or "/") if name else None,
        "name": name or "/",
        "title": title,
        "extension": extension.lower() or None,
    }


def details(node: Node) -> Details:
    """What a tool shows of a node."""
    return project(Details, node)


def entry(node: Node) -> Entry:
    """What a listing shows of a node."""
    return project(Entry, node)


def ordered(rows: Iterable[E], sort: Sort, moment: Callable[[E], dt.datetime]) -> list[E]:
    """Entries in the order that was asked for; `moment` is when they were changed or deleted."""
    match sort:
        case "name":
            return sorted(rows, key=lambda row: row.name)
        case "largest":
            return sorted(rows, key=lambda row: -row.size)
        case _:
            return by_date(rows, sort, moment)


def add_node(fs: FileSystem, path: str, **fields: Any) -> Node:
    """Add a new node that belongs to the user."""
    login = account_of(fs).login
    ours: dict[str, Any] = {"kind": "file", "file_type": None, "size": 0, "mode": "644", "modified_at": fs.now}
    ours |= {"owner": login, "group": login, **fields}
    return fs.nodes.add(Node(path=path, **naming(path), **ours))


def as_text(content: str) -> str:
    """A text as it is stored: it ends in exactly one line break."""
    return content.rstrip("\n") + "\n" if content.strip("\n") else ""


def text_fields(content: str) -> dict[str, Any]:
    """The fields of a text file, if the text is not too long."""
    kept = as_text(content)
    if len(kept) > LONGEST_TEXT + 1:
        raise ToolError(
            "too_large", f"the text would have {len(kept)} characters, and {LONGEST_TEXT} is the most; shorten it"
        )
    return {"file_type": "text", "content": kept, "size": len(kept.encode())}


def children(fs: FileSystem, directory: Node) -> list[Node]:
    """What is directly in a directory, sorted by name."""
    return sorted(fs.nodes.where(parent=directory.path), key=lambda node: node.name)


def below(fs: FileSystem, directory: Node) -> list[Node]:
    """Everything in a directory and in the directories below it, in no particular order."""
    prefix = directory.path.rstrip("/") + "/"
    return [node for node in fs.nodes if node.path.startswith(prefix) and node.path != prefix]


def as_tree(nodes: Iterable[Node]) -> list[Node]:
    """Nodes in the order of a tree: each directory before its contents."""
    return sorted(nodes, key=lambda node: node.path.replace("/", "\0"))


def subtree(fs: FileSystem, node: Node) -> list[Node]:
    """A node and everything below it, each directory before its contents."""
    return [node, *as_tree(below(fs, node))] if node.kind == "directory" else [node]


def is_within(path: str, directory: str) -> bool:
    """Whether a path is a directory or is below it."""
    return path == directory or path.startswith(directory.rstrip("/") + "/")


def shift(fs: FileSystem, node: Node, path: str) -> Node:
    """Move a node with everything below it to another path; a working directory inside of it moves too."""
    moved = [fs.nodes.remove(old) for old in subtree(fs, node)]
    for old in moved:
        new = path + old.path[len(node.path) :]
        fs.nodes.add(msgspec.structs.replace(old, path=new, **naming(new)))
    me = account_of(fs)
    if is_within(me.working_directory, node.path):
        fs.accounts.update(me, working_directory=path + me.working_directory[len(node.path) :])
    return fs.nodes.get(path)


def discard(fs: FileSystem, node: Node) -> None:
    """Remove a node with everything below it; if the working directory was in it, its parent takes over."""
    for old in subtree(fs, node):
        fs.nodes.remove(old)
    me = account_of(fs)
    if is_within(me.working_directory, node.path):
        fs.accounts.update(me, working_directory=node.parent)


def node_from(member: Member, path: str) -> Node:
    """A packed node, unpacked to a path."""
    return project(Node, member, path=path, **naming(path))


def member_from(node: Node, base: str) -> Member:
    """A node, packed under its path relative to a directory above it."""
    return project(Member, node, name=node.path[len(base) :].lstrip("/"))


def pack(fs: FileSystem, node: Node) -> tuple[Member, ...]:
    """A node with everything below it, packed for the trash or an archive."""
    base = node.parent or ""
    return tuple(member_from(inner, base) for inner in subtree(fs, node))


def unpack(fs: FileSystem, members: Iterable[Member], directory: Node, **changes: Any) -> None:
    """Put packed nodes into a directory, with some of their fields changed."""
    for member in members:
        path = posixpath.join(directory.path, member.name)
        fs.nodes.add(node_from(msgspec.structs.replace(member, **changes), path))


def counted(node: Node | Member) -> int:
    """The bytes that count against the quota: text is free."""
    return 0 if node.file_type in (None, "text") else node.size


def bytes_in_trash(fs: FileSystem) -> int:
    """How much of the quota the trash uses."""
    return sum(counted(member) for item in fs.trash for member in item.members)


def bytes_used(fs: FileSystem) -> int:
    """How much of the quota the user's files use, the trash included."""
    login = account_of(fs).login
    return sum(counted(node) for node in fs.nodes if node.owner == login) + bytes_in_trash(fs)


def check_room(fs: FileSystem, more: int) -> None:
    """Refuse what does not fit into the quota."""
    free = account_of(fs).quota - bytes_used(fs)
    if more > free:
        raise ToolError(
            "quota_exceeded",
            f"{more} bytes are needed and {free} are free, so {more - free} are missing; "
            "empty_trash frees what the trash holds",
        )
