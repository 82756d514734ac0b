"""Where files are and who may read them: archives, tags, rights and room on the disk."""

from typing import Any, cast

from prove.purposes.areas.documents.disk import file_of, place_of, some_folder
from prove.purposes.areas.people import AT_WORK, CLOSE, mail_to, somebody
from prove.purposes.program import (
    act,
    again,
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
    tells,
    text,
    when,
    word,
)
from prove.servers.filesystem.paths import (
    copy_path,
    list_directory,
    list_tagged_files,
    set_permissions,
    stat_path,
    tag_file,
    untag_file,
)
from prove.servers.filesystem.storage import (
    create_archive,
    empty_trash,
    extract_archive,
    get_storage_quota,
    list_archive,
)


@purpose(
    "filesystem",
    because=(
        "My tags have grown wild.",
        "If everything is marked, nothing is.",
        "I've worked through a pile of old stuff.",
        "The labels on my disk no longer mean a thing.",
        "I'm doing a spring clean of my markings.",
        "That system of mine made sense once.",
        "Deadlines pass, labels stay, sadly.",
        "I was too generous with my tags.",
        "Half of my search results are beside the point.",
        "A colour-coded life sounded better on paper.",
    ),
)
def retire_a_tag() -> Any:
    """Take a tag off all things that have not changed for long, and say what still has it."""
    tag, until = again(word("urgent", "review", "work", "keep", "receipts", "tax"), "that tag", "it"), day(-250, -20)
    stale = say(
        rows(list_tagged_files, tag=tag, until=until),
        f"everything tagged {tag} that was last changed {until:on} or earlier",
        f"all things with the tag {tag} whose last change was {until:on} or before that",
        f"whatever bears the tag {tag} and hasn't been changed after {until}",
        f"each item tagged as {tag} that nobody has touched after {until}",
        f"those of my {tag}-tagged things that date from {until} or before",
    )
    strip = say(
        each(stale, lambda f: act(untag_file, path=f.path, tag=tag)),
        f"take the tag off {stale}",
        f"remove the tag from {stale}",
        f"untag {stale}",
        f"go through {stale} and drop the tag each time",
        f"clear the tag from {stale}",
        f"I'd like {stale} to lose the tag.",
    )
    left = rows(list_tagged_files, tag=tag)
    newest = left.most(lambda f: f.modified_at)
    tell = say(
        ask(
            left.count(),
            newest.name,
            told=(
                "The tag is still on {} things, and {} was changed last.",
                "Left with the tag: {}. The one changed last is {}.",
                "It remains on {} of them; the most recent change was to {}.",
            ),
        ),
        "How many things still have the tag, and which of them was changed last?",
        "tell me how many are left with it and the name of the one that was changed most recently",
        "count what still carries the tag and name the one with the latest change",
        "What does the tag still apply to: how many things, and what is the one changed last called?",
        "let me know the number of things that keep the tag, and which has the most recent change",
        "give me the number that remains and the name of the one I last worked on, going by the date of change",
    )
    mark = word("current", "this-week", "on-my-desk", "next-up", "active")
    add = say(
        act(tag_file, path=newest.path, tag=mark),
        f"tag that one as {mark}",
        f"give the latter the tag {mark} in addition",
        f"mark that last one with a further tag, {mark}",
        f"put the additional tag {mark} on it",
        f"let the one changed last have the tag {mark}, too",
        f"add the tag {mark} to the one that was changed last",
    )
    return (strip,), (tell, add)


