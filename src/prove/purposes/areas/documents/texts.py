"""What is written in files: lists, notes and recipes."""

from typing import Any

from prove.purposes.areas.disk import file_of, place_of, some_folder
from prove.purposes.areas.people import CLOSE, mail_to, somebody
from prove.purposes.areas.teamwork.teams import team_channel
from prove.purposes.program import (
    act,
    again,
    ask,
    at,
    column,
    day_of,
    given,
    look,
    me,
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


@purpose(
    "filesystem",
    "email",
    because=(
        "Somebody begged me for my cooking secrets.",
        "My handwriting is unreadable, so typed recipes it is.",
        "We had a long talk about food the other day.",
        "Two of my recipes have gained a small fan club.",
        "Cooking for others is how I show affection.",
        "A good recipe shouldn't stay in one kitchen.",
        "My apron is splattered, my guests went home full, and compliments poured in.",
        "Empty plates and a licked ladle are the nicest applause I know.",
        "My cookbook is so stained with butter and soy sauce that nobody can borrow it.",
        "I learned to cook from a grumpy neighbour with magnificent saucepans.",
        "Takeaway boxes depress me, so I'm spreading the joy of home cooking.",
        "Cooking became my therapy after a dreadful stretch at the office.",
        "People sniff the air in our stairwell and knock to ask what's simmering.",
    ),
)
def pass_recipes_on() -> Any:
    """Join two recipes into one file, and mail somebody what is in it."""
    recipes = rows(list_directory, path=place_of("recipes").path)
    first = some(recipes, lambda r: (f"{r.title}",))
    second = some(recipes, lambda r: (f"{r.title}",))
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
        f"take the recipe for {first}, then the one for {second}, and merge both into {name} in {folder}",
        f"I'd like one file with two of my recipes, {first} on top and {second} below: {name}, in my {folder} folder.",
        f"put together a file called {name} in {folder} out of my recipes: first {first}, then {second}",
        f"make {name} in my {folder} folder from two of my recipes, {first} followed by {second}",
        f"I cook {first} and {second} all the time. Put the two recipes into one file, in that order: "
        f"{name} in {folder}.",
        f"combine the recipes for {first} and {second}, one after the other, in a new file {name} in {folder}",
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
        mail_to(friend, subject, text(f"Here are both recipes:\n\n{joined.content}")),
        f"drop {friend} an e-mail titled {subject} with the full text of that file",
        f"e-mail {friend} everything that the new file says; {subject} should be the subject",
        f"mail both recipes to {friend}, word for word, under the subject {subject}",
        f"copy the complete contents of the file into a mail to {friend}, subject {subject}",
        f"write to {friend} with both recipes in full in the mail itself; the subject is {subject}",
        f"Both recipes should go to {friend} in a mail called {subject}, with the whole text of the file.",
        f"I promised them to {friend}. Send a mail, subject {subject}, with the file's whole text in it.",
        f"Now {friend} has to try that: mail the text of the whole file, with {subject} in the subject line.",
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
        "Someone keeps asking what I'd like to read.",
        "I've read a glowing review.",
        "The bookseller round the corner knows my weakness and recommends shamelessly.",
        "I've deleted three games from my phone to rescue my love of paperbacks.",
        "Somebody opposite me on the bus was so engrossed in a novel that I peeked at the cover.",
        "My armchair, a blanket and a pot of cocoa are all the luxury I need.",
        "Audiobooks get me through the washing-up, but I miss turning pages.",
        "My library card has been gathering dust beside loyalty stamps and old receipts.",
        "I fell asleep over a dull thriller and deserve better literature.",
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
        "sort the lines alphabetically",
        "bring the list into alphabetical order",
        "sort the whole file from A to Z",
        "put its lines in alphabetical order",
        "have everything in it sorted from A to Z",
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
        mail_to(friend, subject, text(f"There are {order.line_count} books on my list now:\n{listed.content}")),
        f"mail {friend} the list as it stands now, subject {subject}, and mention how many books that is",
        f"drop {friend} an e-mail titled {subject} that says how many books are on the list and then gives the list",
        f"let {friend} know by mail, under the subject {subject}, how many books there are, with the whole list below",
        f"The complete list should go to {friend} in a mail headed {subject}, and above it how many books that is.",
        f"write to {friend}, with {subject} as the subject: how many books there are and, below, the list line by line",
        f"I'd like {friend} to see it. Copy the list into a mail, subject {subject}, and begin with how "
        "many books are on it.",
        f"Perhaps {friend} has some of them. Mail the whole list under the subject {subject}, and tell how "
        "many books it has by now.",
        f"send {friend} the full list by mail, with {subject} in the subject line, and say first how many "
        "books it has by now",
    )
    return (add, order), (mail,)


