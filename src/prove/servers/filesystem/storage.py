"""Tools for storage: the trash, archives, and how much space is used."""

import datetime as dt
from typing import Annotated

import msgspec
from msgspec import Meta

from prove.core import Cursor, Limit, Page, ToolError, paginate, project
from prove.servers._shared.days import check_span, in_span
from prove.servers._shared.kinds import Query
from prove.servers._shared.words import has_words
from prove.servers.filesystem.app import server
from prove.servers.filesystem.records import (
    ArchiveEntry,
    ArchiveName,
    Details,
    DiskUsage,
    EmptiedTrash,
    Extraction,
    FileSystem,
    Member,
    Node,
    Path,
    Sort,
    StorageQuota,
    TrashEntry,
    TrashId,
    TrashItem,
)
from prove.servers.filesystem.rules import (
    directory_at,
    file_at,
    free_path,
    locate,
    require,
    require_readable,
    visible,
    writable_parent,
)
from prove.servers.filesystem.trees import (
    account_of,
    add_node,
    as_tree,
    bytes_in_trash,
    bytes_used,
    check_room,
    counted,
    details,
    discard,
    ordered,
    pack,
    subtree,
    unpack,
)

Days = Annotated[int, Meta(ge=1, le=365)]
SomePaths = Annotated[tuple[Path, ...], Meta(min_length=1, max_length=10)]

MOST_MEMBERS = 100

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(tuple[Member, ...]).decode


@server.tool(destructive=True, idempotent=True)
def delete_path(fs: FileSystem, path: Path) -> TrashEntry:
    """Move a file, a directory with its contents, or a link to the trash.

    Args:
        path: Path to delete; a link is not followed.

    Raises:
        permission_denied: The user may not write to the directory that holds it.
    """
    node = locate(fs, path)
    writable_parent(fs, node)
    members = pack(fs, node)
    item = TrashItem(
        id=fs.trash.new_id(),
        name=node.name,
        title=node.title,
        original_path=node.path,
        kind=node.kind,
        size=sum(member.size for member in members),
        deleted_at=fs.now,
        members=members,
    )
    discard(fs, node)
    return project(TrashEntry, fs.trash.add(item))