@purpose(
    "filesystem",
    "email",
    because=(
        "I share this house with curious people.",
        "I'd like to sleep better.",
        "You read such awful things about identity theft.",
        "I share this computer now and then.",
        "A friend's private scans ended up on the internet.",
        "Important papers deserve a closed drawer.",
        "I can't be careful enough with documents like that.",
        "My privacy settings have never been checked.",
        "Not everything on this computer is for everybody.",
        "The insurance leaflet recommends it.",
        "I'm not paranoid, only prudent.",
    ),
)
def protect_a_paper() -> Any:
    """Make a private document unreadable for others, or say when it was changed if it is; tell somebody where it is."""
    name = again(word("passport-scan.pdf", "rental-agreement.pdf", "car-insurance.pdf"), "it")
    file = file_of(name)
    state = look(stat_path, path=file.path)
    lock = say(
        act(set_permissions, path=file.path, mode="600"),
        "set its permissions to 600",
        "change its mode to 600",
        "give it the mode 600",
        "restrict it to me with mode 600",
    )
    since = say(
        ask(
            state.modified_at,
            told=(
                "Others can't read it. It was last changed on {}.",
                "It is private already, and its last change was on {}.",
                "Its mode is stricter than that. The last change was on {}.",
            ),
        ),
        "tell me when it was last changed",
        "just let me know the date of its last change",
        "give me the date when it was changed last",
        "tell me the day of its last change",
    )
    goal = say(
        when(state.mode == "644", lock, since),
        f"look at the permissions of {name}: if others may read it, that is with 644, {lock}, otherwise {since}",
        f"check the mode of {name}. If it's 644, {lock}; if not, {since}",
        f"see whether {name} is readable for everybody, with the mode 644. If so, {lock}; if it's private, {since}",
        f"if {name} still has the permissions 644, {lock}; failing that, {since}",
        f"find out which mode the file {name} has. If it is 644, {lock}, and if it's a stricter one, {since}",
        f"I'm worried that everyone can open {name}. In case its mode is 644, {lock}; in case it's closed, {since}.",
    )
    tells(goal, f"The mode of {name} was {state.mode}.", f"It had the mode {state.mode}.")
    friend = somebody("family")
    subject = quoted(
        "In case you need it",
        "Where it is",
        "An important paper",
        "For emergencies",
        "Please remember this",
        "Just so you know",
        "Keep this in mind",
    )
    letter = say(
        text(f"If you ever need {name}, it is at {file.path}."),
        "the name of the file and its full path",
        "what the file is called and its complete path",
        "the exact path of the document",
        "the whereabouts of the file, as a path",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"mail {friend} {letter}, subject {subject}",
        f"send {friend} a mail called {subject} with {letter}",
        f"let {friend} know by mail under the subject {subject}: {letter}",
        f"write to {friend} under the heading {subject} and give {letter}",
        f"put {letter} into a mail to {friend}, {subject} being the subject",
        f"inform {friend} in a mail titled {subject} of {letter}",
    )
    return (goal,), (mail,)


