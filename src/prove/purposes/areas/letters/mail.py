"""Letters: what is answered, passed on, kept and cleared away."""

from typing import Any

from prove.purposes.areas.disk import place_of, some_folder
from prove.purposes.areas.people import CLOSE, IN_BUSINESS, address_of, contacts, goes_by_name, somebody
from prove.purposes.areas.teamwork.teams import ON_PROJECTS
from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    at,
    both,
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
from prove.servers.calendar.free_time import find_free_slots
from prove.servers.email.records import MessageSummary
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
from prove.servers.team_chat.tools import list_colleagues, send_direct_message

FIRMS = ("Cartwheel Store", "Platefull", "Tillwise Payments")
"""Those who write to everybody, and often."""
TICKETS = ("Your", "E-ticket", "Booking")
"""How the subjects of emails about flights and hotels begin."""
REPLY = "Re:"
"""How the subject of an answer begins."""
SMALL_MATTERS = ("Your", "The", "Question", "Recipe", "Book", "Phone")
"""How the subjects of emails begin that nobody needs to talk about."""
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def _is_no_reply(subject: str) -> bool:
    """Whether somebody wrote of their own accord."""
    return among(named(subject, REPLY), (False,))


def is_unanswered(letter: MessageSummary) -> bool:
    """Whether nobody has written since in the same conversation."""
    return rows(get_email_thread, thread_id=letter.thread_id).where(lambda m: m.sent_at > letter.sent_at).count() == 0


def _holds(letter: MessageSummary, words: str) -> bool:
    """Whether these words are in an email of the inbox."""
    return rows(search_emails, query=f'in:inbox "{words}"').where(lambda m: m.id == letter.id).count() > 0


def _is_open(letter: MessageSummary) -> bool:
    """Whether an email is worth a talk, names no day that may be over, and nobody has answered it yet."""
    return both(
        *(among(named(letter.subject, first), (False,)) for first in SMALL_MATTERS),
        *(among(_holds(letter, weekday), (False,)) for weekday in WEEKDAYS),
        is_unanswered(letter),
    )


@purpose(
    "email",
    "calendar",
    because=(
        "Two pairs of eyes are better than one.",
        "Paperwork is not my strong suit.",
        "Footnotes and asterisks make me doubt any invoice.",
        "I'd hate to miss anything in the small print.",
        "Percentages and fractions have perplexed me since high school.",
        "In my family we look at bills together.",
        "Figures make me dizzy.",
        "My reading glasses are broken.",
        "I've been overcharged before.",
        "Bureaucratic jargon goes over my head.",
        "Somebody in my family is better at paperwork than I am.",
        "I have to watch every cent at the moment.",
        "I don't want to pay anything before somebody has checked it.",
    ),
)
def pass_a_letter_on() -> Any:
    """Forward a bill with its file to somebody, and keep time to ask about it."""
    letter = again(
        some(
            rows(search_emails, query="in:inbox has:attachment"),
            lambda m: (f'the email "{m.subject}" from {m.sender_name}', f'the email "{m.subject}"'),
            fits=[
                lambda m: m.is_read,
                lambda m: day_of(m.sent_at) >= shift(today(), days=-10),
                lambda m: among(among(m.sender, contacts().column(lambda c: c.email)), (False,)),
                lambda m: both(*(among(named(m.subject, first), (False,)) for first in TICKETS)),
            ],
        ),
        "the email",
        "that email",
    )
    friend = somebody("family")
    note = quoted(
        "Please have a look",
        "Does this look right to you?",
        "Please keep it for me",
        "Can you check this?",
        "I need your help with this",
        "Is this more than last time?",
    )
    send = say(
        act(forward_email, message_id=letter.id, to=(address_of(friend),), note=note),
        f"forward {letter} with its attachment to {friend}, with the note {note}",
        f"pass {letter} on to {friend}, attachment included, and add {note}",
        f"forward {letter} to {friend} and write {note} above it",
        f"I want {friend} to have a look at {letter}, so forward it with the note {note}.",
        f"I'd like {friend} to see {letter}. Forward it and put {note} on top.",
        f"send {letter} on to {friend}, with the words {note}",
        f"Can you forward {letter} to {friend}? The note should say {note}.",
    )
    label = quoted("Passed on", "Waiting for answer", "With others", "Follow up soon")
    mark = say(
        act(label_email, message_id=letter.id, label=label, action="add"),
        f"label {letter:again} {label}",
        f"give {letter:again} the label {label}",
        f"stick the label {label} on {letter:again}",
        f"So that I don't forget, {letter:again} should get the label {label}.",
        f"add the label {label} to {letter:again}",
        f"mark {letter:again} with the label {label}",
        f"I also want {letter:again} labelled {label}.",
    )
    on, hour = day(1, 3), word(9, 10, 11, 15, 16, 17)
    title = quoted(
        "Ask what it means", "Second opinion", "Talk about the paperwork", "Is it all right?", "Any verdict?"
    )
    ask_them = say(
        act(
            create_event,
            title=title,
            starts_at=at(on, hour),
            duration_minutes=15,
        ),
        f"put 15 minutes called {title} into my calendar {on:on} at {hour}:00, as a reminder to ask about the email",
        f"block a quarter of an hour in my calendar {on:on} at {hour}:00 under the title {title}",
        f"reserve a quarter of an hour in my calendar {on:on} at {hour}:00 for {title}",
        f"I want to ask about the email {on:on} at {hour}:00, so put 15 minutes called {title} into my calendar.",
        f"remind me to bring the matter up: {title} in my calendar, {on:on} at {hour}:00, for 15 minutes",
        f"I should have a verdict on that email soon, so note {title} in my calendar {on:on} at {hour}:00, for fifteen "
        "minutes.",
        f"We'll talk about that email {on:on} at {hour}:00. Put it into my calendar as {title}, for a quarter of an "
        "hour.",
    )
    return (send, mark), (ask_them,)


