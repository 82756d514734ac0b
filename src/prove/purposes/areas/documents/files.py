"""What is on the disk: folders, old files, archives and lists."""

from typing import Any

from prove.purposes.areas.documents.disk import place_of, some_folder
from prove.purposes.areas.people import mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    column,
    day,
    each,
    look,
    number,
    purpose,
    quoted,
    rows,
    say,
    shift,
    some,
    text,
    word,
)
from prove.servers.calendar.events import list_calendars, list_events
from prove.servers.filesystem.contents import append_to_file, create_file, read_file_tail
from prove.servers.filesystem.paths import copy_path, find_files, list_directory, make_directory, move_path, tag_file
from prove.servers.filesystem.records import FileType
from prove.servers.filesystem.storage import (
    create_archive,
    delete_path,
    empty_trash,
    get_disk_usage,
    list_trash,
    restore_from_trash,
)
from prove.servers.team_chat.tools import list_channels, send_message


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
        "There are things in there from three jobs ago.",
        "My laptop keeps warning me about storage.",
        "A clear-out is overdue.",
        "I can't find anything between all that rubbish.",
        "The fan howls like a vacuum cleaner each time I open it.",
        "I found homework in there from when I still had braces.",
        "IT sent me a polite but firm reminder.",
        "Backing up takes all night because of that ballast.",
        "Somebody will inherit this machine soon, and I'd be embarrassed.",
        "A free afternoon and bad weather make me strangely tidy.",
        "Digital archaeologists would have a field day in there.",
        "My cursor needs a machete to get through.",
    ),
)
def clean_a_folder() -> Any:
    """Delete the old files of a folder, and say what is left in it."""
    folder, until = some_folder("downloads", "incoming", "drafts", "letters", "reports", "bills"), day(-300, -30)
    place = place_of(folder)
    old = say(
        rows(find_files, directory=place.path, kind="file", until=until),
        f"all files in my {folder} folder that were last changed {until:on} or earlier",
        f"every file in the folder {folder}, subfolders included, that hasn't been changed after {until}",
        f"any file in my {folder} folder whose last change was {until:on} or before that",
        f"the files in {folder}, wherever inside it, that nobody has touched after {until}",
        f"each file in my {folder} folder with a last change no later than {until}",
        f"all the files anywhere under {folder} that were left alone after {until}",
        f"the files of my {folder} folder whose last change goes back to {until} or further",
    )
    clear = say(
        each(old, lambda f: act(delete_path, path=f.path)),
        f"delete {old}",
        f"throw away {old}",
        f"move {old} to the trash",
        f"get rid of {old}",
        f"bin {old}",
        f"weed out {old}",
        f"I don't need the old stuff. Delete {old}.",
        f"do a clear-out of {old}",
    )
    usage = look(get_disk_usage, path=place.path)
    tell = say(
        ask(
            old.count(),
            usage.files,
            told=(
                "I deleted {} files; left in the folder: {}.",
                "Gone: {}. Still there: {}.",
                "That was {} files, which leaves {} in the folder.",
            ),
        ),
        "How many did you delete, and how many files are left in it?",
        "tell me how many you have deleted and how many files are still there",
        "let me know the number of files that are gone, and of those that are left",
        "What's the tally, that is, how many went and how many stayed?",
        "count the ones you threw out and the ones that survived in that folder",
        "give me both numbers, deleted and remaining",
        "How big was the purge, counted in files, and how many did you spare?",
        "state how many files were removed and how many the folder still has",
        "I'd like two numbers, the deleted files and the surviving ones.",
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
        "I don't trust this hard disk any longer.",
        "My laptop is going in for repair.",
        "Somebody at home should know where it is.",
        "A burglar got my neighbour's computer, memories included.",
        "Murphy's law applies to hard drives in particular.",
        "An electrician predicted voltage spikes.",
        "Coffee and keyboards are natural enemies.",
    ),
)
def pack_a_folder() -> Any:
    """Pack a folder into an archive, and tell somebody where it is and how much is in it."""
    folder = some_folder("contracts", "taxes", "letters", "bills", "reports", "notes", "invoices", "trips", "recipes")
    place = place_of(folder)
    target = some_folder("documents", "archive", "projects", "downloads")
    name = word(
        "backup-copy.zip",
        "for-you.zip",
        "papers.zip",
        "all-together.tar.gz",
        "safe-copy.tar.gz",
        "bundle.zip",
        "everything.tar.gz",
        "kept-safe.zip",
    )
    pack = say(
        act(create_archive, paths=(place.path,), name=name, directory=place_of(target).path),
        f"pack my {folder} folder into an archive {name} and put that into the {target} folder",
        f"make an archive called {name} of the whole {folder} folder, in my {target} folder",
        f"create {name} in my {target} folder with the complete {folder} folder in it",
        f"bundle the whole {folder} folder as {name} and store it under {target}",
        f"compress my {folder} folder, everything included, to {name} inside {target}",
        f"I'd like the {folder} folder wrapped up in one archive, {name}, sitting in my {target} folder.",
        f"turn {folder} into an archive: it goes to {target} and its name is {name}",
        f"put the entire {folder} folder away in an archive called {name}, kept in {target}",
        f"Everything in {folder} should go into one archive named {name}, and that into {target}.",
        f"squeeze my whole {folder} folder into an archive by the name of {name} and leave it in {target}",
        f"back up the {folder} folder as an archive: {name}, to be kept in my {target} folder",
    )
    usage = look(get_disk_usage, path=place.path)
    friend = somebody("family")
    subject = quoted(
        "My backup",
        "The papers",
        "Where to find it",
        "Just so you know",
        "In case I lose everything",
        "Safe and sound",
        "The bundle",
        "For your records",
        "Please keep this path",
        "Archive",
    )
    letter = say(
        text(f"You'll find everything in {pack.path}. It holds {usage.files} files."),
        "the archive's path and the number of files in the folder",
        "the full path of that archive, plus how many files the folder has",
        "the location of the archive as a path, and the folder's file count",
        "the exact path to the archive along with the count of files that were in the folder",
        "how many files the folder holds and the archive's exact path",
        "the folder's number of files, next to the archive's complete path",
        "two facts, the archive's path and how many files that folder contains",
        "where the archive lies, as a full path, and the folder's number of files",
        "the archive with its complete path, and how many files went into it",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"e-mail {friend} {letter}, subject {subject}",
        f"send {friend} a mail called {subject} with {letter}",
        f"write to {friend} under the subject {subject}: {letter}",
        f"tell {friend} by mail where to look, titled {subject}: {letter}",
        f"put {letter} into a mail to {friend}, headed {subject}",
        f"mail {friend} about it, with {subject} as the heading, stating {letter}",
        f"leave {friend} a message by mail, {subject} being the subject, with {letter}",
        f"point {friend} to it in a mail with the subject {subject}, giving {letter}",
        f"brief {friend} by mail, {subject} on the subject line, on {letter}",
        f"get a mail out to {friend} named {subject} in which you state {letter}",
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
        "The server has been acting up since midnight.",
        "It's all Greek to me.",
        "Nothing works, and the clock is ticking.",
        "I've stared at this for an hour.",
        "The night shift left me a cryptic sticky note.",
        "Our customers see nothing but a spinning wheel.",
        "Rebooting has become a daily ritual around here.",
        "I reckon an expert will spot it within seconds.",
        "Three espressos in, and I'm none the wiser.",
        "The monitoring lamp went from green to angry orange.",
        "Hieroglyphs would be easier to decipher.",
        "Sherlock has left the building.",
    ),
)
def show_a_log() -> Any:
    """Post the last lines of a project's log in a channel, and keep a copy of the log."""
    log = again(
        column(
            rows(find_files, name="*.log", kind="file"),
            lambda f: f.path,
            fits=[lambda f: among(f.name, ("error.log",))],
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
            lambda c: among(c.name, ("general", "team-data", "team-operations")),
        ],
    )
    tail = look(read_file_tail, path=log, lines=lines)
    post = say(
        act(send_message, channel=channel, text=text(f"Does anybody understand this? {tail.content}")),
        f"post the last {lines} lines of {log} in #{channel} and ask if anybody understands them",
        f"ask #{channel} what the last {lines} lines of {log} mean; put them into the message as they are",
        f"copy the final {lines} lines of {log} into a message to #{channel} and ask whether anyone understands that",
        f"Could someone in #{channel} make sense of this? Post the last {lines} lines of {log} there, word "
        "for word, and put the question to them.",
        f"quote the closing {lines} lines of {log} in #{channel}, unchanged, and ask what is going on",
        f"I'm lost, so share the bottom {lines} lines of {log} with #{channel} exactly as they stand and ask "
        "if anyone gets it.",
        f"let #{channel} see the tail of {log}, that is its last {lines} lines, together with a call for explanations",
        f"ask around in #{channel} about {log}: show them its last {lines} lines verbatim",
        f"Someone in #{channel} may understand {log}. Send its final {lines} lines there as they are, with a question.",
        f"paste the last {lines} lines of {log} into #{channel} as they are and ask who can read them",
    )
    folder = some_folder("documents", "archive", "notes", "reports")
    name = word(
        "log-copy.txt",
        "for-later.log",
        "what-happened.log",
        "strange.log",
        "odd-entries.log",
        "crash-notes.txt",
        "for-the-team.log",
        "copy-of-it.txt",
    )
    keep = say(
        act(copy_path, path=log, directory=place_of(folder).path, new_name=name),
        f"copy {log:again} to my {folder} folder as {name}",
        f"keep a copy of the log in the folder {folder}, under the name {name}",
        f"save a copy called {name} of the whole log in my {folder} folder",
        f"duplicate the full log into {folder} and call the duplicate {name}",
        f"put a second copy of {log:again} into my {folder} folder; its name is {name}",
        f"I'd hate to lose it, so store a copy named {name} in {folder}.",
        f"archive the entire log as {name} under {folder}",
        f"back the log up in {folder} under the file name {name}",
        f"make sure a copy of the complete log stays in my {folder} folder, as {name}",
        f"clone the log file into my {folder} folder with {name} as the new name",
    )
    return (post,), (keep,)


