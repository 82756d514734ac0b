"""Tools for the contents of files: reading, searching, comparing, writing and editing text."""

import difflib
import hashlib
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Cursor, Limit, Page, ToolError, paginate, project
from prove.servers._shared.kinds import Query
from prove.servers.filesystem.app import server
from prove.servers.filesystem.records import (
    Checksum,
    Details,
    Edited,
    FileDiff,
    FileName,
    FileSystem,
    FileText,
    Node,
    Path,
    Replaced,
    TextMatch,
    WordCount,
)
from prove.servers.filesystem.rules import (
    allowed,
    directory_at,
    file_at,
    follow,
    free_path,
    locate,
    require,
    text_at,
    visible,
)
from prove.servers.filesystem.trees import LONGEST_TEXT, account_of, add_node, details, text_fields

Content = Annotated[str, Meta(max_length=LONGEST_TEXT)]
Line = Annotated[str, Meta(min_length=1, max_length=500)]
Words = Annotated[str, Meta(min_length=1, max_length=200)]
LineNumber = Annotated[int, Meta(ge=1, le=LONGEST_TEXT)]
LineCount = Annotated[int, Meta(ge=1, le=200)]
SomeFiles = Annotated[tuple[Path, ...], Meta(min_length=2, max_length=10)]
Order = Literal["ascending", "descending"]
Duplicates = Literal["keep", "remove"]
Algorithm = Literal["md5", "sha1", "sha256"]

LONGEST_DIFF = 60
LONGEST_LINE = 160


@server.tool(read_only=True)
def read_file(
    fs: FileSystem, path: Path, first_line: LineNumber | None = None, last_line: LineNumber | None = None
) -> FileText:
    """Read a text file, whole or from one line to another.

    Args:
        path: The file, absolute or relative to the working directory.
        first_line: The first line to read; the file's first if left out.
        last_line: The last line to read; the file's last if left out or past its end.

    Raises:
        is_a_directory: The path is a directory.
        not_text: The file is not a text file.
        dangling_link: The path is a link that leads nowhere.
        permission_denied: The user may not read the file.
        invalid_range: The first line is after the last one or past the end of the file.
    """
    node = text_at(fs, path, "read")
    lines = node.content.splitlines()
    if first_line is None and last_line is None:
        return _excerpt(node, lines, 1, len(lines))
    return _excerpt(node, lines, *_span(lines, first_line or 1, last_line or len(lines)))


@server.tool(read_only=True)
def read_file_tail(fs: FileSystem, path: Path, lines: LineCount = 10) -> FileText:
    """Read the last lines of a text file, such as a log.

    Args:
        path: The file.
        lines: How many lines.

    Raises:
        is_a_directory: The path is a directory.
        not_text: The file is not a text file.
        dangling_link: The path is a link that leads nowhere.
        permission_denied: The user may not read the file.
    """
    node = text_at(fs, path, "read")
    everything = node.content.splitlines()
    return _excerpt(node, everything, max(1, len(everything) - lines + 1), len(everything))


@server.tool(read_only=True)
def count_words(fs: FileSystem, path: Path) -> WordCount:
    """Count the lines, words and characters of a text file.

    Args:
        path: The file.

    Raises:
        is_a_directory: The path is a directory.
        not_text: The file is not a text file.
        dangling_link: The path is a link that leads nowhere.
        permission_denied: The user may not read the file.
    """
    node = text_at(fs, path, "read")
    text = node.content
    return WordCount(node.path, node.name, len(text.splitlines()), len(text.split()), len(text))


@server.tool(read_only=True)
def search_text(
    fs: FileSystem, query: Query, path: Path | None = None, limit: Limit = 20, cursor: Cursor | None = None
) -> Page[TextMatch]:
    """Find the lines of text files that hold some words.

    Args:
        query: What to look for, as it is written; capital letters do not matter.
        path: The file, or the directory with all below it, to search; the home directory if left out.

    Raises:
        not_text: The path is a file, but not a text file.
        dangling_link: The path is a link that leads nowhere.
        permission_denied: The user may not read it.
    """
    me, words = account_of(fs), query.casefold()
    top = follow(fs, locate(fs, path or me.home))
    if top.kind == "directory":
        nodes = [n for n in visible(fs, require(fs, top, "read")) if n.file_type == "text" and allowed(me, n, "read")]
    else:
        nodes = [text_at(fs, top.path, "read")]
    found = [
        TextMatch(node.path, node.name, number, line[:LONGEST_LINE])
        for node in nodes
        if words in node.content.casefold()
        for number, line in enumerate(node.content.splitlines(), 1)
        if words in line.casefold()
    ]
    return paginate(found, limit, cursor)


