"""Tools for paths: listing, creating, moving and copying, links, permissions, tags."""

import datetime as dt
from fnmatch import fnmatchcase
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from prove.core import Cursor, Limit, Page, ToolError, Unit, paginate
from prove.servers._shared.days import in_span
from prove.servers.filesystem.app import server
from prove.servers.filesystem.records import (
    Branch,
    Details,
    Entry,
    FileName,
    FileSystem,
    FileType,
    Kind,
    Mode,
    Node,
    Path,
    Place,
    RemovedDirectory,
    ResolvedLink,
    Tag,
)
from prove.servers.filesystem.rules import (
    directory_at,
    follow,
    free_path,
    locate,
    require,
    require_owner,
    require_readable,
    visible,
    writable_parent,
)
from prove.servers.filesystem.trees import (
    account_of,
    add_node,
    check_room,
    children,
    counted,
    details,
    discard,
    entry,
    is_within,
    naming,
    shift,
    subtree,
)

NamePattern = Annotated[str, Meta(min_length=1, max_length=80)]
MinimumSize = Annotated[int, Meta(ge=1, le=1_000_000_000), Unit("bytes")]
Depth = Annotated[int, Meta(ge=1, le=6)]
SortBy = Literal["name", "size", "modified"]
Scope = Literal["this_only", "everything_below"]


@server.tool(read_only=True)
def get_working_directory(fs: FileSystem) -> Place:
    """Show the working directory, from which relative paths are read."""
    node = fs.nodes.get(account_of(fs).working_directory)
    return Place(node.path, node.name)


@server.tool(idempotent=True)
def change_directory(fs: FileSystem, path: Path) -> Place:
    """Make another directory the working directory.

    Args:
        path: The directory: absolute, relative such as '../reports', or '~' for the home directory.

    Raises:
        not_a_directory: The path is a file.
        dangling_link: The path is a link that leads nowhere.
        permission_denied: The user may not enter the directory.
    """
    node = require(fs, directory_at(fs, path), "enter")
    fs.accounts.update(account_of(fs), working_directory=node.path)
    return Place(node.path, node.name)


@server.tool(read_only=True)
def list_directory(
    fs: FileSystem,
    path: Path | None = None,
    kind: Kind | None = None,
    sort_by: SortBy = "name",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Entry]:
    """List what lies directly in a directory.

    Args:
        path: The directory, absolute or relative; the working directory if left out.
        kind: Only files, only directories or only links.
        sort_by: By name, the largest first, or the last modified first.

    Raises:
        not_a_directory: The path is a file.
        dangling_link: The path is a link that leads nowhere.
        permission_denied: The user may not read the directory.
    """
    directory = require(fs, directory_at(fs, path), "read")
    rows = [node for node in children(fs, directory) if kind in (None, node.kind)]
    if sort_by == "size":
        rows.sort(key=lambda node: -node.size)
    elif sort_by == "modified":
        rows.sort(key=lambda node: node.modified_at, reverse=True)
    return paginate(rows, limit, cursor).seen_as(entry)


@server.tool(read_only=True)
def show_tree(
    fs: FileSystem, path: Path | None = None, depth: Depth = 2, limit: Limit = 50, cursor: Cursor | None = None
) -> Page[Branch]:
    """Show what lies in a directory and in the directories below it, as a tree.

    Args:
        path: The directory at the top; the working directory if left out.
        depth: How many levels to go down.

    Raises:
        not_a_directory: The path is a file.
        dangling_link: The path is a link that leads nowhere.
        permission_denied: The user may not read the directory.
    """
    top = require(fs, directory_at(fs, path), "read")
    above = top.path.rstrip("/").count("/")
    rows = ((node, node.path.count("/") - above) for node in visible(fs, top))
    return paginate((Branch(node.path, node.name, node.kind, at) for node, at in rows if at <= depth), limit, cursor)


@server.tool(read_only=True)
def stat_path(fs: FileSystem, path: Path) -> Details:
    """Show everything about a file, directory or link but its content: size, owner, mode, dates, tags.

    Args:
        path: What to look at, absolute or relative to the working directory; a link is shown itself.

    Raises:
        permission_denied: It lies in a directory that the user may not enter.
    """
    return details(locate(fs, path))


