"""Resolving paths and links, and checking permissions."""

import posixpath
from collections.abc import Iterable
from typing import Literal

from prove.core import ToolError
from prove.servers.filesystem.records import Account, FileSystem, Node
from prove.servers.filesystem.trees import account_of, below

MOST_HOPS = 8
LONGEST_PATH = 1024

Need = Literal["read", "write", "enter"]
ALLOWING: dict[Need, str] = {"read": "4567", "write": "2367", "enter": "1357"}


def absolute(fs: FileSystem, path: str) -> str:
    """The absolute form of a path: '~' is the home directory, other paths are relative to the working directory."""
    me = account_of(fs)
    if path == "~" or path.startswith("~/"):
        path = me.home + path[1:]
    return "/" + posixpath.normpath(posixpath.join(me.working_directory, path)).lstrip("/")


def locate(fs: FileSystem, path: str) -> Node:
    """The node at a path. Links in the middle of the path are followed, a link at its end is not."""
    if not path.strip() or len(path) > LONGEST_PATH:
        raise ToolError("not_found", f"a path has 1 to {LONGEST_PATH} characters; find_files shows what exists")
    node = fs.nodes.find(path) or _lookup(fs, absolute(fs, path))
    if node is None:
        raise ToolError("not_found", f"there is no path {path!r}; find_files or list_directory shows what exists")
    me, nodes, above = account_of(fs), fs.nodes, node
    while above.parent is not None:
        above = nodes.get(above.parent)
        if not allowed(me, above, "enter"):
            raise _denied(me, above, "enter")
    return node


def follow(fs: FileSystem, node: Node) -> Node:
    """The final target of a link; any other node is returned as it is."""
    if node.kind != "link":
        return node
    end = _end(fs, node)
    if end is None:
        raise ToolError(
            "dangling_link",
            f"the link {node.path!r} points to {node.target!r}, which leads nowhere; name a file or directory itself",
        )
    return locate(fs, end.path)


def _lookup(fs: FileSystem, path: str, hops: int = 0) -> Node | None:
    """The node at an absolute path, through links to directories."""
    node = fs.nodes.find(path)
    if node is not None or path == "/":
        return node
    above, name = posixpath.split(path)
    parent = _lookup(fs, above, hops)
    if parent is not None and parent.kind == "link":
        parent = _end(fs, parent, hops)
    return None if parent is None else fs.nodes.find(posixpath.join(parent.path, name))


def _end(fs: FileSystem, link: Node, hops: int = 0) -> Node | None:
    """Where a chain of links ends; None if it is broken or circular."""
    node: Node | None = link
    while node is not None and node.kind == "link":
        if hops >= MOST_HOPS:
            return None
        hops += 1
        node = _lookup(fs, node.target or "/", hops)
    return node


def directory_at(fs: FileSystem, path: str | None) -> Node:
    """The directory at a path, or the working directory."""
    node = follow(fs, locate(fs, account_of(fs).working_directory if path is None else path))
    if node.kind != "directory":
        raise ToolError("not_a_directory", f"{node.path!r} is a {node.kind}; name the directory that holds it")
    return node


def file_at(fs: FileSystem, path: str, need: Need) -> Node:
    """The file at a path, if the user may read or write it."""
    node = follow(fs, locate(fs, path))
    if node.kind == "directory":
        raise ToolError("is_a_directory", f"{node.path!r} is a directory; name a file in it")
    return require(fs, node, need)


def text_at(fs: FileSystem, path: str, need: Need) -> Node:
    """The text file at a path, if the user may read or write it."""
    node = file_at(fs, path, need)
    if node.file_type != "text":
        raise ToolError("not_text", f"{node.path!r} holds {node.file_type} data, not text; name a text file")
    return node


def require(fs: FileSystem, node: Node, need: Need) -> Node:
    """Refuse what the mode of a node does not allow the user."""
    me = account_of(fs)
    if not allowed(me, node, need):
        raise _denied(me, node, need)
    return node


def allowed(me: Account, node: Node, need: Need) -> bool:
    """Whether the user may do something, by the class (owner, group, others) that they are in."""
    place = 0 if node.owner == me.login else 1 if node.group in me.groups else 2
    return node.mode[place] in ALLOWING[need]


def _denied(me: Account, node: Node, need: Need) -> ToolError:
    way_out = "set_permissions can allow it" if node.owner == me.login else f"ask {node.owner} for access"
    return ToolError(
        "permission_denied",
        f"{node.path!r} belongs to {node.owner} and its mode {node.mode} does not let you {need} it; {way_out}",
    )


def require_owner(fs: FileSystem, node: Node) -> Node:
    """Refuse what only the owner may do."""
    if node.owner != account_of(fs).login:
        raise ToolError(
            "permission_denied", f"{node.path!r} belongs to {node.owner}; only they may do this, so ask them"
        )
    return node


def writable_parent(fs: FileSystem, node: Node) -> Node:
    """The directory that holds a node, if the user may write to it."""
    return require(fs, node if node.parent is None else fs.nodes.get(node.parent), "write")


def free_path(fs: FileSystem, directory: Node, name: str) -> str:
    """The path of a new name in a directory, if the user may write to it and the name is not taken."""
    path = posixpath.join(directory.path, name)
    require(fs, directory, "write")
    if path in fs.nodes:
        raise ToolError("already_exists", f"there is a {name!r} in {directory.path!r} already; choose another name")
    return path


def require_readable(fs: FileSystem, nodes: Iterable[Node]) -> None:
    """Refuse to copy what the user may not read."""
    for node in nodes:
        if node.kind != "link":
            require(fs, node, "read")
        if node.kind == "directory":
            require(fs, node, "enter")


def visible(fs: FileSystem, directory: Node) -> list[Node]:
    """Everything below a directory that the user can see, not what is in directories they may not open; unordered."""
    me, nodes = account_of(fs), below(fs, directory)
    closed = tuple(
        f"{node.path}/"
        for node in (directory, *nodes)
        if node.kind == "directory" and not (allowed(me, node, "read") and allowed(me, node, "enter"))
    )
    return [node for node in nodes if not node.path.startswith(closed)] if closed else nodes