@purpose(
    "email",
    because=(
        "My inbox is overflowing.",
        "Too many machines write to me.",
        "I scroll more than I read.",
        "My important emails drown in automatic ones.",
        "I've got a quiet quarter of an hour for my email.",
        "Blinking banners and clearance slogans shout at me from every subject line.",
        "Surveys and mail-order catalogs bury everything I care about.",
        "Robots write to me more often than my relatives do.",
        "I can hardly find anything in my mailbox.",
        "Every purchase and every bill swells my inbox.",
        "My phone buzzes all day with receipts and offers.",
        "I nearly overlooked an invitation among all the notices.",
        "An orderly mailbox calms me.",
        "I keep swiping past the same logos.",
    ),
)
def clear_away_mail_of_a_firm() -> Any:
    """Label and archive the emails that a firm has sent until some day, and look at what is left."""
    firm = column(
        rows(list_emails, folder="inbox"), lambda m: m.sender_name, fits=[lambda m: among(m.sender_name, FIRMS)]
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
        f"give the label {label} to everything from {firm} in my inbox that came {until:on} or earlier, and archive "
        "it all",
        f"put the label {label} on all emails from {firm} in my inbox that came {until:on} or earlier, and "
        "archive them",
        f"take every email in my inbox that {firm} sent me {until:on} or before, give it the label {label} and "
        "move it to the archive",
        f"I don't need to see the emails from {firm} in my inbox that came {until:on} or earlier. Label them {label} "
        "and archive them.",
        f"give each inbox email from {firm} that arrived {until:on} or earlier the label {label}, then archive it",
        f"Whatever came from {firm} {until:on} or before can leave my inbox: label it {label} and archive it.",
        f"Everything in my inbox that {firm} sent {until:on} or earlier should be archived, but label it "
        f"{label} first.",
    )
    tells(
        clear,
        f"I labelled and archived {old.count()} emails from {firm}.",
        f"I gave {old.count()} emails from {firm} the label “{label}” and archived them.",
    )
    left = rows(list_emails, folder="inbox", sender=firm)
    tell = say(
        ask(
            left.count(),
            told=(
                f"Your inbox still has {{}} emails from {firm}.",
                f"You have {{}} emails from {firm} left in the inbox.",
                f"There are still {{}} emails from {firm} in the inbox.",
            ),
        ),
        f"How many emails from {firm} are still in my inbox?",
        f"tell me how many emails from {firm} are left in the inbox",
        f"How much from {firm} is left in my inbox? I mean how many emails.",
        f"count the emails from {firm} that are still in the inbox",
        f"How many emails from {firm} does my inbox hold now?",
        f"check how many emails {firm} still has in my inbox",
        f"I wonder how many of the emails from {firm} have stayed in the inbox.",
    )
    return (clear,), (tell,)