@purpose(
    "filesystem",
    because=(
        "I keep looking for the same things.",
        "Everything lands in one folder.",
        "I like my files in order.",
        "I'm tidying up today.",
        "Scrolling through that folder takes forever.",
        "Somebody taught me a filing system at last.",
        "My desktop looks like a jumble sale.",
        "My new colleague asked for a simple thing, and I blushed while searching.",
        "It resembles the cupboard where we throw everything before guests arrive.",
        "A webinar about digital minimalism has left its mark on me.",
        "I waste ten minutes a day hunting around in there.",
        "With the audit ahead, chaos is no option.",
        "Alphabetical order alone doesn't cut it any more.",
        "Entropy is winning on my laptop.",
        "A librarian would faint at the sight.",
    ),
)
def sort_files_into_a_new_folder() -> Any:
    """Move the new files of one type from a folder to a new one inside of it, and say what they are."""
    folder, kind = some_folder("downloads", "documents", "archive", "incoming", "reports"), _kind("document", "text")
    place, name = place_of(folder), word("sorted", "collected", "done", "new-things", "to-check")
    make = say(
        act(make_directory, name=name, directory=place.path),
        f"make a new folder {name} in my {folder} folder",
        f"create a folder called {name} inside {folder}",
        f"add a subfolder named {name} to my {folder} folder",
        f"start a fresh folder within {folder}, called {name}",
        f"I need another folder inside my {folder} folder, with the name {name}.",
        f"set up a subfolder of {folder} by the name of {name}",
    )
    since = day(-200, -20)
    fresh = say(
        rows(list_directory, path=place.path, kind="file", since=since).where(lambda f: f.file_type == kind),
        f"every {kind} file that lies directly in {folder:again} and was changed {since:on} or later",
        f"all files of the type {kind} directly in {folder:again} with a change {since:on} or later",
        f"each {kind} file in {folder:again}, leaving out its other subfolders, that was changed {since:on} or later",
        f"the {kind} files on the top level of {folder:again} that were changed {since:on} or more recently",
        f"those {kind} files directly inside {folder:again} that saw a change {since:on} or afterwards",
        f"any {kind} file lying loose in {folder:again} with changes made {since:on} or later",
        f"whichever {kind} files sit right in {folder:again} and were last changed {since:on} or later",
    )
    move = say(
        each(fresh, lambda f: act(move_path, path=f.path, directory=make.path)),
        f"move {fresh} there",
        f"put {fresh} into it",
        f"shift {fresh} to the new folder",
        f"relocate {fresh} to that one",
        f"gather {fresh} in the new folder",
        f"sweep {fresh} into the new one",
    )
    tell = say(
        ask(
            fresh.count(),
            fresh.most(lambda f: f.size).name,
            told=(
                "I moved {} files; the largest is {}.",
                "That is {} files, and the biggest of them is {}.",
                "There were {}; the largest is called {}.",
            ),
        ),
        "How many files is that, and which is the largest?",
        "tell me how many you moved and the name of the biggest one",
        "let me know the number of files and what the largest of them is called",
        "What's the name of the heaviest one, and how many did you shift?",
        "give me the count, and the file that takes up most room",
        "How many ended up there, and which weighs the most?",
        "How many made the journey, and which one is the bulkiest?",
        "report how many files changed places and which is the largest by name",
        "I'm curious how many there were, and what the fattest of them is called.",
    )
    return ((make, move, tell),)


