"""What is special about the file system: paths and links, permissions, subtrees that move, trash, archives, text."""

import datetime as dt
import re
from typing import cast

import pytest

from prove.core import WorldSession
from prove.servers import environment, load
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.place.geo import hours_of
from prove.servers.filesystem.records import Account, FileSystem, Node
from prove.servers.filesystem.storage import decode
from prove.servers.filesystem.texts import CONTRACTED, EVENTS, MATTERS
from prove.servers.filesystem.trees import LONGEST_TEXT, bytes_used
from tests.servers.clocks import for_the_user
from tests.servers.play import check_days, done, refusal, refused, rows_of

SEEDS = range(6)


@pytest.fixture
def session() -> WorldSession:
    opened = environment("filesystem").open(1)
    done(opened, "change_directory", path="~")
    return opened


def disk(session: WorldSession) -> FileSystem:
    return cast(FileSystem, session.state("filesystem"))


def me(session: WorldSession) -> Account:
    return me_of(disk(session))


def me_of(fs: FileSystem) -> Account:
    return next(iter(fs.accounts))


def node(session: WorldSession, path: str) -> Node:
    return disk(session).nodes.get(f"{me(session).home}/{path}")


def team_of(session: WorldSession) -> str:
    return next(row.path for row in disk(session).nodes.where(parent="/srv/shared"))


def large_album(session: WorldSession) -> str:
    albums = disk(session).nodes.where(parent=f"{me(session).home}/photos", kind="directory")
    return max(albums, key=lambda album: done(session, "get_disk_usage", path=album.path)["size"]).path


def test_there_are_forty_tools() -> None:
    assert len(environment("filesystem").tools) == 40


@pytest.mark.parametrize("seed", SEEDS)
def test_a_world_hangs_together(seed: int) -> None:
    fs = disk(environment("filesystem").open(seed))
    nodes = {row.path: row for row in fs.nodes}
    assert 150 <= len(nodes) <= 300
    for row in nodes.values():
        assert row.modified_at <= fs.now
        assert (row.parent is None) == (row.path == "/")
        if row.parent is not None:
            assert nodes[row.parent].kind == "directory"
        if row.file_type == "text":
            assert len(row.content) <= LONGEST_TEXT
            assert row.size == len(row.content.encode())
    account = next(iter(fs.accounts))
    assert 0 < account.quota - bytes_used(fs) < max(row.size for row in nodes.values())
    assert any(row.kind == "link" and row.target not in nodes for row in nodes.values())


@pytest.mark.parametrize("seed", SEEDS)
def test_files_speak_of_the_cast(seed: int) -> None:
    session = environment("filesystem").open(seed)
    found = [done(session, "search_text", query=person.name)["total"] for person in cast_of(seed).people]
    assert sum(total > 0 for total in found) > len(found) / 2


@pytest.mark.parametrize(
    "path",
    [
        "notes/todo-list.txt",
        "./notes/../notes/todo-list.txt",
        "~/notes/todo-list.txt",
        "//home/../home/omar/notes/todo-list.txt",
    ],
)
def test_paths_are_read_as_people_write_them(session: WorldSession, path: str) -> None:
    assert done(session, "stat_path", path=path)["path"] == "/home/omar/notes/todo-list.txt"


def test_a_relative_path_starts_from_the_working_directory(session: WorldSession) -> None:
    assert done(session, "change_directory", path="notes/meetings")["name"] == "meetings"
    assert done(session, "change_directory", path="..")["name"] == "notes"
    assert done(session, "read_file", path="todo-list.txt")["content"].startswith("TODO")
    assert refused(session, "read_file", path="notes/todo-list.txt") == "not_found"
    assert done(session, "create_file", name="here.txt")["parent"].endswith("/notes")


def test_the_working_directory_is_no_work(session: WorldSession) -> None:
    idle = environment("filesystem").open(1).outcome()
    done(session, "change_directory", path="notes/meetings")
    assert session.outcome() == idle
    done(session, "make_directory", name="new")
    assert session.outcome() != idle


def test_the_working_directory_goes_along_when_it_is_moved(session: WorldSession) -> None:
    done(session, "change_directory", path="notes/meetings")
    done(session, "move_path", path="~/notes", directory="~/documents")
    assert done(session, "get_working_directory")["path"].endswith("/documents/notes/meetings")
    done(session, "delete_path", path="~/documents/notes")
    assert done(session, "get_working_directory")["path"].endswith("/documents")


