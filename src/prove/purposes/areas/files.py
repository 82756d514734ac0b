"""What is on the disk: folders, old files, archives and lists."""

from typing import Any

from prove.purposes.areas.people import address_of, contacts
from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    column,
    day,
    each,
    look,
    name_of,
    number,
    purpose,
    quoted,
    rows,
    say,
    some,
    text,
    word,
)
from prove.servers.calendar.events import list_calendars, list_events
from prove.servers.email.tools import send_email
from prove.servers.filesystem.contents import append_to_file, create_file, read_file_tail
from prove.servers.filesystem.paths import copy_path, find_files, list_directory, make_directory, move_path, tag_file
from prove.servers.filesystem.records import Entry, FileType
from prove.servers.filesystem.storage import (
    create_archive,
    delete_path,
    empty_trash,
    get_disk_usage,
    list_trash,
    restore_from_trash,
)
from prove.servers.team_chat.tools import list_channels, send_message


def _folder(*names: str) -> str:
    """The name of a folder that the user has in mind."""
    folder = column(rows(find_files, kind="directory"), lambda d: d.name, fits=[lambda d: among(d.name, names)])
    return again(folder, "the folder around it")


def _place(folder: str) -> Entry:
    """The only folder of a name."""
    return rows(find_files, name=folder, kind="directory").the(lambda d: d.name == folder)


def _kind(*kinds: FileType) -> FileType:
    """A type of file that the user says."""
    return word(*kinds)


@purpose(
    "filesystem",
    because=(
        "My disk is nearly full.",
        "I never tidy up.",
        "The folder is a mess.",
        "I need some space.",
    ),
)
def clean_a_folder() -> Any:
    """Delete the old files of a folder, and say what is left in it."""
    folder, until = _folder("downloads", "incoming", "drafts", "letters", "reports", "bills"), day(-300, -30)
    place = _place(folder)
    old = say(
        rows(find_files, directory=place.path, kind="file", until=until),
        f"all files in my {folder} folder that were last changed {until:on} or earlier",
        f"every file in the folder {folder}, subfolders included, that hasn't been changed after {until}",
        f"whatever files are in my {folder} folder and were changed {until:on} or before for the last time",
    )
    clear = say(
        each(old, lambda f: act(delete_path, path=f.path)),
        f"delete {old}",
        f"throw away {old}",
        f"move {old} to the trash",
        f"get rid of {old}",
    )
    usage = look(get_disk_usage, path=place.path)
    tell = say(
        ask(old.count(), usage.files),
        "How many did you delete, and how many files are left in it?",
        "tell me how many you have deleted and how many files are still there",
        "let me know the number of files that are gone, and of those that are left",
    )
    return (clear,), (tell,)


@purpose(
    "filesystem",
    "email",
    because=(
        "I'd like a backup of something.",
        "Somebody asked for my papers.",
        "I want to put things in one place.",
        "Just in case something happens.",
    ),
)
def pack_a_folder() -> Any:
    """Pack a folder into an archive, and tell somebody where it is and how much is in it."""
    folder = _folder("contracts", "taxes", "letters", "bills", "reports", "notes", "invoices", "trips", "recipes")
    place = _place(folder)
    target = _folder("documents", "archive", "projects", "downloads")
    name = word("backup-copy.zip", "for-you.zip", "papers.zip", "all-together.tar.gz", "safe-copy.tar.gz")
    pack = say(
        act(create_archive, paths=(place.path,), name=name, directory=_place(target).path),
        f"pack my {folder} folder into an archive {name} and put that into the {target} folder",
        f"make an archive called {name} of the whole {folder} folder, in my {target} folder",
        f"zip everything in the folder {folder} up as {name} in {target}",
        f"create {name} in my {target} folder with the complete {folder} folder in it",
    )
    usage = look(get_disk_usage, path=place.path)
    friend = name_of(contacts(), lambda c: c.name)
    subject = quoted("My backup", "The papers", "Where to find it", "Just so you know")
    mail = say(
        act(
            send_email,
            to=(address_of(friend),),
            subject=subject,
            body=text(f"You find everything in {pack.path}. It holds {usage.files} files."),
        ),
        f"e-mail {friend} the path of the archive and how many files the folder has, subject {subject}",
        f"let {friend} know in a mail called {subject} where the archive is, with its path, and the number of files in "
        "the folder",
        f"write to {friend} under the subject {subject}: the archive's path, and how many files are in that folder",
        f"send {friend} a mail titled {subject} with the archive's full path and the number of files in the folder",
    )
    return (pack,), (mail,)


@purpose(
    "filesystem",
    "team_chat",
    because=(
        "Something went wrong last night.",
        "The team asked what the machine is doing.",
        "I don't understand what is in the log.",
        "Maybe somebody else has an idea.",
    ),
)
def show_a_log() -> Any:
    """Post the last lines of a project's log in a channel, and keep a copy of the log."""
    log = again(
        some(
            rows(find_files, name="*.log", kind="file"),
            lambda f: (f"the file {f.name} in {f.parent}", f"my log file {f.name}"),
        ),
        "it",
    )
    lines = number(2, 3, 4, 5)
    channel = column(
        rows(list_channels, membership="joined"),
        lambda c: c.name,
        fits=[
            lambda c: c.posting == "everyone",
            lambda c: among(c.is_archived, (False,)),
            lambda c: among(among(c.name, ("random", "lunch", "hiring")), (False,)),
        ],
    )
    tail = look(read_file_tail, path=log.path, lines=lines)
    post = say(
        act(send_message, channel=channel, text=text(f"Does anybody understand this? {tail.content}")),
        f"post the last {lines} lines of {log} in #{channel} and ask if anybody understands them",
        f"ask #{channel} what the last {lines} lines of {log} mean; put them into the message as they are",
        f"copy the final {lines} lines of {log} into a message to #{channel} and ask whether anyone understands that",
    )
    folder = _folder("documents", "archive", "notes", "reports")
    name = word("log-copy.txt", "for-later.log", "what-happened.log", "strange.log")
    keep = say(
        act(copy_path, path=log.path, directory=_place(folder).path, new_name=name),
        f"copy {log:again} to my {folder} folder as {name}",
        f"keep a copy of the log in the folder {folder}, under the name {name}",
        f"save a copy called {name} of the whole log in my {folder} folder",
    )
    return (post,), (keep,)