@purpose(
    "email",
    "calendar",
    because=(
        "I never reply in time.",
        "It's time for a real conversation.",
        "I've been putting off my email for days.",
        "I owe somebody a call.",
        "A dialogue conveys subtleties that my keyboard can't.",
        "There's an email that has been on my mind.",
        "I prefer a talk to a long email.",
        "I type slowly, so a conversation suits me better.",
        "I was buried in work and owe people answers.",
        "Long threads of emails exhaust me.",
        "Some things are easier to explain in person.",
        "Emails have led to misunderstandings before.",
        "My reputation as an unresponsive correspondent is well earned.",
        "I write too much and talk too little.",
    ),
)
def answer_with_a_free_hour() -> Any:
    """Answer an email of somebody with a time when the user is free, and keep that time."""
    friend = name_of(
        rows(list_emails, folder="inbox"),
        lambda m: m.sender_name,
        fits=[
            lambda m: among(m.sender, contacts().where(goes_by_name).column(lambda c: c.email)),
            lambda m: _is_no_reply(m.subject),
            lambda m: day_of(m.sent_at) > shift(today(), days=-60),
            _is_open,
        ],
    )
    letter = some(
        rows(list_emails, folder="inbox", sender=address_of(friend)),
        lambda m: (f'the email "{m.subject}"', f'the message "{m.subject}"'),
        fits=[
            lambda m: _is_no_reply(m.subject),
            lambda m: day_of(m.sent_at) > shift(today(), days=-60),
            _is_open,
        ],
    )
    minutes, since, until = number(30, 45, 60), day(1, 5, edge="since"), day(7, 13, edge="until")
    slot = rows(find_free_slots, duration_minutes=minutes, since=since, until=until).least(lambda x: x.starts_at)
    reply = say(
        act(
            reply_to_email,
            message_id=letter.id,
            body=text(f"Let's talk about it. I have {minutes} minutes on {slot.starts_at}."),
        ),
        f"answer {letter} from {friend} with the first time between {since} and {until} that I have {minutes} "
        "minutes free in working hours on a weekday, and mention the day, the time and for how long I'm free",
        f"look for the first {minutes} minutes that are free in my calendar in working hours, Monday to Friday, "
        f"between {since} and {until}, and offer that day and time, with its length, in a reply to {letter} from "
        f"{friend}",
        f"When am I free for {minutes} minutes between {since} and {until}, in working hours from Monday to Friday? "
        f"Offer {friend} the first such time in a reply to {letter}: the day, the hour and how long it is.",
        f"check my calendar between {since} and {until} for the first free {minutes} minutes in working hours on a "
        f"weekday, and offer {friend} that time in a reply to {letter}, with day, start and length",
        f"I'd like to talk to {friend} for {minutes} minutes on a weekday: reply to {letter} with my first free time "
        f"in working hours between {since} and {until}: day, time and length.",
        f"reply to {friend} about {letter}, offering the first {minutes} minutes I have free in working hours, "
        f"Monday to Friday, between {since} and {until}; give the day, the start and the length",
        f"We should talk instead of writing. Answer {letter} from {friend} by suggesting the first weekday slot of "
        f"{minutes} minutes I have in working hours between {since} and {until}; the day, the time and the length "
        "should be in there.",
    )
    tells(
        reply,
        f"I offered {friend} {slot.starts_at}.",
        f"The first free time is {slot.starts_at}, and I offered it to {friend}.",
    )
    title = quoted("Time to talk", "Catching up", "Meeting", "A proper chat", "Long overdue talk")
    hold = say(
        act(create_event, title=title, starts_at=slot.starts_at, duration_minutes=minutes),
        f"block that time in my calendar as {title}, for just as long",
        f"hold the slot in my calendar under the title {title}, with the same length",
        f"put {title} into my calendar at that time, for as long as I offered",
        f"reserve that time for {title} in my calendar, the full length",
        f"I'd better keep that slot, so enter it in my calendar as {title}.",
        f"Now nothing else may get in there: make it {title} in my calendar, same time, same length.",
        f"note the slot in my calendar as {title}",
    )
    return ((reply, hold),)