@purpose(
    "filesystem",
    because=(
        "I think I deleted too much.",
        "There's something in the trash, I believe.",
        "I should look through what I threw away.",
        "I was in a hurry when I tidied up.",
        "One careless click, and it was gone.",
        "Somebody is asking for a thing that I binned by mistake.",
        "Too eager with the delete key, as always.",
        "I need one thing back before the rest goes for good.",
        "I got carried away after watching a decluttering show.",
        "My cursor must have slipped at some point.",
        "Of all I threw out, one thing I was sure nobody would miss is missed.",
        "Turns out that old thing was the only copy.",
        "My cat walked across the keyboard while I was sorting.",
        "I had a dream about it, honestly, and woke up in a sweat.",
        "Remorse has set in.",
        "My declutter frenzy went overboard.",
    ),
)
def save_something_from_the_trash() -> Any:
    """Restore a file, mark it, see what else is in the trash, and empty it."""
    lost = again(
        some(
            rows(list_trash),
            lambda t: (f"the file {t.name}", f"the file that was at {t.original_path}"),
            fits=[lambda t: t.kind == "file"],
        ),
        "it",
    )
    folder, tag = (
        some_folder("documents", "downloads", "archive", "notes"),
        word("important", "keep", "rescued", "to-read"),
    )
    back = say(
        act(restore_from_trash, trash_id=lost.id, directory=place_of(folder).path),
        f"restore {lost} from the trash to my {folder} folder",
        f"get {lost} out of the trash and into the folder {folder}",
        f"take {lost} back from the trash; it belongs in my {folder} folder",
        f"bring {lost} back from the trash, but to the {folder} folder",
        f"rescue {lost} from the bin and place it in {folder}",
        f"I threw out {lost} by accident; it should be in my {folder} folder.",
        f"undelete {lost}, with the {folder} folder as its new home",
        f"fetch {lost} out of the trash into {folder}",
        f"bring {lost} home from the bin, home being my {folder} folder",
    )
    mark = say(
        act(tag_file, path=back.path, tag=tag),
        f"tag {lost:again} as {tag}",
        f"give {lost:again} the tag {tag}",
        f"put the tag {tag} on {lost:again}",
        f"label {lost:again} {tag}",
        f"attach the tag {tag} to {lost:again}",
        f"mark {lost:again} with {tag} so that I find it",
    )
    left = rows(list_trash)
    tell = say(
        ask(
            left.count(),
            left.most(lambda t: t.size).name,
            told=(
                "There are {} other things in the trash, and the largest is {}.",
                "Items left in the bin: {}; {} is the biggest.",
                "It still holds {} things, of which {} takes the most space.",
            ),
        ),
        "How many other things are in the trash, and what's the biggest of them called?",
        "tell me how many items the bin still holds and the name of the largest",
        "count what else lies in the trash and name the largest of it",
        "What number of things is left in there, and which of them is the biggest?",
        "[check|see] how much else is in the bin, counted in items, and which one takes the most space",
        "I'd like to know how many other things I threw away, and which of those is the largest.",
        "give me the number of remaining items in the trash along with the name of the biggest",
        "Apart from that, what does the trash hold: how many things, and which is the largest?",
    )
    empty = say(
        act(empty_trash),
        "empty the trash for good",
        "remove everything that is in the trash for ever",
        "clear the trash",
        "purge whatever is in the trash",
        "flush the bin",
        "wipe the bin clean",
        "get the trash down to nothing",
        "dump all of the trash irrevocably",
        "make the trash disappear once and for all",
    )
    return (back, mark), (tell, empty)


