"""What is on the disk: folders, old files, archives and lists."""

from typing import Any

from prove.purposes.areas.disk import place_of, some_folder, some_program
from prove.purposes.areas.people import mail_to, somebody
from prove.purposes.areas.teamwork.teams import team_channel
from prove.purposes.program import (
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


@purpose(
    "filesystem",
    because=(
        "My disk is nearly full.",
        "My laptop keeps warning me about storage.",
        "A clear-out is overdue.",
        "I can't find anything between all the old stuff.",
        "IT has asked us to tidy up.",
        "My backups take far too long.",
        "I hoard bytes the way my grandparents hoarded jam jars and string.",
        "Opening my laptop feels like opening a cupboard where tins tumble onto my toes.",
        "A podcast about minimalism has left me feeling thoroughly guilty about my digital clutter.",
        "The fan of this old machine roars like a hairdryer, so I'm putting it on a diet.",
        "A neighbour's attic sagged under old magazines, and I took that as a warning.",
        "My flatmate calls my hard drive an attic with a keyboard attached.",
        "Every scroll through those endless rows of icons makes my eyes glaze over.",
    ),
)
def clean_a_folder() -> Any:
    """Delete the old files of a folder, and say what is left in it."""
    folder, until = some_folder("downloads", "incoming", "drafts", "letters", "reports"), day(-300, -30, edge="until")
    place = place_of(folder)
    old = say(
        rows(find_files, directory=place.path, kind="file", until=until),
        f"all files in my {folder} folder that haven't been changed since {until}",
        f"every file in the folder {folder}, subfolders included, that hasn't been changed since {until}",
        f"the files anywhere in my {folder} folder that nobody has changed since {until}",
        f"all the files in {folder} and its subfolders that I haven't changed since {until}",
        f"whatever files in my {folder} folder haven't changed since {until}",
    )
    clear = say(
        each(old, lambda f: act(delete_path, path=f.path)),
        f"delete {old}",
        f"Into the trash with {old}.",
        f"send these to the trash: {old}",
        f"get rid of {old}",
        f"I can do without {old}, so bin the lot.",
        f"I'll never need any of that again, so trash {old}.",
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
                "There are {} files left in the folder, which take {} bytes.",
                "It still has {} files, with {} bytes in all.",
                "The folder still has {} files; together they take {} bytes.",
            ),
        ),
        "How many files are left in it, and how many bytes do they take?",
        "tell me how many files are still there and how many bytes they take up",
        "What's still in the folder after that? The number of files and their size in bytes will do.",
        "And what remains: how many files, and how big are they together, in bytes?",
        "check what is left in it: how many files, and how many bytes in all",
        "count the files that are left in the folder, and add up how many bytes that is",
        "I wonder how much that helped. How many files are still in there, and how many bytes is that?",
    )
    return (clear,), (tell,)


