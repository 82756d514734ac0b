"""What is special about the file system: paths and links, permissions, subtrees that move, trash, archives, text."""

from typing import Any, cast

import pytest

from prove.core import Result, WorldSession
from prove.servers import environment
from prove.servers.cast import cast_of
from prove.servers.filesystem.records import Account, FileSystem, Node
from prove.servers.filesystem.trees import LONGEST_TEXT, bytes_used

SEEDS = range(6)


@pytest.fixture
def session() -> WorldSession:
    opened = environment("filesystem").open(1)
    ok(opened, "change_directory", path="~")
    return opened


def ok(session: WorldSession, tool: str, **arguments: Any) -> dict[str, Any]:
    result = session.call(tool, arguments)
    assert result.ok, result.message
    return result.content


def refused(session: WorldSession, tool: str, code: str, **arguments: Any) -> Result:
    result = session.call(tool, arguments)
    assert result.level == "failed", result
    assert result.code == code, result
    return result


def disk(session: WorldSession) -> FileSystem:
    return cast(FileSystem, session.state("filesystem"))


def me(session: WorldSession) -> Account:
    return next(iter(disk(session).accounts))


def node(session: WorldSession, path: str) -> Node:
    return disk(session).nodes.get(f"{me(session).home}/{path}")


def team_of(session: WorldSession) -> str:
    return next(row.path for row in disk(session).nodes.where(parent="/srv/shared"))


def large_album(session: WorldSession) -> str:
    albums = disk(session).nodes.where(parent=f"{me(session).home}/photos", kind="directory")
    return max(albums, key=lambda album: ok(session, "get_disk_usage", path=album.path)["size"]).path


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
    found = [ok(session, "search_text", query=person.name)["total"] for person in cast_of(seed).people]
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
    assert ok(session, "stat_path", path=path)["path"] == "/home/omar/notes/todo-list.txt"


def test_a_relative_path_starts_from_the_working_directory(session: WorldSession) -> None:
    assert ok(session, "change_directory", path="notes/meetings")["name"] == "meetings"
    assert ok(session, "change_directory", path="..")["name"] == "notes"
    assert ok(session, "read_file", path="todo-list.txt")["content"].startswith("TODO")
    refused(session, "read_file", "not_found", path="notes/todo-list.txt")
    assert ok(session, "create_file", name="here.txt")["parent"].endswith("/notes")


def test_the_working_directory_is_no_work(session: WorldSession) -> None:
    idle = environment("filesystem").open(1).outcome()
    ok(session, "change_directory", path="notes/meetings")
    assert session.outcome() == idle
    ok(session, "make_directory", name="new")
    assert session.outcome() != idle


def test_the_working_directory_goes_along_when_it_is_moved(session: WorldSession) -> None:
    ok(session, "change_directory", path="notes/meetings")
    ok(session, "move_path", path="~/notes", directory="~/documents")
    assert ok(session, "get_working_directory")["path"].endswith("/documents/notes/meetings")
    ok(session, "delete_path", path="~/documents/notes")
    assert ok(session, "get_working_directory")["path"].endswith("/documents")


def test_a_directory_moves_with_everything_in_it(session: WorldSession) -> None:
    before = ok(session, "get_disk_usage", path="notes")
    moved = ok(session, "move_path", path="notes", directory="documents")
    assert moved["path"] == "/home/omar/documents/notes"
    after = ok(session, "get_disk_usage", path="documents/notes")
    assert (after["files"], after["size"]) == (before["files"], before["size"])
    refused(session, "list_directory", "not_found", path="notes")
    ok(session, "move_path", path="documents/notes", directory="~")
    assert session.outcome() == environment("filesystem").open(1).outcome()


def test_a_directory_cannot_go_into_itself(session: WorldSession) -> None:
    for tool in ("move_path", "copy_path"):
        refused(session, tool, "into_itself", path="notes", directory="notes")
        refused(session, tool, "into_itself", path="notes", directory="notes/meetings")


def test_names_are_not_taken_twice(session: WorldSession) -> None:
    refused(session, "make_directory", "already_exists", name="notes")
    refused(session, "rename_path", "already_exists", path="notes", new_name="documents")
    refused(session, "move_path", "already_exists", path="notes", directory="~")
    refused(session, "create_link", "already_exists", target="notes", name="reports")
    renamed = ok(session, "rename_path", path="notes/todo-list.txt", new_name="old-plans.md")
    assert (renamed["name"], node(session, "notes/old-plans.md").extension) == ("old-plans.md", "md")