def test_a_directory_moves_with_everything_in_it(session: WorldSession) -> None:
    before = done(session, "get_disk_usage", path="notes")
    moved = done(session, "move_path", path="notes", directory="documents")
    assert moved["path"] == "/home/omar/documents/notes"
    after = done(session, "get_disk_usage", path="documents/notes")
    assert (after["files"], after["size"]) == (before["files"], before["size"])
    assert refused(session, "list_directory", path="notes") == "not_found"
    done(session, "move_path", path="documents/notes", directory="~")
    assert session.outcome() == environment("filesystem").open(1).outcome()


def test_a_directory_cannot_go_into_itself(session: WorldSession) -> None:
    for tool in ("move_path", "copy_path"):
        assert refused(session, tool, path="notes", directory="notes") == "into_itself"
        assert refused(session, tool, path="notes", directory="notes/meetings") == "into_itself"


def test_names_are_not_taken_twice(session: WorldSession) -> None:
    assert refused(session, "make_directory", name="notes") == "already_exists"
    assert refused(session, "rename_path", path="notes", new_name="documents") == "already_exists"
    done(session, "make_directory", name="notes", directory="documents")
    assert refused(session, "move_path", path="notes", directory="documents") == "already_exists"
    assert refused(session, "create_link", target="notes", name="reports") == "already_exists"
    renamed = done(session, "rename_path", path="notes/todo-list.txt", new_name="old-plans.md")
    assert (renamed["name"], node(session, "notes/old-plans.md").extension) == ("old-plans.md", "md")


def test_only_an_empty_directory_is_removed(session: WorldSession) -> None:
    assert refused(session, "remove_directory", path="notes") == "directory_not_empty"
    assert refused(session, "remove_directory", path="notes/ideas.md") == "not_a_directory"
    assert done(session, "remove_directory", path="notes/drafts")["parent"].endswith("/notes")
    assert refused(session, "remove_directory", path="notes/drafts") == "not_found"


def test_a_copy_belongs_to_the_user_and_stands_alone(session: WorldSession) -> None:
    handbook = f"{team_of(session)}/handbook.md"
    assert refused(session, "append_to_file", path=handbook, text="Mine.") == "permission_denied"
    copy = done(session, "copy_path", path=handbook, directory="notes", new_name="our-handbook.md")
    assert copy["owner"] == me(session).login
    assert (
        done(session, "get_checksum", path=copy["path"])["checksum"]
        == done(session, "get_checksum", path=handbook)["checksum"]
    )
    done(session, "append_to_file", path=copy["path"], text="Mine.")
    assert done(session, "diff_files", path=handbook, other_path=copy["path"])["added_lines"] == 1


def test_emptying_the_trash_makes_room(session: WorldSession) -> None:
    album = large_album(session)
    assert refused(session, "copy_path", path=album, directory="documents") == "quota_exceeded"
    before = done(session, "get_storage_quota")
    done(session, "delete_path", path="videos")
    assert done(session, "get_storage_quota")["used"] == before["used"]
    freed = done(session, "empty_trash")["freed"]
    assert done(session, "get_storage_quota")["free"] == before["free"] + freed
    done(session, "copy_path", path=album, directory="documents")


def test_old_trash_goes_alone(session: WorldSession) -> None:
    total = done(session, "list_trash")["total"]
    done(session, "delete_path", path="notes/ideas.md")
    assert done(session, "empty_trash", older_than_days=1)["items"] <= total
    left = done(session, "list_trash")["items"]
    assert left[0]["name"] == "ideas.md"


def test_a_read_only_file_can_be_opened_up_by_its_owner(session: WorldSession) -> None:
    answer = refusal(session, "write_file", path="invoices/invoice-template.txt", content="x")
    assert answer.code == "permission_denied"
    assert "set_permissions" in answer.message
    done(session, "set_permissions", path="invoices/invoice-template.txt", mode="644")
    done(session, "write_file", path="invoices/invoice-template.txt", content="x")


def test_a_read_only_directory_keeps_its_contents(session: WorldSession) -> None:
    assert refused(session, "delete_path", path="archive/old-diary.txt") == "permission_denied"
    assert refused(session, "create_file", name="new.txt", directory="archive") == "permission_denied"
    done(session, "set_permissions", path="archive", mode="755")
    done(session, "delete_path", path="archive/old-diary.txt")


