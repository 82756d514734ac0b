"""Letters: what is answered, passed on, kept and cleared away."""

from typing import Any

from prove.purposes.areas.people import AT_WORK, CLOSE, address_of, contacts, somebody
from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    at,
    column,
    day,
    day_of,
    each,
    me,
    name_of,
    named,
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
from prove.servers.calendar.free_time import find_free_slots
from prove.servers.email.tools import (
    archive_email,
    forward_email,
    get_email_thread,
    label_email,
    list_emails,
    reply_to_email,
    search_emails,
    snooze_email,
)
from prove.servers.filesystem.contents import create_file
from prove.servers.filesystem.paths import find_files
from prove.servers.team_chat.tools import list_colleagues, send_direct_message


@purpose(
    "email",
    "calendar",
    because=(
        "I don't know what to do with a letter.",
        "Somebody else should have a look at this.",
        "This isn't really for me.",
        "I could use some help with my mail.",
        "Four eyes see more than two.",
        "Paperwork is not my strong suit.",
        "I've read it twice and still don't get it.",
        "The wording is so bureaucratic that my head spins.",
        "It landed with me because of an outdated mailing list.",
        "I'd hate to miss a deadline hidden in the small print.",
        "Someone smarter than me ought to decide.",
        "There's an attachment that I don't dare to interpret.",
        "Legalese makes my eyelids droop.",
        "A sharper mind than mine is called for.",
    ),
)
def pass_a_letter_on() -> Any:
    """Forward a mail with a file to somebody, and keep time to ask about it."""
    letter = again(
        some(
            rows(search_emails, query="in:inbox has:attachment"),
            lambda m: (f'the mail "{m.subject}" from {m.sender_name}', f'the mail "{m.subject}"'),
        ),
        "it",
    )
    friend = again(somebody(*CLOSE, *AT_WORK), "them")
    note = quoted(
        "Please have a look",
        "Tell me what you think",
        "This is for you",
        "Please keep it for me",
        "You know more about this than I do",
        "I need your help with this",
    )
    send = say(
        act(forward_email, message_id=letter.id, to=(address_of(friend),), note=note),
        f"forward {letter} with its attachment to {friend}, with the note {note}",
        f"pass {letter}, file and all, on to {friend} and add {note}",
        f"send {friend} a copy of {letter} and write {note} above it",
        f"let {friend} have {letter}, with the words {note}",
        f"hand {letter} over to {friend} by [mail|e-mail], adding {note}",
        f"forward {friend} the whole of {letter}; the line on top is {note}",
    )
    label = quoted("Passed on", "Waiting for answer", "With others", "Follow up soon")
    mark = say(
        act(label_email, message_id=letter.id, label=label, action="add"),
        f"label {letter:again} {label} in my inbox",
        f"give {letter:again} the label {label}",
        f"put the label {label} on {letter:again}",
        f"tag {letter:again} as {label}",
        f"file {letter:again} under the label {label}",
    )
    on, hour = day(2, 12), word(9, 10, 11, 15, 16, 17)
    ask_them = say(
        act(
            create_event,
            title=text(f"Ask {friend} about {letter.subject}"),
            starts_at=at(on, hour),
            duration_minutes=15,
        ),
        f"put 15 minutes into my [calendar|diary] {on:on} at {hour}:00 to ask {friend:again} about it, with their "
        "name and the subject of the mail in the title",
        f"block a quarter of an hour {on:on} at {hour}:00 so that I can ask {friend:again}; the title should have "
        "their name and the mail's subject",
        f"give me fifteen minutes in my [calendar|diary] at {hour}:00 {on:on}, under a title [that names|naming] "
        "the person and the subject of that mail",
        f"reserve a quarter of an hour in my [calendar|diary] {on:on} at {hour}:00, titled with their name and the "
        "subject line, as a reminder to ask",
        f"I'll follow up {on:on} at {hour}:00: note that in my [calendar|diary], a quarter of an hour with the name "
        "and the subject in the title.",
        f"remind me {on:on} at {hour}:00 with a 15-minute entry in my [calendar|diary], whose title has the person's "
        "name and the subject of the mail",
    )
    return (send, mark), (ask_them,)


