"""Tools for paths: listing, creating, moving and copying, links, permissions, tags."""

import datetime as dt
from collections.abc import Callable
from fnmatch import fnmatchcase
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from prove.core import Cursor, Limit, Page, ToolError, Unit, paginate
from prove.servers._shared.days import check_span, in_span
from prove.servers._shared.words import finder
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
    Sort,
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
    as_tree,
    check_room,
    children,
    counted,
    details,
    discard,
    entry,
    is_within,
    naming,
    ordered,
    shift,
    subtree,
)

NamePattern = Annotated[str, Meta(min_length=1, max_length=80)]
Size = Annotated[int, Meta(ge=1, le=1_000_000_000), Unit("bytes")]
Depth = Annotated[int, Meta(ge=1, le=6)]
Scope = Literal["this_only", "everything_below"]


@server.tool(read_only=True)
def get_working_directory(fs: FileSystem) -> Place:
    """Get the working directory, from which relative paths start."""
    node = fs.nodes.get(account_of(fs).working_directory)
    return Place(node.path, node.name)


@server.tool(idempotent=True)
def change_directory(fs: FileSystem, path: Path) -> Place:
    """Change the working directory.

    Args:
        path: Directory: absolute, relative such as '../reports', or '~' for the home directory.

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
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: Sort = "name",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Entry]:
    """List the entries of a directory.

    Args:
        path: Directory; default: the working directory.
        kind: Only entries of this kind.
        since: Modified on this day or later.
        until: Modified on this day or earlier.
        sort: By name, modification date or size.

    Raises:
        not_a_directory: The path is a file.
        dangling_link: The path is a link that leads nowhere.
        permission_denied: The user may not read the directory.
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    directory = require(fs, directory_at(fs, path), "read")
    rows = [n for n in children(fs, directory) if kind in (None, n.kind) and _is_modified_in(n, since, until)]
    return paginate(ordered(rows, sort, modified), limit, cursor).seen_as(entry)


@server.tool(read_only=True)
def show_tree(
    fs: FileSystem, path: Path | None = None, depth: Depth = 2, limit: Limit = 50, cursor: Cursor | None = None
) -> Page[Branch]:
    """Show a directory and the directories below it as a tree.

    Args:
        path: Directory; default: the working directory.
        depth: Number of levels.

    Raises:
        not_a_directory: The path is a file.
        dangling_link: The path is a link that leads nowhere.
        permission_denied: The user may not read the directory.
    """
    top = require(fs, directory_at(fs, path), "read")
    above = top.path.rstrip("/").count("/")
    rows = ((node, node.path.count("/") - above) for node in as_tree(visible(fs, top)))
    return paginate((Branch(node.path, node.name, node.kind, at) for node, at in rows if at <= depth), limit, cursor)


@server.tool(read_only=True)
def stat_path(fs: FileSystem, path: Path) -> Details:
    """Get size, owner, mode, date and tags of a file, directory or link.

    Args:
        path: Path; a link is not followed.

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
    min_size: Size | None = None,
    max_size: Size | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: Sort = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Entry]:
    """Find files, directories and links by name, type, size or date.

    Args:
        name: Words of the name, or a pattern such as '*.csv'.
        directory: Directory to search, with everything below it; default: the home directory.
        kind: Only entries of this kind.
        file_type: Only files of this type.
        min_size: Smallest size, in bytes.
        max_size: Largest size, in bytes.
        since: Modified on this day or later.
        until: Modified on this day or earlier.
        sort: By name, modification date or size.

    Raises:
        not_a_directory: 'directory' is a file.
        dangling_link: 'directory' is a link that leads nowhere.
        permission_denied: The user may not read the directory.
        invalid_range: The first day is after the last, or the smallest size above the largest.
    """
    check_span(since, until)
    if min_size and max_size and min_size > max_size:
        raise ToolError("invalid_range", f"'min_size' {min_size} is above 'max_size' {max_size}; swap them")
    top = require(fs, directory_at(fs, directory or account_of(fs).home), "read")
    is_wanted = None if name is None else _test_of_names(name)
    rows = [
        node
        for node in visible(fs, top)
        if kind in (None, node.kind)
        and file_type in (None, node.file_type)
        and (min_size is None or node.size >= min_size)
        and (max_size is None or node.size <= max_size)
        and _is_modified_in(node, since, until)
        and (is_wanted is None or is_wanted(node.name))
    ]
    return paginate(ordered(as_tree(rows), sort, modified), limit, cursor).seen_as(entry)


@server.tool(idempotent=True)
def make_directory(fs: FileSystem, name: FileName, directory: Path | None = None) -> Details:
    """Create a directory.

    Args:
        name: Name of the new directory.
        directory: Parent directory; default: the working directory.

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
    """Remove an empty directory permanently. To delete one with its contents, use delete_path.

    Args:
        path: Path of the directory.

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
        path: Path to move.
        directory: Directory to move it into.

    Raises:
        not_a_directory: 'directory' is a file.
        dangling_link: 'directory' is a link that leads nowhere.
        permission_denied: The user may not write to one of the two directories.
        into_itself: The directory is to go into itself or below itself.
        already_exists: The name is taken there.
    """
    node, target = locate(fs, path), directory_at(fs, directory)
    if target.path == node.parent:
        return details(node)
    writable_parent(fs, node)
    _refuse_loop(node, target)
    return details(shift(fs, node, free_path(fs, target, node.name)))