def test_a_mode_can_go_down_the_tree(session: WorldSession) -> None:
    done(session, "set_permissions", path="notes", mode="700", apply_to="everything_below")
    assert node(session, "notes/meetings").mode == node(session, "notes/todo-list.txt").mode == "700"
    assert node(session, "notes/last-meeting").mode == "777"


def test_a_directory_without_the_right_to_enter_is_closed(session: WorldSession) -> None:
    done(session, "set_permissions", path="notes", mode="600")
    assert refused(session, "read_file", path="notes/todo-list.txt") == "permission_denied"
    assert refused(session, "change_directory", path="notes") == "permission_denied"
    assert refused(session, "copy_path", path="notes", directory="documents") == "permission_denied"
    assert done(session, "find_files", name="todo-list")["total"] == 0


def test_what_belongs_to_a_colleague_stays_theirs(session: WorldSession) -> None:
    team = team_of(session)
    assert refused(session, "set_permissions", path=f"{team}/handbook.md", mode="666") == "permission_denied"
    assert refused(session, "list_directory", path=f"{team}/personnel") == "permission_denied"
    assert refused(session, "stat_path", path=f"{team}/personnel/salaries.csv") == "permission_denied"
    assert refused(session, "read_file", path=f"{team}/passwords.txt") == "permission_denied"
    assert refused(session, "delete_path", path=me(session).home) == "permission_denied"
    assert all(
        "personnel/" not in row["path"] for row in done(session, "find_files", directory=team, limit=50)["items"]
    )
    done(session, "copy_path", path="notes/ideas.md", directory=f"{team}/inbox")


def test_links_lead_to_the_end(session: WorldSession) -> None:
    assert done(session, "read_file", path="team/handbook.md")["path"] == f"{team_of(session)}/handbook.md"
    chain = done(session, "resolve_link", path="documents/work")
    assert chain["kind"] == "directory"
    assert "/projects/" in chain["target"]
    done(session, "delete_path", path="team")
    done(session, "list_directory", path=team_of(session))


def test_links_can_dangle_and_go_round(session: WorldSession) -> None:
    assert refused(session, "list_directory", path="old-laptop") == "dangling_link"
    assert refused(session, "resolve_link", path="notes") == "not_a_link"
    done(session, "create_link", target="notes/ideas.md", name="first")
    done(session, "create_link", target="first", name="second")
    done(session, "delete_path", path="notes/ideas.md")
    assert refused(session, "read_file", path="second") == "dangling_link"
    done(session, "create_link", target="second", name="ideas.md", directory="notes")
    assert refused(session, "read_file", path="first") == "dangling_link"
    assert refused(session, "read_file", path="first/anything") == "not_found"


def test_the_trash_gives_everything_back(session: WorldSession) -> None:
    item = done(session, "delete_path", path="notes")
    assert item["original_path"] == "/home/omar/notes"
    assert refused(session, "read_file", path="notes/todo-list.txt") == "not_found"
    done(session, "restore_from_trash", trash_id=item["id"])
    assert session.outcome() == environment("filesystem").open(1).outcome()
    assert refused(session, "restore_from_trash", trash_id=item["id"]) == "not_found"


def test_what_is_restored_needs_a_place(session: WorldSession) -> None:
    items = {item["name"]: item["id"] for item in done(session, "list_trash")["items"]}
    assert refused(session, "restore_from_trash", trash_id=items["todo-list.txt"]) == "already_exists"
    answer = refusal(session, "restore_from_trash", trash_id=items["start-page.html"])
    assert answer.code == "not_found"
    assert "'directory'" in answer.message
    assert (
        refused(session, "restore_from_trash", trash_id=items["start-page.html"], directory="notes/ideas.md")
        == "not_a_directory"
    )
    done(session, "restore_from_trash", trash_id=items["start-page.html"], directory="notes")
    assert done(session, "restore_from_trash", trash_id=items["screenshots"])["kind"] == "directory"
    assert done(session, "list_directory", path="photos/screenshots")["total"] == 3