@purpose(
    "email",
    "calendar",
    because=(
        "I'm behind with my email.",
        "One sender in particular floods me.",
        "A fixed timetable keeps me from postponing boring duties.",
        "I only skim the subjects these days.",
        "Some of my unopened email may be urgent, who knows.",
        "Unread emails make me nervous.",
        "The number of unread emails on my phone keeps growing.",
        "I haven't looked after my mailbox properly.",
        "I never read an email to the end.",
        "I tackle unopened email best in one concentrated session.",
        "Automatic emails tire me.",
        "I was ill and didn't look at my emails.",
        "I can't tell what matters in my inbox.",
    ),
)
def plan_my_reading() -> Any:
    """Keep an hour for the unread emails of a firm if there are many, else put the oldest off."""
    firm = column(
        rows(list_emails, folder="inbox", show="unread"),
        lambda m: m.sender_name,
        fits=[
            lambda m: among(among(m.sender, contacts().column(lambda c: c.email)), (False,)),
            lambda m: rows(list_emails, folder="inbox", show="unread", sender=m.sender_name).count() > 1,
        ],
    )
    unread = rows(list_emails, folder="inbox", show="unread", sender=firm)
    many, on, hour = number(2, 3, 4, 5, 6, 8), day(1, 7), word(8, 9, 12, 17, 18)
    title = quoted("Read my email", "Inbox hour", "Catch up on email", "Email time", "Reading time", "Face the inbox")
    block = say(
        act(
            create_event,
            title=title,
            starts_at=at(on, hour),
            duration_minutes=60,
            description=text(f"Unread emails from {firm}"),
        ),
        f"put an hour called {title} into my calendar {on:on} at {hour}:00, and note whose emails they are",
        f"reserve one hour in my calendar for {title} {on:on} at {hour}:00, and write down which sender it's about",
        f"schedule a full hour called {title} {on:on} at {hour}:00, with a note on whose unread emails it's for",
        f"keep sixty minutes free in my calendar {on:on} from {hour}:00 for {title}, and mention the sender in the "
        "notes",
        f"block an hour called {title} in my calendar {on:on} at {hour}:00, and note that it's for the unread emails "
        "of that sender",
        f"add an hour called {title} to my calendar {on:on} at {hour}:00, with whose unread emails I mean in the notes",
        f"set aside an hour in my calendar {on:on} at {hour}:00 as {title}, with the sender in the notes",
    )
    later = day(2, 14)
    snooze = say(
        act(snooze_email, message_id=unread.least(lambda m: m.sent_at).id, until=at(later, 9)),
        f"snooze the oldest of those emails until 9 am {later:on}",
        f"make the oldest one vanish and come back to my inbox {later:on} at 9 am",
        f"hide the oldest of these until 9 am {later:on}",
        f"put the oldest one off until 9 am {later:on}",
        f"have the oldest reappear at 9 am {later:on}",
        f"keep the oldest out of my inbox until 9 am {later:on}",
        f"see that the oldest comes up again {later:on} at 9 am",
    )
    goal = say(
        when(unread.count() > many, block, snooze),
        f"if there are more than {many} unread emails from {firm} in my inbox, {block}; otherwise {snooze}",
        f"count the unread emails from {firm} in my inbox. If it's more than {many}, {block}; if not, {snooze}",
        f"How many unread emails from {firm} do I have in my inbox? If it's over {many}, {block}; if not, {snooze}.",
        f"look at the unread emails from {firm} in my inbox: if there are more than {many}, {block}; otherwise "
        f"{snooze}",
        f"see how many emails from {firm} in my inbox I haven't read. If there are more than {many}, {block}; if not, "
        f"{snooze}",
        f"I can manage {many} unread emails from {firm} at a glance. If my inbox holds more, {block}; if it doesn't, "
        f"{snooze}.",
        f"My inbox has unread emails from {firm}. If there are more than {many}, they need time: {block}. If it's "
        f"not that bad, {snooze}.",
    )
    tells(
        goal,
        f"You have {unread.count()} unread emails from {firm}.",
        f"I counted {unread.count()} unread emails from {firm}.",
    )
    return ((goal,),)