@purpose(
    "filesystem",
    "email",
    because=(
        "I've wanted to look at those pictures for ages.",
        "The couple asked whether I've seen the photos.",
        "It was such a lovely wedding.",
        "We danced until dawn, and there's proof of it.",
        "I was promised that I look good in them.",
        "The download took all evening.",
        "A photo album is in the making.",
        "My disk complains whenever I save anything.",
        "I still have confetti in my pockets.",
        "Memories shouldn't stay zipped.",
        "The cake alone deserves a look.",
    ),
)
def unpack_the_wedding_photos() -> Any:
    """See how much room there is and how much an archive needs, make room, unpack it, and tell somebody."""
    archive = file_of("wedding-photos.zip")
    photos = rows(list_archive, path=archive.path).where(lambda m: m.kind == "file")
    room = look(get_storage_quota)
    tell = say(
        ask(
            room.free,
            photos.sum(lambda m: m.size),
            room.in_trash,
            told=(
                "You have {} bytes free, the photos need {} bytes, and the trash takes {}.",
                "Free: {} bytes. Needed for the photos: {}. In the trash: {}.",
                "There is room for {} bytes; the pictures take {} bytes and the trash {}.",
            ),
        ),
        "How much storage do I have left, how much do the files in wedding-photos.zip need in all, and how much is "
        "taken up by the trash?",
        "tell me my free storage, the total size of the files in wedding-photos.zip and what the trash holds in bytes",
        "I need three sizes: my free storage, what the files in wedding-photos.zip add up to, and the trash.",
        "check my storage for me: what is free, what the trash uses, and what all the files inside wedding-photos.zip "
        "would take",
        "I wonder whether the files in wedding-photos.zip will fit, so I want their total size, the storage I have "
        "free and the space the trash uses.",
        "add up the sizes of the files inside wedding-photos.zip and set that beside my free storage and the size of "
        "the trash",
    )
    empty = say(
        act(empty_trash),
        "empty the trash",
        "clear everything out of the trash for good",
        "make room by emptying the trash",
        "wipe the trash",
        "get rid of all that is in the bin, once and for all",
        "The trash can go, all of it.",
    )
    folder = again(word("photos", "downloads"), "the folder")
    unpack = say(
        act(extract_archive, path=archive.path, directory=place_of(folder).path),
        f"unpack the archive into my {folder} folder",
        f"extract wedding-photos.zip to {folder}",
        f"get the pictures out of the archive and into {folder}",
        f"open the archive up in my {folder} folder",
        f"put the contents of the archive, unpacked, into {folder}",
        f"I'd like the archive unzipped, in {folder}.",
    )
    friend = somebody(*CLOSE)
    subject = quoted("The wedding", "Pictures!", "Remember that day?", "Come and look", "Photos", "Dancing shoes")
    letter = say(
        text(f"I have {photos.count()} photos of the wedding now. Do you want to come and see them?"),
        "how many photos there are, and ask if they would like to come and see them",
        "that I have so many wedding photos, with the number, and invite them to look at them",
        "the number of photos, and the question whether they want to come by for a look",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"mail {friend} {letter}, subject {subject}",
        f"write to {friend} under the subject {subject}: {letter}",
        f"send {friend} a mail called {subject} with this: {letter}",
        f"put into a mail to {friend}, {subject} being the subject, {letter}",
    )
    return (tell,), (empty, unpack), (mail,)


@purpose(
    "filesystem",
    "email",
    because=(
        "I'm going on leave, and somebody has to fill in for me.",
        "My colleagues shouldn't have to search my disk.",
        "We work on this together, but only I have the files.",
        "The deadline is close, and sharing helps.",
        "I've marked what matters, now it has to travel.",
        "A handover without files is no handover.",
        "I want no questions while I'm away.",
        "Everything in one bundle is easier to pass on.",
        "My filing may be odd, but my tags are solid.",
        "Teamwork begins with sending things in time.",
    ),
)
def pack_what_is_tagged() -> Any:
    """Pack all files with a tag into an archive, check it, and mail somebody where it is and what is in it."""
    tag = again(word("urgent", "review", "work"), "that tag")
    name = word("please-check.zip", "for-the-team.zip", "open-matters.tar.gz", "bundle.tar.gz", "hand-in.zip")
    folder = some_folder("documents", "downloads", "reports", "drafts")
    tagged = rows(list_tagged_files, tag=tag)
    pack = say(
        act(
            create_archive,
            paths=cast("tuple[str, ...]", tagged.column(lambda f: f.path)),
            name=name,
            directory=place_of(folder).path,
        ),
        f"pack everything that is tagged {tag} into {name} in my {folder} folder",
        f"make an archive {name} under {folder} of all files with the tag {tag}",
        f"Whatever carries the tag {tag} goes into one archive, {name}, kept in {folder}.",
        f"collect the things tagged as {tag} in an archive called {name}, to be stored in {folder}",
        f"I need {name} in my {folder} folder, with all that has the tag {tag} in it.",
        f"bundle my {tag}-tagged files as {name} in {folder}",
    )
    packed = rows(list_archive, path=pack.path)
    largest = packed.most(lambda m: m.size)
    tell = say(
        ask(
            packed.count(),
            largest.name,
            told=(
                "There are {} things in the archive, and the largest is {}.",
                "It holds {} items; {} is the largest.",
                "The archive has {} entries, of which {} is the biggest.",
            ),
        ),
        "look into the archive and tell me how many things it has and which is the largest",
        "How many entries are in the archive, and what is the biggest one called?",
        "list what went in; I need the number of items and the name of the largest",
        "What does the archive contain: how many items, and which takes the most space?",
        "check the archive's contents and give me their number and the name of the biggest",
        "let me know the number of items in it, and which item is the largest",
    )
    friend = somebody(*AT_WORK)
    subject = quoted(
        "Files for you", "Please have a look", "While I'm away", "The bundle", "All in one place", "Handover"
    )
    letter = say(
        text(f"The archive is at {pack.path}. There are {packed.count()} things in it."),
        "the path of the archive and the number of things in it",
        "where the archive is, as a full path, and how many items it holds",
        "the complete path of the archive and the number of its items",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"mail {friend} {letter}, subject {subject}",
        f"send {friend} a mail headed {subject} with {letter}",
        f"write to {friend} under the subject {subject} and give {letter}",
        f"let {friend} know by mail, {subject} being the subject: {letter}",
        f"put {letter} into a mail to {friend} called {subject}",
        f"pass {letter} on to {friend} in a mail with the subject {subject}",
    )
    return (pack, tell), (mail,)


