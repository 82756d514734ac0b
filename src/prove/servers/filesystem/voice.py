"""How people talk about their files."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from prove.core.voice import Fits, attribute, earliest, latest, name, relation
from prove.servers._shared.cast import cast_of
from prove.servers._shared.draws import days_ago
from prove.servers.filesystem.records import FileSystem, Node
from prove.servers.filesystem.tools import server

voice = server.voice
voice.wrong_words("is_a_directory", "not_a_directory")

voice.situations(
    "I'm tidying up my files.",
    "I'm cleaning up my disk.",
    "I'm working on my documents.",
    "My folders are a jungle.",
    "I'm decluttering my drive.",
    "I'm preparing a backup.",
    "I can never find anything on this machine.",
    "I'm packing up an old project.",
    "The disk is getting full.",
    "I'm handing a project over to somebody.",
    "I've neglected my files for months.",
    "I'm in the terminal anyway.",
    "I'm reorganising my workspace.",
)


def _own_texts(fs: FileSystem) -> list[Node]:
    return [node for node in fs.nodes if node.content and node.file_type == "text" and node.path.startswith("/home/")]


def _is_prose(fs: FileSystem, arguments: Mapping[str, Any]) -> bool:
    """Whether a file is a text of the user's own, not a table, a log or a program."""
    return str(arguments.get("path", "")).startswith("/home/") and arguments["path"].endswith((".txt", ".md"))


def _is_note(fs: FileSystem, arguments: Mapping[str, Any]) -> bool:
    """Whether a file is a note, in which a line more or less does no harm; not a letter or a contract."""
    return _is_prose(fs, arguments) and _below_home(fs, arguments["path"])[:1] in (
        ["notes"],
        ["downloads"],
        ["archive"],
    )


WHOLE_TEXTS = {
    "todo-list": ("Nothing to do at the moment.", "All of it is done.", "Take a week off."),
    "reading-list": ("Nothing left to read.", "I have read all of them.", "Go to the library."),
    "packing-list": ("Everything is packed.", "Keys, passport, charger.", "Nothing left to pack."),
    "gift-ideas": ("All gifts are bought.", "Flowers for everybody.", "No ideas yet."),
    "ideas": ("No new ideas at the moment.", "I'm starting over with this one.", "All of them are on the whiteboard."),
    "scratch": ("This page is empty.", "Room for anything.", "Nothing here any more."),
}
"""What may be the whole text of a list or of notes that somebody begins anew, by the beginning of the file's name."""


def _whole_texts(path: object) -> tuple[str, ...]:
    file = str(path).rpartition("/")[2]
    return next((texts for name, texts in WHOLE_TEXTS.items() if file.startswith(name)), ())


def _whole_text(fs: FileSystem, rng: Random, arguments: Mapping[str, Any]) -> str:
    return rng.choice(_whole_texts(arguments.get("path")) or WHOLE_TEXTS["scratch"])


def _is_begun_anew(fs: FileSystem, arguments: Mapping[str, Any]) -> bool:
    """Whether a file is one that somebody writes anew, with a text that fits it."""
    return _is_note(fs, arguments) and arguments.get("content") in _whole_texts(arguments["path"])


def _is_list(fs: FileSystem, arguments: Mapping[str, Any]) -> bool:
    """Whether the lines of a file are a list, so that their order does not matter."""
    return _is_prose(fs, arguments) and any(word in arguments["path"] for word in ("-list", "ideas"))


def _below_home(fs: FileSystem, path: str) -> list[str]:
    """The folders below the user's own on the way to a path, and its name; none for what lies elsewhere."""
    home = next(iter(fs.accounts)).home
    return path.removeprefix(f"{home}/").split("/") if path.startswith(f"{home}/") else []


TRAYS = {
    "archive": "",
    "photos/to-print": "photos/",
    "documents/to-sign": "documents/contracts/",
    "invoices/paid": "invoices/unpaid/",
}
"""Folders that things are put into, and where these lie before."""


def _belongs(fs: FileSystem, path: str, directory: str) -> bool:
    """Whether somebody would put a thing into a folder: another one of its project, or one for such things."""
    here, there = _below_home(fs, path), _below_home(fs, directory)
    folder = fs.nodes.find(directory)
    if not here or not there or directory == path.rpartition("/")[0] or folder is None or folder.kind != "directory":
        return False
    before = TRAYS.get("/".join(there))
    is_for_it = before is not None and here[0] != "archive" and "/".join(here).startswith(before)
    return is_for_it or (here[0] == "projects" and here[:2] == there[:2])


def _is_put_well(fs: FileSystem, arguments: Mapping[str, Any]) -> bool:
    """Whether something is moved or copied to where it may belong; the folders of a home and of a project stay."""
    path = arguments["path"]
    return _is_loose(fs, arguments) and _belongs(fs, path, arguments["directory"])


def _is_loose(fs: FileSystem, arguments: Mapping[str, Any]) -> bool:
    """Whether something is the user's to rename, move or delete: no folder of the home or of a project as such."""
    node, way = fs.nodes.find(arguments["path"]), _below_home(fs, arguments["path"])
    return len(way) > 1 and way[0] != "projects" and (node is None or node.kind != "directory" or len(way) > 2)


def _is_no_file(fs: FileSystem, arguments: Mapping[str, Any]) -> bool:
    """Whether somebody can be in a place: a folder or a link to one."""
    node = fs.nodes.find(arguments["path"])
    return node is None or node.kind != "file"


def _is_own_and_no_link(fs: FileSystem, arguments: Mapping[str, Any]) -> bool:
    """Whether something lies below the user's home, and is no link: what is done to a link is done to its target."""
    node = fs.nodes.find(arguments["path"])
    return bool(_below_home(fs, arguments["path"])) and (node is None or node.kind != "link")


def _may_be_opened(fs: FileSystem, arguments: Mapping[str, Any]) -> bool:
    """Whether something is the user's own, and a folder if all that is in it is meant."""
    node = fs.nodes.find(arguments["path"])
    deep = "apply_to" in arguments and node is not None and node.kind != "directory"
    return _is_own_and_no_link(fs, arguments) and not deep


