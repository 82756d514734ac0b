"""What is written in files: lists, notes and recipes."""

from typing import Any

from prove.purposes.areas.documents.disk import file_of, place_of, some_file, some_folder
from prove.purposes.areas.people import CLOSE, mail_to, somebody
from prove.purposes.areas.teamwork.teams import team_channel
from prove.purposes.program import (
    act,
    again,
    ask,
    at,
    day,
    look,
    me,
    number,
    purpose,
    quoted,
    rows,
    say,
    some,
    tells,
    text,
    when,
    word,
)
from prove.servers.calendar.events import create_event
from prove.servers.filesystem.contents import (
    append_to_file,
    concatenate_files,
    count_words,
    delete_lines,
    diff_files,
    insert_line,
    read_file,
    search_text,
    sort_file,
    write_file,
)
from prove.servers.filesystem.paths import copy_path, find_files, list_directory, rename_path, tag_file
from prove.servers.filesystem.storage import list_trash, restore_from_trash
from prove.servers.issue_tracker.issues import search_issues
from prove.servers.team_chat.tools import send_message


@purpose(
    "filesystem",
    "email",
    because=(
        "Somebody begged me for my cooking secrets.",
        "I promised to share a recipe or two.",
        "The dinner party was a hit, and now I'm to reveal how I did it.",
        "My handwriting is unreadable, so typed recipes it is.",
        "We had a long talk about food yesterday.",
        "Two of my dishes have gained a small fan club.",
        "The kitchen is my kingdom, but I'm a generous ruler.",
        "Cooking for others is how I show affection.",
        "I was asked what smelled so good on Sunday.",
        "A good recipe shouldn't stay in one kitchen.",
        "My apron has been retired, but the instructions live on.",
    ),
)
def pass_recipes_on() -> Any:
    """Join two recipes into one file, and mail somebody what is in it."""
    recipes = rows(list_directory, path=place_of("recipes").path)
    first = some(recipes, lambda r: (f"{r.title}",))
    second = some(recipes, lambda r: (f"{r.title}",))
    name = word(
        "two-dishes.txt",
        "dinner-ideas.txt",
        "for-the-weekend.txt",
        "menu-for-two.txt",
        "kitchen-secrets.txt",
        "cook-this.txt",
    )
    folder = some_folder("documents", "downloads", "drafts", "notes")
    join = say(
        act(concatenate_files, paths=(first.path, second.path), name=name, directory=place_of(folder).path),
        f"join my recipes for {first} and {second}, in that order, into a new file {name} in my {folder} folder",
        f"take the recipe for {first}, then the one for {second}, and merge both into {name} under {folder}",
        f"I'd like {name} in my {folder} folder to hold two of my recipes: {first} on top, {second} below.",
        f"put together a file called {name} in {folder} out of my recipes: first {first}, then {second}",
        f"glue {first} and {second} from my recipes folder together, in this order, as {name}, stored in {folder}",
        f"stitch two recipes of mine into one text, {first} followed by {second}; it goes to {folder} as {name}",
        f"combine the recipes for {first} and {second}, one after the other, to make {name} in {folder}",
    )
    friend = somebody(*CLOSE)
    subject = quoted(
        "Recipes",
        "As promised",
        "Try these",
        "Two dishes for you",
        "Get cooking",
        "From my kitchen",
        "Something tasty",
        "Fetch a pan",
    )
    joined = look(read_file, path=join.path)
    mail = say(
        mail_to(friend, subject, text(f"Here is how it goes:\n\n{joined.content}")),
        f"mail {friend} the full text of that file under the subject {subject}",
        f"send {friend} everything that the new file says, by mail, headed {subject}",
        f"see that both recipes reach {friend} word for word in a mail called {subject}",
        f"copy the complete contents of the file into a mail to {friend}, subject {subject}",
        f"write to {friend} with both recipes, uncut, in the mail itself, {subject} being the subject",
        f"let {friend} have the text of it, in full, as a mail titled {subject}",
        f"get the joined recipes to {friend}: a mail named {subject} that quotes the file from top to bottom",
    )
    return (join,), (mail,)


