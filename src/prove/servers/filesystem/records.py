"""What is on the disk: files, directories and links in one table by path; the trash; the user's account."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Format, Incidental, Record, Ref, State, Table, Unit, Unordered, table
from prove.servers._shared.cast import Email, PersonName
from prove.servers._shared.flows import LetterText

Path = Annotated[str, Ref("filesystem.nodes", spoken=True)]
TrashId = Annotated[str, Ref("filesystem.trash")]

Bytes = Annotated[int, Unit("bytes")]
Mode = Annotated[str, Format(None, "^[0-7]{3}$", "640")]
FileName = Annotated[
    str, Format("file-name", r"^[^/\n]*[^/.\s][^/\n]*$", "notes.txt"), Meta(min_length=1, max_length=80)
]
ArchiveName = Annotated[str, Format(None, r"^[^/\n]+\.(zip|tar\.gz)$", "photos.zip"), Meta(max_length=80)]


def _as_tag(text: str) -> str:
    """A tag as it is stored: in small letters, words joined by hyphens."""
    return "-".join(text.removeprefix("#").lower().split())


Tag = Annotated[str, Format(None, "^#?[A-Za-z0-9][A-Za-z0-9 -]*$", "to-read", _as_tag), Meta(max_length=30)]

Kind = Literal["file", "directory", "link"]
FileType = Literal["text", "image", "audio", "video", "document", "archive"]
Sort = Literal["name", "newest", "oldest", "largest"]


class Account(Record):
    """The user of the machine. `groups` are those whose permissions they have; `quota` caps what they store."""

    login: str
    name: PersonName
    email: Email
    home: Path
    groups: Annotated[tuple[str, ...], Unordered()]
    quota: Bytes
    working_directory: Annotated[Path, Incidental()]


class Node(Record):
    """A file, a directory or a link.

    `title` is the name as people say it. `content` is the text of a text file; for an archive it is the packed
    members, for any other file a fingerprint: equal files have equal content. `target` is where a link points to, and
    need not exist.
    """

    path: Path
    parent: Path | None
    name: str
    title: str
    extension: str | None
    kind: Kind
    file_type: FileType | None
    size: Bytes
    mode: Mode
    owner: str
    group: str
    modified_at: dt.datetime
    content: str = ""
    target: str | None = None
    tags: Annotated[tuple[str, ...], Unordered()] = ()


class Member(Record):
    """A node that is not on the disk but packed, in the trash or in an archive; `name` is its path inside."""

    name: str
    kind: Kind
    file_type: FileType | None
    size: Bytes
    mode: Mode
    owner: str
    group: str
    modified_at: dt.datetime
    content: str
    target: str | None
    tags: tuple[str, ...]


class TrashItem(Record):
    """Something that was deleted, with all that was in it."""

    id: TrashId
    name: str
    title: str
    original_path: str
    kind: Kind
    size: Bytes
    deleted_at: dt.datetime
    members: Annotated[tuple[Member, ...], Unordered()]


class FileSystem(State):
    """Everything on the machine that its user can see."""

    accounts: Table[Account] = table(key="login")
    nodes: Table[Node] = table(key="path", index=("parent",), noun="path", find="find_files", exact=True)
    trash: Table[TrashItem] = table("trash", noun="trash item", find="list_trash")


class Entry(Record):
    """One line of a listing."""

    path: Path
    parent: Path | None
    name: str
    title: str
    extension: str | None
    kind: Kind
    file_type: FileType | None
    size: Bytes
    modified_at: dt.datetime


class Details(Record):
    """Everything about a path but its content; `target` is where a link points to."""

    path: Path
    parent: Path | None
    name: str
    kind: Kind
    file_type: FileType | None
    size: Bytes
    mode: Mode
    owner: str
    group: str
    modified_at: dt.datetime
    tags: tuple[str, ...]
    target: str | None


class Place(Record):
    """The working directory, to which relative paths refer."""

    path: Path
    name: str


class Branch(Record):
    """One line of a tree; `depth` is 1 for what is directly in the directory."""

    path: Path
    name: str
    kind: Kind
    depth: int


class FileText(Record):
    """A text file, or the lines of it that were asked for."""

    path: Path
    name: str
    content: LetterText
    first_line: int
    last_line: int
    line_count: int


class WordCount(Record):
    """How long a text file is."""

    path: Path
    name: str
    lines: int
    words: int
    characters: int


class TextMatch(Record):
    """A line of a file that holds what was searched for."""

    path: Path
    name: str
    line_number: int
    line: str


class Edited(Record):
    """A text file after an edit."""

    path: Path
    name: str
    line_count: int
    size: Bytes
    modified_at: dt.datetime


class Replaced(Record):
    """A text file after its words were replaced."""

    path: Path
    name: str
    replacements: int
    size: Bytes
    modified_at: dt.datetime


class FileDiff(Record):
    """How two text files differ; `diff` is in the unified format and may be cut short."""

    path: Path
    other_path: Path
    identical: bool
    added_lines: int
    removed_lines: int
    diff: str


class Checksum(Record):
    """A fingerprint of a file's bytes: equal for equal files."""

    path: Path
    algorithm: str
    checksum: str


class ResolvedLink(Record):
    """A link and its final target."""

    path: Path
    target: Path
    kind: Kind


class RemovedDirectory(Record):
    """A directory that is gone for good; its path is free again."""

    removed_path: str
    name: str
    parent: Path


class DiskUsage(Record):
    """How much is in a directory, everything below it included."""

    path: Path
    name: str
    size: Bytes
    files: int
    directories: int
    largest_file: Path | None


class StorageQuota(Record):
    """How much of the storage is used; what is in the trash counts as used."""

    quota: Bytes
    used: Bytes
    free: Bytes
    in_trash: Bytes


class TrashEntry(Record):
    """One line of the trash."""

    id: TrashId
    name: str
    title: str
    original_path: str
    kind: Kind
    size: Bytes
    deleted_at: dt.datetime


class EmptiedTrash(Record):
    """What emptying the trash did."""

    items: int
    freed: Bytes


class ArchiveEntry(Record):
    """One line of an archive's contents; `name` is the path inside of it."""

    name: str
    kind: Kind
    size: Bytes
    modified_at: dt.datetime


class Extraction(Record):
    """Where an archive was unpacked to, and what came out at the top level."""

    directory: Path
    paths: tuple[Path, ...]
    count: int