def _holds_few(fs: FileSystem, arguments: Mapping[str, Any]) -> bool:
    """Whether a tree can be told: it has some branches, not dozens."""
    top = arguments.get("path", fs.accounts.get(next(iter(fs.accounts)).login).working_directory)
    deep = top.count("/") + arguments.get("depth", 9)
    below = [node for node in fs.nodes if node.path.startswith(f"{top}/") and node.path.count("/") <= deep]
    return 1 < len(below) <= 16


def _are_alike(fs: FileSystem, arguments: Mapping[str, Any]) -> bool:
    """Whether two files may be versions of one text: of one type, and of one folder or one name."""
    one, other = (arguments[name] for name in ("path", "other_path"))
    folders, names = zip(*(path.rpartition("/")[::2] for path in (one, other)), strict=True)
    return one.rpartition(".")[2] == other.rpartition(".")[2] and (len(set(folders)) == 1 or len(set(names)) == 1)


def _is_in(*areas: str) -> Fits:
    """Whether a new thing is put into one of these folders of the home, or the home itself where nothing is said."""

    def test(fs: FileSystem, arguments: Mapping[str, Any]) -> bool:
        account = next(iter(fs.accounts))
        directory = arguments.get("directory", account.working_directory)
        fits = _below_home(fs, directory) in [[area] for area in areas]
        return fits or ("directory" not in arguments and directory == account.home)

    return test


def _are_kept_near(fs: FileSystem, arguments: Mapping[str, Any]) -> bool:
    """Whether what is made of some files is kept beside them, with its like, or where things are put away."""
    directory, first = arguments.get("directory"), arguments["paths"][0]
    return directory is None or directory == first.rpartition("/")[0] or _belongs(fs, first, directory)


def _is_back_with_its_like(fs: FileSystem, arguments: Mapping[str, Any]) -> bool:
    """Whether what was deleted comes back where it was, where its like is, or where things are put away."""
    directory, item = arguments.get("directory"), fs.trash.find(str(arguments.get("trash_id")))
    return directory is None or item is None or _belongs(fs, item.original_path, directory)


def _is_unpacked_near(fs: FileSystem, arguments: Mapping[str, Any]) -> bool:
    """Whether an archive is unpacked beside itself, with its like, or where things are put away."""
    directory, path = arguments.get("directory"), arguments["path"]
    return directory is None or directory == path.rpartition("/")[0] or _belongs(fs, path, directory)


def _is_reached_from_afar(fs: FileSystem, arguments: Mapping[str, Any]) -> bool:
    """Whether a link has a place of its own that is said, neither beside nor inside what it leads to."""
    target, folder = arguments["target"], arguments.get("directory")
    if folder is None:
        return False
    node = fs.nodes.find(target)
    near = folder == target.rpartition("/")[0] or f"{folder}/".startswith(f"{target}/")
    return bool(_below_home(fs, target)) and not near and (node is None or node.kind != "link")


def _stem(name: str) -> tuple[str, str]:
    """A file's name without its extension, and the extension with its dot."""
    for double in (".tar.gz",):
        if name.endswith(double):
            return name.removesuffix(double), double
    stem, dot, extension = name.rpartition(".")
    return (stem, dot + extension) if stem else (name, "")


def _new_name(fs: FileSystem, rng: Random, arguments: Mapping[str, Any]) -> str:
    """The name that something has, changed a little; it stays a file of its type."""
    stem, extension = _stem(str(arguments.get("path", "notes.txt")).rpartition("/")[2])
    return (
        rng.choice(("{}-final", "{}-old", "old-{}", "{}-checked", "{}-v2", "{}-spare", "{}-kept")).format(stem)
        + extension
    )


def _link_name(fs: FileSystem, rng: Random, arguments: Mapping[str, Any]) -> str:
    stem, _ = _stem(str(arguments.get("target", "notes")).rpartition("/")[2])
    ways = ("{}-link", "{}-here") if stem.startswith("to-") else ("to-{}", "{}-link", "go-to-{}", "{}-here")
    return rng.choice(ways).format(stem)


def _link_place(fs: FileSystem, rng: Random) -> str:
    """A folder of the home, in which people look for things."""
    home = next(iter(fs.accounts)).home
    return rng.choice([path for name in ("notes", "documents", "projects") if fs.nodes.find(path := f"{home}/{name}")])


def _mode(fs: FileSystem, rng: Random, arguments: Mapping[str, Any]) -> str:
    """What people set: folders can be entered, programs run, and texts are read."""
    node = fs.nodes.find(arguments.get("path", ""))
    if node is not None and node.kind == "directory":
        return rng.choice(("700", "750", "755", "770"))
    if node is not None and node.extension == "py":
        return rng.choice(("700", "750", "755", "644"))
    return rng.choice(("600", "640", "644", "664", "444", "400"))


def _last_line(fs: FileSystem, rng: Random, arguments: Mapping[str, Any]) -> int:
    return int(arguments.get("first_line", 1)) + rng.choice((1, 1, 2, 3, 4))


def _folder_name(fs: FileSystem, rng: Random, arguments: Mapping[str, Any]) -> str:
    """A folder that may be where it shall be."""
    area = (_below_home(fs, arguments.get("directory", "")) or [""])[0]
    return rng.choice(FOLDERS.get(area, FOLDERS[""]))


def _tag_for(fs: FileSystem, rng: Random, arguments: Mapping[str, Any]) -> str:
    area = (_below_home(fs, arguments.get("path", "")) or [""])[0]
    return rng.choice(TAGS.get(area, TAGS[""]))


def _first_text(fs: FileSystem, rng: Random, arguments: Mapping[str, Any]) -> str:
    return rng.choice(NEW_FILES.get(arguments.get("name", ""), ("To be written.", "Nothing here yet.")))


def _line_for(fs: FileSystem, rng: Random, arguments: Mapping[str, Any]) -> str:
    """A line that may stand in a file of that name."""
    path = str(arguments.get("path", ""))
    kinds = [lines for word, lines in LINES.items() if word and word in path]
    return rng.choice(kinds[0] if kinds else LINES[""])


def _texts_together(fs: FileSystem, rng: Random) -> list[str]:
    """Two or three texts of one type in one folder."""
    groups: dict[tuple[str | None, str | None], list[str]] = {}
    for node in _own_texts(fs):
        if node.extension in ("txt", "md", "csv") and "/projects/" not in node.path:
            groups.setdefault((node.parent, node.extension), []).append(node.path)
    several = [paths for paths in groups.values() if len(paths) > 1]
    chosen = rng.choice(several) if several else [node.path for node in _own_texts(fs)][:2]
    return rng.sample(chosen, min(len(chosen), rng.choice((2, 2, 3))))