def test_an_archive_gives_back_what_was_packed(session: WorldSession) -> None:
    inner = done(session, "create_archive", paths=["notes", "reports/expenses.csv"], name="inner.zip")
    outer = done(session, "create_archive", paths=[inner["path"]], name="outer.tar.gz", directory="downloads")
    names = [row["name"] for row in done(session, "list_archive", path=inner["path"], limit=50)["items"]]
    assert {"notes", "notes/meetings", "notes/todo-list.txt", "expenses.csv"} <= set(names)
    assert refused(session, "extract_archive", path=inner["path"]) == "already_exists"
    came = done(session, "extract_archive", path=outer["path"], directory="downloads/incoming")
    came = done(session, "extract_archive", path=came["paths"][0], directory="downloads/incoming")
    assert came["count"] == len(names)
    found = done(session, "diff_files", path="notes/ideas.md", other_path="downloads/incoming/notes/ideas.md")
    assert found["identical"]
    assert found["diff"] == ""


def test_an_archive_has_its_limits(session: WorldSession) -> None:
    assert refused(session, "create_archive", paths=["~"], name="all.zip") == "too_large"
    assert refused(session, "create_archive", paths=["notes", "notes"], name="twice.zip") == "conflict"
    assert refused(session, "create_archive", paths=["photos"], name="photos.zip") == "quota_exceeded"
    assert refused(session, "extract_archive", path="downloads/wedding-photos.zip") == "quota_exceeded"
    assert refused(session, "list_archive", path="notes/ideas.md") == "not_an_archive"
    assert session.call("create_archive", {"paths": ["notes"], "name": "notes.rar"}).code == "bad_format"


def test_two_additions_are_one_of_both(session: WorldSession) -> None:
    other = session.fork()
    done(session, "append_to_file", path="notes/ideas.md", text="one\n")
    done(session, "append_to_file", path="notes/ideas.md", text="two")
    done(other, "append_to_file", path="notes/ideas.md", text="one\ntwo")
    assert session.outcome() == other.outcome()


def test_lines_are_edited_in_place(session: WorldSession) -> None:
    path = done(session, "create_file", name="list.txt", content="pear\napple\npear")["path"]
    assert done(session, "insert_line", path=path, line_number=2, text="fig")["line_count"] == 4
    assert done(session, "read_file", path=path)["content"] == "pear\nfig\napple\npear"
    done(session, "sort_file", path=path, duplicates="remove")
    assert done(session, "read_file", path=path)["content"] == "apple\nfig\npear"
    done(session, "sort_file", path=path, order="descending")
    done(session, "delete_lines", path=path, first_line=1, last_line=2)
    assert done(session, "read_file", path=path)["content"] == "apple"
    assert done(session, "replace_in_file", path=path, old="p", new="b")["replacements"] == 2
    assert done(session, "count_words", path=path) == {
        "path": path,
        "name": "list.txt",
        "lines": 1,
        "words": 1,
        "characters": 6,
    }


def test_lines_that_are_not_there_are_refused(session: WorldSession) -> None:
    path = done(session, "create_file", name="list.txt", content="one\ntwo")["path"]
    assert refused(session, "read_file", path=path, first_line=3) == "invalid_range"
    assert refused(session, "read_file", path=path, first_line=2, last_line=1) == "invalid_range"
    assert refused(session, "delete_lines", path=path, first_line=3) == "invalid_range"
    assert refused(session, "insert_line", path=path, line_number=4, text="x") == "invalid_range"
    assert refused(session, "replace_in_file", path=path, old="three", new="four") == "no_match"
    assert done(session, "read_file", path=path, first_line=2, last_line=9)["content"] == "two"
    assert done(session, "read_file_tail", path=path, lines=1)["first_line"] == 2
    empty = done(session, "create_file", name="empty.txt")["path"]
    assert done(session, "read_file", path=empty)["line_count"] == 0


def test_a_text_has_a_longest_length(session: WorldSession) -> None:
    full = next(row for row in disk(session).nodes if row.name == "error.log").path
    assert refused(session, "append_to_file", path=full, text="y" * 100) == "too_large"
    assert refused(session, "concatenate_files", paths=[full, full], name="both.log") == "too_large"
    done(session, "write_file", path=full, content="y" * 1_900)
    done(session, "append_to_file", path=full, text="y" * 1_900)
    assert refused(session, "append_to_file", path=full, text="y" * (LONGEST_TEXT - 3_799)) == "too_large"
    done(session, "delete_lines", path=full, first_line=1)


def test_only_text_is_read(session: WorldSession) -> None:
    assert refused(session, "read_file", path="photos/profile-picture.png") == "not_text"
    assert refused(session, "read_file", path="photos") == "is_a_directory"
    assert refused(session, "search_text", query="cat", path="photos/profile-picture.png") == "not_text"
    assert len(done(session, "get_checksum", path="photos/profile-picture.png", algorithm="md5")["checksum"]) == 32


