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
        "I was too generous with my tags.",
        "I find too much when I look for a tag.",
        "Old tags are worse than none.",
        "I stuck labels on my files the way children put stickers on a fridge.",
        "My filing habits were inspired by a motivational seminar, and the enthusiasm has faded.",
        "Half of my markers date from a burst of ambition that fizzled out.",
        "I've muddled through with stale labels, and it's starting to irritate me.",
        "My office chair has fewer loose screws than my labelling scheme.",
        "Rereading my own labels is like deciphering a shopping list in an old coat.",
        "I used to colour-code my socks, so a bit of pedantry comes naturally to me.",
    ),
)
def retire_a_tag() -> Any:
    """Take a tag off all things that have not changed for long, and say what still has it."""
    tag, until = again(word("urgent", "review", "work", "keep"), "that tag", "it"), day(-250, -20, edge="until")
    stale = rows(list_tagged_files, tag=tag, until=until)
    strip = say(
        each(stale, lambda f: act(untag_file, path=f.path, tag=tag)),
        f"remove the tag {tag} from everything that hasn't been changed since {until}",
        f"take the tag {tag} off all files that haven't changed since {until}",
        f"go through what is tagged {tag} and remove the tag wherever nothing has changed since {until}",
        f"Whatever is tagged {tag} and hasn't been changed since {until} should lose that tag.",
        f"untag everything tagged {tag} that I haven't changed since {until}",
        f"Some files tagged {tag} haven't been changed since {until}. Take the tag off those.",
        f"I tag too many things {tag}. If something hasn't been changed since {until}, it doesn't deserve "
        "the tag, so remove it there.",
    )
    tells(
        strip,
        f"I took the tag off {stale.column(lambda f: f.name)}.",
        f"I removed the tag {tag} from {stale.column(lambda f: f.name)}.",
    )
    left = rows(list_tagged_files, tag=tag)
    newest = left.most(lambda f: f.modified_at)
    tell = say(
        ask(
            left.count(),
            newest.name,
            told=(
                "The tag is still on {} things, and {} was changed last.",
                "It's still on {} things. The one changed last is {}.",
                "{} things keep the tag; the most recent change was to {}.",
            ),
        ),
        "How many things still have the tag, and which of them was changed last?",
        "tell me how many are left with it and which one was changed most recently",
        "count what still has the tag, and see which one I worked on last",
        "How many are still tagged like that, and which one was changed most recently?",
        "let me know how many things still have the tag, and which of them has the most recent change",
        "What does that leave? How many with the tag, and which was changed last?",
        "I'd like to know how many still carry it, and which one saw the latest change.",
    )
    mark = word("current", "this-week", "on-my-desk", "next-up", "active")
    add = say(
        act(tag_file, path=newest.path, tag=mark),
        f"tag that one as {mark}",
        f"give the one that was changed last the tag {mark} as well",
        f"stick the tag {mark} on that one, too",
        f"also tag the one that was changed last as {mark}",
        f"add the tag {mark} to the one that was changed last",
        f"That last one should be tagged {mark} too.",
        f"The one I changed last is what I'm working on, so tag it {mark} too.",
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
        "Not everything on this computer is for everybody.",
        "Crooks took out a loan in a neighbour's name, which gave me the shivers.",
        "Visitors love to borrow my keyboard, and I'm too polite to refuse.",
        "I lock my bicycle twice, yet I've been sloppy with anything digital.",
        "A documentary about fraudsters kept me awake with my heart pounding.",
        "Our repair shop's technician is friendly but rather nosy.",
        "I shred envelopes and bank statements, and my computer deserves the same paranoia.",
        "Privacy matters to me, even though my curtains are always open.",
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
            state.mode,
            day_of(state.modified_at),
            told=(
                "Others can't read it: its mode is {}. It was last changed on {}.",
                "It is private already, with the mode {}, and its last change was on {}.",
                "Its mode is {}, which is stricter than that. The last change was on {}.",
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
        f"see whether {name} is readable for everybody, with the mode 644. If so, {lock}; if it's private, {since}",
        f"if {name} still has the permissions 644, {lock}; otherwise {since}",
        f"find out which mode the file {name} has. If it is 644, {lock}, and if it's stricter than that, {since}",
        f"I'm worried that everyone can open {name}. If its mode is 644, {lock}; if it's private, {since}.",
        f"Nobody but me should read {name}. In case its mode is 644, {lock}; otherwise {since}.",
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
        "where exactly the file is",
        "which file it is and where it is, with the full path",
        "what the full path of the document is",
        "where to find the document, with the full path",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"send {friend} a mail, subject {subject}, saying {letter}",
        f"let {friend} know in a mail titled {subject}: {letter}",
        f"write {friend} an e-mail, with {subject} as the subject: {letter}",
        f"If I'm ever not around, {friend} may need it. Explain in a mail with the subject {subject}: {letter}.",
        f"put it into a mail to {friend}, subject {subject}: {letter}",
        f"I'd feel better if {friend} knew too, so send a mail headed {subject} to say {letter}.",
        f"mail {friend}, under the heading {subject}, the full path of that file",
        f"Someone in the family should know. Tell {friend} by mail, subject {subject}, {letter}.",
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
        "I cried through the vows and can't remember a single face, so I'm keen on the photos.",
        "Apparently my dancing at the wedding was captured from every angle, heaven help me.",
        "A handkerchief is ready: I'm about to relive the speeches and the wobbly cake.",
        "My aching feet still remember that wedding, and I'm curious what the camera saw.",
        "I've been bragging about the wedding bouquet without a picture to prove it.",
        "My picture frame in the hallway is still empty, and a wedding snapshot would suit it.",
        "The photographer crawled under tables at the wedding, so I expect quirky shots.",
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
                "{} bytes are free. The photos need {} bytes, and the trash takes up {}.",
                "There is room for {} bytes; the pictures take {} bytes and the trash {}.",
            ),
        ),
        "How much storage do I have left, how much do the files in wedding-photos.zip need in all, and how "
        "much is taken up by the trash?",
        "tell me how much storage I have free, how big the files in wedding-photos.zip are in all, and "
        "what the trash takes, in bytes",
        "I need three sizes: my free storage, what the files in wedding-photos.zip add up to, and the trash.",
        "check my storage for me: how much is free, how much the trash uses, and how much all the files "
        "inside wedding-photos.zip would take",
        "I wonder whether the files in wedding-photos.zip will fit, so tell me their total size, how much "
        "storage I have free and how much the trash uses.",
        "Would I have room to unpack wedding-photos.zip? I'd like to see what its files need, what's free, "
        "and what is sitting in the trash.",
        "Look into wedding-photos.zip and add up what its files take. How much is free on my storage, and "
        "how much does the trash hold?",
    )
    empty = say(
        act(empty_trash),
        "empty the trash",
        "clear everything out of the trash for good",
        "make room by emptying the trash",
        "get rid of everything in the trash, once and for all",
        "The trash can go, all of it.",
        "I don't need what's in the trash, so empty it first.",
        "throw out for good what's in the trash",
    )
    folder = again(word("photos", "downloads"), "the folder")
    unpack = say(
        act(extract_archive, path=archive.path, directory=place_of(folder).path),
        f"unpack the archive into my {folder} folder",
        f"extract wedding-photos.zip so that the pictures end up in {folder}",
        f"unzip the photos into my {folder} folder",
        f"unpack the zip file into {folder}",
        f"I'd like the archive unzipped in my {folder} folder.",
        f"The pictures belong in {folder}, so unpack them there.",
        f"open up the zip file and put its contents into my {folder} folder",
    )
    friend = somebody(*CLOSE)
    subject = quoted("The wedding", "Pictures!", "Wedding photos", "Come and look", "Photos")
    letter = text(f"I have {photos.count()} photos of the wedding now. Do you want to come and see them?")
    mail = say(
        mail_to(friend, subject, letter),
        f"mail {friend} how many photos of the wedding I have, with an invitation to come and see them; the "
        f"subject is {subject}",
        f"drop {friend} an e-mail titled {subject} about how many wedding photos I've got, and offer a look "
        "at them at my place",
        f"invite {friend} by mail to come and see the photos, and mention how many there are; the subject is {subject}",
        f"write to {friend}, with the subject {subject}: how many wedding photos I have, and an invitation "
        "to come and see them",
        f"I'd love to show them to {friend}. Ask in a mail, subject {subject}, about coming over to see "
        "them, and mention how many photos there are.",
        f"ask {friend} over by mail to look at the photos, and boast a little with how many there are; "
        f"subject {subject}",
        f"send {friend} an invitation by mail, headed {subject}, to come and see the wedding photos, and "
        "mention how many I have",
        f"Would {friend} like to come and see them? Ask that in a mail under the subject {subject}, with "
        "how many wedding photos there are.",
    )
    return (tell,), (empty, unpack), (mail,)