@purpose(
    "email",
    "filesystem",
    because=(
        "Emails have a way of disappearing.",
        "Accounts get closed, files stay.",
        "My last provider deleted years of messages overnight.",
        "I'm a hoarder of handwritten and electronic keepsakes.",
        "A historian once urged me to preserve every letter.",
        "I'm sentimental and keep all my postcards, too.",
        "I was touched by a few kind lines.",
        "My grandparents kept all their letters, and I'd like to do the same.",
        "I collect what my loved ones write.",
        "I've lost years of messages with a broken phone.",
        "I'm putting together a collection of letters.",
        "Warm words are worth keeping.",
    ),
)
def keep_a_letter() -> Any:
    """Save the text of the latest email of somebody to a file, and archive it."""
    friend = somebody(*CLOSE)
    letter = rows(list_emails, folder="inbox", sender=address_of(friend)).most(lambda m: m.sent_at)
    message = rows(get_email_thread, thread_id=letter.thread_id).the(lambda m: m.id == letter.id)
    folder = some_folder("documents", "drafts", "letters", "notes", "reports")
    place = place_of(folder)
    name = word("letter.txt", "saved-mail.txt", "keepsake.txt", "from-my-inbox.txt", "worth-keeping.txt")
    save = say(
        act(
            create_file,
            name=name,
            directory=place.path,
            content=text(f"{letter.subject}\n{day_of(letter.sent_at)}\n\n{message.body}"),
        ),
        f"save the latest email from {friend} in my inbox to my {folder} folder as {name}: subject, day and the full "
        "text",
        f"I'd like to keep the newest email from {friend} in my inbox. Make a file called {name} in my {folder} "
        "folder: subject and date, then the whole text.",
        f"keep the last email from {friend} in my inbox: make a file named {name} in my {folder} folder with the "
        "subject, the day it was sent and every word of it",
        f"copy the most recent email from {friend} in my inbox into a new file called {name} in my {folder} "
        "folder, the subject and the day first and then the whole text",
        f"I want the latest of the emails from {friend} in my inbox as a file called {name} in my {folder} folder, "
        "word for word, with its subject and date.",
        f"The newest email from {friend} in my inbox deserves a file of its own: {name}, in my {folder} folder. Put "
        "the subject and the day on top, and all of the text below.",
        f"create {name} in my {folder} folder from the latest email in my inbox that {friend} sent me: first "
        "the subject, then the date, then all that it says",
    )
    tells(
        save,
        f"I saved “{letter.subject}” as {name} in your {folder} folder.",
        f"The email “{letter.subject}” is in your {folder} folder now, as {name}.",
    )
    file = say(
        act(archive_email, message_id=letter.id),
        "archive the email itself",
        "move the email to the archive",
        "take the email out of my inbox and archive it",
        "put the original into the archive",
        "The email itself can go to the archive.",
        "clear the email from my inbox by archiving it",
        "I don't need the email in my inbox any more, so archive it.",
    )
    return ((save, file),)


