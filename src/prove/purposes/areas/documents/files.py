"""What is on the disk: folders, old files, archives and lists."""

from typing import Any, cast

from prove.purposes.areas.disk import place_of, some_folder, some_program
from prove.purposes.areas.people import mail_to, somebody
from prove.purposes.areas.teamwork.teams import team_channel
from prove.purposes.nodes import Applied
from prove.purposes.program import (
    FREE,
    Expr,
    act,
    again,
    ask,
    day,
    each,
    given,
    look,
    number,
    purpose,
    quoted,
    rows,
    say,
    shift,
    some,
    tells,
    text,
    word,
)
from prove.servers.calendar.events import list_calendars, list_events
from prove.servers.filesystem.contents import append_to_file, create_file, read_file_tail
from prove.servers.filesystem.paths import copy_path, find_files, list_directory, make_directory, move_path, tag_file
from prove.servers.filesystem.storage import (
    create_archive,
    delete_path,
    empty_trash,
    get_disk_usage,
    list_trash,
    restore_from_trash,
)
from prove.servers.team_chat.tools import send_message


def on_lines(texts: Any) -> str:
    """Several texts as one, each on a line of its own."""
    return cast(str, Expr(Applied("on_lines", _joined, (texts,), FREE)))


def _joined(texts: list[str]) -> str:
    if any("\n" in each for each in texts):
        raise ValueError("a text has several lines")
    return "\n".join(texts)


@purpose(
    "filesystem",
    because=(
        "Ancient drafts and duplicates haunt my computer.",
        "My laptop keeps warning me about storage.",
        "A clear-out is overdue.",
        "I can't find anything among all the old stuff.",
        "IT has asked us to tidy up.",
        "My backups take far too long.",
        "I never throw anything away on my computer.",
        "My folders are a mess.",
        "I've just listened to a podcast about digital clutter.",
        "My old computer gets slower every month.",
        "I'm switching to a new laptop and don't want to take everything along.",
        "My laptop has become sluggish and makes typing torture.",
        "I'm tired of scrolling through endless lists.",
    ),
)
def clean_a_folder() -> Any:
    """Delete the old files of a folder, and say what is left in it."""
    folder, until = some_folder("downloads", "incoming", "drafts", "letters", "reports"), day(-300, -30, edge="until")
    place = place_of(folder)
    old = say(
        rows(find_files, directory=place.path, kind="file", until=until),
        f"all files in my {folder} folder and its subfolders that haven't been changed since {until}",
        f"every file in the folder {folder}, subfolders included, that hasn't been changed since {until}",
        f"the files anywhere in my {folder} folder that nobody has changed since {until}",
        f"all the files in my {folder} folder, at any level, that I haven't changed since {until}",
        f"the files in my {folder} folder and its subfolders that have been left unchanged since {until}",
    )
    clear = say(
        each(old, lambda f: act(delete_path, path=f.path)),
        f"delete {old}",
        f"Into the trash with {old}.",
        f"move to the trash {old}",
        f"get rid of {old}",
        f"I can do without {old}, so delete them all.",
        f"I don't need the old stuff any more, so trash {old}.",
        f"throw out {old}",
    )
    tells(
        clear,
        f"I moved {old.column(lambda f: f.name)} to the trash.",
        f"I deleted {old.column(lambda f: f.name)}.",
    )
    usage = look(get_disk_usage, path=place.path)
    tell = say(
        ask(
            given(usage.files, usage.files > 1),
            usage.size,
            told=(
                "There are {} files left in the folder and its subfolders, which take {} bytes.",
                "The folder still has {} files, subfolders included, with {} bytes in all.",
                "What is left in the folder and below is {} files; together they take {} bytes.",
            ),
        ),
        "How many files are left in the folder and its subfolders, and how many bytes do they take?",
        "tell me how many files are still in that folder, subfolders included, and how many bytes they take up",
        "What's still in the folder and below? The number of files and their total size in bytes will do.",
        "What remains in the folder, subfolders included: how many files, and how big are they together, in bytes?",
        "check what is left in the folder and below: how many files, and how many bytes in all",
        "count the files that are left in the folder and its subfolders, and add up their sizes in bytes",
        "I wonder how much is left in the folder and its subfolders: how many files, and how many bytes?",
    )
    return (clear,), (tell,)