@purpose(
    "email",
    because=(
        "My inbox is overflowing.",
        "I can't find anything any more.",
        "Too many machines write to me.",
        "I like an empty inbox.",
        "Newsletters breed like rabbits.",
        "It's time for a clean-up.",
        "I scroll more than I read.",
        "Receipts, surveys, birthday wishes from a shop: it never ends.",
        "I once bought a single lamp there, and they haven't stopped writing since.",
        "My important letters drown in confirmations.",
        "A quiet quarter of an hour is made for chores like this.",
        "For the tax return I want those together, but out of sight.",
        "The search box is of no use with that much noise.",
        "Promotions pester me like mosquitoes.",
        "A pristine mailbox soothes my temples.",
    ),
)
def clear_away_mail_of_a_firm() -> Any:
    """Label and archive the mails that a firm has sent until some day, and look at what is left."""
    firm = column(
        rows(list_emails, folder="inbox"),
        lambda m: m.sender_name,
        fits=[lambda m: rows(list_emails, folder="inbox", sender=m.sender_name).count() > 2],
    )
    until = day(-40, -1)
    old = rows(list_emails, folder="inbox", sender=firm, until=until)
    label = quoted("Done", "Old news", "Seen", "Kept for later", "Paperwork")
    clear = say(
        each(
            old,
            lambda m: (
                act(label_email, message_id=m.id, label=label, action="add"),
                act(archive_email, message_id=m.id),
            ),
        ),
        f"label everything from {firm} in my inbox that came {until:on} or earlier {label}, and archive it",
        f"archive all mails of {firm} that have been in my inbox since {until} or longer, with the label {label}",
        f"take every mail that {firm} sent me {until:on} [or before|or earlier than that], give it the label "
        f"{label} and move it from the inbox to the archive",
        f"give each inbox mail from {firm} that arrived {until:on} or earlier the label {label}, then archive it",
        f"sweep what {firm} has put into my inbox {until:on} [or before|or earlier than that] into the archive, "
        f"tagged {label}",
        f"find the messages from {firm} in my inbox that date from {until} or earlier; all of them get "
        f"the label {label} and go to the archive",
    )
    left = rows(list_emails, folder="inbox", sender=firm)
    tell = say(
        ask(
            old.count(),
            left.count(),
            told=(
                "I archived {}, and the inbox still has {} from them.",
                "Archived: {}. Still in the inbox from that sender: {}.",
                "That was {}; left of theirs in the inbox: {}.",
            ),
        ),
        "How many did you archive, and how many of theirs are still in the inbox?",
        "[tell me|say] how many that was and how many from the same sender are left in the inbox",
        "[let me know|report to me] the number of mails you moved, and how many of theirs the inbox has now",
        "count the archived ones, and those of the same sender that stayed in the inbox",
        "What's the tally: how many gone, and how many from them still in my inbox?",
        "How many vanished into the archive, and how many by that sender can I still see?",
        "give me two counts: archived just now, and still in the inbox from that sender",
    )
    return (clear,), (tell,)


