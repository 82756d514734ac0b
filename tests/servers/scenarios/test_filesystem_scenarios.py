"""What people go through with their files, in several steps; no byte is ever lost."""

from typing import cast

import pytest

from prove.core import WorldSession
from prove.servers import environment
from prove.servers.filesystem.records import FileSystem
from prove.servers.filesystem.trees import bytes_used
from tests.servers.play import done, refusal, refused

DAY = 86_400
every_seed = pytest.mark.parametrize("seed", [2, 11, 29])


def opened(seed: int) -> WorldSession:
    session = environment("filesystem").open(seed)
    done(session, "change_directory", path="~")
    return session


def disk(session: WorldSession) -> FileSystem:
    return cast(FileSystem, session.state("filesystem"))


def team_of(session: WorldSession) -> str:
    return next(row.path for row in disk(session).nodes.where(parent="/srv/shared"))


def checksums(session: WorldSession, directory: str) -> dict[str, str]:
    """The checksum of every file below a directory, by its path inside."""
    found = done(session, "find_files", directory=directory, kind="file", limit=50)
    assert found["next_cursor"] is None
    top = done(session, "stat_path", path=directory)["path"]
    return {
        row["path"][len(top) :]: done(session, "get_checksum", path=row["path"])["checksum"] for row in found["items"]
    }


@every_seed
def test_a_folder_goes_through_archive_trash_and_back(seed: int) -> None:
    session = opened(seed)
    originals = checksums(session, "notes")
    archive = done(session, "create_archive", paths=["notes"], name="notes.tar.gz")["path"]
    item = done(session, "delete_path", path="notes")["id"]
    assert refused(session, "list_directory", path="notes") == "not_found"
    done(session, "extract_archive", path=archive, directory="downloads")
    assert checksums(session, "downloads/notes") == originals
    assert refused(session, "restore_from_trash", trash_id=item, directory="downloads") == "already_exists"
    done(session, "restore_from_trash", trash_id=item)
    assert checksums(session, "notes") == originals
    assert refused(session, "restore_from_trash", trash_id=item) == "not_found"


@every_seed
def test_space_is_neither_made_nor_lost(seed: int) -> None:
    session = opened(seed)
    quota = done(session, "get_storage_quota")
    assert quota["used"] + quota["free"] == quota["quota"]
    film = done(session, "find_files", file_type="video", sort="largest", limit=1)["items"][0]
    done(session, "delete_path", path=film["path"])
    trashed = done(session, "get_storage_quota")
    assert (trashed["used"], trashed["in_trash"]) == (quota["used"], quota["in_trash"] + film["size"])
    emptied = done(session, "empty_trash")
    after = done(session, "get_storage_quota")
    assert emptied["freed"] == trashed["in_trash"] == after["free"] - quota["free"]
    assert after["in_trash"] == 0
    assert done(session, "empty_trash") == {"items": 0, "freed": 0}
    photo = done(session, "find_files", file_type="image", directory="photos", sort="largest", limit=1)["items"][0]
    done(session, "copy_path", path=photo["path"], directory="documents")
    assert done(session, "get_storage_quota")["used"] == after["used"] + photo["size"] == bytes_used(disk(session))


@every_seed
def test_the_quota_holds_for_copies_archives_and_what_comes_out_of_them(seed: int) -> None:
    session = opened(seed)
    for tool, arguments in (
        ("copy_path", {"path": "photos", "directory": "documents"}),
        ("create_archive", {"paths": ["photos"], "name": "photos.zip"}),
        ("extract_archive", {"path": "downloads/wedding-photos.zip"}),
    ):
        answer = refusal(session, tool, **arguments)
        assert answer.code == "quota_exceeded"
        assert "are missing; empty_trash" in answer.message
    assert done(session, "get_storage_quota")["used"] == bytes_used(disk(session))