@purpose(
    "filesystem",
    because=(
        "Somebody in the family wants something for the wall.",
        "I finally bought a picture frame.",
        "The print shop has a discount.",
        "Pictures on a screen don't count, I'm told.",
        "There's an empty spot above the sofa.",
        "I've got a postcard in mind.",
        "The best shots deserve paper.",
        "My holiday pictures are gathering digital dust.",
        "A present made by hand is called for.",
        "I want to try my new printer.",
    ),
)
def choose_a_photo_to_print() -> Any:
    """Put the largest photo of an album with those to be printed, mark it, and make room if there is little left."""
    albums = rows(list_directory, path=place_of("photos").path, kind="directory")
    album = again(column(albums, lambda d: d.name, fits=[lambda d: d.name != "to-print"]), "the album")
    photo = rows(list_directory, path=place_of(album).path, kind="file").most(lambda f: f.size)
    copy = say(
        act(copy_path, path=photo.path, directory=place_of("to-print").path),
        f"copy the largest picture of my album {album} to the to-print folder",
        f"take the photo in {album} with the biggest file size and put a copy into to-print",
        f"find the largest file in the photo folder {album} and duplicate it to to-print",
        f"I'd like a copy of the largest file from the photo folder {album} in to-print.",
        f"pick the largest image in {album} and have it copied to my to-print folder",
        f"put a copy of whichever photo in {album} is the largest by file size into to-print",
    )
    tag = word("for-the-wall", "to-be-framed", "best-of", "a4", "present")
    mark = say(
        act(tag_file, path=copy.path, tag=tag),
        f"tag the copy as {tag}",
        f"give the copy the tag {tag}",
        f"label that copy {tag}",
        f"put the tag {tag} on the one in to-print",
        f"mark the new copy with the tag {tag}",
        f"attach the tag {tag} to the copy",
    )
    least = number(1_000_000, 2_000_000, 3_000_000, 4_000_000)
    room = look(get_storage_quota)
    empty = say(
        act(empty_trash),
        "empty the trash",
        "clear out the trash for good",
        "throw away for ever what is in the trash",
        "get the trash emptied",
    )
    free = say(
        ask(room.free, told=("There are {} bytes free.", "You still have {} bytes.", "Free storage: {} bytes.")),
        "tell me how many bytes are free",
        "just tell me what is left in bytes",
        "leave things as they are and tell me the number of free bytes",
        "give me the free bytes as a number",
    )
    tidy = say(
        when(room.free < least, empty, free),
        f"check my storage: if less than {least} bytes are free now, {empty}, otherwise {free}",
        f"if that leaves me with under {least} bytes of storage, {empty}; if not, {free}",
        f"see whether at least {least} bytes of my storage are free. If they aren't, {empty}; if they are, {free}",
        f"have a look at the storage I have left. Should it be below {least} bytes, {empty}; else {free}",
        f"My storage should have {least} bytes to spare. If it has less, {empty}; if it's fine, {free}.",
        f"when the free storage has dropped under {least} bytes, {empty}; in case there is more, {free}",
    )
    tells(tidy, f"There are {room.free} bytes free.", f"Your storage has {room.free} bytes free.")
    return (copy, mark), (tidy,)