@server.tool(destructive=True, idempotent=True)
def rename_path(fs: FileSystem, path: Path, new_name: FileName) -> Details:
    """Rename a file, directory or link.

    Args:
        path: Path to rename.
        new_name: New name with extension.

    Raises:
        permission_denied: The user may not write to the directory that holds it.
        already_exists: The name is taken there.
    """
    node = locate(fs, path)
    if new_name == node.name:
        return details(node)
    return details(shift(fs, node, free_path(fs, writable_parent(fs, node), new_name)))


@server.tool(idempotent=True)
def copy_path(fs: FileSystem, path: Path, directory: Path, new_name: FileName | None = None) -> Details:
    """Copy a file, a directory with its contents, or a link into a directory. The copy belongs to the user.

    Args:
        path: Path to copy.
        directory: Directory to copy it into.
        new_name: Name of the copy; default: the same name.

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
        target: Path that the link points to.
        name: Name of the link.
        directory: Directory of the link; default: the working directory.

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
    """Follow a link, through any further links, to the file or directory at its end.

    Args:
        path: Path of the link.

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
    """Set the permissions of a file or directory. Only its owner may do so.

    Args:
        path: File or directory; a link is followed.
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
    """Add a tag to a file, directory or link.

    Args:
        path: Path to tag.
        tag: Tag, such as 'urgent'.

    Raises:
        permission_denied: The user may not write to it.
    """
    node = require(fs, locate(fs, path), "write")
    return details(fs.nodes.update(node, tags=tuple(sorted({*node.tags, tag}))))


@server.tool(destructive=True, idempotent=True)
def untag_file(fs: FileSystem, path: Path, tag: Tag) -> Details:
    """Remove a tag from a file, directory or link.

    Args:
        path: Path.
        tag: Tag.

    Raises:
        permission_denied: The user may not write to it.
    """
    node = require(fs, locate(fs, path), "write")
    return details(fs.nodes.update(node, tags=tuple(kept for kept in node.tags if kept != tag)))


@server.tool(read_only=True)
def list_tagged_files(
    fs: FileSystem,
    tag: Tag,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: Sort | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Entry]:
    """List everything that has a tag.

    Args:
        tag: Tag.
        since: Modified on this day or later.
        until: Modified on this day or earlier.
        sort: By name, modification date or size; by path if left out.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    everything = visible(fs, fs.nodes.get("/"))
    rows = as_tree(node for node in everything if tag in node.tags and _is_modified_in(node, since, until))
    return paginate(ordered(rows, sort, modified) if sort else rows, limit, cursor).seen_as(entry)


def modified(node: Node) -> dt.datetime:
    """When a node was last modified."""
    return node.modified_at


def _is_modified_in(node: Node, since: dt.date | None, until: dt.date | None) -> bool:
    return (since is None and until is None) or in_span(node.modified_at.date(), since, until)


def _test_of_names(wanted: str) -> Callable[[str], bool]:
    """Whether a name matches a pattern, or has the words that are asked for."""
    if "*" not in wanted and "?" not in wanted:
        return finder(wanted)
    pattern = wanted.casefold()
    return lambda name: fnmatchcase(name.casefold(), pattern)


def _refuse_loop(node: Node, target: Node) -> None:
    if is_within(target.path, node.path):
        raise ToolError("into_itself", f"{target.path!r} lies in {node.path!r} itself; choose a directory outside")