@purpose(
    "filesystem",
    "email",
    because=(
        "A seminar on ransomware opened my eyes.",
        "My laptop is going in for repair.",
        "A rattling fan makes me doubt my laptop's durability.",
        "My neighbour lost all his files when his computer was stolen.",
        "I've spilled coffee over a keyboard before.",
        "I've been meaning to make a backup for ages.",
        "A pipe burst upstairs, and now I worry about my papers.",
        "I'd feel safer with a copy of my papers.",
        "My hard drive makes strange noises.",
        "There was a burglary in our street.",
        "I've lost a memory stick full of documents before.",
        "I like to have a second copy of everything.",
        "My insurance adviser told me to keep copies of my documents.",
    ),
)
def pack_a_folder() -> Any:
    """Pack a folder into an archive, and tell somebody where it is and how much is in it."""
    folder = some_folder("contracts", "taxes", "letters", "bills", "reports", "invoices")
    place = place_of(folder)
    target = some_folder("documents", "archive", "downloads")
    name = word(
        "backup-copy.zip",
        "papers.zip",
        "backup.tar.gz",
        "safe-copy.tar.gz",
        "my-papers.zip",
        "everything.tar.gz",
        "spare-copy.zip",
    )
    pack = say(
        act(create_archive, paths=(place.path,), name=name, directory=place_of(target).path),
        f"pack my {folder} folder into an archive called {name} and put that into the {target} folder",
        f"make an archive called {name} of the whole {folder} folder, in my {target} folder",
        f"create {name} in my {target} folder with the complete {folder} folder in it",
        f"compress my {folder} folder into {name}, which belongs in my {target} folder",
        f"I'd like the {folder} folder packed into one archive, {name}, in my {target} folder.",
        f"My whole {folder} folder should go into one archive called {name}, in the {target} folder.",
        f"back up the {folder} folder as an archive: {name}, in my {target} folder",
    )
    usage = look(get_disk_usage, path=place.path)
    count = given(usage.files, usage.files > 1)
    friend = somebody("family")
    subject = quoted(
        "My backup",
        "Where to find it",
        "Just so you know",
        "In case you need it",
        "For your records",
        "Please keep this email",
        "My papers",
    )
    letter = say(
        text(f"The backup is {pack.path}. It has {count} files in it."),
        f"the backup's full path and how many files are in my {folder} folder",
        f"the full path of the backup, and how many files I have in my {folder} folder",
        f"where the archive is now, with its full path, and how many files are in the {folder} folder",
        f"what the archive's full path is and how many files the {folder} folder holds",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"send {friend} an email, subject {subject}, stating {letter}",
        f"let {friend} know in an email with the subject {subject}: {letter}",
        f"write {friend} an email, with {subject} in the subject line: {letter}",
        f"If anything happens to me, {friend} should know. Send an email with the subject {subject} about the backup: "
        f"{letter}.",
        f"I want {friend} to be able to get at the backup. Send an email, with {subject} as the subject, that "
        f"mentions {letter}.",
        f"put it in an email to {friend}, subject {subject}: {letter}",
        f"drop {friend} an e-mail about the backup; the subject is {subject}, and it should mention {letter}",
        f"Somebody besides me should know, so tell {friend} in an email, subject {subject}, {letter}.",
    )
    return (pack,), (mail,)


