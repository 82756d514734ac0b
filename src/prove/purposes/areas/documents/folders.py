"""Where files are and who may read them: archives, tags, rights and room on the disk."""

from typing import Any, cast

from prove.purposes.areas.disk import file_of, place_of, some_folder
from prove.purposes.areas.people import CLOSE, mail_to, somebody
from prove.purposes.areas.teamwork.teams import colleague, colleague_email
from prove.purposes.program import (
    act,
    again,
    ask,
    column,
    day,
    day_of,
    each,
    given,
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
from prove.servers.team_chat.tools import send_direct_message


@purpose(
    "filesystem",
    because=(
        "If everything is tagged, nothing is.",
        "The tags on my disk no longer mean a thing.",
        "My system of tags made sense once.",
        "Meaningless labels dilute an otherwise logical filing system.",
        "I find too much when I look for a tag.",
        "Old tags are worse than none.",
        "I used to tag everything I touched.",
        "My filing system has become too complicated.",
        "A tagging spree of mine has backfired.",
        "Outdated labels only get in my way.",
        "It's time that I reviewed my labels.",
        "I can't tell any more why I marked some of my files.",
        "I want to see at a glance what matters now.",
    ),
)
def retire_a_tag() -> Any:
    """Take a tag off all things that have not changed for long, and say what still has it."""
    tag, until = again(word("urgent", "review", "work", "keep"), "that tag"), day(-250, -20, edge="until")
    stale = rows(list_tagged_files, tag=tag, until=until)
    strip = say(
        each(stale, lambda f: act(untag_file, path=f.path, tag=tag)),
        f"remove the tag “{tag}” from everything that hasn't been changed since {until}",
        f"take the tag “{tag}” off all files that haven't changed since {until}",
        f"go through the files tagged “{tag}” and remove the tag from those that haven't changed since {until}",
        f"Whatever is tagged “{tag}” and hasn't been changed since {until} should lose that tag.",
        f"untag everything tagged “{tag}” that I haven't changed since {until}",
        f"Some files tagged “{tag}” haven't been changed since {until}. Take the tag off those.",
        f"I tag too many things as “{tag}”. Take that tag off whatever hasn't been changed since {until}.",
    )
    tells(
        strip,
        f"I took the tag off {stale.column(lambda f: f.name)}.",
        f"I removed the tag “{tag}” from {stale.column(lambda f: f.name)}.",
    )
    left = rows(list_tagged_files, tag=tag)
    newest = left.most(lambda f: f.modified_at)
    tell = say(
        ask(
            given(left.count(), left.count() > 1),
            newest.name,
            told=(
                "The tag is still on {} things, and {} was changed last.",
                "It's still on {} things. The one changed last is {}.",
                "{} things keep the tag; the most recent change was to {}.",
            ),
        ),
        "How many things still have that tag, and which of them was changed last?",
        f"tell me how many things still have {tag:again} and which one was changed most recently",
        f"count what still has {tag:again}, and tell me which one was changed last",
        f"How many files are still tagged “{tag}”, and which one was changed most recently?",
        "let me know how many things still have the tag, and which of them has the most recent change",
        f"Which things still have {tag:again}? Just tell me how many, and which one was changed last.",
        f"I'd like to know how many things still carry {tag:again}, and which one was changed last.",
    )
    mark = word("current", "this-week", "on-my-desk", "next-up", "active")
    add = say(
        act(tag_file, path=newest.path, tag=mark),
        f"tag that one as {mark}",
        f"give the one that was changed last the tag “{mark}” as well",
        f"stick the tag “{mark}” on that one, too",
        f"also tag the one that was changed last as {mark}",
        f"add the tag “{mark}” to the one that was changed last",
        f"The most recently changed one should be tagged “{mark}” too.",
        f"The one I changed last is what I'm working on, so tag it as “{mark}” too.",
    )
    return (strip,), (tell, add)


@purpose(
    "filesystem",
    "email",
    because=(
        "You read such awful things about identity theft.",
        "I lend this computer to people now and then.",
        "A friend's private scans ended up on the internet.",
        "I've never checked the permissions of my files.",
        "Confidential scans shouldn't be visible to strangers.",
        "Somebody took out a loan in the name of a friend of mine.",
        "Visitors sometimes use my computer.",
        "I've been careless with my private documents.",
        "I've just seen a documentary about fraud.",
        "Snooping visitors make me protective of personal papers.",
        "I shred my bank statements, and my files should be just as safe.",
        "Privacy matters to me.",
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
        "restrict it to my own account with mode 600",
    )
    since = say(
        ask(
            state.mode,
            day_of(state.modified_at),
            told=(
                "Others can't read it: its mode is {}. It was last changed on {}.",
                "It is private already, with the mode {}, and its last change was on {}.",
                "Its mode is {}, which is stricter than 644. The last change was on {}.",
            ),
        ),
        "tell me which mode it has and when it was last changed",
        "just let me know what its mode is and when it was changed last",
        "tell me the mode and what day it was last changed",
        "only tell me its mode and the day of its last change",
    )
    goal = say(
        when(state.mode == "644", lock, since),
        f"look at the permissions of {name}: if they are 644, so that others may read it, {lock}, otherwise {since}",
        f"check the mode of {name}. If it's 644, {lock}; if not, {since}",
        f"see whether {name} is readable by everybody, with the mode 644. If so, {lock}; if it's private, {since}",
        f"if {name} still has the permissions 644, {lock}; otherwise {since}",
        f"find out which mode the file {name} has. If it is 644, {lock}, and if it's stricter than that, {since}",
        f"I'm worried that everyone can open {name}. If its mode is 644, {lock}; if it's private, {since}.",
        f"Not everybody who uses this computer should read {name}. If its mode is 644, {lock}; otherwise {since}.",
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
        text(f"The file is {file.path}."),
        "the full path of the file",
        "what the file's full path is",
        "what the full path of the document is",
        "where to find the document, as a full path",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"send {friend} an email, subject {subject}, about that file: {letter}",
        f"let {friend} know in an email with the subject {subject}: {letter}",
        f"write {friend} an e-mail, with {subject} as the subject: {letter}",
        f"If I'm ever not around, {friend} may need that file. Put this into an email with the subject "
        f"{subject}: {letter}.",
        f"write {friend} an email about that file, subject {subject}: {letter}",
        f"I'd feel better if {friend} knew too, so put it in an email, with {subject} in the subject line: {letter}.",
        f"email {friend} the full path of that file; the subject should be {subject}",
        f"Someone in the family should know where it is. Tell {friend} by email, subject {subject}, {letter}.",
    )
    return (goal,), (mail,)


@purpose(
    "filesystem",
    "email",
    because=(
        "The couple asked whether I've seen the photos.",
        "It was such a lovely wedding.",
        "I'd like to make a photo album of the wedding.",
        "I haven't even looked at the wedding photos yet.",
        "I was sent the photos of the wedding as an archive.",
        "The wedding photos supposedly show me waltzing.",
        "I'd love to admire the bride's veil and bouquet in pictures.",
        "I've finally found the time for the wedding photos.",
        "I'm curious how the wedding photos turned out.",
        "Everybody asks me for pictures of the wedding.",
        "I need a picture of the wedding for the frame in the hallway.",
        "The photographer has sent the pictures of the wedding.",
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
                "You have {} bytes free, the photos need {} bytes, and the trash takes up {} bytes.",
                "{} bytes are free. The photos need {} bytes, and the trash holds {} bytes.",
                "There is room for {} bytes; the pictures take {} bytes, and {} bytes are in the trash.",
            ),
        ),
        "How much storage do I have left, how much do the files in wedding-photos.zip need in all, and how "
        "much is taken up by the trash?",
        "tell me how much storage I have free, how big the files in wedding-photos.zip are in all, and "
        "what the trash takes, in bytes",
        "I need three sizes in bytes: my free storage, what the files in wedding-photos.zip add up to, and the trash.",
        "check my storage for me: how much is free, how much all the files inside wedding-photos.zip would "
        "take, and how much the trash uses",
        "Before I unpack wedding-photos.zip, tell me how much storage I have free, what its files need in all "
        "and how much the trash uses.",
        "I'm about to unpack wedding-photos.zip. How much of my storage is free, what do its files need together, "
        "and what does the trash take?",
        "How many bytes are free in my storage, how many do the files in wedding-photos.zip add up to, and how "
        "many does the trash hold?",
    )
    empty = say(
        act(empty_trash),
        "empty the trash",
        "clear everything out of the trash for good",
        "make room by emptying the trash",
        "get rid of everything in the trash, once and for all",
        "Everything in the trash can go.",
        "I don't need what's in the trash, so empty it.",
        "throw out for good what's in the trash",
    )
    folder = again(word("photos", "downloads"), "the folder")
    unpack = say(
        act(extract_archive, path=archive.path, directory=place_of(folder).path),
        f"unpack the archive into my {folder} folder",
        f"extract wedding-photos.zip so that the pictures end up in the {folder} folder",
        f"unzip the photos into my {folder} folder",
        f"unpack the zip file into the {folder} folder",
        f"I'd like the archive unzipped in my {folder} folder.",
        f"The pictures belong in my {folder} folder, so unpack them there.",
        f"open up the zip file and put its contents into my {folder} folder",
    )
    friend = somebody(*CLOSE)
    subject = quoted("The wedding", "Pictures!", "Wedding photos", "Come and look", "Photos")
    letter = text(f"I have {photos.count()} photos of the wedding now. Do you want to come and see them?")
    mail = say(
        mail_to(friend, subject, letter),
        f"email {friend} how many photos of the wedding I have, with an invitation to come and see them; the "
        f"subject is {subject}",
        f"drop {friend} an e-mail, subject {subject}, about how many wedding photos I have, and ask if they'd "
        "like to come and see them",
        f"tell {friend} by email how many photos of the wedding I have, and ask about coming over to see them; the "
        f"subject is {subject}",
        f"write to {friend}, with the subject {subject}: how many wedding photos I have, and an invitation "
        "to come and see them",
        f"I'd love to show the photos to {friend}. Mention in an email, subject {subject}, how many I have, and ask "
        "about coming over to see them.",
        f"let {friend} know by email, with {subject} as the subject, how many wedding photos I have now, and add "
        "an invitation to come and see them",
        f"get an email off to {friend} with {subject} in the subject line: mention how many photos of the "
        "wedding I have, and ask whether they'd like to come and see them",
        f"Maybe {friend} wants to see the photos. Write an email with the subject {subject} that gives the number "
        "of wedding photos I have and asks about coming to see them.",
    )
    return (tell,), (empty, unpack), (mail,)


@purpose(
    "filesystem",
    "team_chat",
    because=(
        "I'm going on leave, and somebody has to fill in for me.",
        "My colleagues shouldn't have to search my disk.",
        "I'm preparing a handover.",
        "A smooth transition keeps projects from faltering.",
        "An archive is easier to pass on than single files.",
        "Nobody but me knows where my files are.",
        "Last time I was away, people kept calling me about files.",
        "I'm helping out in another department for a while.",
        "My deputy should be able to navigate my documents.",
        "Someone else should be able to pick up where I left off.",
        "The office has to manage without me for a bit.",
        "Sending files one by one takes me too long.",
    ),
)
def pack_what_is_tagged() -> Any:
    """Pack all files with a tag into an archive, check it, and tell a colleague where it is and how much is in it."""
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
        f"pack everything that is tagged “{tag}” into {name} in my {folder} folder",
        f"make an archive called {name} in my {folder} folder out of all files with the tag “{tag}”",
        f"Everything with the tag “{tag}” should go into one archive, {name}, in my {folder} folder.",
        f"collect the files tagged “{tag}” in an archive called {name}, in the {folder} folder",
        f"I need an archive called {name} in my {folder} folder with everything that has the tag “{tag}”.",
        f"What I've tagged “{tag}” is all over the place. Pack it into one archive, {name}, in the {folder} folder.",
        f"bundle up whatever is tagged “{tag}” in one archive: {name}, in my {folder} folder",
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
        "How many things are in the archive, and what's the biggest?",
        "look at what went in; I'd like to know how many things that is and which is the largest",
        "How many items does the archive have, and which takes the most space?",
        "check what's in the archive: how many things, and which is the biggest",
        "let me know how many things went in, and which one is the largest",
        "I'd like to be sure it worked. How many things does the archive contain, and which one is the biggest?",
    )
    friend = colleague()
    letter = say(
        text(f"I've put the files into {pack.path}. There are {packed.count()} of them."),
        "what the full path of the archive is and how many files are in it",
        "what the archive's full path is and how many things it holds",
        "where I've put the archive, as a full path, and how many files are in it",
    )
    mail = say(
        act(send_direct_message, recipient=colleague_email(friend), text=letter),
        f"tell {friend} in a direct message {letter}",
        f"let {friend} know in the chat {letter}",
        f"write to {friend} in the chat: {letter}",
        f"send {friend} a direct message about the archive: {letter}",
        f"I promised {friend} those files. Explain in a direct message {letter}.",
        f"The archive is for {friend}, so explain by direct message {letter}.",
        f"drop {friend} a line in the chat about the archive, with its full path and how many files are in it",
        f"message {friend} in the chat to say {letter}",
    )
    return (pack, tell), (mail,)