@every_seed
def test_old_trash_goes_as_time_passes(seed: int) -> None:
    session = opened(seed)
    done(session, "delete_path", path="notes/ideas.md")
    session.advance(10 * DAY)
    done(session, "delete_path", path="notes/reading-list.txt")
    total = done(session, "list_trash")["total"]
    assert done(session, "empty_trash", older_than_days=9)["items"] == total - 1
    left = done(session, "list_trash")["items"]
    assert [item["name"] for item in left] == ["reading-list.txt"]
    assert done(session, "restore_from_trash", trash_id=left[0]["id"])["parent"].endswith("/notes")


@every_seed
def test_what_belongs_to_others_stays_out_of_reach(seed: int) -> None:
    session = opened(seed)
    team = team_of(session)
    secret = f"{team}/personnel/salaries.csv"
    done(session, "create_link", target=team, name="shortcut")
    for path in (secret, "shortcut/personnel/salaries.csv", f"{team}/inbox/../personnel/salaries.csv"):
        for tool in ("read_file", "stat_path", "get_checksum"):
            assert refused(session, tool, path=path) == "permission_denied"
    for tool, arguments in (
        ("copy_path", {"path": f"{team}/personnel", "directory": "~"}),
        ("create_archive", {"paths": [team], "name": "team.zip"}),
        ("set_permissions", {"path": f"{team}/personnel", "mode": "777"}),
        ("move_path", {"path": f"{team}/handbook.md", "directory": "~"}),
        ("delete_path", {"path": f"{team}/handbook.md"}),
        ("write_file", {"path": f"{team}/roadmap.md", "content": "Mine."}),
        ("tag_file", {"path": f"{team}/roadmap.md", "tag": "mine"}),
    ):
        assert refused(session, tool, **arguments) == "permission_denied"
    found = done(session, "search_text", query="salaries", path=team)["items"]
    assert all("personnel" not in row["path"] for row in found)


@every_seed
def test_a_report_is_put_together_from_pieces(seed: int) -> None:
    session = opened(seed)
    tables = done(session, "find_files", name="SALES csv", directory="reports", kind="file", sort="name")["items"]
    assert len(tables) == 4
    joined = done(session, "concatenate_files", paths=[row["path"] for row in tables], name="all-sales.csv")["path"]
    lines = done(session, "count_words", path=joined)["lines"]
    assert lines == sum(done(session, "count_words", path=row["path"])["lines"] for row in tables)
    header = done(session, "read_file", path=joined, last_line=1)["content"]
    sorted_once = done(session, "sort_file", path=joined, duplicates="remove")["line_count"]
    assert sorted_once == lines - 3
    assert done(session, "search_text", query="INVOICE customer", path=joined)["items"][0]["line"] == header
    found = done(session, "replace_in_file", path=joined, old="date,invoice", new="day,number")
    assert found["replacements"] == 1
    assert refused(session, "replace_in_file", path=joined, old="date,invoice", new="x") == "no_match"
    assert refused(session, "create_file", name="all-sales.csv") == "already_exists"


@every_seed
def test_a_directory_never_ends_up_inside_itself(seed: int) -> None:
    session = opened(seed)
    done(session, "make_directory", name="inner", directory="notes")
    done(session, "create_link", target="notes/inner", name="way-in")
    for directory in ("notes", "notes/inner", "way-in", "~/notes/../notes/inner"):
        for tool in ("move_path", "copy_path"):
            assert refused(session, tool, path="notes", directory=directory) == "into_itself"
    done(session, "change_directory", path="notes/inner")
    done(session, "move_path", path="~/notes", directory="~/documents")
    assert done(session, "get_working_directory")["path"].endswith("/documents/notes/inner")
    assert refused(session, "resolve_link", path="~/way-in") == "dangling_link"
    done(session, "move_path", path="~/documents/notes", directory="~")
    assert done(session, "resolve_link", path="~/way-in")["target"].endswith("/notes/inner")