def _new_home(fs: FileSystem, rng: Random, arguments: Mapping[str, Any]) -> str | None:
    """Another folder that something may be kept in."""
    path = str(arguments.get("path", ""))
    fitting = [node.path for node in fs.nodes if node.kind == "directory" and _belongs(fs, path, node.path)]
    return rng.choice([folder for folder in fitting if not f"{folder}/".startswith(f"{path}/")] or fitting or [None])


def _other_version(fs: FileSystem, rng: Random, arguments: Mapping[str, Any]) -> str | None:
    """A text that may be another version of the one that was chosen."""
    path = str(arguments.get("path", ""))
    texts = [node.path for node in fs.nodes if node.content and node.file_type == "text" and node.path != path]
    fitting = [other for other in texts if _are_alike(fs, {"path": path, "other_path": other})]
    return rng.choice(fitting) if fitting else None


def _first_of(arguments: Mapping[str, Any]) -> tuple[str, str, bool]:
    """The folder and the name of the first of several paths, and whether it is the only one."""
    paths = [path for path in arguments.get("paths", ()) if isinstance(path, str)] or ["/notes/todo-list.txt"]
    folder, _, name = paths[0].rpartition("/")
    return folder.rpartition("/")[2] or "files", name or "files", len(paths) == 1


def _joined_name(fs: FileSystem, rng: Random, arguments: Mapping[str, Any]) -> str:
    folder, name, _ = _first_of(arguments)
    _, extension = _stem(name)
    return rng.choice(("all-{}", "{}-together", "{}-in-one", "{}-joined")).format(folder) + extension


def _things_to_pack(fs: FileSystem, rng: Random) -> list[str]:
    """A folder of the user's own, or two things out of one."""
    own = [node for node in fs.nodes if len(_below_home(fs, node.path)) > 1 and node.kind != "link"]
    chosen = rng.choice(own)
    beside = [node.path for node in own if node.parent == chosen.parent and node is not chosen]
    return [chosen.path, rng.choice(beside)] if beside and rng.random() < 0.5 else [chosen.path]


def _archive_name(fs: FileSystem, rng: Random, arguments: Mapping[str, Any]) -> str:
    folder, name, alone = _first_of(arguments)
    stem = _stem(name)[0] if alone else folder
    return rng.choice(("{}.zip", "{}-backup.tar.gz", "{}-to-send.zip", "{}-packed.zip")).format(stem)


def _someone_mentioned(fs: FileSystem, rng: Random) -> str:
    """A person or firm that one of the user's files mentions, or a word that many files contain."""
    node, cast = rng.choice(_own_texts(fs)), cast_of(fs.seed)
    names = [person.name for person in cast.people] + [firm.name for firm in cast.firms]
    found = [mentioned for mentioned in names if mentioned in node.content]
    return rng.choice(found or ["TODO", "draft", "pending", "passport", "Total", "error"])


def _part_of_a_name(fs: FileSystem, rng: Random) -> str:
    node = rng.choice(list(fs.nodes))
    return f"*.{node.extension}" if node.extension and rng.random() < 0.4 else node.title


REPLACED = {
    "pending": "settled",
    "draft": "second draft",
    "TODO": "DONE",
    "online": "online or in the office",
    "Total": "Total due",
}
"""Words that many texts have, and what may stand there instead."""


def _words_to_replace(fs: FileSystem, rng: Random, arguments: Mapping[str, Any]) -> str:
    """A name or a word that the file has; now and then one that it has not."""
    node, cast = fs.nodes.find(arguments.get("path", "")), cast_of(fs.seed)
    known = [*(person.name for person in cast.people), *(firm.name for firm in cast.firms), *REPLACED]
    found = [words for words in known if node is not None and words in node.content]
    return rng.choice(found) if found and rng.random() < 0.95 else rng.choice(known)


def _words_instead(fs: FileSystem, rng: Random, arguments: Mapping[str, Any]) -> str:
    """Another name for a name, another word for a word."""
    old, cast = str(arguments.get("old", "")), cast_of(fs.seed)
    for names in ([person.name for person in cast.people], [firm.name for firm in cast.firms]):
        if old in names:
            return rng.choice([name for name in names if name != old])
    return REPLACED.get(old, "to be confirmed")


def _trashed_word(fs: FileSystem, rng: Random) -> str:
    return rng.choice([item.title for item in fs.trash] or ["draft"])


def _tag_in_use(fs: FileSystem, rng: Random) -> str:
    return rng.choice([tag for node in fs.nodes for tag in node.tags] or ["urgent"])


def _tagged_path(fs: FileSystem, rng: Random) -> str:
    return _some_path(fs, rng, lambda node: bool(node.tags))


def _archive_path(fs: FileSystem, rng: Random) -> str:
    return _some_path(fs, rng, lambda node: node.file_type == "archive")


def _link_path(fs: FileSystem, rng: Random) -> str:
    return _some_path(fs, rng, lambda node: node.kind == "link")


def _empty_folder(fs: FileSystem, rng: Random) -> str:
    return _some_path(fs, rng, lambda node: node.kind == "directory" and not fs.nodes.where(parent=node.path))


def _some_path(fs: FileSystem, rng: Random, fits: Callable[[Node], bool]) -> str:
    """A path that fits, or any if none does."""
    return rng.choice([node for node in fs.nodes if fits(node)] or list(fs.nodes)).path


def _tag_of_path(fs: FileSystem, rng: Random, arguments: Mapping[str, Any]) -> str:
    """A tag of the path that was chosen, if it has any."""
    node = fs.nodes.find(arguments.get("path", ""))
    return rng.choice(node.tags) if node and node.tags else _tag_in_use(fs, rng)


voice.entity(
    "nodes",
    name("{name}", "the {kind} {name}"),
    relation("the {extension} file in the folder {parent.name}", "{name} in the folder {parent.name}"),
    latest("the {extension} file I changed last", "the newest {kind} in {parent.name}", by="modified_at"),
    latest("the largest {file_type} file in {parent.name}", by="size"),
    label="{name}",
)
voice.entity(
    "trash",
    name("{name}", "the {name} that I deleted", "the {kind} {name}"),
    attribute("what used to be at {original_path}"),
    latest("what I deleted last", "the {kind} that I threw away most recently", by="deleted_at"),
    earliest("the oldest thing in the trash", by="deleted_at"),
    label="{name}",
)