@purpose(
    "filesystem",
    "team_chat",
    because=(
        "One of my programs keeps failing.",
        "I don't understand what is in my log.",
        "Two pairs of eyes see more than one.",
        "Error messages are all Greek to me.",
        "I've been looking for a bug for an hour.",
        "I need somebody who knows more about errors than I do.",
        "One of my programs has crashed again.",
        "Debugging alone takes me far too long.",
        "In my experience, collective wisdom beats solitary troubleshooting.",
        "Cryptic error codes leave me baffled.",
        "I should have asked for advice earlier.",
        "I can't find the cause of a crash.",
        "My colleagues have helped me with crashes before.",
    ),
)
def show_a_log() -> Any:
    """Post the last lines of a program's log in a channel, and keep a copy of the log."""
    program = some_program()
    log = rows(find_files, name="error.log", directory=place_of(program).path).the()
    lines = number(2, 3, 4, 5)
    channel = team_channel()
    tail = look(read_file_tail, path=log.path, lines=lines)
    post = say(
        act(
            send_message,
            channel=channel,
            text=text(f"Does anybody understand these lines?\n{tail.content}"),
        ),
        f"ask in #{channel} if anybody understands the last {lines} lines of the error.log of {program}, and put the "
        "lines below",
        f"ask #{channel} whether anyone can read the last {lines} lines of the error.log of {program}; quote the "
        "lines in the message",
        f"write to #{channel} to ask whether anyone understands the last {lines} lines of the error.log in {program}, "
        "and copy the lines in",
        f"Maybe someone in #{channel} understands the error.log of {program}. Ask there, and add its last {lines} "
        "lines word for word.",
        f"see if anyone in #{channel} can explain the error.log in {program}: ask there, and quote the last {lines} "
        "lines unchanged",
        f"I can't make sense of the error.log of {program}. Ask in #{channel} if somebody can, and paste the last "
        f"{lines} lines below the question.",
        f"post a question in #{channel}: does anybody understand the last {lines} lines of the error.log of "
        f"{program}? Put the lines below it as they are",
    )
    tells(post, f"I asked in #{channel}, with the last {lines} lines of the log.")
    folder = some_folder("documents", "archive", "notes", "reports")
    name = word(
        "log-copy.txt",
        "for-later.log",
        "saved-error.log",
        "old-errors.log",
        "errors-so-far.txt",
        "error-copy.log",
    )
    keep = say(
        act(copy_path, path=log.path, directory=place_of(folder).path, new_name=name),
        f"copy that log to my {folder} folder as {name}",
        f"keep a copy of the log in the {folder} folder, under the name {name}",
        f"save a copy of the whole log in my {folder} folder, called {name}",
        f"I'd hate to lose the log, so save a copy named {name} in my {folder} folder.",
        f"back the log up in the {folder} folder under the file name {name}",
        f"The log will be overwritten sooner or later. Put a copy of it into my {folder} folder and call that {name}.",
        f"make a copy of the complete log in my {folder} folder, as {name}",
    )
    return (post,), (keep,)