@server.tool(read_only=True)
def list_trash(
    fs: FileSystem,
    query: Query | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: Sort = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[TrashEntry]:
    """List the items in the trash.

    Args:
        query: Words of the name or the original path.
        since: Deleted on this day or later.
        until: Deleted on this day or earlier.
        sort: By name, deletion date or size.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    rows = [
        item
        for item in fs.trash
        if in_span(item.deleted_at.date(), since, until) and has_words(query, item.name, item.original_path)
    ]
    page = paginate(ordered(rows, sort, lambda item: item.deleted_at), limit, cursor)
    return page.seen_as(lambda item: project(TrashEntry, item))


@server.tool(destructive=True, idempotent=True)
def restore_from_trash(fs: FileSystem, trash_id: TrashId, directory: Path | None = None) -> Details:
    """Restore an item from the trash, with everything in it.

    Args:
        trash_id: Id of the item in the trash.
        directory: Directory to restore it to; default: where it was deleted.

    Raises:
        not_a_directory: 'directory' is a file.
        dangling_link: 'directory' is a link that leads nowhere.
        permission_denied: The user may not write to the directory.
        already_exists: The name is taken there.
    """
    item = fs.trash.get(trash_id)
    origin = item.original_path.rpartition("/")[0]
    if directory is None and origin not in fs.nodes:
        raise ToolError("not_found", f"{origin!r} is gone; say in 'directory' where {item.name!r} should go")
    target = directory_at(fs, directory or origin)
    path = free_path(fs, target, item.name)
    unpack(fs, item.members, target)
    fs.trash.remove(item)
    return details(fs.nodes.get(path))


@server.tool(destructive=True, idempotent=True)
def empty_trash(fs: FileSystem, older_than_days: Days | None = None) -> EmptiedTrash:
    """Delete the items in the trash permanently, which frees storage. Text files do not count.

    Args:
        older_than_days: Only items deleted more than this many days ago.
    """
    before = bytes_in_trash(fs)
    latest = fs.now - dt.timedelta(days=older_than_days or 0)
    gone = [item for item in fs.trash if older_than_days is None or item.deleted_at < latest]
    for item in gone:
        fs.trash.remove(item)
    return EmptiedTrash(len(gone), before - bytes_in_trash(fs))


@server.tool(read_only=True)
def get_disk_usage(fs: FileSystem, path: Path | None = None) -> DiskUsage:
    """Get the total size of a directory and everything below it.

    Args:
        path: Directory; default: the working directory.

    Raises:
        not_a_directory: The path is a file.
        dangling_link: The path is a link that leads nowhere.
        permission_denied: The user may not read the directory.
    """
    top = require(fs, directory_at(fs, path), "read")
    nodes = visible(fs, top)
    files = as_tree(node for node in nodes if node.kind == "file")
    largest = max(files, key=lambda node: node.size, default=None)
    return DiskUsage(
        path=top.path,
        name=top.name,
        size=sum(node.size for node in nodes),
        files=len(files),
        directories=sum(node.kind == "directory" for node in nodes),
        largest_file=largest and largest.path,
    )


@server.tool(read_only=True)
def get_storage_quota(fs: FileSystem) -> StorageQuota:
    """Get the storage quota and how much of it is free. Text files do not count, the trash does."""
    quota, used = account_of(fs).quota, bytes_used(fs)
    return StorageQuota(quota, used, quota - used, bytes_in_trash(fs))


@server.tool(idempotent=True)
def create_archive(fs: FileSystem, paths: SomePaths, name: ArchiveName, directory: Path | None = None) -> Details:
    """Pack files and directories into a new archive. The originals stay as they are.

    Args:
        paths: Paths to pack; directories with their contents.
        name: Name of the archive, ending in '.zip' or '.tar.gz'.
        directory: Directory of the archive; default: the working directory.

    Raises:
        not_a_directory: 'directory' is a file.
        dangling_link: 'directory' is a link that leads nowhere.
        permission_denied: The user may not read what is packed or not write to the directory.
        conflict: Two of the paths have the same name.
        too_large: There are too many items for one archive.
        already_exists: The name is taken in the directory.
        quota_exceeded: The archive does not fit into the storage quota.
    """
    tops = [locate(fs, path) for path in paths]
    if len({top.name for top in tops}) < len(tops):
        raise ToolError("conflict", "two of the 'paths' have the same name; pack them one by one or rename one")
    for top in tops:
        require_readable(fs, subtree(fs, top))
    members = tuple(sorted((member for top in tops for member in pack(fs, top)), key=lambda member: member.name))
    if len(members) > MOST_MEMBERS:
        raise ToolError("too_large", f"{len(members)} items are too many, {MOST_MEMBERS} is the most; pack fewer")
    path = free_path(fs, directory_at(fs, directory), name)
    size = packed_size(members)
    check_room(fs, size)
    return details(add_node(fs, path, file_type="archive", size=size, content=encode(members).decode()))


@server.tool(read_only=True)
def list_archive(
    fs: FileSystem,
    path: Path,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: Sort | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[ArchiveEntry]:
    """List the contents of an archive without unpacking it.

    Args:
        path: Path of the archive.
        since: Modified on this day or later.
        until: Modified on this day or earlier.
        sort: By name, modification date or size; as packed if left out.

    Raises:
        is_a_directory: The path is a directory.
        not_an_archive: The file is not an archive.
        dangling_link: The path is a link that leads nowhere.
        permission_denied: The user may not read the file.
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    members = decode(_archive_at(fs, path).content)
    rows = [member for member in members if in_span(member.modified_at.date(), since, until)]
    if sort is not None:
        rows = ordered(rows, sort, lambda member: member.modified_at)
    return paginate(rows, limit, cursor).seen_as(lambda member: project(ArchiveEntry, member))


@server.tool(idempotent=True)
def extract_archive(fs: FileSystem, path: Path, directory: Path | None = None) -> Extraction:
    """Unpack an archive into a directory. Its contents then belong to the user.

    Args:
        path: Path of the archive.
        directory: Directory to unpack into; default: the working directory.

    Raises:
        is_a_directory: 'path' is a directory.
        not_an_archive: The file is not an archive.
        not_a_directory: 'directory' is a file.
        dangling_link: One of the two is a link that leads nowhere.
        permission_denied: The user may not read the archive or not write to the directory.
        already_exists: Something in the archive has a name that is taken in the directory.
        quota_exceeded: The contents do not fit into the storage quota.
    """
    members = decode(_archive_at(fs, path).content)
    target = directory_at(fs, directory)
    tops = [free_path(fs, target, member.name) for member in members if "/" not in member.name]
    check_room(fs, sum(map(counted, members)))
    me = account_of(fs)
    unpack(fs, members, target, owner=me.login, group=me.login)
    return Extraction(target.path, tuple(tops), len(members))


def packed_size(members: tuple[Member, ...]) -> int:
    """The size of an archive: text is compressed, everything else keeps its size."""
    return 200 + sum(member.size * 3 // 10 if member.file_type == "text" else member.size for member in members)


def _archive_at(fs: FileSystem, path: str) -> Node:
    node = file_at(fs, path, "read")
    if node.file_type != "archive":
        raise ToolError("not_an_archive", f"{node.path!r} holds {node.file_type} data; name a .zip or .tar.gz file")
    return node