def test_files_are_found_by_what_people_say(session: WorldSession) -> None:
    assert done(session, "find_files", name="Todo List")["items"][0]["name"] == "todo-list.txt"
    tables = done(session, "find_files", name="*.CSV", limit=50)["items"]
    assert {row["extension"] for row in tables if row["kind"] == "file"} == {"csv"}
    dates = [row["modified_at"] for row in tables]
    assert dates == sorted(dates, reverse=True)
    images = done(session, "find_files", file_type="image", min_size=1_000_000, directory="photos", limit=50)
    assert images["total"] > 10
    assert refused(session, "find_files", since="2026-03-02", until="2026-03-01") == "invalid_range"


def test_a_tree_is_cut_at_its_depth(session: WorldSession) -> None:
    shallow = done(session, "show_tree", path="notes", depth=1)
    assert {row["depth"] for row in shallow["items"]} == {1}
    assert done(session, "show_tree", path="notes")["total"] > shallow["total"]
    assert done(session, "show_tree", path="/", depth=1)["total"] == 2


def test_listings_sort(session: WorldSession) -> None:
    sizes = [row["size"] for row in done(session, "list_directory", path="music", sort="largest")["items"]]
    assert sizes == sorted(sizes, reverse=True)
    assert all(row["kind"] == "link" for row in done(session, "list_directory", kind="link")["items"])


def test_tags_come_and_go(session: WorldSession) -> None:
    tags = sorted({*done(session, "stat_path", path="notes/ideas.md")["tags"], "someday"})
    done(session, "tag_file", path="notes/ideas.md", tag="someday")
    assert done(session, "tag_file", path="notes/ideas.md", tag="#Someday")["tags"] == tags
    assert [row["name"] for row in done(session, "list_tagged_files", tag="someday")["items"]] == ["ideas.md"]
    done(session, "move_path", path="notes/ideas.md", directory="documents")
    assert done(session, "stat_path", path="documents/ideas.md")["tags"] == tags
    done(session, "untag_file", path="documents/ideas.md", tag="someday")
    assert done(session, "list_tagged_files", tag="someday")["total"] == 0


def test_the_order_in_which_things_are_packed_means_nothing() -> None:
    sessions = [environment("filesystem").open(1) for _ in range(2)]
    paths = ["~/notes", "~/reports/expenses.csv"]
    for session, packed in zip(sessions, (paths, paths[::-1]), strict=True):
        done(session, "create_archive", paths=packed, name="both.zip", directory="~")
        done(session, "delete_path", path="~/both.zip")
        done(session, "create_archive", paths=packed, name="again.zip", directory="~")
    assert sessions[0].outcome() == sessions[1].outcome()


def test_what_holds_already_is_granted_and_changes_nothing(session: WorldSession) -> None:
    done(session, "tag_file", path="notes/ideas.md", tag="someday")
    before = session.digest()
    for tool, arguments in (
        ("tag_file", {"path": "notes/ideas.md", "tag": "someday"}),
        ("untag_file", {"path": "notes/ideas.md", "tag": "never"}),
        ("move_path", {"path": "notes/ideas.md", "directory": "notes"}),
        ("move_path", {"path": "archive/old-diary.txt", "directory": "archive"}),
        ("rename_path", {"path": "notes/ideas.md", "new_name": "ideas.md"}),
        ("set_permissions", {"path": "notes/ideas.md", "mode": node(session, "notes/ideas.md").mode}),
    ):
        done(session, tool, **arguments)
    assert session.digest() == before


def test_words_are_found_in_any_order(session: WorldSession) -> None:
    path = done(session, "create_file", name="talk.txt", content="Über die Kosten\nCosts: Anna, lunch")["path"]
    for query, line in (("kosten uber", 1), ("LUNCH costs", 2)):
        found = done(session, "search_text", query=query, path=path)["items"]
        assert [row["line_number"] for row in found] == [line]
    assert done(session, "search_text", query="lunch kosten", path=path)["total"] == 0
    assert done(session, "find_files", name="list TODO")["items"][0]["name"] == "todo-list.txt"