@purpose(
    "filesystem",
    because=(
        "An enlarged photo next to my velvet curtains would look elegant.",
        "I finally bought a picture frame.",
        "The print shop has a discount.",
        "There's an empty spot above the sofa.",
        "I haven't had a photo printed for years.",
        "A framed photo makes a good present.",
        "I want to try my new printer.",
        "The wall in our corridor is bare.",
        "There's a nail in my wall with nothing hanging from it.",
        "A photo would cover the stain beside the bookcase.",
        "I bought glossy paper and can't wait to use it.",
        "My mantelpiece could use a cheerful snapshot.",
        "My photography course ends with a little exhibition.",
        "The shelf in the living room could do with a picture.",
    ),
)
def choose_a_photo_to_print() -> Any:
    """Put the largest photo of an album with those to be printed, mark it, and make room if there is little left."""
    albums = rows(list_directory, path=place_of("photos").path, kind="directory")
    album = again(column(albums, lambda d: d.name, fits=[lambda d: d.name != "to-print"]), "the album")
    photo = rows(list_directory, path=place_of(album).path, kind="file").most(lambda f: f.size)
    copy = say(
        act(copy_path, path=photo.path, directory=place_of("to-print").path),
        f"copy the photo with the largest file from my album {album} to the to-print folder",
        f"take the photo in {album} with the biggest file size and put a copy into my to-print folder",
        f"find the largest file in the photo folder {album} and copy it to the to-print folder",
        f"I'd like a copy of the largest file from the photo folder {album} in my to-print folder.",
        f"pick the photo in {album} that has the largest file and copy it to my to-print folder",
        f"put into my to-print folder a copy of the photo in {album} that is the largest by file size",
        f"For a print I need the photo in {album} that has the biggest file. Copy it to my to-print folder.",
    )
    tag = word("selected", "large-print", "best-of", "a4", "print-soon")
    mark = say(
        act(tag_file, path=copy.path, tag=tag),
        f"tag the copy as {tag}",
        f"give the copy the tag “{tag}”",
        f"put the tag “{tag}” on the copy in the to-print folder",
        f"mark the new copy with the tag “{tag}”",
        f"add the tag “{tag}” to the copy",
        f"The copy should have the tag “{tag}”.",
        f"I'd like the copy to be tagged “{tag}”.",
    )
    millions = number(1, 2, 3, 4)
    room = look(get_storage_quota)
    empty = say(
        act(empty_trash),
        "empty the trash",
        "clear out the trash for good",
        "empty the trash to make room",
        "delete everything in the trash for good",
    )
    free = say(
        ask(
            room.free,
            told=("There are {} bytes free.", "You still have {} bytes free.", "You have {} bytes of free storage."),
        ),
        "tell me how many bytes are free",
        "just tell me how many bytes are left",
        "leave things as they are and tell me how many bytes are free",
        "only tell me how much is free, in bytes",
    )
    tidy = say(
        when(room.free < millions * 1_000_000, empty, free),
        f"check my storage: if less than {millions} million bytes are free now, {empty}, otherwise {free}",
        f"if I have less than {millions} million bytes of storage left, {empty}; if not, {free}",
        f"see whether at least {millions} million bytes of my storage are free. If they aren't, {empty}; if "
        f"they are, {free}",
        f"check how much storage I have left. If it's below {millions} million bytes, {empty}; otherwise {free}",
        f"My storage should have {millions} million bytes to spare. If it has less, {empty}; if it's fine, {free}.",
        f"I may be running out of storage. If fewer than {millions} million bytes are left, {empty}; otherwise {free}.",
        f"Have I still got {millions} million bytes of storage free? If not, {empty}; if so, {free}.",
    )
    tells(tidy, f"Only {room.free} bytes were free.", f"Your storage had only {room.free} bytes free.")
    return (copy, mark), (tidy,)