@server.tool(read_only=True)
def diff_files(fs: FileSystem, path: Path, other_path: Path) -> FileDiff:
    """Compare two text files line by line.

    Args:
        path: The file to start from.
        other_path: The file to compare it with; lines only in this one count as added.

    Raises:
        is_a_directory: One of the paths is a directory.
        not_text: One of the files is not a text file.
        dangling_link: One of the paths is a link that leads nowhere.
        permission_denied: The user may not read one of the files.
    """
    old, new = text_at(fs, path, "read"), text_at(fs, other_path, "read")
    before, after = old.content.splitlines(), new.content.splitlines()
    lines = list(difflib.unified_diff(before, after, old.path, new.path, lineterm=""))
    body = [line[0] for line in lines[2:]]
    shown = "\n".join(line[:LONGEST_LINE] for line in lines[:LONGEST_DIFF])
    return FileDiff(old.path, new.path, before == after, body.count("+"), body.count("-"), shown)


@server.tool(read_only=True)
def get_checksum(fs: FileSystem, path: Path, algorithm: Algorithm = "sha256") -> Checksum:
    """Compute the checksum of a file of any type: equal files have equal checksums.

    Args:
        path: The file.
        algorithm: The hash function.

    Raises:
        is_a_directory: The path is a directory.
        dangling_link: The path is a link that leads nowhere.
        permission_denied: The user may not read the file.
    """
    node = file_at(fs, path, "read")
    checksum = hashlib.new(algorithm, node.content.encode(), usedforsecurity=False).hexdigest()
    return Checksum(node.path, algorithm, checksum)


@server.tool(idempotent=True)
def create_file(fs: FileSystem, name: FileName, directory: Path | None = None, content: Content = "") -> Details:
    """Create a new text file.

    Args:
        name: Its name with its ending, without slashes.
        directory: The directory to create it in; the working directory if left out.
        content: What to write into it; an empty file if left out.

    Raises:
        not_a_directory: 'directory' is a file.
        dangling_link: 'directory' is a link that leads nowhere.
        permission_denied: The user may not write to the directory.
        already_exists: The name is taken there.
    """
    path = free_path(fs, directory_at(fs, directory), name)
    return details(add_node(fs, path, **text_fields(content)))


@server.tool(destructive=True, idempotent=True)
def write_file(fs: FileSystem, path: Path, content: Content) -> Edited:
    """Replace everything in a text file that exists. To make a new one, use create_file.

    Args:
        path: The file, absolute or relative to the working directory.
        content: The new text.

    Raises:
        is_a_directory: The path is a directory.
        not_text: The file is not a text file.
        dangling_link: The path is a link that leads nowhere.
        permission_denied: The user may not write to the file.
    """
    return _save(fs, text_at(fs, path, "write"), content)


@server.tool(destructive=True)
def append_to_file(fs: FileSystem, path: Path, text: Content) -> Edited:
    """Add text at the end of a text file, on a new line.

    Args:
        path: The file.
        text: The text to add.

    Raises:
        is_a_directory: The path is a directory.
        not_text: The file is not a text file.
        dangling_link: The path is a link that leads nowhere.
        permission_denied: The user may not write to the file.
        too_large: The file would become too long.
    """
    node = text_at(fs, path, "write")
    return _save(fs, node, node.content + text)


@server.tool(destructive=True)
def insert_line(fs: FileSystem, path: Path, line_number: LineNumber, text: Line) -> Edited:
    """Insert a line into a text file; the lines from there on move down.

    Args:
        path: The file.
        line_number: The number that the new line gets; one more than the last line adds it at the end.
        text: The new line.

    Raises:
        is_a_directory: The path is a directory.
        not_text: The file is not a text file.
        dangling_link: The path is a link that leads nowhere.
        permission_denied: The user may not write to the file.
        invalid_range: The file is shorter than that.
        too_large: The file would become too long.
    """
    node = text_at(fs, path, "write")
    lines = node.content.splitlines()
    if line_number > len(lines) + 1:
        raise ToolError("invalid_range", f"{node.path!r} has {len(lines)} lines; use at most {len(lines) + 1}")
    return _save(fs, node, "\n".join((*lines[: line_number - 1], text, *lines[line_number - 1 :])))