def test_the_trash_is_searched_and_sorted(session: WorldSession) -> None:
    items = done(session, "list_trash", sort="oldest")["items"]
    days = [item["deleted_at"] for item in items]
    assert days == sorted(days)
    found = done(session, "list_trash", query="FILM shaky")["items"]
    assert [item["name"] for item in found] == ["shaky-film.mp4"]
    assert done(session, "list_trash", sort="largest")["items"][0]["name"] == "shaky-film.mp4"
    late = done(session, "list_trash", since=days[2][:10])
    assert late["total"] == sum(day[:10] >= days[2][:10] for day in days)
    assert refused(session, "list_trash", since="2026-03-02", until="2026-03-01") == "invalid_range"


def test_files_are_found_by_size_and_sorted(session: WorldSession) -> None:
    found = done(session, "find_files", min_size=100_000, max_size=3_000_000, sort="largest", limit=50)["items"]
    sizes = [row["size"] for row in found]
    assert sizes == sorted(sizes, reverse=True)
    assert 100_000 <= sizes[-1] <= sizes[0] <= 3_000_000
    assert refused(session, "find_files", min_size=2, max_size=1) == "invalid_range"
    tag = next(tag for row in disk(session).nodes for tag in row.tags)
    names = [row["name"] for row in done(session, "list_tagged_files", tag=tag, sort="name", limit=50)["items"]]
    assert names == sorted(names)


@pytest.mark.parametrize("path", ["", "   ", "a/" * 600])
def test_a_path_that_is_none_is_never_taken_for_the_working_directory(session: WorldSession, path: str) -> None:
    done(session, "change_directory", path="notes")
    assert refused(session, "delete_path", path=path) == "not_found"
    assert refused(session, "list_directory", path=path) == "not_found"


def test_a_full_disk_says_how_much_is_missing(session: WorldSession) -> None:
    free = done(session, "get_storage_quota")["free"]
    album = large_album(session)
    needed = done(session, "get_disk_usage", path=album)["size"]
    answer = refusal(session, "copy_path", path=album, directory="documents")
    assert f"{needed - free} are missing" in answer.message


@pytest.mark.parametrize("seed", SEEDS)
def test_tags_are_listed_wherever_the_file_is(seed: int) -> None:
    session = environment("filesystem").open(seed)
    account = me(session)
    outside = (row for row in disk(session).nodes if row.kind == "file" and not row.path.startswith(account.home))
    shared = next(row.path for row in outside if session.call("tag_file", {"path": row.path, "tag": "zebra"}).ok)
    assert [row["path"] for row in done(session, "list_tagged_files", tag="zebra")["items"]] == [shared]


@pytest.mark.parametrize("name", [" ", ". .", "\t"])
def test_a_name_of_blanks_and_dots_is_none(session: WorldSession, name: str) -> None:
    assert refused(session, "create_file", name=name) == "bad_format"
    assert refused(session, "rename_path", path="notes/ideas.md", new_name=name) == "bad_format"


def packed_everything(session: WorldSession) -> str:
    """An archive with files of many days."""
    return done(session, "create_archive", paths=["documents", "notes"], name="everything.zip")["path"]


@pytest.mark.parametrize(
    ("tool", "arguments"), [("list_directory", {"path": "notes"}), ("list_tagged_files", {"tag": "zebra"})]
)
def test_files_are_listed_by_the_day_they_were_modified(
    session: WorldSession, tool: str, arguments: dict[str, str]
) -> None:
    for entry in rows_of(session, "list_directory", path="notes"):
        session.call("tag_file", {"path": entry["path"], "tag": "zebra"})
    check_days(session, tool, "modified_at", arguments)


def test_an_archive_is_listed_by_day_and_sorted(session: WorldSession) -> None:
    path = packed_everything(session)
    check_days(session, "list_archive", "modified_at", {"path": path})
    rows = rows_of(session, "list_archive", path=path)
    assert rows_of(session, "list_archive", path=path, sort="largest") == sorted(rows, key=lambda row: -row["size"])
    assert rows_of(session, "list_archive", path=path, sort="oldest") == sorted(rows, key=lambda r: r["modified_at"])
    newest = rows_of(session, "list_archive", path=path, sort="newest")
    assert [row["modified_at"] for row in newest] == sorted((row["modified_at"] for row in rows), reverse=True)
    assert rows_of(session, "list_archive", path=path, sort="name") == sorted(rows, key=lambda row: row["name"])