@purpose(
    "email",
    "calendar",
    because=(
        "I owe somebody an answer.",
        "I never reply in time.",
        "Somebody asked me when I'm free.",
        "It's time that we met.",
        "I've been dodging this for days.",
        "Silence is rude.",
        "Our last meeting was ages ago.",
        "I've been hiding behind an out-of-office note.",
        "I got three paragraphs, and I managed a thumbs up.",
        "It has been nagging at me during every bus ride.",
        "We were supposed to talk before the summer.",
        "Radio silence isn't an answer.",
        "It's me who is the bottleneck.",
        "Ghosting people isn't my style.",
        "Etiquette demands a swift response.",
    ),
)
def answer_with_a_free_hour() -> Any:
    """Answer the latest mail of somebody with a time when the user is free, and keep that time."""
    friend = again(name_of(contacts(), lambda c: c.name), "them")
    letter = rows(list_emails, folder="inbox", sender=address_of(friend)).most(lambda m: m.sent_at)
    minutes, since, until = number(30, 45, 60, 90, 120), day(1, 5), day(6, 12)
    slot = rows(find_free_slots, duration_minutes=minutes, since=since, until=until).least(lambda x: x.starts_at)
    reply = say(
        act(reply_to_email, message_id=letter.id, body=text(f"I have {minutes} minutes on {slot.starts_at}.")),
        f"answer the [newest|latest] mail from {friend} in my inbox with the first time when I have {minutes} "
        f"minutes free {until:by}, but start looking {since:on}",
        f"look for the first {minutes} minutes that are free in my [calendar|diary] {until:by}, beginning your "
        f"search {since:on}, and offer that time in a reply to the last mail {friend} sent to my inbox",
        f"check my calendar, starting {since:on}, for the earliest gap of {minutes} minutes {until:by}, and write it "
        f"back to {friend} in answer to their [most recent|latest] inbox mail",
        f"I can see {friend} for {minutes} minutes: reply to their [newest|latest] mail in my inbox with my first "
        f"free time {until:by}, but begin to look {since:on}.",
        f"[find out|establish] when I first have {minutes} minutes to spare {until:by} (start {since:on}), and tell "
        f"{friend} in a reply to the [latest|most recent] mail they sent to my inbox",
    )
    title = quoted("Time together", "Catching up", "Meeting", "Talk", "A proper chat", "Long overdue")
    hold = say(
        act(create_event, title=title, starts_at=slot.starts_at, duration_minutes=minutes),
        f"block that time in my [calendar|diary] as {title}, [for just as long|of the same length]",
        f"hold the slot in my [calendar|diary] under the title {title}, with the same length",
        f"[put|write|enter] {title} into my [calendar|diary] at that time, as long as I offered",
        f"reserve it for {title} in my [calendar|diary], the full length",
        f"enter {title} there, so that nobody books over it, with the duration I proposed",
    )
    tell = say(
        ask(
            letter.subject,
            day_of(slot.starts_at),
            told=(
                "The subject was {}, and the day is {}.",
                "Their mail has the subject {}; you offered {}.",
                "Subject: {}. Day: {}.",
            ),
        ),
        "What was the mail about, and on [which|what] day is it?",
        "[tell me|name] the subject of that mail and the day you offered",
        "[let me know|report to me] what they wrote about, by subject, and [which|what] day it is",
        "remind me of the mail's subject, and say what day I'm meeting them",
        "Which subject did the mail have, and what day did you propose?",
    )
    return ((reply, hold, tell),)