@server.tool(destructive=True)
def replace_in_file(fs: FileSystem, path: Path, old: Words, new: Words) -> Replaced:
    """Replace words in a text file, everywhere they occur.

    Args:
        path: The file.
        old: What to replace, exactly as it is written.
        new: What to put in its place.

    Raises:
        is_a_directory: The path is a directory.
        not_text: The file is not a text file.
        dangling_link: The path is a link that leads nowhere.
        permission_denied: The user may not write to the file.
        no_match: The file does not hold these words.
        too_large: The file would become too long.
    """
    node = text_at(fs, path, "write")
    count = node.content.count(old)
    if not count:
        raise ToolError("no_match", f"{node.path!r} does not hold {old!r}; read_file shows what it says")
    saved = _save(fs, node, node.content.replace(old, new))
    return project(Replaced, saved, replacements=count)


@server.tool(destructive=True)
def delete_lines(fs: FileSystem, path: Path, first_line: LineNumber, last_line: LineNumber | None = None) -> Edited:
    """Delete a line, or all lines from one to another, from a text file.

    Args:
        path: The file.
        first_line: The first line to delete.
        last_line: The last line to delete; only the first if left out.

    Raises:
        is_a_directory: The path is a directory.
        not_text: The file is not a text file.
        dangling_link: The path is a link that leads nowhere.
        permission_denied: The user may not write to the file.
        invalid_range: The first line is after the last one or past the end of the file.
    """
    node = text_at(fs, path, "write")
    lines = node.content.splitlines()
    first, last = _span(lines, first_line, last_line or first_line)
    return _save(fs, node, "\n".join(lines[: first - 1] + lines[last:]))


@server.tool(destructive=True, idempotent=True)
def sort_file(fs: FileSystem, path: Path, order: Order = "ascending", duplicates: Duplicates = "keep") -> Edited:
    """Sort the lines of a text file.

    Args:
        path: The file.
        order: From A to Z or from Z to A.
        duplicates: Whether lines that occur more than once stay or are reduced to one.

    Raises:
        is_a_directory: The path is a directory.
        not_text: The file is not a text file.
        dangling_link: The path is a link that leads nowhere.
        permission_denied: The user may not write to the file.
    """
    node = text_at(fs, path, "write")
    lines = node.content.splitlines()
    if duplicates == "remove":
        lines = list(dict.fromkeys(lines))
    return _save(fs, node, "\n".join(sorted(lines, reverse=order == "descending")))


@server.tool(idempotent=True)
def concatenate_files(fs: FileSystem, paths: SomeFiles, name: FileName, directory: Path | None = None) -> Details:
    """Join text files, one after the other, into a new file; the originals stay as they are.

    Args:
        paths: The files, in order.
        name: The name of the new file, without slashes.
        directory: The directory to put it into; the working directory if left out.

    Raises:
        is_a_directory: One of the files is a directory.
        not_text: One of the files is not a text file.
        not_a_directory: 'directory' is a file.
        dangling_link: One of the files or the directory is a link that leads nowhere.
        permission_denied: The user may not read one of the files or not write to the directory.
        already_exists: The name is taken there.
        too_large: The new file would become too long.
    """
    joined = "".join(text_at(fs, path, "read").content for path in paths)
    path = free_path(fs, directory_at(fs, directory), name)
    return details(add_node(fs, path, **text_fields(joined)))


def _excerpt(node: Node, lines: list[str], first: int, last: int) -> FileText:
    return FileText(node.path, node.name, "\n".join(lines[first - 1 : last]), first, last, len(lines))


def _span(lines: list[str], first: int, last: int) -> tuple[int, int]:
    """The first and the last line, at most the last line of the file."""
    if first > len(lines):
        raise ToolError("invalid_range", f"'first_line' is {first}, and the file has {len(lines)} lines; start earlier")
    if first > last:
        raise ToolError("invalid_range", f"'first_line' {first} is after 'last_line' {last}; swap them")
    return first, min(last, len(lines))


def _save(fs: FileSystem, node: Node, content: str) -> Edited:
    saved = fs.nodes.update(node, **text_fields(content), modified_at=fs.now)
    return project(Edited, saved, line_count=len(saved.content.splitlines()))