voice.enum("kind", file="file", directory=("folder", "directory"), link=("link", "shortcut"))
voice.enum(
    "file_type",
    text="text",
    image=("image", "photo"),
    audio=("audio", "music"),
    video="video",
    document=("document", "PDF"),
    archive=("archive", "zip"),
)
voice.enum(
    "sort",
    name=("by name", "alphabetically"),
    newest=("newest first", "by date"),
    oldest=("oldest first", "from the oldest on"),
    largest=("largest first", "by size"),
)
voice.enum("order", ascending=("from A to Z", "in ascending order"), descending=("from Z to A", "in descending order"))
voice.enum("duplicates", keep="keeping repeated lines", remove=("dropping repeated lines", "without duplicates"))
voice.enum("algorithm", md5="MD5", sha1="SHA-1", sha256="SHA-256")
voice.enum(
    "apply_to",
    this_only=("just that one", "nothing else"),
    everything_below=("everything inside as well", "all that is in it too"),
)

voice.value("find_files.name", draw=_part_of_a_name)
voice.value("query", draw=_someone_mentioned)
voice.value("tag", draw=_tag_in_use)
voice.value("untag_file.path", draw=_tagged_path)
voice.value("list_archive.path", draw=_archive_path, leads=True)
voice.value("extract_archive.path", draw=_archive_path, leads=True)
voice.value("resolve_link.path", draw=_link_path, leads=True)
voice.value("remove_directory.path", draw=_empty_folder, leads=True)
voice.value("untag_file.tag", draw=_tag_of_path)
voice.value("tag_file.tag", draw=_tag_for)
voice.value("since", draw=days_ago(range(30, 120)))
voice.value("until", draw=days_ago(range(30)))
voice.value("list_trash.query", draw=_trashed_word)
voice.value("min_size", 1_000, 50_000, 100_000, 500_000, 1_000_000, 2_000_000, 3_000_000, 10_000_000)
voice.value("max_size", 12_000_000, 15_000_000, 20_000_000, 30_000_000, 40_000_000)
voice.value("depth", 1, 2, 3, 4)
voice.value("lines", 3, 5, 8, 10, 15, 20, 30)
voice.value("first_line", 1, 2, 3, 4, 5)
voice.value("last_line", draw=_last_line)
voice.value("line_number", 1, 2, 3, 4, 5)
voice.value("older_than_days", 7, 14, 30, 60, 90)
voice.value("mode", draw=_mode)

NEW_FILES: dict[str, tuple[str, ...]] = {
    "shopping-list.txt": ("Milk, bread, apples and coffee.", "Candles, matches, batteries."),
    "weekend-plan.txt": ("Saturday: market, lunch with everyone, cinema.", "Sunday: nothing at all."),
    "questions.md": ("Questions for the landlord: heating, parking, keys.",),
    "dentist.txt": ("Call the dentist on Thursday morning.",),
    "book-club.txt": ("Next time: bring two suggestions and a cake.",),
    "running-log.txt": ("Monday: 5 km. Wednesday: 8 km. Sunday: rest.",),
    "wish-list.txt": ("A warm coat, a better lamp, a free weekend.",),
    "interview-notes.md": ("Start with the short version, then the details.",),
    "garden-diary.txt": ("Sowed the beans, watered the tomatoes.",),
    "speech.txt": ("Dear friends, thank you all for coming.",),
}
"""New files, each with what may stand in it."""
FOLDERS: dict[str, tuple[str, ...]] = {
    "documents": ("receipts", "warranties", "certificates", "house-move"),
    "photos": ("favourites", "wallpapers", "for-printing", "to-sort"),
    "notes": ("summer-plans", "course-material", "book-quotes", "cooking-tips"),
    "invoices": ("in-dispute", "last-year"),
    "reports": ("old-versions", "for-the-board"),
    "": ("old-versions", "for-printing", "to-sort", "shared-with-others"),
}
"""New folders, by the part of the home they are in."""
TAGS: dict[str, tuple[str, ...]] = {
    "documents": ("tax", "keep", "original", "insurance"),
    "photos": ("print", "best-of", "family", "album"),
    "notes": ("to-read", "later", "private", "idea"),
    "invoices": ("accountant", "checked", "receipts"),
    "reports": ("review", "board", "draft"),
    "": ("urgent", "review", "keep", "later"),
}
LINES: dict[str, tuple[str, ...]] = {
    "todo-list": ("- book the train", "- ask about the refund", "- water the tomatoes"),
    "packing-list": ("- rain jacket", "- phone charger", "- good book"),
    "reading-list": ("- something by a new author", "- the one that won the prize"),
    "playlist": ("the one from the radio", "that slow song again"),
    "ideas": ("- a day trip by bike", "- a cooking class", "- something home-made"),
    "letter": ("P.S. I'll call you next week.", "P.S. Give my best to the others."),
    "meeting": ("- next meeting: same time, same place", "- minutes to be sent round by Friday"),
    "minutes": ("- next meeting: same time, same place", "- minutes to be sent round by Friday"),
    "recipes": ("Serves four.", "Better with more garlic.", "Keeps for three days in the fridge."),
    "trip": ("Take the early train.", "Ask at the hotel about late arrival."),
    "bill": ("Checked and paid.", "Filed by me, no questions open."),
    "invoice": ("Checked and filed.", "A copy went to the accountant."),
    "contract": ("Read and understood.", "Questions: see my email."),
    "report": ("Figures to be checked again.", "Next step: send it out on Friday."),
    "": ("Note to self: check this again.", "To be continued.", "Last read today."),
}
"""Lines that may be added, by a word in the path."""

voice.value("create_file.name", *NEW_FILES)
voice.value("create_file.content", draw=_first_text)
voice.value("make_directory.name", draw=_folder_name)
voice.value("create_link.name", draw=_link_name)
voice.value("create_link.directory", draw=_link_place, leads=True)
voice.value("concatenate_files.paths", draw=_texts_together)
voice.value("concatenate_files.name", draw=_joined_name)
voice.value("create_archive.paths", draw=_things_to_pack)
voice.value("create_archive.name", draw=_archive_name)
voice.value("new_name", draw=_new_name)
voice.value("diff_files.other_path", draw=_other_version, leads=True)
for kept in ("move_path", "copy_path"):
    voice.value(f"{kept}.directory", draw=_new_home, leads=True)
    voice.sensible(kept, _is_put_well)