@purpose(
    "filesystem",
    "email",
    because=(
        "I was given a tip for the bookshop.",
        "The library card wants to be used.",
        "My bedside table has room for one more.",
        "Winter or summer, I never run out of things to read.",
        "A passenger on the tram was laughing over a novel.",
        "I've just heard a great interview with an author.",
        "The book club never sleeps.",
        "I'm forever losing the scraps of paper with titles on them.",
        "Someone keeps asking what I'd like for my birthday.",
        "There's a gap on my shelf.",
        "I read a review over breakfast.",
    ),
)
def add_to_the_reading_list() -> Any:
    """Add a book to the reading list, put it in order, and mail the list to somebody."""
    book = quoted(
        "The Periodic Table",
        "Stoner",
        "The Remains of the Day",
        "Middlemarch",
        "The Wall",
        "Austerlitz",
        "Beloved",
        "The Snow Leopard",
        "Independent People",
        "Flights",
        "The Old Ways",
        "Train Dreams",
    )
    path = file_of("reading-list.txt").path
    add = say(
        act(append_to_file, path=path, text=book),
        f"add {book} to my reading-list.txt",
        f"write {book} at the end of reading-list.txt",
        f"put {book} down on my reading list, that is in reading-list.txt",
        f"make {book} the last line of my reading-list.txt",
        f"append the book {book} to reading-list.txt",
        f"note {book} as a further title in reading-list.txt",
    )
    order = say(
        act(sort_file, path=path),
        "sort the lines alphabetically",
        "bring the list into alphabetical order",
        "order the whole file from A to Z",
        "alphabetise the file",
        "arrange its lines by the alphabet",
        "have everything in it sorted, A first",
    )
    friend = somebody(*CLOSE)
    subject = quoted(
        "My reading list",
        "Books I want",
        "What I'd like to read",
        "For the bookshop",
        "Present ideas",
        "A long list",
        "Own any of these?",
    )
    listed = look(read_file, path=path)
    mail = say(
        mail_to(friend, subject, text(f"There are {order.line_count} books on my list now:\n{listed.content}")),
        f"mail {friend} the list as it stands now and the number of books on it, subject {subject}",
        f"send {friend} a mail called {subject} with how many titles the file has, and all of them as they are",
        f"let {friend} know by mail, under the subject {subject}, how many books there are and all that the list says",
        f"The complete file should go to {friend} in a mail headed {subject}, with the count of books above it.",
        f"write to {friend}, {subject} as the subject: the number of books and, below, every line of the list",
        f"put the entire list, and how long it is in books, into a mail to {friend} entitled {subject}",
    )
    return (add, order), (mail,)


@purpose(
    "filesystem",
    "calendar",
    because=(
        "A list alone never gets things done.",
        "I've been putting this off for weeks.",
        "If it has no date, it doesn't happen.",
        "My list of good intentions is getting longer than my arm.",
        "I read that one should plan chores like meetings.",
        "Procrastination is my second name.",
        "I keep carrying the same task from one week to the next.",
        "Time to stop pretending that I'll get round to it by magic.",
        "My conscience pricks me whenever I open that file.",
        "Ticking things off is the best part of my day.",
        "I need a fixed hour, else it stays a wish.",
        "Small jobs have a way of growing if nobody does them.",
    ),
)
def turn_a_chore_into_an_appointment() -> Any:
    """Give something on the to-do list a time in the calendar, take it off the list, and count what is left."""
    chore = again(
        quoted(
            "renew the passport",
            "water the plants",
            "pick up the parcel",
            "fix the bike light",
            "return the library books",
            "buy a birthday card",
            "clean the gutters",
            "cancel the old phone contract",
        ),
        "that line",
    )
    on, length = day(1, 9), number(20, 30, 45, 60, 90)
    todo = file_of("todo-list.txt")
    line = rows(search_text, query=chore, path=todo.path).the(lambda m: m.line == text(f"- [ ] {chore}"))
    plan = say(
        act(create_event, title=chore, starts_at=at(on, 17), duration_minutes=length),
        f"put {chore} into my calendar {on:on} at 5 pm for {length} minutes",
        f"No more excuses about {chore}: block {length} minutes for it {on:on}, 5 pm, under that name.",
        f"make {chore} an appointment of {length} minutes {on:on}, starting at 5 in the afternoon",
        f"reserve {length} minutes from 5 pm {on:on} in my calendar and call them {chore}",
        f"My calendar should say {chore} {on:on} from 5 pm, {length} minutes long.",
        f"schedule {chore} as an event {on:on}: 5 pm, {length} minutes",
        f"give the chore {chore} a slot of {length} minutes in the calendar, {on:on} at 5 pm",
    )
    drop = say(
        act(delete_lines, path=todo.path, first_line=line.line_number),
        f"delete {chore:again} from todo-list.txt",
        "It can go from my todo-list.txt then, so take that line out.",
        "remove the matching line from todo-list.txt",
        "strike it off my list, meaning cut the line out of todo-list.txt",
        f"look for it in todo-list.txt and erase {chore:again}",
        "Its line in todo-list.txt is no longer needed, so drop it.",
    )
    left = rows(search_text, query="[ ]", path=todo.path)
    tell = say(
        ask(
            left.count(),
            told=(
                "Still unticked on the list: {}.",
                "Not ticked yet: {}.",
                "Open items on the list: {}.",
            ),
        ),
        "How many lines of the list are still without a tick, that is, with an empty box?",
        "count the items in that file whose box is empty",
        "tell me how many things on it I haven't ticked off",
        "What number of open boxes does the list still show?",
        "say how many unticked entries remain in it",
        "How much is left to do on it, counted in lines with an empty box?",
    )
    return (plan, drop), (tell,)