@purpose(
    "email",
    "calendar",
    because=(
        "I haven't read my mail for a while.",
        "There are so many unread mails.",
        "I don't want to lose track.",
        "I'm behind with everything.",
        "One sender in particular floods me.",
        "The little red number frightens me.",
        "I was away for a while, and it shows.",
        "After the conference there were more letters than I care to count.",
        "I skim the subjects and feel a knot in my stomach.",
        "My assistant used to pre-sort them, but has retired.",
        "Some of it may be urgent, who knows.",
        "I took a digital detox, and here's the price.",
        "The badge on my phone has three digits.",
        "An avalanche of correspondence awaits.",
        "Skimming gives me vertigo.",
    ),
)
def plan_my_reading() -> Any:
    """Keep an hour for the unread mails of a firm if there are many, else put the oldest off."""
    firm = column(
        rows(list_emails, folder="inbox", show="unread"),
        lambda m: m.sender_name,
        fits=[lambda m: rows(list_emails, folder="inbox", show="unread", sender=m.sender_name).count() > 1],
    )
    unread = rows(list_emails, folder="inbox", show="unread", sender=firm)
    many, on, hour = number(2, 3, 4, 5, 6, 8), day(1, 7), word(8, 9, 12, 17, 18)
    title = quoted("Read my mail", "Inbox hour", "Catch up on mail", "Mail", "Reading time", "Face the inbox")
    block = say(
        act(
            create_event,
            title=title,
            starts_at=at(on, hour),
            duration_minutes=60,
            description=text(f"{unread.count()} mails from {firm}"),
        ),
        f"put an hour called {title} into my [calendar|diary] {on:on} at {hour}:00, and the number and the sender "
        "into the notes",
        f"block one hour {on:on} at {hour}:00 as {title} and note how many there are and from whom",
        f"add an hour {title} to my [calendar|diary] {on:on} at {hour}:00; the notes should tell who wrote and how "
        "many it is",
        f"keep sixty minutes free {on:on} from {hour}:00 for {title}, mentioning the count and the sender in the "
        "description",
        f"schedule {title} {on:on} at {hour}:00 for a full hour, with their number and who sent them as the "
        "description",
    )
    later = day(2, 14)
    snooze = say(
        act(snooze_email, message_id=unread.least(lambda m: m.sent_at).id, until=at(later, 9)),
        f"snooze the oldest of them until 9 am {later:on}",
        f"let the oldest one come back {later:on} at 9 in the morning",
        f"hide the oldest of these until 9 am {later:on}",
        f"put the oldest one off until nine in the morning {later:on}",
        f"have the oldest reappear at 9 am {later:on}",
    )
    goal = say(
        when(unread.count() > many, block, snooze),
        f"if there are more than {many} unread mails from {firm} in my inbox, {block}; [otherwise|or else] {snooze}",
        f"count the unread mails that {firm} sent to my inbox. If it's more than {many}, {block}; [if not|failing "
        f"that], {snooze}",
        f"check how many unread mails from {firm} my inbox has: when it's over {many}, {block}; [else|if not,] "
        f"{snooze}",
        f"[look at|have a look at|examine] the unread mails from {firm} in my inbox. With more than {many}, "
        f"{block}; [otherwise|or else] {snooze}",
        f"see what I haven't read from {firm} in my inbox. Should it exceed {many} mails, {block}; should it not, "
        f"{snooze}",
        f"I can manage {many} unread mails from {firm} at a glance. If my inbox holds more, {block}; if it doesn't, "
        f"{snooze}.",
    )
    tells(goal, f"Unread from {firm}: {unread.count()}.", f"I counted {unread.count()} unread mails.")
    return ((goal,),)