voice.value("content", draw=_whole_text)
voice.value("text", draw=_line_for)
voice.value("old", draw=_words_to_replace)
voice.value("new", draw=_words_instead)
for edited in ("append_to_file", "replace_in_file", "count_words"):
    voice.sensible(edited, _is_prose)
for noted in ("delete_lines", "insert_line"):
    voice.sensible(noted, _is_note)
voice.sensible("write_file", _is_begun_anew)
voice.sensible("sort_file", _is_list)
voice.sensible("diff_files", _are_alike)
voice.sensible("show_tree", _holds_few)
voice.sensible("change_directory", _is_no_file)
voice.sensible("create_link", _is_reached_from_afar)
voice.sensible("create_file", _is_in("notes"))
for gathered in ("concatenate_files", "create_archive"):
    voice.sensible(gathered, _are_kept_near)
voice.sensible("extract_archive", _is_unpacked_near)
voice.sensible("restore_from_trash", _is_back_with_its_like)
voice.sensible("make_directory", _is_in(*(area for area in FOLDERS if area)))
for changed in ("rename_path", "delete_path"):
    voice.sensible(changed, _is_loose)
voice.sensible("tag_file", _is_own_and_no_link)
voice.sensible("set_permissions", _may_be_opened)

voice.ask("query", "What text should I look for?", "What should I search for?")
voice.ask("name", "What should it be called?", "What name should I give it?")
voice.ask("content", "What should it say?", "What should I write into it?")
voice.ask("text", "What should I add?", "What text should it be?")
voice.ask("line_number", "At which line?", "Which line should it go to?")
voice.ask("old", "Which text should I replace?", "What should go?")
voice.ask("new", "What should stand there instead?", "What should I replace it with?")
voice.ask("first_line", "From which line on?", "Which line should I start at?")
voice.ask("new_name", "What should the new name be?", "What should I rename it to?")
voice.ask("mode", "Which permissions should it get?", "What mode should I set?")
voice.ask("tag", "Which tag?", "What tag do you mean?")

voice.row("search_text.items", "{name}, line {line_number}")
voice.row("find_files.items", "{path}")
voice.row("list_archive.items", "{name}")