@purpose(
    "filesystem",
    "team_chat",
    because=(
        "I'm going on leave, and somebody has to fill in for me.",
        "My colleagues shouldn't have to search my disk.",
        "A handover without files is no handover.",
        "I'd like no questions while I'm away.",
        "An archive is easier to pass on than single files.",
        "My colleagues say that my desk is a labyrinth, and my computer is scarcely better.",
        "Last time I was absent, the phone on my bedside table never stopped buzzing.",
        "I'm lending a hand in another department and leaving my own chair empty.",
        "A deputy with the right documents is a happy deputy, as my old supervisor preached.",
        "I sleep better when someone else could pick up my work at a moment's notice.",
        "My knee operation is booked, and the office has to cope without me for a bit.",
        "Passing on folders one by one felt like carrying bricks in a teaspoon.",
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
        f"pack everything that is tagged {tag} into {name} in my {folder} folder",
        f"make an archive {name} in {folder} of all files with the tag {tag}",
        f"Everything with the tag {tag} should go into one archive, {name}, in my {folder} folder.",
        f"collect the files tagged {tag} in an archive called {name}, in {folder}",
        f"I need an archive {name} in my {folder} folder with everything that has the tag {tag}.",
        f"What I've tagged {tag} is all over the place. Pack it into one archive, {name} in {folder}.",
        f"bundle up whatever is tagged {tag} as {name} in my {folder} folder",
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
        "list what went in; I'd like to know how many that is and which is the largest",
        "How many items does the archive have, and which takes the most space?",
        "check what's in the archive: how many things, and which is the biggest",
        "let me know how many files went in, and which one is the largest",
        "I'd like to be sure it worked. How many things does it contain, and which one is the biggest?",
    )
    friend = colleague()
    letter = say(
        text(f"I've put the files into {pack.path}. There are {packed.count()} of them."),
        "where exactly the archive is and how many files are in it",
        "what the archive's full path is and how many things it holds",
        "where I've put the archive, with the full path, and how many files that is",
    )
    mail = say(
        act(send_direct_message, recipient=colleague_email(friend), text=letter),
        f"tell {friend} in a direct message {letter}",
        f"let {friend} know in the chat {letter}",
        f"write to {friend} in the chat: {letter}",
        f"send {friend} a direct message about the archive: {letter}",
        f"I promised to hand that over to {friend}. Explain in a chat message {letter}.",
        f"The archive is for {friend}, so pass on by direct message {letter}.",
        f"drop {friend} a line in the chat about it, with the path and how many files are in there",
        f"message {friend} in the chat to say {letter}",
    )
    return (pack, tell), (mail,)


@purpose(
    "filesystem",
    because=(
        "Somebody in the family wants something for the wall.",
        "I finally bought a picture frame.",
        "The print shop has a discount.",
        "There's an empty spot above the sofa.",
        "I'd like to send a photo as a postcard.",
        "A framed photo makes a good present.",
        "I want to try my new printer.",
        "The wallpaper in our corridor is so dull that visitors yawn.",
        "I've hammered a nail into the plaster, and nothing is hanging from it.",
        "A stain beside the bookcase needs covering, and art galleries are beyond my wallet.",
        "I bought glossy paper at a flea market and can't wait to use it.",
        "Swiping through snapshots on a phone gives me no joy, I like something to touch.",
        "My photography course ends with a little exhibition in the canteen.",
        "The mantelpiece looks bare beside the candlesticks and the ticking clock.",
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
        f"take the photo in {album} with the biggest file size and put a copy into to-print",
        f"find the largest file in the photo folder {album} and copy it to to-print",
        f"I'd like a copy of the largest file from the photo folder {album} in to-print.",
        f"pick the photo in {album} that has the largest file and copy it to my to-print folder",
        f"put a copy of the photo in {album} that is the largest by file size into to-print",
        f"For a print I need the photo in {album} that has the biggest file. Copy it to to-print.",
    )
    tag = word("for-the-wall", "to-be-framed", "best-of", "a4", "present")
    mark = say(
        act(tag_file, path=copy.path, tag=tag),
        f"tag the copy as {tag}",
        f"give the copy the tag {tag}",
        f"put the tag {tag} on the copy in to-print",
        f"mark the new copy with the tag {tag}",
        f"add the tag {tag} to the copy",
        f"The copy should have the tag {tag}.",
        f"I'd like the copy tagged {tag}.",
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
        ask(room.free, told=("There are {} bytes free.", "You still have {} bytes free.", "Free storage: {} bytes.")),
        "tell me how many bytes are free",
        "just tell me how many bytes are left",
        "leave things as they are and tell me how many bytes are free",
        "only tell me how much is free, in bytes",
    )
    tidy = say(
        when(room.free < millions * 1_000_000, empty, free),
        f"check my storage: if less than {millions} million bytes are free now, {empty}, otherwise {free}",
        f"if that leaves me with less than {millions} million bytes of storage, {empty}; if not, {free}",
        f"see whether at least {millions} million bytes of my storage are free. If they aren't, {empty}; if "
        f"they are, {free}",
        f"check how much storage I have left. If it's below {millions} million bytes, {empty}; otherwise {free}",
        f"My storage should have {millions} million bytes to spare. If it has less, {empty}; if it's fine, {free}.",
        f"I may be running out of storage. If fewer than {millions} million bytes are left, {empty}; otherwise {free}.",
        f"Have I still got {millions} million bytes of storage free? If not, {empty}; if so, {free}.",
    )
    tells(tidy, f"Only {room.free} bytes were free.", f"Your storage had only {room.free} bytes free.")
    return (copy, mark), (tidy,)