@purpose(
    "filesystem",
    because=(
        "A librarian would shudder at my computer.",
        "Everything lands in one folder.",
        "Scrolling through my folders takes forever.",
        "I've finally come up with a filing system.",
        "I waste ten minutes a day hunting for files.",
        "I want a bit of order on my disk.",
        "I can never find a document when somebody calls.",
        "I alphabetize my spices and want my files equally neat.",
        "A friend of mine laughed at my folders.",
        "I'm losing track of what is new.",
        "Small folders are easier to handle.",
        "Long listings give me a headache.",
    ),
)
def sort_files_into_a_new_folder() -> Any:
    """Move the new files of one kind from a folder to a new one inside of it, and say which is the largest."""
    folder, kind = (
        some_folder("downloads", "documents", "archive", "reports"),
        word("csv", "pdf", "md", "zip", "tar.gz"),
    )
    place, name = (
        place_of(folder),
        word("sorted-files", "collected-files", "recent-files", "new-things", "files-to-check", "newcomers"),
    )
    make = say(
        act(make_directory, name=name, directory=place.path),
        f"make a new folder called {name} in my {folder} folder",
        f"create a folder called {name} inside my {folder} folder",
        f"add a subfolder named {name} to my {folder} folder",
        f"I need another folder inside my {folder} folder, with the name {name}.",
        f"set up a subfolder called {name} in the {folder} folder",
        f"Let's have a folder called {name} inside the {folder} folder.",
        f"start a new folder in my {folder} folder and name it “{name}”",
    )
    since = day(-200, -20, edge="since")
    fresh = say(
        rows(list_directory, path=place.path, kind="file", since=since).where(lambda f: f.extension == kind),
        f"all the {kind} files directly in my {folder} folder, not in its subfolders, that were changed since {since}",
        f"all {kind} files directly in the {folder} folder that have been changed since {since}",
        f"the {kind} files at the top level of my {folder} folder that were changed since {since}",
        f"the {kind} files in the {folder} folder itself, not in its subfolders, that have changed since {since}",
        f"whatever {kind} files directly in my {folder} folder have been changed since {since}",
    )
    move = say(
        each(fresh, lambda f: act(move_path, path=f.path, directory=make.path)),
        f"I'd like these moved there: {fresh}.",
        f"It's meant for {fresh}. Move them in.",
        f"move to the new folder {fresh}",
        f"fill the new folder: move in {fresh}",
        f"The new folder should get {fresh}, so move them.",
        f"That's where I want {fresh}. Move them for me.",
        f"take {fresh}, and move them in there",
    )
    tells(
        move,
        f"I moved {fresh.column(lambda f: f.name)} into the {name} folder.",
        f"I put {fresh.column(lambda f: f.name)} into the new folder.",
    )
    tell = say(
        ask(
            fresh.most(lambda f: f.size).name,
            told=(
                "The largest of them is {}.",
                "Of those, {} takes up the most space.",
                "The one that takes up the most space is {}.",
            ),
        ),
        "Which of the moved files is the largest?",
        "tell me which of those files takes up the most space",
        "let me know which file among those is the largest",
        "Which of the files you moved is the biggest?",
        "Just out of interest, which of those files is the biggest?",
        "I'd like to know which one of those takes the most space.",
        "tell me which is the largest of the files you moved",
    )
    return ((make, move, tell),)


@purpose(
    "filesystem",
    because=(
        "One careless click, and a file was gone.",
        "Somebody is asking for a file that I deleted by mistake.",
        "Too eager with the delete key, as always.",
        "I need one thing back before the rest goes for good.",
        "My finger must have slipped at some point.",
        "It turns out that I deleted the only copy of a file.",
        "I've been too thorough with my clean-up.",
        "I've just noticed that something important is missing.",
        "I was overzealous and discarded something useful.",
        "My mouse sometimes clicks twice by itself.",
        "I've looked everywhere for a file of mine.",
        "A hasty keystroke has erased something valuable.",
        "I regret part of my last clean-up.",
    ),
)
def save_something_from_the_trash() -> Any:
    """Restore a file, mark it, see what else is in the trash, and empty it."""
    lost = again(
        some(
            rows(list_trash),
            lambda t: (f"the file {t.name}", f"{t.name}"),
            fits=[lambda t: t.kind == "file"],
        ),
        "it",
    )
    folder, tag = (
        some_folder("documents", "downloads", "archive", "notes"),
        word("important", "worth-keeping", "rescued", "do-not-delete"),
    )
    back = say(
        act(restore_from_trash, trash_id=lost.id, directory=place_of(folder).path),
        f"restore {lost} from the trash to my {folder} folder",
        f"get {lost} out of the trash and into the {folder} folder",
        f"fetch {lost} back from the trash; it belongs in my {folder} folder",
        f"bring {lost} back from the trash, but to the {folder} folder",
        f"I threw {lost} away by accident, so restore it to my {folder} folder.",
        f"I still need {lost}, and it's in the trash. Please put it back, into my {folder} folder.",
        f"undelete {lost}, but put it into the {folder} folder",
    )
    mark = say(
        act(tag_file, path=back.path, tag=tag),
        f"tag {lost:again} as {tag}",
        f"give {lost:again} the tag “{tag}”",
        f"put the tag “{tag}” on {lost:again}",
        f"add the tag “{tag}” to {lost:again}",
        f"mark {lost:again} with the tag “{tag}” so that I'll find it",
        f"So that I don't lose it again, tag it as {tag}.",
        f"I'd like the tag “{tag}” on {lost:again}.",
    )
    left = rows(list_trash)
    tell = say(
        ask(
            given(left.count(), left.count() > 1),
            left.most(lambda t: t.size).name,
            told=(
                "There are {} other things in the trash, and the largest is {}.",
                "{} more things are in the trash, and {} is the biggest.",
                "The trash still holds {} things, of which {} takes the most space.",
            ),
        ),
        "How many other things are in the trash, and what's the biggest of them?",
        "tell me how many items are still in the trash, and which is the largest",
        "I wonder what else I deleted: how many things are in the trash, and which of those is the largest?",
        "check how many other things are in the trash, and which one takes the most space",
        "I'd like to know how many other things are in the trash, and which of those is the largest.",
        "What else is in the trash: how many things are there, and which is the largest?",
        "Look at what remains in the trash. How many things is that, and what's the biggest?",
    )
    empty = say(
        act(empty_trash),
        "empty the trash for good",
        "I don't need anything else in the trash, so empty it.",
        "permanently delete everything that is in the trash",
        "wipe out whatever the trash still holds",
        "Everything in the trash can go now, so empty it.",
        "empty the trash completely",
        "Nothing in the trash is worth keeping any more. Empty it.",
    )
    return (back, mark), (tell,), (empty,)