@purpose(
    "filesystem",
    "calendar",
    because=(
        "A list alone never gets things done.",
        "If it has no date, it doesn't happen.",
        "I read that one should plan chores like meetings.",
        "Procrastination is my middle name.",
        "I keep carrying the same task from one week to the next.",
        "I need to stop pretending that it will get done by itself.",
        "I need a fixed hour, or else it stays a wish.",
        "Small jobs have a way of growing if nobody does them.",
        "I'd sooner polish doorknobs than tackle what I'm supposed to.",
        "The sticky notes on my bathroom mirror have begun to curl and fall off.",
        "My dentist has taught me that appointments work, even for cowards.",
        "My excuses have become so elaborate that I could publish a novel.",
        "I'm marvellous at buying planners and dreadful at opening the cover.",
        "Sofa, crisps and a quiz show have beaten my good intentions once too often.",
        "A self-help book with a garish cover swears by fixed time slots.",
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
    on, length = workday(1, 9), number(20, 30, 45, 60, 90)
    todo = file_of("todo-list.txt")
    line = rows(search_text, query=chore, path=todo.path).the(lambda m: m.line == text(f"- [ ] {chore}"))
    plan = say(
        act(create_event, title=chore, starts_at=at(on, 17), duration_minutes=length),
        f"put {chore} into my calendar {on:on} at 5 pm for {length} minutes",
        f"block {length} minutes in my calendar {on:on} at 5 pm for {chore}, under that name",
        f"make {chore} an appointment of {length} minutes {on:on}, starting at 5 in the afternoon",
        f"reserve {length} minutes from 5 pm {on:on} in my calendar and call that {chore}",
        f"schedule {chore} as an event {on:on}: 5 pm, {length} minutes",
        f"I've put this off for long enough: {chore}. It gets {length} minutes in my calendar, {on:on} at 5 pm.",
        f"give {chore} a slot of {length} minutes in my calendar, {on:on} at 5 pm",
    )
    drop = say(
        act(delete_lines, path=todo.path, first_line=line.line_number),
        f"delete {chore:again} from todo-list.txt",
        "It can go from my todo-list.txt then, so take that line out.",
        "remove it from todo-list.txt",
        "take it off my list, so delete its line in todo-list.txt",
        "delete its line from todo-list.txt",
        "Its line in todo-list.txt is no longer needed, so remove that.",
        "I don't need it in todo-list.txt as well. Take the line out there.",
    )
    left = rows(search_text, query="[ ]", path=todo.path)
    tell = say(
        ask(
            left.count(),
            told=(
                "{} items on the list are still open.",
                "You haven't ticked off {} items yet.",
                "Open items on the list: {}.",
            ),
        ),
        "How many items on the list are still open?",
        "count the items in that file that aren't ticked off",
        "tell me how many things on it I haven't ticked off",
        "How many open items does the list still have?",
        "What's left to do? Just count what isn't ticked off on the list.",
        "How many boxes on the list are still empty?",
        "I wonder how many things on it are still waiting for a tick.",
    )
    return (plan, drop), (tell,)


@purpose(
    "filesystem",
    "team_chat",
    because=(
        "A few people couldn't make it to the meeting.",
        "I took the notes, so it's on me to share them.",
        "What isn't in the chat never happened.",
        "Nobody reads long messages.",
        "The others deserve to know what was said.",
        "My notes are no use to anyone on my own disk.",
        "I type so fiercely during meetings that my neighbours move their cups.",
        "Rumours spread faster than facts in our corridor, and I'd like to stop the whispering.",
        "My supervisor believes in transparency and homemade flapjacks.",
        "I was elected scribe because my pen happened to be uncapped.",
        "Those who couldn't be there deserve more than hearsay.",
        "My colleagues have the patience of wasps when a message is too long.",
        "Everybody looked so sleepy that I doubt they remember the details.",
    ),
)
def post_the_notes_of_a_meeting() -> Any:
    """Post the notes of a meeting in a channel: all of them if they are short, else the first lines; then tag them."""
    notes = rows(find_files, name="*-meeting.txt", kind="file")
    recent = column(notes, lambda f: f.name, fits=[lambda f: day_of(f.modified_at) > shift(today(), days=-70)])
    name = again(recent, "the file", "that file")
    file, channel = file_of(name), again(team_channel(), "the channel")
    limit, lines = number(35, 40, 45, 50), number(7, 8)
    length = look(count_words, path=file.path)
    whole = say(
        act(send_message, channel=channel, text=text(f"My notes:\n{look(read_file, path=file.path).content}")),
        f"post all of it in #{channel}",
        f"post the complete text in #{channel}",
        f"share the notes in #{channel} in full",
        f"share everything it says in #{channel}",
    )
    tells(whole, f"So I posted all of them in #{channel}.")
    start = look(read_file, path=file.path, first_line=1, last_line=lines).content
    part = say(
        act(send_message, channel=channel, text=text(f"From my notes:\n{start}")),
        f"post only the first {lines} lines there",
        f"post just the first {lines} lines in that channel",
        f"share no more than the first {lines} lines there",
        f"make it only the first {lines} lines, in the same channel",
    )
    tells(part, f"So I posted only the first {lines} lines in #{channel}.")
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
        f"give {name:again} the tag {tag}",
        f"mark {name:again} with the tag {tag} so that I don't do it twice",
        f"stick the tag {tag} on {name:again}",
        f"I'd like {name:again} tagged as {tag}.",
        f"So that I remember, {name:again} should have the tag {tag}.",
        f"add the tag {tag} to {name:again}",
    )
    return (goal,), (mark,)


@purpose(
    "filesystem",
    because=(
        "I suspect I forgot something on the way from one list to the next.",
        "An old list of mine went into the bin too early.",
        "I can't shake off the feeling that a task got lost.",
        "I like to see whether I'm making any headway.",
        "Somebody reminded me of a promise I can't find anywhere.",
        "I rewrote my plans from scratch and regret it a little.",
        "I woke up with a nagging suspicion that I'd abandoned an errand.",
        "My memory and my ambitions are engaged in a long quarrel.",
        "Crumpling up a plan felt liberating, until doubt crept in over the washing-up.",
        "Like a squirrel, I bury tasks and forget where the nuts are.",
        "My conscience pricks me as if I'd left the stove burning.",
        "I pride myself on reliability, so loose ends give me goosebumps.",
        "A fortune cookie told me to honour old commitments, and I'm oddly superstitious.",
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
        f"restore the deleted todo-list.txt to my {folder} folder",
        f"I deleted a todo-list.txt that I'd like to see again. Fetch it from the trash into {folder}.",
        f"bring the old todo-list.txt back from the trash and put it into my {folder} folder",
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
        "compare it with the todo-list.txt in my notes and tell me how many lines only the old one has, "
        "and how many only the new one",
        "How many lines does it have that the one in my notes folder lacks, and the other way round?",
        "compare it with the current one in my notes folder and count the lines that are gone and those that are new",
        "tell me how many of its lines are missing from the todo-list.txt in notes, and how many were added there",
        "How does it differ from the todo-list.txt in notes: how many lines are gone, and how many are new?",
        "What has changed between it and the one in notes? I mean how many lines are gone and how many are new.",
        "work out the difference to the todo-list.txt in my notes folder: how many lines are gone, how many are new",
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
        "My cheeks glow like a stove whenever everybody turns to me.",
        "I mumbled so badly at our previous gathering that someone offered me a lozenge.",
        "Colleagues rattle off their achievements while I study my shoelaces.",
        "My voice trembles in front of an audience, however friendly the faces.",
        "I've rehearsed in front of the mirror, with a hairbrush for a microphone.",
        "Our manager has a stopwatch and no mercy for waffling.",
        "I tend to ramble about my commute once I'm nervous.",
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
        f"find {mine} and write to scratch.txt how many there are and their titles; nothing else needs to "
        "stay in the file",
        f"check {mine}, then replace the content of scratch.txt with how many there are and their titles",
        f"look up {mine} and put how many there are and their titles into scratch.txt, as its only content",
        f"I want scratch.txt to list {mine}: how many there are and their titles, nothing else.",
        f"I need an overview of {mine}. Overwrite scratch.txt with how many there are and what they're called.",
        f"use scratch.txt for {mine}: the file should only have how many there are and their titles",
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
        f"insert {line} above it as the first line",
        f"give the file the heading {line} in line 1",
        f"put {line} on a line of its own at the very top",
        f"start the file with the line {line}, before the rest",
        f"add {line} as a new first line",
        f"It needs a heading. Make {line} the new first line.",
        f"I'd like {line} on top, as a line of its own.",
    )
    folder = some_folder("documents", "drafts", "downloads", "meetings")
    name = word("stand-up.txt", "todays-report.txt", "my-issues.txt", "speaking-notes.txt", "status.txt")
    keep = say(
        act(copy_path, path=note.path, directory=place_of(folder).path, new_name=name),
        f"copy the file to my {folder} folder as {name}",
        f"save a copy of it in {folder}, called {name}",
        f"keep a copy named {name} in {folder}",
        f"put a copy into my {folder} folder under the name {name}",
        f"make a copy of it in {folder}; it should be called {name}",
        f"I'll need it again, so have a copy in {folder} by the name of {name}.",
        f"In {folder}, I'd like a copy called {name}.",
    )
    return (write,), (head, keep)