def test_only_an_empty_directory_is_removed(session: WorldSession) -> None:
    refused(session, "remove_directory", "directory_not_empty", path="notes")
    refused(session, "remove_directory", "not_a_directory", path="notes/ideas.md")
    assert ok(session, "remove_directory", path="notes/drafts")["parent"].endswith("/notes")
    refused(session, "remove_directory", "not_found", path="notes/drafts")


def test_a_copy_belongs_to_the_user_and_stands_alone(session: WorldSession) -> None:
    handbook = f"{team_of(session)}/handbook.md"
    refused(session, "append_to_file", "permission_denied", path=handbook, text="Mine.")
    copy = ok(session, "copy_path", path=handbook, directory="notes", new_name="our-handbook.md")
    assert copy["owner"] == me(session).login
    assert (
        ok(session, "get_checksum", path=copy["path"])["checksum"]
        == ok(session, "get_checksum", path=handbook)["checksum"]
    )
    ok(session, "append_to_file", path=copy["path"], text="Mine.")
    assert ok(session, "diff_files", path=handbook, other_path=copy["path"])["added_lines"] == 1


def test_emptying_the_trash_makes_room(session: WorldSession) -> None:
    album = large_album(session)
    refused(session, "copy_path", "quota_exceeded", path=album, directory="documents")
    before = ok(session, "get_storage_quota")
    ok(session, "delete_path", path="videos")
    assert ok(session, "get_storage_quota")["used"] == before["used"]
    freed = ok(session, "empty_trash")["freed"]
    assert ok(session, "get_storage_quota")["free"] == before["free"] + freed
    ok(session, "copy_path", path=album, directory="documents")


def test_old_trash_goes_alone(session: WorldSession) -> None:
    total = ok(session, "list_trash")["total"]
    ok(session, "delete_path", path="notes/ideas.md")
    assert ok(session, "empty_trash", older_than_days=1)["items"] <= total
    left = ok(session, "list_trash")["items"]
    assert left[0]["name"] == "ideas.md"


def test_a_read_only_file_can_be_opened_up_by_its_owner(session: WorldSession) -> None:
    message = refused(
        session, "write_file", "permission_denied", path="invoices/invoice-template.txt", content="x"
    ).message
    assert "set_permissions" in message
    ok(session, "set_permissions", path="invoices/invoice-template.txt", mode="644")
    ok(session, "write_file", path="invoices/invoice-template.txt", content="x")


def test_a_read_only_directory_keeps_its_contents(session: WorldSession) -> None:
    refused(session, "delete_path", "permission_denied", path="archive/old-diary.txt")
    refused(session, "create_file", "permission_denied", name="new.txt", directory="archive")
    ok(session, "set_permissions", path="archive", mode="755")
    ok(session, "delete_path", path="archive/old-diary.txt")


def test_a_mode_can_go_down_the_tree(session: WorldSession) -> None:
    ok(session, "set_permissions", path="notes", mode="700", apply_to="everything_below")
    assert node(session, "notes/meetings").mode == node(session, "notes/todo-list.txt").mode == "700"
    assert node(session, "notes/last-meeting").mode == "777"


def test_a_directory_without_the_right_to_enter_is_closed(session: WorldSession) -> None:
    ok(session, "set_permissions", path="notes", mode="600")
    refused(session, "read_file", "permission_denied", path="notes/todo-list.txt")
    refused(session, "change_directory", "permission_denied", path="notes")
    refused(session, "copy_path", "permission_denied", path="notes", directory="documents")
    assert ok(session, "find_files", name="todo-list")["total"] == 0


def test_what_belongs_to_a_colleague_stays_theirs(session: WorldSession) -> None:
    team = team_of(session)
    refused(session, "set_permissions", "permission_denied", path=f"{team}/handbook.md", mode="666")
    refused(session, "list_directory", "permission_denied", path=f"{team}/personnel")
    refused(session, "stat_path", "permission_denied", path=f"{team}/personnel/salaries.csv")
    refused(session, "read_file", "permission_denied", path=f"{team}/passwords.txt")
    refused(session, "delete_path", "permission_denied", path=me(session).home)
    assert all("personnel/" not in row["path"] for row in ok(session, "find_files", directory=team, limit=50)["items"])
    ok(session, "copy_path", path="notes/ideas.md", directory=f"{team}/inbox")