@purpose(
    "filesystem",
    "calendar",
    because=(
        "Colorful calendar apps overwhelm me, so I prefer plain sentences.",
        "The battery always dies when I need my calendar.",
        "I think better with a list in front of me.",
        "Upcoming engagements keep slipping from my memory.",
        "I'm going to be without any reception.",
        "We stick a printout on the fridge so that nobody double-books me.",
        "A list calms me down before busy days.",
        "The screen of my phone is broken.",
        "I still like to have things in writing.",
        "My flatmate and I compare our schedules now and then.",
        "I've double-booked myself too often lately.",
        "A plain page is easier to read than a small screen.",
        "I pin my appointments to the board in the hall.",
        "I forget my own plans all the time.",
    ),
)
def write_my_plans_down() -> Any:
    """Write what is planned in some days to a file, and add a line to it."""
    first, span = day(1, 4, edge="since"), number(3, 4, 5, 6)
    last = shift(first, days=span - 1)
    personal = rows(list_calendars).the(lambda c: c.name == "Personal")
    plans = rows(list_events, calendar_id=personal.id, since=first, until=last)
    titles = given(plans.column(lambda e: e.title), plans.count() > 1)
    folder = some_folder("documents", "notes", "drafts", "letters")
    name = word(
        "plans.txt",
        "my-plans.txt",
        "next-days.txt",
        "calendar-copy.txt",
        "agenda.txt",
        "coming-up.txt",
    )
    save = say(
        act(
            create_file,
            name=name,
            directory=place_of(folder).path,
            content=text(f"{on_lines(titles)}"),
        ),
        f"make a new file {name} in my {folder} folder with the titles of the events in my Personal calendar for the "
        f"{span} days from {first}: nothing else, in order of time, one per line and each title once",
        f"make a file {name} in my {folder} folder that lists what is in my Personal calendar for the "
        f"{span} days from {first}: just the titles, each once, on its own line and in order of time",
        f"I'd like what's in my Personal calendar for the {span} days from {first} written down in a file {name} "
        f"in the {folder} folder: only the titles, each once, line by line and in order of time.",
        f"look up what I have in my Personal calendar in the {span} days from {first}, and save the titles "
        f"as {name} in my {folder} folder, the earliest first, with one line for each different title and nothing else",
        f"I want my plans in writing: take what the Personal calendar has for the {span} days from {first}: "
        f"titles only, each once, one per line in order of time, and save it as {name} in the {folder} folder.",
        f"list the titles of the events in my Personal calendar for the {span} days from {first} in a new "
        f"file {name} in my {folder} folder: one below the other in order of time, none of them twice and nothing else",
        f"make {name} in my {folder} folder out of what's in my Personal calendar for the {span} days from {first}: "
        "just the titles, each once, on its own line and in order of time",
    )
    tells(save, f"I wrote the titles to {name}.", f"Your plans are in {name} now.")
    line = quoted(
        "Buy a present",
        "Call mother",
        "Pack the bag",
        "Book a table",
        "Water the plants",
        "Return the library books",
        "Ring the dentist",
        "Feed the cat",
        "Charge the camera",
        "Pick up the cake",
    )
    more = say(
        act(append_to_file, path=save.path, text=line),
        f"add the line {line} at the end",
        f"append {line} to that file",
        f"put {line} at the bottom of the file as its last line",
        f"write {line} on a new line at the end of the file",
        f"add one more line to the file: {line}",
        f"I forgot something. The file should end with {line}.",
        f"make {line} the last line of the file",
    )
    return (save,), (more,)


