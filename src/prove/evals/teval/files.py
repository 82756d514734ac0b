"""The benchmark's data: eight English files in a folder that the user names, each an object of records by id."""

import json
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from prove.core.errors import UsageError, cut

Form = Literal["json", "string"]


class DataFile(NamedTuple):
    """A file by the start of its name, the dimensions that its records are scored in, and its format.

    The records of `instruct` are of either format.
    """

    stem: str
    dimensions: tuple[str, ...]
    form: Form


FILES = (
    DataFile("instruct", ("instruct",), "json"),
    DataFile("plan_str", ("plan",), "string"),
    DataFile("plan_json", ("plan",), "json"),
    DataFile("reason_str", ("reason",), "string"),
    DataFile("retrieve_str", ("retrieve",), "string"),
    DataFile("understand_str", ("understand",), "string"),
    DataFile("reason_retrieve_understand_json", ("reason", "retrieve", "understand"), "json"),
    DataFile("review_str", ("review",), "string"),
)
EDITIONS = ("v2", "v2_subset")
"""The whole set and the published fifth of it; the first one of which all files are there is taken."""

FETCH = "fetch the English files of the dataset lovesnowbest/T-Eval into a folder and give it with --data"


class Message(msgspec.Struct, frozen=True):
    """One message of a chat; the role is system, user, assistant or function."""

    role: str
    content: str


class Record(msgspec.Struct, frozen=True):
    """One record as it is in a file; `meta` is what the records of plan call `meta_data`."""

    origin_prompt: tuple[Message, ...]
    ground_truth: Any
    template: Any = None
    meta_data: dict[str, Any] = {}
    meta: dict[str, Any] = {}


class Data(NamedTuple):
    """All records of the eight files, with their ids, and a version that names them."""

    version: str
    records: list[tuple[DataFile, str, Record]]


def read_data(folder: str | Path) -> Data:
    """The records in a folder."""
    path, edition = Path(folder), _edition(folder)
    digest = blake2b(digest_size=8)
    records: list[tuple[DataFile, str, Record]] = []
    for file in FILES:
        name = path / f"{file.stem}_{edition}.json"
        try:
            content = name.read_bytes()
        except OSError as error:
            raise UsageError(f"{cut(name)} cannot be read: {error.strerror}") from error
        digest.update(content)
        records += [(file, id, record) for id, record in _records(name, content)]
    return Data(f"{edition}, {digest.hexdigest()}", records)


def _edition(folder: str | Path) -> str:
    if not folder:
        raise UsageError(f"T-Eval's data is not part of this package: {FETCH}")
    if not Path(folder).is_dir():
        raise UsageError(f"the folder {cut(folder)} does not exist: {FETCH}")
    missing = {
        edition: [name for file in FILES if not (Path(folder) / (name := f"{file.stem}_{edition}.json")).is_file()]
        for edition in EDITIONS
    }
    best = min(EDITIONS, key=lambda edition: len(missing[edition]))
    if missing[best]:
        raise UsageError(f"{cut(folder)} lacks {', '.join(missing[best])}: {FETCH}")
    return best


def _records(name: Path, content: bytes) -> Iterator[tuple[str, Record]]:
    """The records of a file. A chat may be JSON in a string."""
    try:
        found = msgspec.convert(json.loads(content), dict[str, dict[str, Any]])
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{cut(name)} is not an object of records: {cut(error)}") from error
    for id, fields in found.items():
        try:
            if isinstance(chat := fields.get("origin_prompt"), str):
                fields = {**fields, "origin_prompt": json.loads(chat)}
            record = msgspec.convert(fields, Record)
        except (ValueError, RecursionError) as error:
            raise UsageError(f"record {id!r} of {cut(name)} is not one of T-Eval: {cut(error)}") from error
        if not record.origin_prompt:
            raise UsageError(f"record {id!r} of {cut(name)} is not one of T-Eval: its chat is empty")
        yield id, record