def test_links_lead_to_the_end(session: WorldSession) -> None:
    assert ok(session, "read_file", path="team/handbook.md")["path"] == f"{team_of(session)}/handbook.md"
    chain = ok(session, "resolve_link", path="documents/work")
    assert chain["kind"] == "directory"
    assert "/projects/" in chain["target"]
    ok(session, "delete_path", path="team")
    ok(session, "list_directory", path=team_of(session))


def test_links_can_dangle_and_go_round(session: WorldSession) -> None:
    refused(session, "list_directory", "dangling_link", path="old-laptop")
    refused(session, "resolve_link", "not_a_link", path="notes")
    ok(session, "create_link", target="notes/ideas.md", name="first")
    ok(session, "create_link", target="first", name="second")
    ok(session, "delete_path", path="notes/ideas.md")
    refused(session, "read_file", "dangling_link", path="second")
    ok(session, "create_link", target="second", name="ideas.md", directory="notes")
    refused(session, "read_file", "dangling_link", path="first")
    refused(session, "read_file", "not_found", path="first/anything")


def test_the_trash_gives_everything_back(session: WorldSession) -> None:
    item = ok(session, "delete_path", path="notes")
    assert item["original_path"] == "/home/omar/notes"
    refused(session, "read_file", "not_found", path="notes/todo-list.txt")
    ok(session, "restore_from_trash", trash_id=item["id"])
    assert session.outcome() == environment("filesystem").open(1).outcome()
    refused(session, "restore_from_trash", "not_found", trash_id=item["id"])


def test_what_is_restored_needs_a_place(session: WorldSession) -> None:
    items = {item["name"]: item["id"] for item in ok(session, "list_trash")["items"]}
    refused(session, "restore_from_trash", "already_exists", trash_id=items["todo-list.txt"])
    message = refused(session, "restore_from_trash", "not_found", trash_id=items["start-page.html"]).message
    assert "'directory'" in message
    refused(
        session, "restore_from_trash", "not_a_directory", trash_id=items["start-page.html"], directory="notes/ideas.md"
    )
    ok(session, "restore_from_trash", trash_id=items["start-page.html"], directory="notes")
    assert ok(session, "restore_from_trash", trash_id=items["screenshots"])["kind"] == "directory"
    assert ok(session, "list_directory", path="photos/screenshots")["total"] == 3


def test_an_archive_gives_back_what_was_packed(session: WorldSession) -> None:
    inner = ok(session, "create_archive", paths=["notes", "reports/expenses.csv"], name="inner.zip")
    outer = ok(session, "create_archive", paths=[inner["path"]], name="outer.tar.gz", directory="downloads")
    names = [row["name"] for row in ok(session, "list_archive", path=inner["path"], limit=50)["items"]]
    assert {"notes", "notes/meetings", "notes/todo-list.txt", "expenses.csv"} <= set(names)
    refused(session, "extract_archive", "already_exists", path=inner["path"])
    came = ok(session, "extract_archive", path=outer["path"], directory="downloads/incoming")
    came = ok(session, "extract_archive", path=came["paths"][0], directory="downloads/incoming")
    assert came["count"] == len(names)
    found = ok(session, "diff_files", path="notes/ideas.md", other_path="downloads/incoming/notes/ideas.md")
    assert found["identical"]
    assert found["diff"] == ""


def test_an_archive_has_its_limits(session: WorldSession) -> None:
    refused(session, "create_archive", "too_large", paths=["~"], name="all.zip")
    refused(session, "create_archive", "conflict", paths=["notes", "notes"], name="twice.zip")
    refused(session, "create_archive", "quota_exceeded", paths=["photos"], name="photos.zip")
    refused(session, "extract_archive", "quota_exceeded", path="downloads/wedding-photos.zip")
    refused(session, "list_archive", "not_an_archive", path="notes/ideas.md")
    assert session.call("create_archive", {"paths": ["notes"], "name": "notes.rar"}).code == "bad_format"


def test_two_additions_are_one_of_both(session: WorldSession) -> None:
    other = session.fork()
    ok(session, "append_to_file", path="notes/ideas.md", text="one\n")
    ok(session, "append_to_file", path="notes/ideas.md", text="two")
    ok(other, "append_to_file", path="notes/ideas.md", text="one\ntwo")
    assert session.outcome() == other.outcome()