@purpose(
    "filesystem",
    "team_chat",
    because=(
        "A few people couldn't make it to the meeting.",
        "I took the notes, so it's on me to share them.",
        "My colleagues wonder what we talked about.",
        "What isn't written down in the chat never happened.",
        "I'm asked about that meeting at the coffee machine.",
        "Nobody reads long messages, that's a law of nature.",
        "The others deserve to know what was said.",
        "My notes gather dust on my own disk.",
        "Transparency is the new fashion in our team.",
        "I keep forgetting to pass my notes around.",
    ),
)
def post_the_notes_of_a_meeting() -> Any:
    """Post the notes of a meeting in a channel: all of them if they are short, else the first lines; then tag them."""
    name = again(some_file("*-meeting.txt"), "the file", "that file")
    file, channel = file_of(name), again(team_channel(), "the channel")
    limit, lines = number(30, 35, 40, 45, 50), number(4, 6)
    length = look(count_words, path=file.path)
    whole = say(
        act(send_message, channel=channel, text=text(f"My notes:\n{look(read_file, path=file.path).content}")),
        f"post all of it in #{channel}",
        f"send the complete text to #{channel}",
        f"put the notes into #{channel} in full",
        f"share everything it says in #{channel}",
    )
    start = look(read_file, path=file.path, first_line=1, last_line=lines).content
    part = say(
        act(send_message, channel=channel, text=text(f"From my notes:\n{start}")),
        f"post only its first {lines} lines there",
        f"quote just the opening {lines} lines in that channel",
        f"send nothing but the first {lines} lines to it",
        f"limit yourself to the top {lines} lines in the same channel",
    )
    goal = say(
        when(length.words <= limit, whole, part),
        f"count the words of {name}. If there are {limit} or fewer, {whole}; if there are more, {part}",
        f"if {name} has {limit} words at most, {whole}; if it's longer than that, {part}",
        f"look how long {name} is: up to {limit} words, {whole}; beyond that, {part}",
        f"check the length of {name}. As long as that is no more than {limit} words, {whole}, otherwise {part}",
        f"My limit for a message is {limit} words. If {name} keeps to it, {whole}; if not, {part}.",
        f"see whether {name} gets by with {limit} words or fewer; if so, {whole}, if it needs more, {part}",
    )
    tells(goal, f"The notes have {length.words} words.", f"It has {length.words} words.")
    tag = word("posted", "shared", "public", "sent")
    mark = say(
        act(tag_file, path=file.path, tag=tag),
        f"tag {name:again} {tag}",
        f"give {name:again} the tag {tag}",
        f"mark {name:again} with the tag {tag} so that I don't do it twice",
        f"attach {tag} to {name:again} as a tag",
        f"I'd like {name:again} tagged as {tag}.",
        f"add the tag {tag} to {name:again}",
    )
    return (goal,), (mark,)