@server.tool(read_only=True)
def find_files(
    fs: FileSystem,
    name: NamePattern | None = None,
    directory: Path | None = None,
    kind: Kind | None = None,
    file_type: FileType | None = None,
    min_size: MinimumSize | None = None,
    modified_since: dt.date | None = None,
    modified_until: dt.date | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Entry]:
    """Find files, directories and links by name, type, size or date, the last modified first.

    Args:
        name: Part of the name, or a pattern such as '*.csv'; capital letters do not matter.
        directory: Where to look, directories below included; the home directory if left out.
        kind: Only files, only directories or only links.
        file_type: Only files of this type.
        min_size: Only what has at least this many bytes.
        modified_since: Only what was modified on this day or later.
        modified_until: Only what was modified on this day or earlier.

    Raises:
        not_a_directory: 'directory' is a file.
        dangling_link: 'directory' is a link that leads nowhere.
        permission_denied: The user may not read the directory.
        invalid_range: The first day is after the last.
    """
    if modified_since and modified_until and modified_since > modified_until:
        raise ToolError("invalid_range", f"'modified_since' {modified_since} is after 'modified_until'; swap them")
    top = require(fs, directory_at(fs, directory or account_of(fs).home), "read")
    rows = [
        node
        for node in visible(fs, top)
        if (name is None or _is_called(node, name.casefold()))
        and kind in (None, node.kind)
        and file_type in (None, node.file_type)
        and (min_size is None or node.size >= min_size)
        and in_span(node.modified_at.date(), modified_since, modified_until)
    ]
    rows.sort(key=lambda node: node.modified_at, reverse=True)
    return paginate(rows, limit, cursor).seen_as(entry)


@server.tool(idempotent=True)
def make_directory(fs: FileSystem, name: FileName, directory: Path | None = None) -> Details:
    """Make a new, empty directory.

    Args:
        name: Its name, without slashes.
        directory: The directory to make it in; the working directory if left out.

    Raises:
        not_a_directory: 'directory' is a file.
        dangling_link: 'directory' is a link that leads nowhere.
        permission_denied: The user may not write to the directory.
        already_exists: The name is taken there.
    """
    path = free_path(fs, directory_at(fs, directory), name)
    return details(add_node(fs, path, kind="directory", mode="755"))


@server.tool(destructive=True, idempotent=True)
def remove_directory(fs: FileSystem, path: Path) -> RemovedDirectory:
    """Remove an empty directory for good. To delete one with its contents, use delete_path.

    Args:
        path: The directory.

    Raises:
        not_a_directory: The path is a file or a link.
        directory_not_empty: Something is in it.
        permission_denied: The user may not write to the directory that holds it.
    """
    node = locate(fs, path)
    if node.kind != "directory":
        raise ToolError("not_a_directory", f"{node.path!r} is a {node.kind}; delete_path removes it")
    parent = writable_parent(fs, node)
    if inside := fs.nodes.where(parent=node.path):
        raise ToolError("directory_not_empty", f"{node.path!r} holds {len(inside)} items; delete_path takes them along")
    discard(fs, node)
    return RemovedDirectory(node.path, node.name, parent.path)


@server.tool(destructive=True, idempotent=True)
def move_path(fs: FileSystem, path: Path, directory: Path) -> Details:
    """Move a file, a directory with its contents, or a link into another directory.

    Args:
        path: What to move, absolute or relative to the working directory.
        directory: The directory to move it into.

    Raises:
        not_a_directory: 'directory' is a file.
        dangling_link: 'directory' is a link that leads nowhere.
        permission_denied: The user may not write to one of the two directories.
        into_itself: The directory is to go into itself or below itself.
        already_exists: The name is taken there.
    """
    node, target = locate(fs, path), directory_at(fs, directory)
    writable_parent(fs, node)
    _refuse_loop(node, target)
    return details(shift(fs, node, free_path(fs, target, node.name)))


@server.tool(destructive=True, idempotent=True)
def rename_path(fs: FileSystem, path: Path, new_name: FileName) -> Details:
    """Give a file, directory or link another name in the same directory.

    Args:
        path: What to rename.
        new_name: The new name with its ending, without slashes.

    Raises:
        permission_denied: The user may not write to the directory that holds it.
        already_exists: The name is taken there.
    """
    node = locate(fs, path)
    return details(shift(fs, node, free_path(fs, writable_parent(fs, node), new_name)))


@server.tool(idempotent=True)
def copy_path(fs: FileSystem, path: Path, directory: Path, new_name: FileName | None = None) -> Details:
    """Copy a file, a directory with its contents, or a link into a directory; the copy belongs to the user.

    Args:
        path: What to copy, absolute or relative to the working directory.
        directory: The directory to put the copy into.
        new_name: The name of the copy; the same name if left out.

    Raises:
        not_a_directory: 'directory' is a file.
        dangling_link: 'directory' is a link that leads nowhere.
        permission_denied: The user may not read what is copied or not write to the directory.
        into_itself: The directory is to be copied into itself or below itself.
        already_exists: The name is taken there.
        quota_exceeded: The copy does not fit into the storage quota.
    """
    node, target = locate(fs, path), directory_at(fs, directory)
    originals = subtree(fs, node)
    require_readable(fs, originals)
    _refuse_loop(node, target)
    place = free_path(fs, target, new_name or node.name)
    check_room(fs, sum(map(counted, originals)))
    login = account_of(fs).login
    ours = {"owner": login, "group": login, "modified_at": fs.now, "tags": ()}
    for old in originals:
        new = place + old.path[len(node.path) :]
        fs.nodes.add(msgspec.structs.replace(old, path=new, **naming(new), **ours))
    return details(fs.nodes.get(place))


