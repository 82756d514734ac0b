"""Tools for the contents of files: reading, searching, comparing, writing and editing text."""

import difflib
import hashlib
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Cursor, Limit, Page, ToolError, paginate, project
from prove.servers._shared.kinds import Query
from prove.servers._shared.words import finder
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
from prove.servers.filesystem.trees import LONGEST_TEXT, account_of, add_node, as_tree, details, text_fields

Content = Annotated[str, Meta(max_length=1_900)]
"""Written at once; a file can hold more."""
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
    """Read a text file, or a range of its lines.

    Args:
        path: Path of the file, absolute or relative to the working directory.
        first_line: First line to read.
        last_line: Last line to read.

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
        path: Path of the file.
        lines: Number of lines.

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
        path: Path of the file.

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
    """Search the lines of text files.

    Args:
        query: Words to search for; a line must contain all of them.
        path: File, or directory with everything below it; default: the home directory.

    Raises:
        not_text: The path is a file, but not a text file.
        dangling_link: The path is a link that leads nowhere.
        permission_denied: The user may not read it.
    """
    me = account_of(fs)
    top = follow(fs, locate(fs, path or me.home))
    if top.kind == "directory":
        nodes = [n for n in visible(fs, require(fs, top, "read")) if n.file_type == "text" and allowed(me, n, "read")]
    else:
        nodes = [text_at(fs, top.path, "read")]
    is_found = finder(query)
    found = [
        TextMatch(node.path, node.name, number, line[:LONGEST_LINE])
        for node in as_tree(node for node in nodes if is_found(node.content))
        for number, line in enumerate(node.content.splitlines(), 1)
        if is_found(line)
    ]
    return paginate(found, limit, cursor)


@server.tool(read_only=True)
def diff_files(fs: FileSystem, path: Path, other_path: Path) -> FileDiff:
    """Compare two text files line by line.

    Args:
        path: Path of the old file.
        other_path: Path of the new file; lines only in this one count as added.

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
    """Compute the checksum of a file. Equal files have equal checksums.

    Args:
        path: Path of the file.
        algorithm: Hash function.

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
        name: File name with extension.
        directory: Directory; default: the working directory.
        content: Text of the file.

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
    """Overwrite an existing text file. To create a file, use create_file.

    Args:
        path: Path of the file.
        content: New text.

    Raises:
        is_a_directory: The path is a directory.
        not_text: The file is not a text file.
        dangling_link: The path is a link that leads nowhere.
        permission_denied: The user may not write to the file.
    """
    return _save(fs, text_at(fs, path, "write"), content)


@server.tool(destructive=True)
def append_to_file(fs: FileSystem, path: Path, text: Content) -> Edited:
    """Append text to a text file, on a new line.

    Args:
        path: Path of the file.
        text: Text to append.

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
    """Insert a line into a text file. The lines from there on move down.

    Args:
        path: Path of the file.
        line_number: Number of the new line, at most one more than the last.
        text: New line.

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
    """Replace every occurrence of a text in a text file.

    Args:
        path: Path of the file.
        old: Text to replace; case-sensitive.
        new: Replacement.

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
    """Delete a line or a range of lines from a text file.

    Args:
        path: Path of the file.
        first_line: First line to delete.
        last_line: Last line to delete; default: the first.

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
        path: Path of the file.
        order: Sort order.
        duplicates: Whether to keep or remove repeated lines.

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
    """Join text files into a new file. The originals stay as they are.

    Args:
        paths: Paths of the files, in order.
        name: Name of the new file.
        directory: Directory; default: the working directory.

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