def test_people_and_firms_in_files_exist() -> None:
    for seed in SEEDS:
        people = cast_of(seed)
        known = {person.email for person in (people.protagonist, *people.people)}
        for file in cast(FileSystem, environment("filesystem").open(seed).state("filesystem")).nodes:
            if file.file_type == "text":
                assert set(re.findall(r"[\w.]+@[\w.]+\.example", file.content)) <= known, file.path


@pytest.mark.parametrize("seed", range(25))
def test_the_times_of_files_follow_from_what_is_in_them(seed: int) -> None:
    fs = disk(environment("filesystem").open(seed))
    rows = [*fs.nodes, *(member for item in fs.trash for member in item.members)]
    for row in rows:
        if row.file_type == "archive":
            packed = decode(row.content.encode())
            assert max(member.modified_at for member in packed) <= row.modified_at <= fs.now, row.name
            rows.extend(packed)
        dated = "Due:" not in row.content and not row.name.endswith("-trip.txt")
        told = [day for day in re.findall(r"\b20\d\d-\d\d-\d\d\b", row.content) if dated and row.file_type == "text"]
        assert max(told, default="") <= f"{row.modified_at:%Y-%m-%d}", row.name
    for item in fs.trash:
        assert all(member.modified_at < item.deleted_at for member in item.members)


@pytest.mark.parametrize("seed", range(25))
def test_files_are_named_after_when_they_were_made(seed: int) -> None:
    fs = disk(environment("filesystem").open(seed))
    albums = {row.path: row.name[-4:] for row in fs.nodes if row.kind == "directory" and "/photos/" in row.path}
    photos = [row for row in fs.nodes if row.name.startswith("IMG_")]
    assert photos
    assert all(f"{row.modified_at.year}" == albums[row.parent or ""] for row in photos)
    backups = [row for row in fs.nodes if "-backup-" in row.name]
    assert len(backups) == 3
    assert all(f"{row.modified_at:%B}".lower() in row.name for row in backups)


@pytest.mark.parametrize("seed", range(25))
def test_files_are_written_by_day(seed: int) -> None:
    fs = disk(environment("filesystem").open(seed))
    mine = [row for row in fs.nodes if row.owner == me_of(fs).login and row.extension != "log"]
    arrived = [row for row in mine if "/bills/" in row.path]
    assert [row.path for row in arrived if not 5 <= row.modified_at.hour < 23] == []
    done = [row for row in mine if row not in arrived]
    assert [row.path for row in done if not 5 <= for_the_user(seed, row.modified_at).hour < 24] == []


def test_what_a_log_tells_fits_its_level(session: WorldSession) -> None:
    lines = [line for node in disk(session).nodes if node.name.endswith(".log") for line in node.content.split("\n")]
    lines = [line for line in lines if line]
    assert len(lines) > 100
    for line in lines:
        level, _, told = line[20:].partition(" ")
        assert told.partition(" id=")[0] in EVENTS[level]


def test_minutes_are_of_meetings_at_places_that_are_open_that_day() -> None:
    for seed in range(8000, 8020):
        places = {place.name: place for place in cast_of(seed).places}
        nodes = load("filesystem").first_day(seed).nodes
        minutes = [node.content for node in nodes if node.path.endswith("-minutes.txt") and "/srv/" in node.path]
        assert minutes
        for text in minutes:
            day, name = re.findall(r"^(?:Date|Place): (.+)$", text, re.MULTILINE)
            place = places.get(name)
            if place is None:
                assert name == "online"
                continue
            assert place.kind in ("cafe", "restaurant", "library", "hotel", "office")
            open_on = hours_of(seed, place.name, place.kind).days
            assert f"{dt.date.fromisoformat(day):%A}".lower() in open_on


def test_contracts_are_about_work_that_one_can_do() -> None:
    found = [
        line.partition(": ")[2].rstrip(".")
        for seed in range(30)
        for node in disk(environment("filesystem").open(seed)).nodes
        for line in node.content.splitlines()
        if line.startswith("1. The work: ")
    ]
    assert {*found} == {*CONTRACTED}


def test_one_calls_family_and_friends_about_nothing_of_work() -> None:
    called: set[bool] = set()
    for seed in range(20):
        close = {person.name for person in cast_of(seed).tied("family", "friend")}
        for node in disk(environment("filesystem").open(seed)).nodes:
            text = node.content if node.file_type == "text" else ""
            for name, matter in re.findall(r"\] call (.+?) about (.+)", text):
                assert (matter in MATTERS) == (name in close)
                called.add(name in close)
    assert called == {True, False}