@server.tool(idempotent=True)
def create_link(fs: FileSystem, target: Path, name: FileName, directory: Path | None = None) -> Details:
    """Create a symbolic link to a file or directory.

    Args:
        target: What the link points to.
        name: The name of the link, without slashes.
        directory: The directory to put the link into; the working directory if left out.

    Raises:
        not_a_directory: 'directory' is a file.
        dangling_link: 'directory' is a link that leads nowhere.
        permission_denied: The user may not reach the target or not write to the directory.
        already_exists: The name is taken there.
    """
    end = locate(fs, target)
    path = free_path(fs, directory_at(fs, directory), name)
    return details(add_node(fs, path, kind="link", mode="777", size=len(end.path), target=end.path))


@server.tool(read_only=True)
def resolve_link(fs: FileSystem, path: Path) -> ResolvedLink:
    """Follow a link, and any further links that it leads to, to the file or directory at the end.

    Args:
        path: The link.

    Raises:
        not_a_link: The path is a file or a directory.
        dangling_link: The link leads nowhere.
        permission_denied: The link or its end lies in a directory that the user may not enter.
    """
    link = locate(fs, path)
    if link.kind != "link":
        raise ToolError("not_a_link", f"{link.path!r} is a {link.kind}, not a link; stat_path shows what it is")
    end = follow(fs, link)
    return ResolvedLink(link.path, end.path, end.kind)


@server.tool(destructive=True, idempotent=True)
def set_permissions(fs: FileSystem, path: Path, mode: Mode, apply_to: Scope = "this_only") -> Details:
    """Set who may read, write and enter a file or directory. Only its owner may do so.

    Args:
        path: The file or directory; a link stands for what it points to.
        mode: Three octal digits for owner, group and others, such as '640'.
        apply_to: Whether everything below a directory gets the mode too.

    Raises:
        dangling_link: The path is a link that leads nowhere.
        permission_denied: The path, or something below it, belongs to someone else.
    """
    top = follow(fs, locate(fs, path))
    nodes = subtree(fs, top) if apply_to == "everything_below" else [top]
    for node in nodes:
        if node.kind != "link":
            fs.nodes.update(require_owner(fs, node), mode=mode)
    return details(fs.nodes.get(top.path))


@server.tool(destructive=True, idempotent=True)
def tag_file(fs: FileSystem, path: Path, tag: Tag) -> Details:
    """Put a tag on a file, directory or link, so that list_tagged_files finds it.

    Args:
        path: What to tag.
        tag: One word in lower case, such as 'urgent'.

    Raises:
        permission_denied: The user may not write to it.
        already_exists: It has this tag already.
    """
    node = require(fs, locate(fs, path), "write")
    if tag in node.tags:
        raise ToolError("already_exists", f"{node.path!r} is tagged {tag!r} already; nothing is left to do")
    return details(fs.nodes.update(node, tags=tuple(sorted((*node.tags, tag)))))


@server.tool(destructive=True, idempotent=True)
def untag_file(fs: FileSystem, path: Path, tag: Tag) -> Details:
    """Take a tag off a file, directory or link.

    Args:
        path: What to take it off.
        tag: The tag.

    Raises:
        not_tagged: It does not have this tag.
        permission_denied: The user may not write to it.
    """
    node = require(fs, locate(fs, path), "write")
    if tag not in node.tags:
        has = ", ".join(node.tags) or "no tags"
        raise ToolError("not_tagged", f"{node.path!r} is not tagged {tag!r}; it has {has}")
    return details(fs.nodes.update(node, tags=tuple(kept for kept in node.tags if kept != tag)))


@server.tool(read_only=True)
def list_tagged_files(fs: FileSystem, tag: Tag, limit: Limit = 20, cursor: Cursor | None = None) -> Page[Entry]:
    """List everything in the home directory that has a tag.

    Args:
        tag: The tag.
    """
    top = fs.nodes.get(account_of(fs).home)
    rows = [node for node in visible(fs, top) if tag in node.tags]
    return paginate(rows, limit, cursor).seen_as(entry)


def _is_called(node: Node, name: str) -> bool:
    if "*" in name or "?" in name:
        return fnmatchcase(node.name.casefold(), name)
    return name in node.name.casefold() or name in node.title.casefold()


def _refuse_loop(node: Node, target: Node) -> None:
    if is_within(target.path, node.path):
        raise ToolError("into_itself", f"{target.path!r} lies in {node.path!r} itself; choose a directory outside")