@purpose(
    "email",
    "filesystem",
    because=(
        "I want to keep this for good.",
        "Mails have a way of disappearing.",
        "This one is worth keeping.",
        "I'd like to have it on my own disk.",
        "It may serve as proof.",
        "Accounts get closed, files stay.",
        "My last provider deleted a decade of messages overnight.",
        "If this ends up in court, I want a copy.",
        "Sentimental value outweighs disk quota.",
        "Historians will thank me, perhaps.",
        "Servers crumble, paper trails endure.",
    ),
)
def keep_a_letter() -> Any:
    """Save the text of the latest mail of somebody to a file, and archive it."""
    friend = somebody(*CLOSE)
    letter = rows(list_emails, folder="inbox", sender=address_of(friend)).most(lambda m: m.sent_at)
    message = rows(get_email_thread, thread_id=letter.thread_id).the(lambda m: m.id == letter.id)
    folder = column(
        rows(find_files, kind="directory"),
        lambda d: d.name,
        fits=[lambda d: among(d.name, ("documents", "drafts", "letters", "notes", "reports"))],
    )
    place = rows(find_files, name=folder, kind="directory").the(lambda d: d.name == folder)
    name = word("letter.txt", "saved-mail.txt", "keepsake.txt", "from-my-inbox.txt", "worth-keeping.txt")
    save = say(
        act(
            create_file,
            name=name,
            directory=place.path,
            content=text(f"{letter.subject} ({day_of(letter.sent_at)}): {message.body}"),
        ),
        f"[save|store] the [latest|most recent] mail from {friend} in my inbox as {name} in my {folder} folder: "
        "subject, day and the full text",
        f"write the subject, the day and the whole text of the [newest|latest] inbox mail by {friend} to a file "
        f"{name} in the folder {folder}",
        f"keep the last mail that {friend} sent to my inbox: make a file {name} in my {folder} folder with the "
        "subject, the day it was sent and every word of it",
        f"copy the [most recent|latest] mail from {friend} in my inbox into a [new|fresh] file {name} in my "
        f"{folder} folder, the subject and the day first and then the whole text",
        f"I want the [newest|latest] mail {friend} sent to my inbox as a file {name} in my {folder} folder, word "
        "for word, with its subject and date.",
        f"create {name} in my {folder} folder; it gets the unabridged text of the [latest|most recent] inbox mail "
        f"from {friend}, plus subject and day",
    )
    file = say(
        act(archive_email, message_id=letter.id),
        "archive the mail itself",
        "[move|shift] the mail to the archive",
        "take the mail out of my inbox and archive it",
        "put the original away in the archive",
        "let the archive have the original",
        "The mail itself can go to the archive.",
        "stow the original in the archive",
        "clear the mail from my inbox by archiving it",
    )
    return ((save, file),)


@purpose(
    "email",
    "team_chat",
    because=(
        "I can't deal with this right now.",
        "That's a question for someone else.",
        "Someone is waiting for an answer.",
        "I'm only the messenger.",
        "I have no time for it.",
        "This goes over my head.",
        "We shouldn't let people wait.",
        "I haven't the faintest idea about that topic.",
        "My head is buried in the quarterly numbers.",
        "It's been lying there like a stone in my shoe.",
        "I'm boarding in five minutes.",
        "The sender sounded impatient, and rightly so.",
        "Our resident expert surely knows it by heart.",
        "My expertise ends precisely there.",
        "Delegation is an art I'm still learning.",
    ),
)
def ask_a_colleague_about_a_mail() -> Any:
    """Tell a colleague in the chat who wrote about what, and snooze the mail."""
    letter = again(
        some(
            rows(list_emails, folder="inbox", show="unread"),
            lambda m: (f'the unread mail "{m.subject}" from {m.sender_name}', f'the unread mail "{m.subject}"'),
            fits=[lambda m: among(m.sender, rows(list_colleagues).column(lambda c: c.email))],
        ),
        "it",
        "that mail",
    )
    colleague = name_of(
        rows(list_colleagues),
        lambda c: c.name,
        fits=[lambda c: c.email != letter.sender, lambda c: c.email != me.email],
    )
    address = rows(list_colleagues, query=colleague).the(lambda c: named(c.name, colleague)).email
    tell = say(
        act(
            send_direct_message,
            recipient=address,
            text=text(f"{letter.sender_name} wrote about {letter.subject} on {day_of(letter.sent_at)}. Can you help?"),
        ),
        f"ask {colleague} [in the chat|on the team chat] for help with {letter}, mentioning who sent it, on "
        "[which|what] day and under what subject",
        f"send {colleague} a [direct|private] message about {letter}: the sender, the subject and the day, and "
        "whether they can help",
        f"message {colleague} that I need help with {letter}; mention who wrote, what the subject is and when it came",
        f"ping {colleague} [in the chat|on the team chat] because of {letter}, with its sender, its subject "
        "and the day it arrived, [and ask for|asking for] a hand",
        f"see by direct message if {colleague} can help me with {letter}; quote the sender's name, the subject line "
        "and the date",
    )
    until = day(1, 6)
    snooze = say(
        act(snooze_email, message_id=letter.id, until=at(until, 9)),
        f"snooze {letter:again} until 9 am {until:on}",
        f"let {letter:again} come back to my inbox {until:on} at 9 in the morning",
        f"hide {letter:again} from my inbox until 9 am {until:on}",
        f"put {letter:again} off until nine in the morning {until:on}",
        f"have {letter:again} turn up again at 9 am {until:on}",
        f"I want {letter:again} out of sight until 9 am {until:on}.",
        f"bring {letter:again} up once more {until:on}, at 9 am",
        f"postpone {letter:again} to 9 am {until:on}",
    )
    return ((tell, snooze),)