voice.tool(
    "get_working_directory",
    do=(
        "tell me which folder I'm in",
        "print the working directory",
        "show which folder I'm working in",
        "remind me which directory is the current one",
    ),
    say=("Which folder am I in right now?", "Where in the file system are we working?"),
    tell=("You are in {path}.", "The working directory is {path}."),
)
voice.tool(
    "change_directory",
    do=(
        "go to {path}",
        "switch over to {path}",
        "make {path} the working directory",
        "change into {path}",
        "cd into {path}",
    ),
    say=("I want to work in {path} from here on.", "Can we move over to {path}?"),
    tell=("You are in {path} now.", "{name} is the working directory now."),
)
voice.tool(
    "list_directory",
    do=(
        "list the files and folders[ in {path}][, only what is a {kind}][, changed since {since}][, {sort}]",
        "show me what files, folders and links there are[ in {path}][, {sort}]",
        "give me a listing[ of {path}][, only what is a {kind}][, {sort}]",
        "print a directory listing[ for {path}][, {sort}]",
    ),
    say=(
        "Which files and folders are there[ in {path}][, modified {until} at the latest][, {sort}]?",
        "I'd like to see a listing[ of {path}][, leaving out all that isn't a {kind}][, {sort}].",
    ),
    tell=(
        "There are {total} entries: {list}.",
        "I see {list}.",
    ),
)
voice.tool(
    "show_tree",
    do=(
        "draw the folder tree[ of {path}][ down to level {depth}]",
        "lay out the structure[ of {path}][, {depth} levels deep]",
        "map out all folders and files[ below {path}][ to a depth of {depth}]",
    ),
    say=(
        "How are the folders nested[ under {path}][, {depth} levels down]?",
        "I need an overview of all folders and files[ below {path}][ to a depth of {depth}].",
    ),
    tell=("There are {total} items below it: {list}.", "The tree goes: {list}."),
)
voice.tool(
    "stat_path",
    do=(
        "look up the details of {path}",
        "check size, owner and date of {path}",
    ),
    say=("I need size, owner and date of {path}.",),
    tell=(
        "{name} is a {kind} of {size}, owned by {owner} and changed on {modified_at}.",
        "{owner} owns {name}, which takes up {size} and was changed on {modified_at}.",
    ),
)
voice.tool(
    "stat_path",
    do=("tell me who owns {path}",),
    say=("Who is the owner of {path}?", "Who owns {path}?"),
    tell=(
        "{owner} owns {name}.",
        "{name} belongs to {owner}.",
    ),
)
voice.tool(
    "stat_path",
    do=("find out when {path} was last changed",),
    say=("When was {path} last changed?",),
    tell=(
        "{name} was last modified on {modified_at}.",
        "The last change of {name} was on {modified_at}.",
    ),
)
voice.tool(
    "stat_path",
    do=("check how big {path} is and what its permissions are",),
    say=("How big is {path}, and what are its permissions?",),
    tell=("{name} takes up {size}, and its permissions are {mode}.",),
)
voice.tool(
    "find_files",
    do=(
        "find everything[ matching {name}][ in {directory}][ of the type {file_type}][, only what is a "
        "{kind}][, with at least {min_size}][, changed since {since}][, changed {until} at the latest]",
        "search[ {directory}] for files[ named {name}][, {file_type} files only][, over {min_size}][, "
        "touched on {since} or later][, touched by {until}][, {sort}]",
        "track down everything[ named {name}][ under {directory}][, only what is a {kind}][, no larger than "
        "{max_size}]",
        "locate my files[ with names like {name}][, somewhere in {directory}][, {file_type} files only][, {sort}]",
    ),
    say=(
        "Where are the files[ that match {name}][, somewhere in {directory}][, {sort}]?",
        "Which[ {file_type}] files[ in {directory}] do I have[ under the name {name}][, {min_size} or more in size]"
        "[, {max_size} or less in size][, modified from {since} on][, modified up to {until}]?",
    ),
    tell=("I found {total}: {list}.", "{total} match, namely {list}."),
)
voice.tool(
    "make_directory",
    do=(
        "make a folder called {name}[ in {directory}]",
        "set up a new directory {name}[ under {directory}]",
        "create an empty folder named {name}[ inside {directory}]",
        "add a folder called {name}[ below {directory}]",
    ),
    say=("I need a folder named {name}[ inside {directory}].", "Can you make me a new folder {name}[ in {directory}]?"),
    tell=("The folder {name} is ready.", "I made {path}."),
)
voice.tool(
    "remove_directory",
    do=(
        "remove {path}, which is an empty folder",
        "get rid of {path}, it's empty",
        "delete {path}, the folder is empty",
    ),
    say=("{path} is an empty folder that can go.", "There's nothing left in {path}, so I don't need that folder."),
    tell=("The folder {name} is gone.", "I removed {removed_path}."),
)
voice.tool(
    "move_path",
    do=(
        "move {path} into {directory}",
        "put {path} in {directory}",
        "file {path} away under {directory}",
        "relocate {path} to {directory}",
    ),
    say=("{path} belongs in {directory}, so move it.", "I'd rather have {path} over in {directory}."),
    tell=("{name} is at {path} now.", "Moved: you find it at {path}."),
)
voice.tool(
    "rename_path",
    do=(
        "rename {path} to {new_name}",
        "change the name of {path} to {new_name}",
        "rename {path} so that it's called {new_name}",
        "give {path} another name, {new_name}",
    ),
    say=("{path} should be called {new_name}.", "From now on {new_name} is the name I want for {path}."),
    tell=("It is called {name} now.", "Renamed to {name}, in the same folder."),
)
voice.tool(
    "copy_path",
    do=(
        "copy {path} to {directory}[ under the name {new_name}]",
        "put a copy of {path} into {directory}[ and name it {new_name}]",
        "duplicate {path} in {directory}[ as {new_name}]",
        "leave a copy of {path} in {directory}[, called {new_name}]",
    ),
    say=(
        "I want {path} in {directory} as well[, but called {new_name}].",
        "{directory} needs its own copy of {path}[; call it {new_name}].",
    ),
    tell=("The copy is at {path}.", "I copied it to {path} ({size})."),
)
voice.tool(
    "create_link",
    do=(
        "create a link called {name} to {target}[ in {directory}]",
        "make a shortcut {name}[ in {directory}] that points to {target}",
        "place a symlink {name}[ in {directory}] leading to {target}",
    ),
    say=(
        "I'd like to reach {target} through a link named {name}[ in {directory}].",
        "Can I have a symbolic link {name}[ under {directory}] for {target}?",
    ),
    tell=("The link {name} points to {target} now.", "{path} is a link to {target} now."),
)
voice.tool(
    "resolve_link",
    do=(
        "find out where {path} leads",
        "follow {path} to what it points to",
        "check what is behind {path}",
    ),
    say=(
        "Where does {path} really point?",
        "What's at the other end of {path}?",
    ),
    tell=(
        "It leads to {target}.",
        "Behind it is the {kind} {target}.",
    ),
)
voice.tool(
    "set_permissions",
    do=(
        "set the permissions of {path} to {mode}[, {apply_to}]",
        "give {path} the mode {mode}[ ({apply_to})]",
        "chmod {path} to {mode}[, {apply_to}]",
        "change the access rights of {path} to {mode}[, {apply_to}]",
    ),
    say=(
        "{path} should have the mode {mode}[, {apply_to}].",
        "Can the rights on {path} be {mode} from now on[, {apply_to}]?",
    ),
    tell=("{name} has the mode {mode} now.", "The permissions of {name} are {mode} now."),
)
voice.tool(
    "tag_file",
    do=(
        "tag {path} as {tag}",
        "put the tag {tag} on {path}",
        "add the tag {tag} to {path}",
        "label {path} with the keyword {tag}",
    ),
    say=("{path} should carry the tag {tag}.", "I'd like {path} tagged {tag}."),
    tell=("{name} is tagged {tags} now.", "Done, {name} has the tag {tag}."),
)
voice.tool(
    "untag_file",
    do=("take the tag {tag} off {path}", "remove the tag {tag} from {path}", "clear the {tag} tag from {path}"),
    say=("{path} doesn't need the {tag} tag any more.", "The tag {tag} doesn't fit {path} any more, so take it off."),
    tell=("{name} has lost the tag {tag}.", "The tag {tag} is off {name}."),
)
voice.tool(
    "list_tagged_files",
    do=(
        "list everything tagged {tag}[, {sort}]",
        "show me the files with the tag {tag}[, changed on {since} or later]",
        "pull up what I tagged as {tag}[, changed {until} at the latest]",
        "gather everything that has the {tag} tag[, {sort}]",
    ),
    say=("Which files did I tag {tag}?", "What's filed under the tag {tag}?"),
    tell=("{total} files have the tag: {list}.", "These have the tag: {list}."),
)
voice.tool(
    "read_file",
    do=(
        "read {path} to me[ from line {first_line} on][ up to line {last_line}]",
        "open {path}[, starting at line {first_line}][, up to line {last_line}]",
        "show me the text of {path}[ from line {first_line} on][, no further than line {last_line}]",
        "let me see what {path} contains[, lines {first_line} to {last_line}]",
    ),
    say=(
        "What does {path} say[ from line {first_line} on][ up to line {last_line}]?",
        "I need to know what's written in {path}[, starting with line {first_line}][, ending with line {last_line}].",
    ),
    tell=("{name} says: {content}", "This is {name}: {content}"),
)
voice.tool(
    "read_file_tail",
    do=(
        "show the end of {path}[, {lines} lines]",
        "read me the last[ {lines}] lines of {path}",
        "tail {path}[, the last {lines} lines]",
    ),
    say=("How does {path} end[, going by the last {lines} lines]?", "What are the last[ {lines}] lines in {path}?"),
    tell=("{name} ends with: {content}", "The last lines are: {content}"),
)
voice.tool(
    "count_words",
    do=(
        "count the words in {path}",
        "tell me how many words and lines {path} has",
        "tell me the word count of {path}",
    ),
    say=(
        "How many words does {path} have?",
        "Is {path} long? I need the number of lines and words.",
    ),
    tell=(
        "{name} has {words?# words|# word} on {lines?# lines|# line}.",
        "It runs to {words?# words|# word} on {lines?# lines|# line}.",
    ),
)
voice.tool(
    "search_text",
    do=(
        "search[ {path}] for the words {query}",
        "check[ {path}] for lines with {query}",
        "grep for {query}[ in {path}]",
        "find the lines[ in {path}] where {query} occurs",
    ),
    say=("Where[ in {path}] did I write {query}?", "Which files[ under {path}] mention {query}?"),
    tell=("{total} lines mention it: {list}.", "It turns up in {list}."),
)
voice.tool(
    "diff_files",
    do=(
        "compare {path} with {other_path} and count the lines that differ",
        "tell me how many lines {other_path} adds to {path} and how many it drops",
        "diff {path} against {other_path} and give me the line counts",
        "work out by how many lines {other_path} differs from {path}",
    ),
    say=("By how many lines does {other_path} differ from {path}?",),
    tell=(
        "{added_lines?# lines were|# line was|No lines were} added and {removed_lines?# were|# was|none were} removed.",
        "{other_path} adds {added_lines?# lines|# line|nothing} and drops {removed_lines?# lines|# line|nothing}.",
    ),
)
voice.tool(
    "diff_files",
    do=("check whether {path} and {other_path} are the same", "see if {path} and {other_path} say the same thing"),
    say=("Are {path} and {other_path} the same?",),
    tell=(
        "They {identical?are the same|are not the same}: {added_lines?# lines were|# line was|no lines were} added "
        "and {removed_lines?# were|# was|none were} removed.",
        "They {identical?are identical|differ}, with {added_lines?# lines|# line|no lines} added and "
        "{removed_lines?#|#|none} removed.",
    ),
)
voice.tool(
    "get_checksum",
    do=(
        "compute the[ {algorithm}] checksum of {path}",
        "hash {path}[ with {algorithm}]",
        "get me the[ {algorithm}] hash of {path}",
    ),
    say=(
        "What's the[ {algorithm}] checksum of {path}?",
        "I have to verify {path}, so what is its hash[ with {algorithm}]?",
    ),
    tell=("The checksum is {checksum}.", "It hashes to {checksum}.", "The {algorithm} checksum is {checksum}."),
)
voice.tool(
    "create_file",
    do=(
        "create a file {name}[ in {directory}][ that says {content}]",
        "start a new text file called {name}[ under {directory}][ with the text {content}]",
        "begin a document named {name}[ in {directory}][ with {content} as its text]",
        "make a fresh file {name}[ in {directory}][ with the words {content}]",
    ),
    say=(
        "I need a new file {name}[ in {directory}][, and it should read {content}].",
        "Could you start a fresh file named {name}[ with {content} in it][, to be kept in {directory}]?",
    ),
    tell=("I started the file {name}.", "I created {path}."),
)
voice.tool(
    "write_file",
    do=(
        "overwrite {path} with {content}",
        "replace everything in {path} with {content}",
        "make {content} the whole text of {path}",
        "replace the text of {path} with {content}",
    ),
    say=("{path} should say only this: {content}", "Forget what's in {path}; it has to read {content}"),
    tell=("{name} has been rewritten.", "{name} has {line_count?# lines|# line} now."),
)
voice.tool(
    "append_to_file",
    do=(
        "add {text} to the end of {path}",
        "append {text} to {path}",
        "put {text} at the bottom of {path}",
        "extend {path} with the line {text}",
    ),
    say=("{path} needs one more thing at the end: {text}", "I'd like {path} to end with {text}"),
    tell=("Added to {name}, which has {line_count?# lines|# line} now.", "I added it to {name}."),
)
voice.tool(
    "insert_line",
    do=(
        "insert {text} as line {line_number} of {path}",
        "put {text} into {path} at line {line_number}",
        "add {text} to {path} as line {line_number}",
    ),
    say=(
        "Line {line_number} of {path} should become {text}, with the rest moved down.",
        "I want line {line_number} of {path} to be {text}, with the rest moved down.",
    ),
    tell=("Inserted; {name} has {line_count?# lines|# line} now.", "The line is in {name}."),
)
voice.tool(
    "replace_in_file",
    do=(
        "replace {old} with {new} in {path}",
        "change every {old} in {path} to {new}",
        "swap {old} for {new} all through {path}",
        "substitute {new} for {old} throughout {path}",
    ),
    say=("Wherever {path} says {old}, it should say {new}.", "{old} is wrong in {path}; it has to be {new}."),
    tell=(
        "I replaced it {replacements?# times|once}.",
        "{name} is changed in {replacements?# places|# place}.",
    ),
)
voice.tool(
    "delete_lines",
    do=(
        "delete line {first_line}[ through line {last_line}] of {path}",
        "remove line {first_line}[ up to line {last_line}] from {path}",
        "take line {first_line}[ to line {last_line}] out of {path}",
    ),
    say=(
        "Line {first_line}[ up to line {last_line}] in {path} can go.",
        "{path} would be better without line {first_line}[ to line {last_line}].",
    ),
    tell=(
        "{name} has {line_count?# lines|# line|no lines} left.",
        "Removed; that leaves {line_count?# lines|# line|nothing} in {name}.",
    ),
)
voice.tool(
    "sort_file",
    do=(
        "sort the lines of {path}[ {order}][, {duplicates}]",
        "put the lines of {path} in order[, {order}][, {duplicates}]",
        "arrange the lines of {path}[ {order}][, {duplicates}]",
    ),
    say=(
        "The lines in {path} should be sorted[ {order}][, {duplicates}].",
        "{path} is a mess; can its lines be sorted[ {order}][, {duplicates}]?",
    ),
    tell=(
        "{name} is sorted now.",
        "The lines are in order now.",
    ),
)
voice.tool(
    "concatenate_files",
    do=(
        "join {paths} into one file {name}[ in {directory}]",
        "merge {paths} into a new file {name}[ in {directory}]",
        "combine {paths} into one file called {name}[ in {directory}]",
        "put {paths} together in a single file {name}[, kept in {directory}]",
    ),
    say=(
        "I want {paths} in a single file called {name}[, kept in {directory}].",
        "Could you make a file {name}[ in {directory}] that has the text of {paths}, one after the other?",
    ),
    tell=("All of it is in {name} now ({size}).", "The joined file is {path}."),
)
voice.tool(
    "delete_path",
    do=(
        "delete {path}",
        "move {path} to the trash",
        "throw {path} away",
        "discard {path}",
    ),
    say=("I don't need {path} any more, so delete it.", "{path} can go in the bin."),
    tell=("{name} is in the trash.", "I deleted {name}; the trash still has it."),
)
voice.tool(
    "list_trash",
    do=(
        "show what's in the trash[ that matches {query}][, {sort}]",
        "list everything I deleted[ since {since}][ up to {until}]",
        "look through the bin[ for {query}]",
        "tell me which deleted things can still be brought back[, {sort}]",
    ),
    say=("What have I thrown away[ since {since}][ up to {until}]?", "Is there anything[ like {query}] in the trash?"),
    tell=("The trash holds {total} items: {list}.", "You deleted {list}."),
)
voice.tool(
    "restore_from_trash",
    do=(
        "restore {trash_id} from the trash[ to {directory}]",
        "bring {trash_id} back[ and put it in {directory}]",
        "undelete {trash_id}[ into {directory}]",
        "get {trash_id} out of the bin[ and put it in {directory}]",
    ),
    say=(
        "I'd like {trash_id} back[, this time in {directory}].",
        "Can I get {trash_id} out of the bin again[, into {directory}]?",
    ),
    tell=("{name} is back at {path}.", "Restored to {path}."),
)
voice.tool(
    "empty_trash",
    do=(
        "empty the trash[ of what was deleted more than {older_than_days} days ago]",
        "clear out the bin[, but only what has been there for over {older_than_days} days]",
        "purge the trash[ of anything that has been there for more than {older_than_days} days]",
    ),
    say=(
        "Everything[ deleted over {older_than_days} days ago] in the trash can go for good.",
        "I won't need what's in the bin any more[, at least what was deleted over {older_than_days} days ago]; "
        "clear it out.",
    ),
    tell=(
        "{items?# items are|# item is|No items are} gone, which frees {freed} of your quota.",
        "{items?# items were|# item was|Nothing was} removed for good; that gives back {freed} of your quota.",
    ),
)
voice.tool(
    "get_disk_usage",
    do=(
        "add up how much space is taken[ by {path}]",
        "measure how big everything is[ in {path}]",
        "work out the total size of what lies[ in {path}]",
    ),
    say=("How much room do the files[ in {path}] take up?", "What's the total size of everything[ in {path}]?"),
    tell=(
        "{name} takes up {size} in {files?# files|# file|no files}.",
        "It comes to {size}; the largest file is {largest_file}.",
    ),
)
voice.tool(
    "get_storage_quota",
    do=(
        "check how much storage I have left",
        "show my storage quota",
        "tell me how full my disk space is",
        "find out how close I am to the storage cap",
    ),
    say=(
        "How much storage is still free?",
        "Am I close to my quota?",
    ),
    tell=(
        "{free} of {quota} are free.",
        "You use {used} of {quota}, so {free} are free.",
    ),
)
voice.tool(
    "create_archive",
    do=(
        "pack {paths} into an archive called {name}[ in {directory}]",
        "zip up {paths} as {name}[ and leave it in {directory}]",
        "compress {paths} into {name}[, kept in {directory}]",
        "put {paths} into the archive {name}[ under {directory}]",
    ),
    say=(
        "I need {paths} packed into one archive, {name}[, kept in {directory}].",
        "Could you bundle {paths} in {name}[ under {directory}]?",
    ),
    tell=("The archive {name} is ready ({size}).", "Packed into {path}."),
)
voice.tool(
    "list_archive",
    do=(
        "list what's inside {path} without unpacking it[, {sort}]",
        "look into {path} and name what is packed there[, changed since {since}]",
        "peek into {path}, leaving it packed, and name its contents[, {sort}]",
    ),
    say=(
        "What does {path} contain[ that was last changed {until} at the latest]?",
        "Which files are packed in {path}[, {sort}]?",
    ),
    tell=("It holds {total} items: {list}.", "Inside are {list}."),
)
voice.tool(
    "extract_archive",
    do=(
        "unpack {path}[ into {directory}]",
        "extract everything from {path}[ to {directory}]",
        "unzip {path}[ into {directory}]",
        "decompress {path}[ and put the contents in {directory}]",
    ),
    say=("I need everything in {path} unpacked[ into {directory}].", "Can {path} be unzipped[ into {directory}]?"),
    tell=("I unpacked {count?# items|# item} into {directory}.", "This was unpacked: {paths}."),
)