@purpose(
    "filesystem",
    "calendar",
    because=(
        "I want to see my plans on paper.",
        "Somebody likes to know my plans.",
        "I don't trust my phone.",
        "I'd like to take this with me.",
        "The battery always dies when I need my diary.",
        "I think better with a list in front of me.",
        "Somebody at home keeps asking what I'm up to.",
        "I'm heading to a cabin without any reception.",
        "We stick a printout on the fridge so that nobody double-books me.",
        "The babysitter likes to have everything black on white.",
        "My screen cracked, and reading on it hurts.",
        "I'm visiting my parents, who want to know when I'm free.",
        "A paper list calms me down before hectic weeks.",
        "Magnets on the fridge are eager for something to hold.",
        "Ink doesn't need a charger.",
    ),
)
def write_my_plans_down() -> Any:
    """Write what is planned in some days to a file, and add a line to it."""
    first, span = day(0, 4), number(4, 5, 6, 7, 8, 10)
    last = shift(first, days=span - 1)
    personal = rows(list_calendars).the(lambda c: c.name == "Personal")
    plans = rows(list_events, calendar_id=personal.id, since=first, until=last)
    folder = some_folder("documents", "notes", "drafts", "letters")
    name = word(
        "plans.txt",
        "my-week.txt",
        "what-is-on.txt",
        "next-days.txt",
        "calendar-copy.txt",
        "agenda-for-home.txt",
        "coming-up.txt",
    )
    save = say(
        act(
            create_file,
            name=name,
            directory=place_of(folder).path,
            content=text(f"{plans.count()} events: {plans.column(lambda e: e.title)}"),
        ),
        f"write the number and the titles of the events in my Personal calendar for {span} days, starting "
        f"{first:on}, to a new file {name} in my {folder} folder",
        f"make a file {name} in the folder {folder} that lists what is in my Personal calendar for the {span} "
        f"days that begin {first:on}: the titles, and how many events it is",
        f"I want {name} in my {folder} folder to state how many events my Personal calendar has, and what each "
        f"is called, for a stretch of {span} days beginning {first:on}.",
        f"turn {span} days of my Personal calendar, starting {first:on}, into a text file: titles plus how "
        f"many there are, saved as {name} in {folder}",
        f"For the {span} days that start {first:on}, I'd like the titles from my Personal calendar and their "
        f"number in a file {name} in {folder}.",
        f"What have I got on in my Personal calendar over {span} days, beginning {first:on}? Note the titles "
        f"and the number in {name}, a new file in {folder}.",
        f"look up the {span} days of my Personal calendar that start {first:on}, and save the titles "
        f"of the events and their number as {name} in my {folder} folder",
        f"copy the event titles out of my Personal calendar, covering {span} days that start {first:on}, into "
        f"a new {name} under {folder}, along with the count",
        f"jot the events of my Personal calendar down in {name}, to be created in {folder}: titles and total, for the "
        f"{span} days starting {first:on}",
        f"list my Personal calendar's events over the {span} days that begin {first:on}, by title and with their "
        f"number, in a new file {name} in {folder}",
    )
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
        f"put {line} below it as the last line",
        f"finish the file off with {line}",
        f"tack {line} on at the bottom",
        f"write {line} underneath everything",
        f"close the list with a line that reads {line}",
        f"extend that file by one line, {line}",
        f"make {line} the last line of the file",
        f"stick {line} on the end of it",
        f"let {line} be the closing line of that file",
        f"squeeze in {line} after the last entry",
    )
    return (save,), (more,)