@purpose(
    "filesystem",
    because=(
        "I keep looking for the same things.",
        "Everything lands in one folder.",
        "I like my files in order.",
        "I'm tidying up today.",
    ),
)
def sort_files_into_a_new_folder() -> Any:
    """Move the new files of one type from a folder to a new one inside of it, and say what they are."""
    folder, kind = _folder("downloads", "documents", "archive", "incoming", "reports"), _kind("document", "text")
    place, name = _place(folder), word("sorted", "collected", "done", "new-things", "to-check")
    make = say(
        act(make_directory, name=name, directory=place.path),
        f"make a new folder {name} in my {folder} folder",
        f"create a folder called {name} inside {folder}",
        f"add a subfolder named {name} to my {folder} folder",
    )
    since = day(-200, -20)
    fresh = say(
        rows(list_directory, path=place.path, kind="file", since=since).where(lambda f: f.file_type == kind),
        f"every {kind} file that lies directly in {folder:again} and was changed {since:on} or later",
        f"all files of the type {kind} directly in {folder:again} that were changed {since:on} or after",
        f"each {kind} file in {folder:again}, leaving out its other subfolders, that was changed {since:on} or later",
    )
    move = say(
        each(fresh, lambda f: act(move_path, path=f.path, directory=make.path)),
        f"move {fresh} there",
        f"put {fresh} into it",
        f"shift {fresh} to the new folder",
    )
    tell = say(
        ask(fresh.count(), fresh.most(lambda f: f.size).name),
        "How many files is that, and which is the largest?",
        "tell me how many you moved and the name of the biggest one",
        "let me know the number of files and what the largest of them is called",
    )
    return (make, move), (tell,)


@purpose(
    "filesystem",
    because=(
        "I think I deleted too much.",
        "There's something in the trash, I believe.",
        "I should look through what I threw away.",
        "I was in a hurry when I tidied up.",
    ),
)
def save_something_from_the_trash() -> Any:
    """Restore a file, mark it, and empty the trash of the rest."""
    lost = again(
        some(
            rows(list_trash),
            lambda t: (f"the file {t.name}", f"the file that was at {t.original_path}"),
            fits=[lambda t: t.kind == "file"],
        ),
        "it",
    )
    folder, tag = _folder("documents", "downloads", "archive", "notes"), word("important", "keep", "rescued", "to-read")
    back = say(
        act(restore_from_trash, trash_id=lost.id, directory=_place(folder).path),
        f"restore {lost} from the trash to my {folder} folder",
        f"get {lost} out of the trash and into the folder {folder}",
        f"take {lost} back from the trash; it belongs into my {folder} folder",
        f"bring {lost} back from the trash, but to the {folder} folder",
    )
    mark = say(
        act(tag_file, path=back.path, tag=tag),
        f"tag {lost:again} as {tag}",
        f"give {lost:again} the tag {tag}",
        f"put the tag {tag} on {lost:again}",
    )
    empty = say(
        act(empty_trash),
        "empty the trash for good",
        "remove everything else that is in the trash for ever",
        "clear the rest of the trash",
    )
    tell = say(
        ask(empty.items, back.path),
        "How many things were still in the trash, and where exactly is the file now?",
        "tell me the path of the restored file and how many other things were in the trash",
        "let me know what path it has now and how many things you have removed for good",
    )
    return (back, mark), (empty, tell)


@purpose(
    "filesystem",
    "calendar",
    because=(
        "I want to see my plans on paper.",
        "My partner likes to know my plans.",
        "I don't trust my phone.",
        "I'd like to take this with me.",
    ),
)
def write_my_plans_down() -> Any:
    """Write what is planned in some days to a file, and add a line to it."""
    first, last = day(0, 4), day(5, 10)
    personal = rows(list_calendars).the(lambda c: c.name == "Personal")
    plans = rows(list_events, calendar_id=personal.id, since=first, until=last)
    folder = _folder("documents", "notes", "drafts", "letters")
    name = word("plans.txt", "my-week.txt", "what-is-on.txt", "next-days.txt")
    save = say(
        act(
            create_file,
            name=name,
            directory=_place(folder).path,
            content=text(f"{plans.count()} events: {plans.column(lambda e: e.title)}"),
        ),
        f"write the number and the titles of the events in my Personal calendar, no earlier than {first} and no later "
        f"than {last}, to a new file {name} in my {folder} folder",
        f"make a file {name} in the folder {folder} that lists what is in my Personal calendar in the time that begins "
        f"{first:on} and ends {last:on}: the titles, and how many events it is",
        f"look up my Personal calendar, starting {first:on} and ending {last:on}, and save the titles of the events "
        f"and their number as {name} in my {folder} folder",
    )
    line = quoted("Buy a present", "Call mother", "Pack the bag", "Book a table", "Water the plants")
    more = say(
        act(append_to_file, path=save.path, text=line),
        f"add the line {line} at the end",
        f"append {line} to that file",
        f"put {line} below it as the last line",
    )
    return (save,), (more,)