_EDITED = ("rename_path", "copy_path", "move_path", "tag_file", "set_permissions")
_OF_A_FILE = ("append_to_file", "replace_in_file", "insert_line", "delete_lines", *_EDITED)
for _tool in ("read_file", "read_file_tail", "count_words", "search_text", "stat_path"):
    voice.goes_on(_tool, *_OF_A_FILE)
for _tool in ("list_directory", "show_tree"):
    voice.goes_on(_tool, *_EDITED, "delete_path")
voice.goes_on("find_files", *_EDITED, "delete_path", "read_file")
voice.goes_on("diff_files", "replace_in_file", "delete_path")
voice.goes_on("create_file", "tag_file", "set_permissions", "copy_path")
voice.goes_on("append_to_file", *_EDITED)
voice.goes_on("insert_line", *_EDITED)
voice.goes_on("replace_in_file", *_EDITED)
voice.goes_on("delete_lines", *_EDITED)
voice.goes_on("sort_file", *_EDITED)
voice.goes_on("concatenate_files", "tag_file", "set_permissions", "copy_path")
voice.goes_on("make_directory", "move_path", "copy_path")
voice.goes_on("rename_path", "tag_file", "set_permissions", "copy_path", "move_path")
voice.goes_on("move_path", "tag_file", "set_permissions", "rename_path")
voice.goes_on("tag_file", "set_permissions", "copy_path")
voice.goes_on("untag_file", "tag_file")
voice.goes_on("set_permissions", "tag_file", "copy_path")
voice.goes_on("create_archive", "copy_path", "move_path", "tag_file")
voice.goes_on("list_archive", "extract_archive")
voice.goes_on("list_trash", "restore_from_trash")
voice.goes_on("restore_from_trash", "tag_file", "move_path", "rename_path", "copy_path")
voice.goes_on("list_tagged_files", "untag_file", "move_path", "copy_path")