@purpose(
    "filesystem",
    because=(
        "The disk is filling up and I don't know with what.",
        "I want to know where all the space went.",
        "I'm thinking about buying a bigger disk.",
        "Everything has got so slow lately.",
        "I never look at most of what I keep.",
        "Somebody asked me how much I have stored.",
        "The backup takes longer every week.",
        "Even saving a tiny memo triggers a warning by now.",
        "My nephew wants to install a game and there's no room.",
        "I suspect some forgotten videos from the diving holiday.",
        "The cloud provider is nudging me towards a pricier plan.",
        "A technician told me to look for the heavyweights first.",
        "It can't be my poems, that much is certain.",
        "Gigabytes seem to breed in the dark.",
        "The progress bar crawls like a tortoise.",
    ),
)
def see_what_takes_the_space() -> Any:
    """Add up the files that are large, which are more than a page, and put the largest aside."""
    least = number(50_000, 100_000, 150_000, 200_000, 250_000, 300_000, 400_000, 500_000)
    stale = say(
        rows(find_files, kind="file", min_size=least),
        f"all files in my home folder that have {least} bytes or more",
        f"the files of mine with a size of at least {least} bytes",
        f"the files I keep anywhere in my home folder that take up {least} bytes or more each",
        f"whatever files I have of no less than {least} bytes",
        f"those files I own that are {least} bytes or larger",
        f"the big files on my disk, meaning {least} bytes and up",
        f"those files of mine that weigh {least} bytes or more",
        f"the files under my home directory from {least} bytes upwards",
    )
    largest = stale.most(lambda f: f.size)
    tell = say(
        ask(
            stale.count(),
            stale.sum(lambda f: f.size),
            largest.name,
            told=(
                "There are {} of them with {} bytes in all; the largest is {}.",
                "That is {} files and {} bytes altogether, and {} is the biggest.",
                "I found {} files. They take {} bytes; the largest of them is {}.",
            ),
        ),
        f"go through {stale}, and tell me how many there are, how many bytes they take together and which is the "
        "largest",
        f"count {stale}, add up their sizes in bytes and name the biggest",
        f"How much space do I lose to {stale}? I'd like the number of files, the bytes in all and the largest by name.",
        f"work out three things about {stale}: the count, the sum of the bytes and the name of the heaviest",
        f"I'm curious about {stale}: how many is that, what's the total in bytes, and what is the largest one called?",
        f"make an inventory of {stale}; I need the number, the overall size in bytes and the biggest file's name",
        f"give me the total number and the total bytes of {stale}, and say which one is the largest",
        f"Tell me about {stale}: their number, the space they need in bytes, and the top one by size.",
        f"measure {stale} for me, as a count, in bytes, and with the name of the largest",
        f"find {stale}; then total the bytes, count the files and point out the largest",
        f"take stock of {stale}: quantity, bytes altogether, and the name of the largest",
    )
    name = word("too-big", "large-files", "to-outside-disk", "heavy", "set-aside")
    folder = some_folder("documents", "downloads", "archive", "projects")
    make = say(
        act(make_directory, name=name, directory=place_of(folder).path),
        f"make a folder {name} in my {folder} folder",
        f"create {name} as a new folder inside {folder}",
        f"add a subfolder called {name} to {folder}",
        f"set up a folder named {name} under my {folder} folder",
        f"open a new folder in {folder} that is called {name}",
        f"I need a folder by the name of {name} in {folder}.",
        f"put an empty folder {name} into my {folder} folder",
        f"start a directory {name} within {folder}",
    )
    move = say(
        act(move_path, path=largest.path, directory=make.path),
        "move that largest file there",
        "put the biggest file into it",
        "shift the heaviest one to the new folder",
        "relocate the largest of them to that folder",
        "take the biggest one out of its place and into the new folder",
        "banish the biggest of those files to it",
        "carry the largest file over to that new place",
        "The largest one belongs in there, so move it.",
    )
    return (tell,), (make, move)