@purpose(
    "email",
    "team_chat",
    because=(
        "Some things are not for me alone.",
        "I've got an email that goes over my head.",
        "I'm not the right person for everything.",
        "I could do with a second opinion.",
        "Technical jargon leaves me stumped and stammering.",
        "I've read a message three times and still don't quite get it.",
        "Half of what people write to me needs a specialist.",
        "I'm lucky to have colleagues who know more than I do.",
        "Two heads are better than one.",
        "I have too much on my desk.",
        "I don't know enough to handle everything on my own.",
    ),
)
def ask_a_colleague_about_a_mail() -> Any:
    """Tell a colleague in the chat who wrote about what, and snooze the email."""
    letter = again(
        some(
            rows(list_emails, folder="inbox"),
            lambda m: (f'the email "{m.subject}" from {m.sender_name}', f'the email "{m.subject}"'),
            fits=[
                lambda m: among(
                    m.sender, contacts().where(lambda c: among(c.tie, IN_BUSINESS)).column(lambda c: c.email)
                ),
                _is_open,
                lambda m: day_of(m.sent_at) > shift(today(), days=-45),
            ],
        ),
        "it",
        "that email",
    )
    colleague = name_of(
        rows(list_colleagues),
        lambda c: c.name,
        fits=[
            lambda c: c.email != letter.sender,
            lambda c: c.email != me.email,
            lambda c: among(c.job, ON_PROJECTS),
        ],
    )
    address = rows(list_colleagues, query=colleague).the(lambda c: named(c.name, colleague)).email
    tell = say(
        act(
            send_direct_message,
            recipient=address,
            text=text(
                f'{letter.sender_name} wrote to me about "{letter.subject}" on {day_of(letter.sent_at)}. Can you help?'
            ),
        ),
        f"ask {colleague} in the chat for help with {letter}; mention who wrote it, with what subject line and on "
        "what day",
        f"send {colleague} a direct message about {letter}: who it's from, what the subject is, on what day it came, "
        "and "
        "whether they can help",
        f"message {colleague} that I need help with {letter}; mention who wrote, what the subject is and what day it "
        "came",
        f"I can't deal with {letter} alone. Send {colleague} a direct message that says who wrote, with which "
        "subject and on which day, and asks for help.",
        f"Maybe {colleague} can help with {letter}. Ask in the chat, and mention who wrote to me, what the subject is "
        "and what day that was.",
        f"write to {colleague} in the chat about {letter} and ask for help; mention the sender, the subject and the "
        "date",
        f"Could you ask {colleague} by direct message to help me with {letter}? Put in who sent it, the subject and "
        "the day.",
    )
    until = workday(1, 6)
    snooze = say(
        act(snooze_email, message_id=letter.id, until=at(until, 9)),
        f"snooze {letter:again} until 9 am {until:on}",
        f"let {letter:again} come back to my inbox {until:on} at 9 am",
        f"hide {letter:again} from my inbox until 9 am {until:on}",
        f"put {letter:again} off until 9 am {until:on}",
        f"I'd like {letter:again} back in my inbox {until:on} at 9 am, and not before.",
        f"I'll get to {letter:again} {until:on}, so hide it from my inbox until 9 am that day.",
        f"Until 9 am {until:on} I don't want to see {letter:again} in my inbox.",
    )
    return ((tell, snooze),)


@purpose(
    "email",
    "calendar",
    because=(
        "My inbox frightens me.",
        "I'd like to face my email [at last|after all].",
        "I keep telling people I'll get back to them.",
        "My unread pile must be a record.",
        "The longer I ignore my email, the worse it gets.",
        "I can't ignore my inbox any longer.",
        "Mindfulness apps haven't cured my fear of the inbox.",
        "I keep finding excuses not to read my email.",
        "Knowing the extent of the damage would ease my guilt.",
        "A plain number would help me to plan.",
        "My phone shows far too many unread emails.",
        "I have some time for my email again.",
        "I've ignored my messages for too long.",
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
                "Your inbox has received {} emails since then, {} of them unread.",
                "Since then, {} emails have come to your inbox, and you haven't read {} of them.",
                "{} emails have come since then, of which you haven't read {}.",
            ),
        ),
        f"count the emails in my inbox that have come since {since}, and tell me how many of them are unread",
        f"tell me how many emails in my inbox have come since {since} and how many of those I haven't read",
        f"How many emails in my inbox have come in since {since}, and how many of them are still unread?",
        f"check how many emails in my inbox came since {since} in all, and how many of them I still have to read",
        f"I need two figures about the emails in my inbox since {since}: how many in all, how many unread.",
        f"How bad does my inbox look? I mean the emails since {since}: how many are there, and how many have I not "
        "read?",
        f"Look at what has come to my inbox since {since}. How many emails is that, and how many of them are unread?",
    )
    on, hour = day(1, 9), word(8, 9, 10, 14, 16, 18)
    title = quoted("Read the email", "Inbox", "Answer people", "Email hour", "Tackle the pile")
    plan = say(
        act(
            create_event,
            title=title,
            starts_at=at(on, hour),
            duration_minutes=60,
        ),
        f"put {title} into my calendar {on:on} at {hour}:00, for an hour",
        f"keep one hour free in my calendar {on:on} from {hour}:00, under the title {title}",
        f"block sixty minutes in my calendar for {title} {on:on} at {hour}:00",
        f"add an entry called {title} to my calendar, {on:on} at {hour}:00, an hour long",
        f"give me an hour in my calendar {on:on} at {hour}:00, and call it {title}",
        f"I'll deal with my email {on:on} at {hour}:00, so put an hour called {title} into my calendar.",
        f"I'll need an hour for my email, I guess. Enter {title} in my calendar {on:on} at {hour}:00.",
    )
    return (tell,), (plan,)