@purpose(
    "filesystem",
    "email",
    because=(
        "I don't trust this hard disk any longer.",
        "My laptop is going in for repair.",
        "Somebody at home should know where my things are.",
        "My neighbour lost all his files when his computer was stolen.",
        "I've spilled coffee over a keyboard before.",
        "I've been meaning to back this up for ages.",
        "A pipe burst two floors above us, and I've been nervous about my paperwork ever since.",
        "My desk drawer jams so often that I only believe in digital copies now.",
        "The hard drive has been clicking like a knitting needle, which can't be healthy.",
        "After a burglary in our street I started thinking about what I'd miss most.",
        "A toddler once posted my memory stick into the toaster, so I've learned my lesson.",
        "I'm the sort of person who owns three torches and a spare key for everything.",
        "An insurance adviser gave me a stern lecture about keeping duplicates.",
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
        f"pack my {folder} folder into an archive {name} and put that into the {target} folder",
        f"make an archive called {name} of the whole {folder} folder, in my {target} folder",
        f"create {name} in my {target} folder with the complete {folder} folder in it",
        f"compress my {folder} folder to {name} in my {target} folder",
        f"I'd like the {folder} folder packed into one archive, {name}, in my {target} folder.",
        f"Everything in {folder} should go into one archive called {name}, in {target}.",
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
        "Please keep this mail",
        "My papers",
    )
    letter = say(
        text(f"My {folder} folder is backed up in {pack.path}. It has {count} files."),
        f"where exactly the backup is and how many files my {folder} folder has",
        f"the full path of the backup, and how many files I had in {folder}",
        f"where the archive is now, with its full path, and how many files are in the {folder} folder",
        f"what the archive's full path is and how many files the {folder} folder holds",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"send {friend} a mail, subject {subject}, saying {letter}",
        f"let {friend} know in a mail with the subject {subject}: {letter}",
        f"write {friend} a mail, headed {subject}: {letter}",
        f"If anything happens to me, {friend} should know. Send a mail under {subject}: {letter}.",
        f"I want {friend} to be able to find it. Explain by mail, with {subject} as the subject, {letter}.",
        f"put it in a mail to {friend}, subject {subject}: {letter}",
        f"drop {friend} an e-mail titled {subject} about the backup: {letter}",
        f"Somebody besides me should know, so mail {friend} under the heading {subject}: {letter}.",
    )
    return (pack,), (mail,)


@purpose(
    "filesystem",
    "team_chat",
    because=(
        "One of my programs keeps failing.",
        "I don't understand what is in my log.",
        "Maybe somebody else has an idea.",
        "It's all Greek to me.",
        "I've stared at this for an hour.",
        "I reckon an expert will spot it within seconds.",
        "I've been swearing at my screen so loudly that the cat has left the room.",
        "Debugging on my own has cost me a whole pot of coffee and most of my patience.",
        "I even explained the bug to a rubber duck, and the duck looked puzzled as well.",
        "My code coughs and splutters like a second-hand lawnmower.",
        "Pride kept me from asking for advice, but my stubbornness has worn off.",
        "Those messages read like a telegram from another planet.",
        "A clever colleague once cured a crash of mine with a single glance.",
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
            text=text(f"Does anybody understand these lines from the log of {program}?\n{tail.content}"),
        ),
        f"post the last {lines} lines of the error.log of {program} in #{channel} and ask if anybody understands them",
        f"ask #{channel} what the last {lines} lines of the error.log of {program} mean; put them into the "
        "message as they are",
        f"copy the last {lines} lines of {program}'s error.log into a message to #{channel} and ask whether "
        "anyone understands that",
        f"Maybe someone in #{channel} understands the error.log of {program}. Post its last {lines} lines "
        "there, word for word, and ask them.",
        f"quote the last {lines} lines of {program}'s error.log in #{channel}, unchanged, and ask if anyone "
        "understands them",
        f"I can't make sense of the error.log of {program}. Paste the last {lines} lines into #{channel} "
        "and ask who can.",
        f"paste the last {lines} lines of the error.log of {program} into #{channel} as they are and ask "
        "who understands them",
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
        f"copy the log to my {folder} folder as {name}",
        f"keep a copy of the log in the folder {folder}, under the name {name}",
        f"save a copy of the whole log in my {folder} folder, called {name}",
        f"I'd hate to lose the log, so save a copy named {name} in {folder}.",
        f"back the log up in {folder} under the file name {name}",
        f"It'll be overwritten sooner or later. Put a copy of the log, {name}, into my {folder} folder.",
        f"make a copy of the complete log in my {folder} folder, as {name}",
    )
    return (post,), (keep,)


@purpose(
    "filesystem",
    because=(
        "I keep looking for the same things.",
        "Everything lands in one folder.",
        "Scrolling through my folders takes forever.",
        "I've finally come up with a filing system.",
        "I waste ten minutes a day hunting for files.",
        "My spice rack is alphabetical, so it's odd that my computer looks like a jumble sale.",
        "I spent an entire phone call clicking about for a document while the caller hummed.",
        "My desktop resembles a teenager's bedroom floor, minus the socks.",
        "A librarian friend nearly fainted when shown how I store documents.",
        "I'd rather spend my evenings on the sofa than rummaging through directories.",
        "Labelled boxes worked wonders in my garage, and I fancy the same for my computer.",
        "My eyesight isn't improving, and long listings give me a headache.",
    ),
)
def sort_files_into_a_new_folder() -> Any:
    """Move the new files of one kind from a folder to a new one inside of it, and say which is the largest."""
    folder, kind = (
        some_folder("downloads", "documents", "archive", "reports"),
        word("csv", "pdf", "md", "zip", "tar.gz"),
    )
    place, name = place_of(folder), word("sorted", "collected", "recent", "new-things", "to-check")
    make = say(
        act(make_directory, name=name, directory=place.path),
        f"make a new folder {name} in my {folder} folder",
        f"create a folder called {name} inside {folder}",
        f"add a subfolder named {name} to my {folder} folder",
        f"I need another folder inside my {folder} folder, with the name {name}.",
        f"set up a subfolder of {folder} called {name}",
        f"Let's have a folder called {name} inside {folder}.",
        f"start a new folder in {folder} and call it {name}",
    )
    since = day(-200, -20, edge="since")
    fresh = say(
        rows(list_directory, path=place.path, kind="file", since=since).where(lambda f: f.extension == kind),
        f"every {kind} file directly in {folder} that was changed since {since}",
        f"all {kind} files directly in {folder} that have been changed since {since}",
        f"the {kind} files at the top level of {folder} that were changed since {since}",
        f"the {kind} files in {folder}, not those in its subfolders, that have changed since {since}",
        f"any {kind} file directly in {folder} that has been changed since {since}",
    )
    move = say(
        each(fresh, lambda f: act(move_path, path=f.path, directory=make.path)),
        f"I'd like these moved there: {fresh}.",
        f"It's meant for {fresh}. Move them in.",
        f"move to the new folder {fresh}",
        f"fill the new folder: move in {fresh}",
        f"The new folder should get {fresh}, so move them.",
        f"That's where I want {fresh}. Move them for me.",
        f"take {fresh} and move them in there",
    )
    tells(
        move,
        f"I moved {fresh.column(lambda f: f.name)} into {name}.",
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
        "Which of them is the largest?",
        "say which of these files hogs the most space",
        "let me know which one is the largest",
        "Which of the files you moved is the biggest?",
        "Just out of interest, what's the biggest one?",
        "I'd like to know which one of those takes the most space.",
        "tell me which is the largest of the files you moved",
    )
    return ((make, move, tell),)


@purpose(
    "filesystem",
    because=(
        "One careless click, and it was gone.",
        "Somebody is asking for a thing that I binned by mistake.",
        "Too eager with the delete key, as always.",
        "I need one thing back before the rest goes for good.",
        "My finger must have slipped at some point.",
        "It turns out that I deleted my only copy.",
        "I clean up the way some people prune roses, far too enthusiastically.",
        "My stomach dropped when I noticed what I'd chucked out.",
        "I was chatting on the phone while clearing my disk, which never ends well.",
        "My mouse double-clicks of its own accord, and the bin swallows whatever it's given.",
        "I've just rifled through every drawer of this computer before the penny dropped.",
        "Throwing out a favourite jumper once taught me nothing, apparently.",
        "My ruthless streak lasted ten minutes, and now I feel a pang of regret.",
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
        word("important", "keep", "rescued", "do-not-delete"),
    )
    back = say(
        act(restore_from_trash, trash_id=lost.id, directory=place_of(folder).path),
        f"restore {lost} from the trash to my {folder} folder",
        f"get {lost} out of the trash and into the folder {folder}",
        f"take {lost} back from the trash; it belongs in my {folder} folder",
        f"bring {lost} back from the trash, but to the {folder} folder",
        f"I threw {lost} away by accident, so restore it to my {folder} folder.",
        f"I still need {lost}, and it's in the trash. Please put it back, into {folder}.",
        f"undelete {lost}, but put it into the {folder} folder",
    )
    mark = say(
        act(tag_file, path=back.path, tag=tag),
        f"tag {lost:again} as {tag}",
        f"give {lost:again} the tag {tag}",
        f"put the tag {tag} on {lost:again}",
        f"add the tag {tag} to {lost:again}",
        f"mark {lost:again} with the tag {tag} so that I find it",
        f"So that this doesn't happen again, tag it as {tag}.",
        f"It should carry the tag {tag} too.",
    )
    left = rows(list_trash)
    tell = say(
        ask(
            left.count(),
            left.most(lambda t: t.size).name,
            told=(
                "There are {} other things in the trash, and the largest is {}.",
                "Items left in the trash: {}; {} is the biggest.",
                "The trash still holds {} things, of which {} takes the most space.",
            ),
        ),
        "How many other things are in the trash, and what's the biggest of them?",
        "tell me how many items are still in the trash, and which is the largest",
        "I wonder what else I binned: how many things are in the trash, and which of those is the largest?",
        "check how many other things are in the trash, and which one takes the most space",
        "I'd like to know how many other things I threw away, and which of those is the largest.",
        "What else is in the trash: how many things, and which is the largest?",
        "Look at what remains in the trash. How many things is that, and what's the biggest?",
    )
    empty = say(
        act(empty_trash),
        "empty the trash for good",
        "I don't need any of that, so empty the trash.",
        "delete everything that is in the trash for good",
        "wipe out whatever the trash still holds",
        "All of that can go, so empty the trash.",
        "empty the trash completely",
        "There's nothing in there worth keeping. Empty it.",
    )
    return (back, mark), (tell,), (empty,)


@purpose(
    "filesystem",
    "calendar",
    because=(
        "I don't trust my phone.",
        "The battery always dies when I need my calendar.",
        "I think better with a list in front of me.",
        "Somebody at home keeps asking what I'm up to.",
        "I'm going to be without any reception.",
        "We stick a printout on the fridge so that nobody double-books me.",
        "A list calms me down before busy days.",
        "My phone screen cracked on the pavement, and the calendar is a spider's web now.",
        "I still carry a fountain pen and a pocket notebook, like my old geography teacher.",
        "My flatmate and I compare schedules over breakfast, and I always draw a blank.",
        "Double-booking myself has become an embarrassing hobby of mine.",
        "Small screens give me a stiff neck, whereas a plain page never does.",
        "I pin my appointments to the corkboard in the hall, between coupons and concert tickets.",
        "My head is a sieve, and a cheerful voice assistant alone doesn't cure that.",
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
            content=text(f"My plans: {titles}"),
        ),
        f"write the titles of the events in my Personal calendar for the {span} days from {first}, to a new "
        f"file {name} in my {folder} folder",
        f"make a file {name} in the folder {folder} that lists what is in my Personal calendar for the "
        f"{span} days from {first}, just the titles",
        f"For the {span} days from {first}, I'd like what's in my Personal calendar written down, titles "
        f"only, in a file {name} in {folder}.",
        f"look up what I have in my Personal calendar in the {span} days from {first}, and save the titles "
        f"as {name} in my {folder} folder",
        f"I want my plans in writing: take what the Personal calendar has for the {span} days from {first}, "
        f"titles only, and save it as {name} in {folder}.",
        f"list the events in my Personal calendar for the {span} days from {first}, by title, in a new file "
        f"{name} in {folder}",
        f"save what's in my Personal calendar for the {span} days from {first}, as {name} in my {folder} "
        "folder; the titles will do",
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
        f"put {line} below it as the last line",
        f"write {line} on a new line at the end of it",
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
        "I never look at most of what I keep.",
        "My backup takes longer every week.",
        "My cloud provider is nudging me towards a pricier plan.",
        "I was told to look for the largest files first.",
        "My laptop is wheezing like an accordion, and I suspect a handful of giants.",
        "A salesman wanted a small fortune for an external drive, so I walked out of the shop.",
        "Storage is like my wardrobe: a few bulky coats squeeze out everything else.",
        "A red warning triangle has been glaring at me from the corner of my screen.",
        "I'm on a budget, and paying monthly rent for gigabytes annoys me.",
        "Copying my home folder to a memory stick failed halfway with a rude beep.",
        "I've been blaming my music collection, though a hunch tells me I'm being unfair.",
    ),
)
def see_what_takes_the_space() -> Any:
    """Add up the files that are large, which are more than a page, and put the largest aside."""
    least = number(50_000, 100_000, 150_000, 200_000, 250_000, 300_000, 400_000, 500_000)
    stale = say(
        rows(find_files, kind="file", min_size=least),
        f"all files in my home folder that have {least} bytes or more",
        f"all my files that have {least} bytes or more",
        f"the files I keep anywhere in my home folder that take up {least} bytes or more each",
        f"my files of {least} bytes or more",
        f"the big files on my disk, meaning {least} bytes and up",
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
        f"go through {stale}, and tell me how many there are, how many bytes they take together and which "
        "is the largest",
        f"count {stale}, add up their sizes in bytes and tell me which is the biggest",
        f"How much space do {stale} take? I mean in bytes, all together, and also how many there are and "
        "which is the largest.",
        f"work out three things about {stale}: how many there are, how many bytes that is, and which is the largest",
        f"I'm curious about {stale}: how many is that, what's the total in bytes, and which is the largest one?",
        f"What do {stale} add up to in bytes? I'd also like to know how many that is, and which one is the biggest.",
        f"find {stale}; then add up the bytes, count the files and tell me which is the largest",
    )
    name = word("too-big", "large-files", "for-external-disk", "to-move-out", "set-aside")
    folder = some_folder("documents", "downloads", "archive")
    make = say(
        act(make_directory, name=name, directory=place_of(folder).path),
        f"make a folder {name} in my {folder} folder",
        f"create {name} as a new folder inside {folder}",
        f"add a subfolder called {name} to {folder}",
        f"set up a folder named {name} under my {folder} folder",
        f"I need a folder called {name} in {folder}.",
        f"Let's have somewhere to put it: a folder {name} in my {folder} folder.",
        f"make a new folder in {folder} that is called {name}",
    )
    move = say(
        act(move_path, path=largest.path, directory=make.path),
        "move that largest file there",
        "put the biggest file into it",
        "move the largest of them to that folder",
        "move the biggest of those files into the new folder",
        "The largest file belongs in there, so move it.",
        "That's for the biggest one. Move it in.",
        "take the biggest of the lot and move it in there",
    )
    return (tell,), (make, move)