@purpose(
    "email",
    "calendar",
    because=(
        "My inbox frightens me.",
        "I've been [away|ill] and haven't opened my mail.",
        "How bad can it be?",
        "I'd like to face my mail [at last|like a grown-up].",
        "I keep telling people I'll get back to them.",
        "Mail waits for nobody.",
        "My unread pile must be a record.",
        "I've spent a blissful fortnight on a sailing boat.",
        "My doctor forbade screens after the concussion.",
        "A glass of wine is poured, I'm ready for the truth.",
        "The longer I look away, the worse it gets.",
        "Somebody asked whether I had died.",
        "I'm told there's a wedding invitation in there somewhere.",
        "Denial has served me well, but no longer.",
        "The backlog has tectonic proportions.",
    ),
)
def face_my_inbox() -> Any:
    """Count what came since a day and what of it is unread, and keep time to read it."""
    since = day(-60, -25, edge="since")
    came = rows(list_emails, folder="inbox", since=since)
    unread = came.where(lambda m: among(m.is_read, (False,)))
    tell = say(
        ask(
            came.count(),
            unread.count(),
            told=(
                "In your inbox since then: {}. Not read yet: {}.",
                "It holds {} from that time; unread among them: {}.",
                "{} have come, of which you haven't read {}.",
            ),
        ),
        f"count the mails in my inbox that have come since {since}, and how many of them are unread",
        f"tell me how many mails my inbox has got since {since} and how many of those I haven't read",
        f"go through my inbox back to {since}: how many mails are there from that time, and how many are unread",
        f"How many mails since {since} does my inbox have, and how many of them are still unread?",
        f"see how many mails since {since} crowd my inbox [in all|altogether|in total], and how many of them I "
        "still have to read",
        f"I need two figures about the mails in my inbox since {since}: how many [in all|altogether|in total], how "
        "many unread.",
    )
    on, hour = day(1, 9), word(8, 9, 10, 14, 16, 18)
    title = quoted("Read the mail", "Inbox", "Answer people", "Mail hour", "Tackle the pile")
    plan = say(
        act(
            create_event,
            title=title,
            starts_at=at(on, hour),
            duration_minutes=60,
            description=text(f"Unread: {unread.count()}"),
        ),
        f"put an hour called {title} into my [calendar|diary] {on:on} at {hour}:00, with the number of "
        "unread ones in it",
        f"keep one hour free {on:on} from {hour}:00 under the title {title}, and note how many are unread",
        f"[block|reserve] sixty minutes in my [calendar|diary] for {title} {on:on} at {hour}:00; the description "
        "says how many unread ones wait",
        f"add {title} to my [calendar|diary] for {hour}:00 {on:on}, an hour long, mentioning the count of the "
        "unread ones",
        f"make me an appointment {on:on} at {hour}:00 for an hour: {title}, and the unread number as the description",
        f"I'll deal with it {on:on} at {hour}:00, so enter an hour of {title} with the number of unread mails in it.",
        f"carve out an hour {on:on}, {hour}:00, called {title}, with the unread count in the notes",
        f"let my calendar hold {title} {on:on} from {hour}:00 for sixty minutes, with the unread figure in the text",
    )
    return (tell,), (plan,)
