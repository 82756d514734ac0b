"""Files and folders that the user names, which several areas use."""

from prove.purposes.program import again, among, column, rows
from prove.servers.filesystem.paths import find_files
from prove.servers.filesystem.records import Entry

PROGRAMS = (
    "garden-planner",
    "budget-tracker",
    "recipe-box",
    "trail-maps",
    "photo-sorter",
    "habit-log",
    "weather-station",
    "reading-club",
)
"""The folders of programs that the user may be writing."""


def some_folder(*names: str) -> str:
    """The name of a folder that the user has in mind."""
    folder = column(rows(find_files, kind="directory"), lambda d: d.name, fits=[lambda d: among(d.name, names)])
    return again(folder, "that folder")


def some_program() -> str:
    """The name of the folder of one of the user's programs."""
    return column(rows(find_files, kind="directory"), lambda d: d.name, fits=[lambda d: among(d.name, PROGRAMS)])


def some_file(pattern: str) -> str:
    """The name of a file that the user has in mind, of those that a pattern such as '*-bill.txt' finds."""
    return column(rows(find_files, name=pattern, kind="file"), lambda f: f.name)


def place_of(folder: str) -> Entry:
    """The only folder of a name."""
    return rows(find_files, name=folder, kind="directory").the(lambda d: d.name == folder)


def file_of(name: str) -> Entry:
    """The only file of a name."""
    return rows(find_files, name=name, kind="file").the(lambda f: f.name == name)
