"""What is written in files: lists, notes and recipes."""

from collections.abc import Sequence
from typing import Any, cast

from prove.purposes.areas.disk import file_of, place_of, some_folder
from prove.purposes.areas.people import CLOSE, mail_to, somebody
from prove.purposes.areas.teamwork.teams import team_channel
from prove.purposes.nodes import Applied
from prove.purposes.program import (
    FREE,
    Expr,
    act,
    again,
    among,
    ask,
    at,
    both,
    column,
    day_of,
    given,
    look,
    me,
    named,
    number,
    purpose,
    quoted,
    rows,
    say,
    shift,
    some,
    tells,
    text,
    today,
    when,
    word,
    workday,
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

FOR_TWO = ("1:1", "Mentoring", "Feedback", "Hiring")
"""How the notes of meetings begin that are for nobody else."""


def _lines_of(content: str) -> Sequence[str]:
    """The lines of a text that say something."""
    return cast("Sequence[str]", Expr(Applied("lines_of", _split, (content,), FREE)))


def _split(content: str) -> list[str]:
    return [line for line in content.splitlines() if line.strip()]


@purpose(
    "filesystem",
    "email",
    because=(
        "Somebody begged me for my cooking secrets.",
        "My handwriting is unreadable, so typed recipes it is.",
        "My recipe cards are splattered with gravy.",
        "Two of my recipes have gained a small fan club.",
        "Cooking for others is how I show affection.",
        "A good recipe shouldn't stay in one kitchen.",
        "My guests liked the food the last time I cooked.",
        "Nothing makes me happier than empty plates.",
        "My cookbook is too stained to be lent out.",
        "I learned to cook from a neighbor and like to share what I know.",
        "Home cooking beats takeaway any day.",
        "I've been cooking a lot lately.",
        "Connoisseurs have praised my kitchen wizardry.",
    ),
)
def pass_recipes_on() -> Any:
    """Join two recipes into one file, and mail somebody what is in it."""
    recipes = rows(list_directory, path=place_of("recipes").path)
    first = some(recipes, lambda r: (f"{r.title:lower}",))
    second = some(recipes, lambda r: (f"{r.title:lower}",))
    name = word(
        "two-recipes.txt",
        "dinner-ideas.txt",
        "for-the-weekend.txt",
        "my-favourites.txt",
        "kitchen-secrets.txt",
        "cook-this.txt",
    )
    folder = some_folder("documents", "downloads", "drafts", "notes")
    join = say(
        act(concatenate_files, paths=(first.path, second.path), name=name, directory=place_of(folder).path),
        f"join my recipes for {first} and {second}, in that order, into a new file {name} in my {folder} folder",
        f"take the recipe for {first}, then the one for {second}, and merge both into {name} in the {folder} folder",
        f"I'd like one file with two of my recipes, {first} on top and {second} below: {name}, in my {folder} folder.",
        f"put together a file called {name} in my {folder} folder out of my recipes: first {first}, then {second}",
        f"make {name} in my {folder} folder from two of my recipes, {first} followed by {second}",
        f"I cook {first} and {second} all the time. Put the two recipes into one file, in that order: "
        f"{name} in my {folder} folder.",
        f"combine the recipes for {first} and {second}, one after the other, in a new file {name} in the {folder} "
        "folder",
    )
    friend = somebody(*CLOSE)
    subject = quoted(
        "Recipes",
        "As promised",
        "Try these",
        "Two recipes for you",
        "Get cooking",
        "From my kitchen",
        "Something tasty",
    )
    joined = look(read_file, path=join.path)
    mail = say(
        mail_to(friend, subject, text(f"{joined.content}")),
        f"drop {friend} an e-mail, subject {subject}, that has the full text of that file",
        f"e-mail {friend} everything that the new file says; {subject} should be the subject",
        f"email both recipes to {friend}, word for word, with the subject {subject}",
        f"copy the complete contents of the file into an email to {friend}, subject {subject}",
        f"write to {friend} with both recipes in full in the email itself; the subject is {subject}",
        f"Both recipes should go to {friend} by email: use {subject} as the subject and the whole text of the file.",
        f"I promised the recipes to {friend}. Send an email, subject {subject}, with the file's whole text in it.",
        f"I want {friend} to try both. Email the text of the whole file, with {subject} in the subject line.",
    )
    return (join,), (mail,)


@purpose(
    "filesystem",
    "email",
    because=(
        "My bedside table has room for one more.",
        "I saw a novel that made me curious.",
        "I've just heard a great interview with an author.",
        "My book club has a new suggestion.",
        "I'm forever losing the scraps of paper with titles on them.",
        "Paperbacks are my refuge on the commute.",
        "I've read a glowing review.",
        "The bookseller round the corner had a tip for me.",
        "A radio critic praised a book that intrigues me.",
        "Somebody on the bus was reading a novel that looked good.",
        "There's nothing better than a good book on a rainy day.",
        "I listen to audiobooks, but I miss turning pages.",
        "I haven't used my library card for months.",
        "My last thriller was dull.",
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
        f"jot {book} down in my reading-list.txt",
        f"put {book} on my reading list, the file reading-list.txt",
        f"I want to read {book}, so add it to reading-list.txt.",
        f"append the book {book} to reading-list.txt",
        f"write {book} into reading-list.txt as one more title",
        f"Somebody recommended {book} to me. It goes on the list in reading-list.txt.",
        f"add {book} to the books in reading-list.txt",
    )
    tells(add, f"I put “{book}” on your reading list.", f"I added “{book}” to reading-list.txt.")
    order = say(
        act(sort_file, path=path),
        "sort the lines of the file alphabetically",
        "alphabetize the whole list",
        "sort the whole file from A to Z",
        "put the lines of the file in alphabetical order",
        "have everything in the file sorted from A to Z",
        "The list should be in alphabetical order.",
        "I'd like all of it in order, from A to Z.",
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
        mail_to(friend, subject, text(f"These are on my list: {_lines_of(listed.content)}.")),
        f"email {friend} the whole list, each line as it stands; the subject is {subject}",
        f"drop {friend} an e-mail, subject {subject}, with everything on the list, line for line",
        f"let {friend} see by email, with the subject {subject}, all that is on the list now, copied word for word",
        f"The complete list should go to {friend} by email, subject {subject}, every line unchanged.",
        f"write to {friend}, with {subject} as the subject, and quote the list line by line",
        f"I'd like {friend} to see the list. Copy all its lines unaltered into an email, subject {subject}.",
        f"Perhaps {friend} owns some of those books. Write an email, with {subject} as the subject, that "
        "has every line of the list in it, word for word.",
        f"send {friend} the full list by email, with {subject} in the subject line, and leave each line the way it "
        "is in the file",
    )
    return (add, order), (mail,)


@purpose(
    "filesystem",
    "calendar",
    because=(
        "Productivity gurus praise fixed slots for tiresome chores.",
        "If it has no date, it doesn't happen.",
        "I read that one should plan chores like meetings.",
        "Procrastination is my middle name.",
        "I keep carrying the same task from one week to the next.",
        "Nothing gets done by itself.",
        "I only get things done at a fixed hour.",
        "Small jobs have a way of growing if nobody does them.",
        "My willpower is feeble without a fixed slot.",
        "Sticky notes don't help me any more.",
        "I never miss an appointment, but I ignore my lists.",
        "I'm running out of excuses.",
        "I buy planners and never open them.",
        "I've spent too many evenings on the sofa.",
        "A friend of mine swears by fixed time slots.",
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
        "that chore",
    )
    on, length = workday(1, 9), number(20, 30, 45, 60, 90)
    todo = file_of("todo-list.txt")
    line = rows(search_text, query=chore, path=todo.path).the(lambda m: m.line == text(f"- [ ] {chore}"))
    plan = say(
        act(create_event, title=chore, starts_at=at(on, 17), duration_minutes=length),
        f"put {chore} into my calendar {on:on} at 5 pm for {length} minutes",
        f"block {length} minutes in my calendar {on:on} at 5 pm for {chore}, under that name",
        f"make {chore} an appointment of {length} minutes in my calendar {on:on}, starting at 5 in the afternoon",
        f"reserve {length} minutes from 5 pm {on:on} in my calendar and call that {chore}",
        f"schedule {chore} as an event in my calendar {on:on}: 5 pm, {length} minutes",
        f"I've put this off for long enough: {chore}. It gets {length} minutes in my calendar, {on:on} at 5 pm.",
        f"give {chore} a slot of {length} minutes in my calendar, {on:on} at 5 pm",
    )
    drop = say(
        act(delete_lines, path=todo.path, first_line=line.line_number),
        f"remove {chore:again} from todo-list.txt",
        "It doesn't have to be in todo-list.txt any longer, so take that line out.",
        "remove the line about it from todo-list.txt",
        "take it off my list by deleting its line in todo-list.txt",
        "delete its line from todo-list.txt",
        "Its line in todo-list.txt is no longer needed, so remove that.",
        "I don't need it in todo-list.txt as well. Take the line out there.",
    )
    left = rows(search_text, query="[ ]", path=todo.path)
    tell = say(
        ask(
            left.count(),
            told=(
                "The list has {} open items.",
                "There are {} items that you haven't ticked off yet.",
                "You still have {} open items on the list.",
            ),
        ),
        "How many items on the list are still open?",
        "count the items in that file that aren't ticked off",
        "tell me how many things on the list I haven't ticked off",
        "How many open items does the list still have?",
        "What's left to do? Just count what isn't ticked off on the list.",
        "How many boxes in todo-list.txt are still empty?",
        "I wonder how many things on the list are still waiting for a tick.",
    )
    return (plan, drop), (tell,)


@purpose(
    "filesystem",
    "team_chat",
    because=(
        "I'm the designated scribe of our group.",
        "I took the notes, so it's on me to share them.",
        "What isn't in the chat never happened.",
        "Nobody reads long messages.",
        "Absentees deserve a decent recap of every discussion.",
        "My notes are no use to anyone on my own disk.",
        "I wrote down as much as I could.",
        "Rumors spread faster than facts in our office.",
        "My supervisor wants us to share more.",
        "Taking notes was my job this time.",
        "Written notes are better than hearsay.",
        "I don't want to flood the chat.",
        "Nobody remembers the details after a week.",
    ),
)
def post_the_notes_of_a_meeting() -> Any:
    """Post the notes of a meeting in a channel: all of them if they are short, else the first lines; then tag them."""
    notes = rows(find_files, name="*-meeting.txt", kind="file")
    recent = column(
        notes,
        lambda f: f.name,
        fits=[
            lambda f: day_of(f.modified_at) > shift(today(), days=-70),
            lambda f: both(*(among(named(look(read_file, path=f.path).content, first), (False,)) for first in FOR_TWO)),
        ],
    )
    name = again(recent, "the file", "that file")
    file, channel = file_of(name), again(team_channel(), "the channel")
    limit, lines = number(35, 40, 45, 50), number(7, 8)
    length = look(count_words, path=file.path)
    whole = say(
        act(send_message, channel=channel, text=text(f"{look(read_file, path=file.path).content}")),
        f"post the whole text in #{channel}",
        f"put the complete text into #{channel}",
        f"share the notes in #{channel} in full",
        f"share everything it says in #{channel}",
    )
    tells(whole, f"I posted them in full in #{channel}.")
    start = look(read_file, path=file.path, first_line=1, last_line=lines).content
    part = say(
        act(send_message, channel=channel, text=text(f"{start}")),
        f"post only the first {lines} lines of it in that channel",
        f"post just the first {lines} lines in the same channel",
        f"share no more than the first {lines} lines in that channel",
        f"restrict the post to the first {lines} lines, in the same channel",
    )
    tells(part, f"I posted only the first {lines} lines in #{channel}.")
    goal = say(
        when(length.words <= limit, whole, part),
        f"count the words of {name}. If there are {limit} or fewer, {whole}; if there are more, {part}",
        f"if {name} has {limit} words at most, {whole}; if it's longer than that, {part}",
        f"check how long {name} is: with up to {limit} words, {whole}; with more than that, {part}",
        f"People skip long messages. If {name} has no more than {limit} words, {whole}; otherwise {part}.",
        f"My limit for a message is {limit} words. If {name} keeps to it, {whole}; if not, {part}.",
        f"How many words does {name} have? If it's {limit} or fewer, {whole}; if it's more, {part}.",
        f"see whether {name} has {limit} words or fewer; if so, {whole}, and if it has more, {part}",
    )
    tells(goal, f"The notes have {length.words} words.", f"There are {length.words} words in {name}.")
    tag = word("posted", "shared", "sent")
    mark = say(
        act(tag_file, path=file.path, tag=tag),
        f"tag {name:again} as {tag}",
        f"give {name:again} the tag “{tag}”",
        f"mark {name:again} with the tag “{tag}” so that I don't post the notes twice",
        f"stick the tag “{tag}” on {name:again}",
        f"I'd like {name:again} tagged as {tag}.",
        f"So that I remember, {name:again} should have the tag “{tag}”.",
        f"add the tag “{tag}” to {name:again}",
    )
    return (goal,), (mark,)


@purpose(
    "filesystem",
    because=(
        "I prematurely declared victory over my chores.",
        "An old list of mine went into the bin too early.",
        "I can't shake off the feeling that a task got lost.",
        "I like to see whether I'm making any headway.",
        "Somebody reminded me of a promise I can't find anywhere.",
        "I rewrote my plans from scratch and regret it a little.",
        "There may be an errand that I've forgotten.",
        "My memory isn't very reliable.",
        "I shouldn't have thrown my old plans away so quickly.",
        "Some of my tasks keep disappearing.",
        "I feel as if I'd overlooked something.",
        "I hate to leave anything unfinished.",
        "An undone chore may be lurking in my crossed-out notes.",
    ),
)
def compare_with_an_old_list() -> Any:
    """Take the old to-do list out of the trash, compare it with the one of today, and give it another name."""
    folder = some_folder("documents", "downloads", "drafts")
    old = rows(list_trash, query="todo-list.txt").the()
    back = say(
        act(restore_from_trash, trash_id=old.id, directory=place_of(folder).path),
        f"get back the todo-list.txt that is in the trash, and put it into my {folder} folder",
        f"There is an old todo-list.txt in the trash. Restore it to my {folder} folder.",
        f"take todo-list.txt out of the trash and put it into the {folder} folder",
        f"The todo-list.txt I threw away should come back, but to my {folder} folder.",
        f"restore the deleted todo-list.txt to my {folder} folder",
        f"I deleted a todo-list.txt that I'd like to see again. Fetch it from the trash into my {folder} folder.",
        f"bring the old todo-list.txt back from the trash and put it into my {folder} folder",
    )
    new = rows(find_files, name="todo-list.txt", directory=place_of("notes").path).the()
    change = look(diff_files, path=back.path, other_path=new.path)
    tell = say(
        ask(
            change.removed_lines,
            change.added_lines,
            told=(
                "The diff takes out {} lines of the old list and puts in {}.",
                "By the diff, {} lines are removed and {} are added.",
                "The diff has {} removed lines and {} added ones.",
            ),
        ),
        "diff it against the todo-list.txt in my notes folder and tell me how many lines the diff removes, and how "
        "many it adds",
        "How many lines does a diff from it to the one in my notes folder take out, and how many does it put in?",
        "run a diff of it and the current one in my notes folder, and count the removed lines and the added ones",
        "make a diff from it to the todo-list.txt in my notes folder, and tell me the number of removed and of added "
        "lines",
        "What does a diff to the todo-list.txt in my notes folder say: how many lines removed, and how many added?",
        "How big is the diff from it to the one in my notes folder? I mean the removed lines and the added lines, each "
        "counted.",
        "make a diff from it to the list in my notes folder, and tell me how many lines it removes and how many it "
        "adds",
    )
    name = word("former-list.txt", "old-plans.txt", "todo-before.txt", "earlier-tasks.txt", "old-todo-list.txt")
    rename = say(
        act(rename_path, path=back.path, new_name=name),
        f"rename the old one to {name}",
        f"rename the restored file to {name}, so that I don't mix them up",
        f"give the old list the name {name}",
        f"change the name of the one you brought back to {name}",
        f"The list from the trash needs another name, {name}.",
        f"I'd confuse the two, so rename the old one {name}.",
        f"call the old one {name}, please, so that they don't have the same name",
    )
    return (back, tell), (rename,)


@purpose(
    "filesystem",
    "issue_tracker",
    because=(
        "I always forget what I'm busy with as soon as I'm asked.",
        "My mind goes blank in front of the team.",
        "My boss wants to hear what I'm up to.",
        "I'm better at writing than at improvising.",
        "Last time I left out the most important thing.",
        "I'd rather read it out than improvise.",
        "I stammer as soon as I stand behind a lectern.",
        "I wasn't well prepared at our last meeting.",
        "Without a cue card I stutter at any podium.",
        "I don't like to speak in front of others.",
        "I'd like to rehearse what I'm going to say.",
        "Our manager likes short reports.",
        "I tend to ramble when I'm not prepared.",
    ),
)
def prepare_what_to_report() -> Any:
    """Write the issues that the user works on over an old note, give it a first line, and keep a copy."""
    mine = say(
        rows(search_issues, assignee=me.email, status="in_progress"),
        "the issues assigned to me that are in progress",
        "all issues of mine that are in progress",
        "the issues that I have in progress",
        "my issues in progress",
    )
    note = file_of("scratch.txt")
    many = given(mine.count(), mine.count() > 1)
    write = say(
        act(write_file, path=note.path, content=text(f"{many} issues: {mine.column(lambda i: i.title)}")),
        f"count {mine}, and overwrite scratch.txt with the number and all their titles",
        f"find {mine} and write their number and titles to scratch.txt; nothing else needs to stay in the file",
        f"check {mine}, then replace the content of scratch.txt with their number and all the titles",
        f"look up {mine} and put how many there are and their titles into scratch.txt, as its only content",
        f"I want scratch.txt to be about {mine}: overwrite it with how many there are and what the titles are.",
        f"I need an overview of {mine}. Overwrite scratch.txt with how many there are and what they're called.",
        f"use scratch.txt for {mine}: the file should hold nothing but their number and titles",
    )
    tells(write, f"I wrote your {many} issues to scratch.txt.", f"The {many} issues are in scratch.txt.")
    line = quoted(
        "What I'm doing",
        "For the stand-up",
        "My report",
        "Status",
        "On my desk",
        "What I'm working on",
    )
    head = say(
        act(insert_line, path=note.path, line_number=1, text=line),
        f"insert {line} above the rest as the first line",
        f"give the file the heading {line} in line 1",
        f"put {line} on a line of its own at the very top of the file",
        f"let the file begin with {line} on a line of its own",
        f"add {line} as a new first line",
        f"The file needs a heading. Make {line} the new first line.",
        f"I'd like {line} at the top of the file, as a line of its own.",
    )
    folder = some_folder("documents", "drafts", "downloads", "meetings")
    name = word("stand-up.txt", "todays-report.txt", "my-issues.txt", "speaking-notes.txt", "status.txt")
    keep = say(
        act(copy_path, path=note.path, directory=place_of(folder).path, new_name=name),
        f"copy the file to my {folder} folder as {name}",
        f"save a copy of it in my {folder} folder, called {name}",
        f"keep a copy named {name} in the {folder} folder",
        f"put a copy into my {folder} folder under the name {name}",
        f"make a copy of it in my {folder} folder; the copy should be called {name}",
        f"I'll need the file again, so save a copy in the {folder} folder by the name of {name}.",
        f"I'd like to have a copy of the file, named {name}, in my {folder} folder.",
    )
    return (write,), (head, keep)