@purpose(
    "filesystem",
    because=(
        "The disk is filling up and I don't know with what.",
        "I'm thinking about buying a bigger disk.",
        "Gigabytes seem to evaporate on my machine.",
        "My backup takes longer every week.",
        "My cloud provider is nudging me towards a pricier plan.",
        "I was told to look for the largest files first.",
        "My laptop is slow, and I suspect that a few huge files are to blame.",
        "External drives are too expensive for me.",
        "A few large files must be taking most of the room.",
        "My computer keeps showing me a storage warning.",
        "A bloated disk makes video editing a pain.",
        "My home folder no longer fits on my memory stick.",
        "I have no idea which of my files are the big ones.",
    ),
)
def see_what_takes_the_space() -> Any:
    """Add up the files that are large, which are more than a page, and put the largest aside."""
    least = number(50_000, 100_000, 150_000, 200_000, 250_000, 300_000, 400_000, 500_000)
    stale = say(
        rows(find_files, kind="file", min_size=least),
        f"all files in my home folder that are {least} bytes or larger",
        f"all my files with a size of {least} bytes or more",
        f"the files anywhere in my home folder that have {least} bytes or more",
        f"my files of {least} bytes or more",
        f"the big files in my home folder, meaning {least} bytes and up",
    )
    largest = stale.most(lambda f: f.size)
    tell = say(
        ask(
            stale.count(),
            stale.sum(lambda f: f.size),
            largest.name,
            told=(
                "There are {} such files with {} bytes in all; the largest is {}.",
                "That is {} files and {} bytes altogether, and {} is the biggest.",
                "I found {} files. They take {} bytes; the largest of them is {}.",
            ),
        ),
        f"go through {stale}, and tell me how many there are, how many bytes they take together and which "
        "is the largest",
        f"count {stale}, add up their sizes in bytes and tell me which is the biggest",
        f"I have a question about {stale}: how many are there, how many bytes do they take all together, and "
        "which is the largest?",
        f"work out three things about {stale}: their number, their total size in bytes, and which is the largest",
        f"I'm curious about {stale}: how many is that, what's the total in bytes, and which is the largest one?",
        f"Look for {stale}. How many did you find, what do they add up to in bytes, and which one is the biggest?",
        f"find {stale}; then count them, add up the bytes and tell me which is the largest",
    )
    name = word("oversized-files", "large-files", "for-external-disk", "to-move-out", "heavyweights")
    folder = some_folder("documents", "downloads", "archive")
    make = say(
        act(make_directory, name=name, directory=place_of(folder).path),
        f"make a folder called {name} in my {folder} folder",
        f"create a new folder inside the {folder} folder and name it “{name}”",
        f"add a subfolder called {name} to my {folder} folder",
        f"set up a folder named {name} under my {folder} folder",
        f"I need a folder called {name} in the {folder} folder.",
        f"The largest file needs a place of its own. Make a folder named {name} in my {folder} folder.",
        f"make a new folder in my {folder} folder that is called {name}",
    )
    move = say(
        act(move_path, path=largest.path, directory=make.path),
        "move that largest file into the new folder",
        "put the biggest file into the new folder",
        "move the largest of them to that folder",
        "move the biggest of those files into the new folder",
        "The largest file belongs in that new folder, so move it.",
        "The new folder is for the biggest of those files. Move that one in.",
        "take the biggest of those files and move it there",
    )
    return (tell,), (make, move)