@purpose(
    "filesystem",
    because=(
        "I suspect I forgot something on the way from one list to the next.",
        "An old list of mine went into the bin too early.",
        "Was I more ambitious back then?",
        "I can't shake off the feeling that a task got lost.",
        "My past self knew something that I've forgotten.",
        "I like to see whether I'm making any headway.",
        "Lists come and go, tasks remain.",
        "I cleared my notes with a heavy hand.",
        "Somebody reminded me of a promise I can't find anywhere.",
        "A glance back never hurts.",
        "I rewrote my plans from scratch and regret it a little.",
    ),
)
def compare_with_an_old_list() -> Any:
    """Take the old to-do list out of the trash, compare it with the one of today, and give it another name."""
    folder = some_folder("documents", "downloads", "drafts")
    old = rows(list_trash, query="todo-list.txt").the()
    back = say(
        act(restore_from_trash, trash_id=old.id, directory=place_of(folder).path),
        f"get the todo-list.txt that is in the trash back, into my {folder} folder",
        f"There is an old todo-list.txt in the trash. Restore it to {folder}.",
        f"take todo-list.txt out of the trash and put it into {folder}",
        f"The todo-list.txt I threw away should come back, but to my {folder} folder.",
        f"fish the deleted todo-list.txt out of the bin and place it in {folder}",
        f"rescue the binned todo-list.txt; its new home is {folder}",
    )
    new = rows(find_files, name="todo-list.txt", directory=place_of("notes").path).the()
    change = look(diff_files, path=back.path, other_path=new.path)
    tell = say(
        ask(
            change.removed_lines,
            change.added_lines,
            told=(
                "{} lines are only in the old list, and {} only in the new one.",
                "Only in the old one: {} lines. Only in the new one: {}.",
                "The old list has {} lines that the new one lacks; the new one has {} of its own.",
            ),
        ),
        "compare it with the todo-list.txt in my notes and count the lines that only the old one has, then those that "
        "only the new one has",
        "How many lines did it have that the one in my notes folder lacks, and the other way round?",
        "hold it against the current one in my notes folder and count the lines that were dropped and those that came",
        "tell me how many of its lines are missing from the todo-list.txt in notes, and how many were added there",
        "What has changed between it and the one in notes, counted in lines that are gone and lines that came?",
        "work out the difference to the list in my notes folder: number of lines gone, number of lines added",
    )
    name = word("former-list.txt", "old-plans.txt", "todo-before.txt", "earlier-tasks.txt", "past-todos.txt")
    rename = say(
        act(rename_path, path=back.path, new_name=name),
        f"make {name} the name of the old one",
        f"rename the restored file to {name}, so that I don't mix them up",
        f"give the old list the name {name}",
        f"change the name of the one you brought back to {name}",
        f"The list from the trash needs another name, {name}.",
        f"let the older of the two go by {name}",
    )
    return (back, tell), (rename,)


@purpose(
    "filesystem",
    "issue_tracker",
    because=(
        "The stand-up is about to begin.",
        "I always forget what I'm busy with as soon as I'm asked.",
        "My brain goes blank in front of the team.",
        "Three sentences are expected of me every morning.",
        "I like to have my words at hand.",
        "My boss wants to hear what I'm up to.",
        "I'm better at writing than at improvising.",
        "Last time I left out the most important thing.",
        "A crib sheet never hurts.",
        "I'd rather read it off than stammer.",
    ),
)
def prepare_what_to_report() -> Any:
    """Write the issues that the user works on over an old note, give it a first line, and keep a copy."""
    mine = say(
        rows(search_issues, assignee=me.email, status="in_progress"),
        "the issues assigned to me that are in progress",
        "all issues of mine with the status in progress",
        "the issues that I have in progress",
        "my own issues in progress",
    )
    note = file_of("scratch.txt")
    write = say(
        act(write_file, path=note.path, content=text(f"{mine.count()} issues: {mine.column(lambda i: i.title)}")),
        f"overwrite scratch.txt with the number and the titles of {mine}",
        f"fill my scratch.txt with {mine}: how many, and their titles; nothing else stays in the file",
        f"replace what is in scratch.txt by the count and the titles of {mine}",
        f"look up {mine} and put their titles and how many there are into scratch.txt, over whatever is there",
        f"I want scratch.txt to consist of the titles of {mine} and their number, and nothing more.",
        f"use scratch.txt for {mine}, by title and with their number, in place of its present text",
    )
    line = quoted(
        "What I'm doing",
        "For the stand-up",
        "My report",
        "Status",
        "On my desk",
        "To be read out",
        "Don't forget",
    )
    head = say(
        act(insert_line, path=note.path, line_number=1, text=line),
        f"insert {line} above it as the first line",
        f"give the file the heading {line} in line 1",
        f"put {line} on a line of its own at the very top",
        f"let the file begin with {line}, before the rest",
        f"add {line} as a new first line",
        f"open the note with the line {line}",
    )
    folder = some_folder("documents", "drafts", "downloads", "meetings")
    name = word("stand-up.txt", "report-of-today.txt", "my-issues.txt", "speaking-notes.txt", "crib-sheet.txt")
    keep = say(
        act(copy_path, path=note.path, directory=place_of(folder).path, new_name=name),
        f"copy the file to my {folder} folder as {name}",
        f"save a copy of it under {folder}, called {name}",
        f"keep a duplicate named {name} in {folder}",
        f"put a copy into {folder} by the name of {name}",
        f"clone it into my {folder} folder, where it is to be called {name}",
        f"file a copy away in {folder}; it should be called {name}",
    )
    return (write,), (head, keep)