def test_lines_are_edited_in_place(session: WorldSession) -> None:
    path = ok(session, "create_file", name="list.txt", content="pear\napple\npear")["path"]
    assert ok(session, "insert_line", path=path, line_number=2, text="fig")["line_count"] == 4
    assert ok(session, "read_file", path=path)["content"] == "pear\nfig\napple\npear"
    ok(session, "sort_file", path=path, duplicates="remove")
    assert ok(session, "read_file", path=path)["content"] == "apple\nfig\npear"
    ok(session, "sort_file", path=path, order="descending")
    ok(session, "delete_lines", path=path, first_line=1, last_line=2)
    assert ok(session, "read_file", path=path)["content"] == "apple"
    assert ok(session, "replace_in_file", path=path, old="p", new="b")["replacements"] == 2
    assert ok(session, "count_words", path=path) == {
        "path": path,
        "name": "list.txt",
        "lines": 1,
        "words": 1,
        "characters": 6,
    }


def test_lines_that_are_not_there_are_refused(session: WorldSession) -> None:
    path = ok(session, "create_file", name="list.txt", content="one\ntwo")["path"]
    refused(session, "read_file", "invalid_range", path=path, first_line=3)
    refused(session, "read_file", "invalid_range", path=path, first_line=2, last_line=1)
    refused(session, "delete_lines", "invalid_range", path=path, first_line=3)
    refused(session, "insert_line", "invalid_range", path=path, line_number=4, text="x")
    refused(session, "replace_in_file", "no_match", path=path, old="three", new="four")
    assert ok(session, "read_file", path=path, first_line=2, last_line=9)["content"] == "two"
    assert ok(session, "read_file_tail", path=path, lines=1)["first_line"] == 2
    empty = ok(session, "create_file", name="empty.txt")["path"]
    assert ok(session, "read_file", path=empty)["line_count"] == 0


def test_a_text_has_a_longest_length(session: WorldSession) -> None:
    full = next(row for row in disk(session).nodes if row.name == "error.log").path
    refused(session, "append_to_file", "too_large", path=full, text="y" * 100)
    refused(session, "concatenate_files", "too_large", paths=[full, full], name="both.log")
    ok(session, "write_file", path=full, content="y" * LONGEST_TEXT)
    ok(session, "delete_lines", path=full, first_line=1)


def test_only_text_is_read(session: WorldSession) -> None:
    refused(session, "read_file", "not_text", path="photos/profile-picture.png")
    refused(session, "read_file", "is_a_directory", path="photos")
    refused(session, "search_text", "not_text", query="cat", path="photos/profile-picture.png")
    assert len(ok(session, "get_checksum", path="photos/profile-picture.png", algorithm="md5")["checksum"]) == 32


def test_files_are_found_by_what_people_say(session: WorldSession) -> None:
    assert ok(session, "find_files", name="Todo List")["items"][0]["name"] == "todo-list.txt"
    tables = ok(session, "find_files", name="*.CSV", limit=50)["items"]
    assert {row["extension"] for row in tables if row["kind"] == "file"} == {"csv"}
    dates = [row["modified_at"] for row in tables]
    assert dates == sorted(dates, reverse=True)
    images = ok(session, "find_files", file_type="image", min_size=1_000_000, directory="photos", limit=50)
    assert images["total"] > 10
    refused(session, "find_files", "invalid_range", modified_since="2026-03-02", modified_until="2026-03-01")


def test_a_tree_is_cut_at_its_depth(session: WorldSession) -> None:
    shallow = ok(session, "show_tree", path="notes", depth=1)
    assert {row["depth"] for row in shallow["items"]} == {1}
    assert ok(session, "show_tree", path="notes")["total"] > shallow["total"]
    assert ok(session, "show_tree", path="/", depth=1)["total"] == 2


def test_listings_sort(session: WorldSession) -> None:
    sizes = [row["size"] for row in ok(session, "list_directory", path="music", sort_by="size")["items"]]
    assert sizes == sorted(sizes, reverse=True)
    assert all(row["kind"] == "link" for row in ok(session, "list_directory", kind="link")["items"])


def test_tags_come_and_go(session: WorldSession) -> None:
    ok(session, "tag_file", path="notes/ideas.md", tag="someday")
    refused(session, "tag_file", "already_exists", path="notes/ideas.md", tag="someday")
    assert [row["name"] for row in ok(session, "list_tagged_files", tag="someday")["items"]] == ["ideas.md"]
    ok(session, "move_path", path="notes/ideas.md", directory="documents")
    assert ok(session, "stat_path", path="documents/ideas.md")["tags"] == ["someday"]
    ok(session, "untag_file", path="documents/ideas.md", tag="someday")
    refused(session, "untag_file", "not_tagged", path="documents/ideas.md", tag="someday")
