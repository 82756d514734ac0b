"""How people talk about their mail."""

import datetime as dt
from collections.abc import Mapping
from random import Random
from typing import Any

from prove.core.voice import attribute, earliest, latest, name, relation
from prove.servers._shared.draws import days_ago, moment_from_today
from prove.servers._shared.sorting import DATE_WORDS
from prove.servers.email.records import Mailbox
from prove.servers.email.tools import server

voice = server.voice
voice.wrong_words("invalid_query")

voice.situations(
    "I'm clearing out my mailbox.",
    "I'm catching up on email.",
    "My inbox is overflowing.",
    "I'm aiming for inbox zero.",
    "I was away and the email piled up.",
    "I get far too many newsletters.",
    "I owe a lot of people a reply.",
    "I'm behind on my correspondence.",
    "I dread opening my mailbox.",
    "I'm answering email before my next appointment.",
    "My correspondence is chaos.",
    "I've got a few emails to deal with.",
)

NEW_LABELS = ("Urgent", "Read later", "Garden", "Taxes", "Reading list")


LETTERS: tuple[tuple[str, str], ...] = (
    ("Plans for next week", "Let's sit down on Monday and go through the week together."),
    ("Quick question", "Could you send me the latest version by Thursday?"),
    ("Change of address", "Our new address is 14 Orchard Lane, from the first of next month."),
    ("Running late", "I'll be ten minutes late tomorrow, please start without me."),
    ("Feedback on your draft", "I like it. The second part could be shorter."),
    ("Invitation", "Everything is arranged; you only have to bring yourself."),
    ("Keys to the office", "The keys are with the front desk."),
    ("Thank you for yesterday", "Thank you so much for your help, it made a real difference."),
    ("Another date", "Unfortunately I can't make it this time. Can we find another date?"),
    ("Car pool", "I have two free seats tomorrow. Would you like to come along?"),
    ("My decision", "I've thought about it, and I'm in."),
    ("Your opinion", "Please have a look at this and tell me what you think."),
)
"""Subjects, each with a text that fits it."""


ANSWERS = (
    "Thank you, I'll get back to you on this.",
    "Got it, thanks for letting me know.",
    "Can we talk about this on the phone tomorrow?",
    "I need a day or two to think about it.",
    "I've read it and have nothing to add.",
    "Could you tell me a bit more about this?",
    "Sorry for the late answer, I was away.",
)
"""What may be answered to any mail."""
ANSWERED_WITHIN = dt.timedelta(days=7)
"""How long after a mail somebody still answers it."""
REWORKED = (
    "I had to change my plans, more on that when we talk.",
    "Please forget my last email; I'll call you instead.",
    "Could you give me a ring about this when you have a minute?",
    "I'd like to come back to this next week.",
    "There is some news on this; do you have ten minutes today?",
)
"""What may stand in any draft instead of its text."""


def _is_read(mailbox: Mailbox, arguments: Mapping[str, Any]) -> bool:
    """Whether others read what is sent, each of them once; what answers a mail has its subject."""
    own = next(iter(mailbox.profiles)).email
    everyone = [*arguments.get("to", ()), *arguments.get("cc", ())]
    answered = mailbox.messages.find(arguments.get("reply_to_id", ""))
    if answered is not None:
        everyone.append(answered.sender)
    machines = any(address.startswith(("noreply@", "no-reply@")) for address in everyone)
    named_twice = answered is not None and "subject" in arguments
    return not machines and own not in everyone and len(set(everyone)) == len(everyone) and not named_twice


def _is_answered(mailbox: Mailbox, arguments: Mapping[str, Any]) -> bool:
    """Whether a mail is a recent one from somebody who reads answers and has none yet."""
    message = mailbox.messages.find(arguments.get("message_id", ""))
    if message is None:
        return True
    own = next(iter(mailbox.profiles)).email
    thread = mailbox.messages.where(thread_id=message.thread_id)
    answered = any(each.sender == own and each.sent_at >= message.sent_at for each in thread)
    recent = mailbox.now - message.sent_at <= ANSWERED_WITHIN
    reads = message.folder not in ("sent", "trash") and not message.sender.startswith("noreply@")
    return reads and recent and not answered


def _is_passed_on(mailbox: Mailbox, arguments: Mapping[str, Any]) -> bool:
    """Whether a mail that somebody sent to the user goes to a person who has not got it."""
    message = mailbox.messages.find(arguments.get("message_id", ""))
    if message is not None and message.folder in ("sent", "trash"):
        return False
    got = set[str]() if message is None else {message.sender, *message.to, *message.cc}
    return _is_read(mailbox, arguments) and got.isdisjoint(arguments.get("to", ()))


def _someone_else(mailbox: Mailbox, rng: Random, arguments: Mapping[str, Any]) -> list[str]:
    """Somebody of the address book who has not got a mail."""
    message = mailbox.messages.find(arguments.get("message_id", ""))
    got = set[str]() if message is None else {message.sender, *message.to, *message.cc}
    return [rng.choice([contact.email for contact in mailbox.contacts if contact.email not in got])]


def _is_relabelled(mailbox: Mailbox, arguments: Mapping[str, Any]) -> bool:
    """Whether a label that a mail has is taken off, or one that it has not is put on."""
    message = mailbox.messages.find(arguments.get("message_id", ""))
    return message is None or (arguments.get("label") in message.labels) == (arguments.get("action") == "remove")


def _new_subject(mailbox: Mailbox, rng: Random, arguments: Mapping[str, Any]) -> str:
    """The subject of a draft, with something added."""
    draft = mailbox.drafts.find(arguments.get("draft_id", ""))
    subject = (draft.subject if draft is not None else "") or "A quick word"
    after = (f"{subject} (second try)", f"{subject} - news")
    return rng.choice(after if subject.startswith("Re:") else (f"Update: {subject}", f"Once more: {subject}", *after))


def _subject(mailbox: Mailbox, rng: Random, arguments: Mapping[str, Any]) -> str:
    fitting = [subject for subject, body in LETTERS if body == arguments.get("body")]
    return rng.choice(fitting or [subject for subject, _ in LETTERS])


def _body(mailbox: Mailbox, rng: Random, arguments: Mapping[str, Any]) -> str:
    if "reply_to_id" in arguments:
        return rng.choice(ANSWERS)
    fitting = [body for subject, body in LETTERS if subject == arguments.get("subject")]
    return rng.choice(fitting or [body for _, body in LETTERS])


def _search(mailbox: Mailbox, rng: Random) -> str:
    message = rng.choice(list(mailbox.messages))
    words = [word.strip("?.,") for word in message.subject.split() if len(word) > 4]
    if rng.random() < 0.02:
        return rng.choice(("is:starred", "before:yesterday"))
    return rng.choice([message.subject, message.sender_name, *words])


def _contact_words(mailbox: Mailbox, rng: Random) -> str:
    contact = rng.choice(list(mailbox.contacts))
    return rng.choice([contact.name, contact.name, contact.name.split()[0]])


def _draft_words(mailbox: Mailbox, rng: Random) -> str:
    words = [word for draft in mailbox.drafts for word in draft.subject.split() if len(word) > 3]
    return rng.choice(words or ["party"])


def _label(mailbox: Mailbox, rng: Random, arguments: Mapping[str, Any]) -> str:
    """A label in use, often one of the message that was chosen; now and then a new one."""
    message = mailbox.messages.find(arguments.get("message_id", ""))
    if message is not None and message.labels and rng.random() < 0.5:
        return rng.choice(message.labels)
    labels = sorted({label for message in mailbox.messages for label in message.labels})
    return rng.choice([*labels, rng.choice(NEW_LABELS)])


def _files(mailbox: Mailbox, rng: Random) -> list[str]:
    """One or two files; now and then the three largest, which do not fit into one message."""
    files = sorted(mailbox.attachments, key=lambda file: -file.size_kb)
    chosen = files[:3] if rng.random() < 0.15 else rng.sample(files, rng.choice((1, 1, 2)))
    return [file.id for file in chosen]


voice.entity(
    "messages",
    name('the email "{subject}"', 'the "{subject}" email', 'the email "{subject}" from {sender_name}'),
    attribute("the email {sender_name} sent on {sent_at}", 'the {folder} email "{subject}"'),
    relation('the email from {sender_name} in the "{thread_id.subject}" thread'),
    latest("the last email from {sender_name}", "my newest {folder} email", by="sent_at"),
    earliest("the first email {sender_name} sent me", by="sent_at"),
    label='"{subject}" from {sender_name}',
)
voice.entity(
    "threads",
    name('the "{subject}" thread', 'the conversation about "{subject}"'),
    attribute("the thread {started_by} started on {started_at}", "the conversation that started on {started_at}"),
    latest("the newest thread that {started_by} started", by="started_at"),
    label="{subject}",
)
voice.entity(
    "drafts",
    name('the draft "{subject}"', 'my draft "{subject}"'),
    relation('the draft that answers "{reply_to_id.subject}"'),
    latest("my latest draft", "the last draft I worked on", by="updated_at"),
    earliest("my oldest draft", by="updated_at"),
    label="{subject}",
)
voice.entity(
    "attachments",
    name("{file_name}", "the attachment {file_name}"),
    relation('the file that came with "{message_id.subject}"', "the file {file_name} from {message_id.sender_name}"),
    label="{file_name}",
)

voice.enum(
    "folder",
    inbox=("inbox", "incoming"),
    sent="sent",
    archive="archived",
    snoozed="snoozed",
    trash=("deleted", "trashed"),
)
voice.enum("show", all=("read and unread", "old and new"), unread=("unread", "unopened"))
voice.enum(
    "reply_to", sender=("the sender only", "just the sender"), everyone=("everyone on it", "everybody on the email")
)
voice.enum("action", add="add", remove="remove")
voice.enum("mark", read="read", unread="unread")
voice.enum("sort", **DATE_WORDS)

voice.value("query", draw=_search)
voice.value("search_address_book.query", draw=_contact_words)
voice.value("list_drafts.query", draw=_draft_words)
voice.value("label", draw=_label)
voice.value("list_emails.since", draw=days_ago(range(8, 45)))
voice.value("list_emails.until", draw=days_ago(range(8)))
voice.value("list_drafts.since", draw=days_ago(range(4, 14)))
voice.value("list_drafts.until", draw=days_ago(range(4)))
voice.value("until", draw=moment_from_today(range(1, 15), (7, 8, 9, 12, 14, 18), (0, 0, 30)))
voice.value("attachment_ids", draw=_files)
for sent in ("send_email", "create_draft", "update_draft"):
    voice.sensible(sent, _is_read)
voice.sensible("reply_to_email", _is_answered)
voice.sensible("forward_email", _is_passed_on)
voice.sensible("label_email", _is_relabelled)
voice.value("subject", draw=_subject)
voice.value("body", draw=_body)
voice.value("reply_to_email.body", *ANSWERS)
voice.value("forward_email.to", draw=_someone_else)
voice.value("update_draft.subject", draw=_new_subject)
voice.value("update_draft.body", *REWORKED)
voice.value(
    "note",
    "Can you take care of this?",
    "For your information.",
    "What do you make of that?",
    "As discussed on the phone.",
    "This one is for you, I think.",
    "I'd like to hear what you think.",
    "You may want to know about this.",
    "Please keep this with your papers.",
)

voice.ask("query", "What should I search for?", "Which word should I look for?")
voice.ask("search_address_book.query", "Who are you looking for?", "Which name should I look up?")
voice.ask("subject", "What should the subject be?", "What should I put in the subject line?")
voice.ask("body", "What should it say?", "What would you like to write?")
voice.ask("until", "Until when?", "When should it come back?")
voice.ask("label", "Which label?", "What should the label be?")

voice.row("read_email.attachments", "{file_name}")
voice.row("get_email_thread.items", "{sender_name}: “{body}”")
voice.row("list_drafts.items", '"{subject}"')
voice.row("search_address_book.items", "{name} ({email}[, {phone}])")

voice.row("search_emails.items", '"{subject}" from {sender_name} ({folder})')

voice.tool(
    "list_emails",
    do=(
        "list my[ {show}][ {folder}] emails[ from {sender}][ to {recipient}][ with the label {label}][ since "
        "{since}][ up to {until}][, {sort}]",
        "show me my[ {show}][ {folder}] email[ from {sender}][ that went to {recipient}][, only what is "
        "labelled {label}][, sent since {since}][, sent up to {until}][, {sort}]",
        "go through my[ {show}][ {folder}] emails[ that {sender} sent][ under the label {label}]",
        "run down my[ {show}][ {folder}] emails[ from {sender}][ that are labelled {label}][, {sort}]",
        "bring up my[ {show}][ {folder}] email[ from {sender}][ since {since}][, {sort}]",
    ),
    say=(
        "What's in my[ {show}][ {folder}] email[ from {sender}][ with the label {label}]?",
        "Have I got any[ {show}][ {folder}] emails[ from {sender}][ labelled {label}]?",
        "I'd like to see my[ {show}][ {folder}] email[ from {sender}][ to {recipient}][ labelled {label}][ since "
        "{since}]"
        "[ until {until}][, {sort}].",
    ),
    tell=("There are {total} messages: {list}.", "You have {total}: {list}."),
)
voice.tool(
    "search_emails",
    do=(
        "search my email for {query}[, {sort}]",
        "find the emails that have to do with {query}[, {sort}]",
        "look through all email folders for {query}",
        "hunt for {query} in my mailbox[, {sort}]",
        "check whether any email mentions {query}",
    ),
    say=(
        "Which emails mention {query}?",
        "Did anybody write to me about {query}?",
        "I'm looking for an email that has to do with {query}.",
    ),
    tell=("{total} messages match: {list}.", "I found {total}: {list}."),
)
voice.tool(
    "read_email",
    do=(
        "open {message_id}[ and mark it as {mark}]",
        "read {message_id} to me",
        "show what {message_id} says",
        "read {message_id} out[ and let it count as {mark}]",
        "let me have the text of {message_id}",
    ),
    say=(
        "What does {message_id} say?",
        "I can't open {message_id} right now, so read it to me.",
    ),
    tell=(
        "{sender_name} wrote: {body}",
        "It is from {sender_name}, {sent_at}: {body}",
    ),
)
voice.tool(
    "read_email",
    do=("check what is attached to {message_id}", "name the files that came with {message_id}"),
    say=("Is anything attached to {message_id}?",),
    tell=(
        "Attached to it: {attachments}.",
        "It came with {attachments}.",
    ),
)
voice.tool(
    "get_email_thread",
    do=(
        "show me all of {thread_id}[, {sort}]",
        "fetch {thread_id} with all its emails[, {sort}]",
        "go through {thread_id} email by email[, {sort}]",
        "bring up everything that was written in {thread_id}[, {sort}]",
    ),
    say=(
        "What was said in {thread_id}?",
        "How did {thread_id} go on?",
        "I'd like to read all of {thread_id}[, {sort}].",
    ),
    tell=("The thread has {total} messages: {list}.", "{total} messages: {list}."),
)
voice.tool(
    "send_email",
    do=(
        "send {to} an email with the subject {subject} that says {body}[, cc {cc}][, with {attachment_ids} attached]",
        "write to {to} with {subject} as the subject: {body}[; copy {cc}][; attach {attachment_ids}]",
        "email {to} the text {body}, subject {subject}[, with {cc} in copy][, and attach {attachment_ids}]",
        "write {to} an email, subject {subject}: {body}[; send a copy to {cc}][; attach {attachment_ids}]",
        "send {to} an email that has {subject} as its subject and {body} as its text[, copied to {cc}]",
    ),
    say=(
        "I want {to} to get an email from me, subject {subject}, text {body}[, with a copy to {cc}][ and "
        "{attachment_ids} attached].",
        "Could you let {to} know by email? Subject: {subject}. Text: {body}[ Copy: {cc}.][ Attach {attachment_ids}.]",
    ),
    tell=(
        'Your email "{subject}" is on its way.',
        '"{subject}" has been sent.',
        'The email "{subject}" has gone out.',
        'I sent "{subject}".',
        'The email went out with the subject "{subject}".',
        'Sent, with the subject "{subject}".',
        'The email went out as "{subject}".',
        'The email is out; its subject is "{subject}".',
    ),
)
voice.tool(
    "reply_to_email",
    do=(
        "answer {message_id} with {body}[, to {reply_to}][, and attach {attachment_ids}]",
        "reply to {message_id}[, to {reply_to}]: {body}[; attach {attachment_ids}]",
        "write this answer to {message_id}[, to {reply_to}]: {body}",
        "respond to {message_id} by saying {body}[, to {reply_to}][, with {attachment_ids} enclosed]",
    ),
    say=(
        "My answer to {message_id} is {body}[; it goes to {reply_to}][, along with {attachment_ids}].",
        "{message_id} still needs an answer[ to {reply_to}]: {body}[ Send {attachment_ids} with it.]",
    ),
    tell=(
        'Your answer is sent; its subject is "{subject}".',
        'I sent your reply, "{subject}".',
    ),
)
voice.tool(
    "forward_email",
    do=(
        "forward {message_id} to {to}[ with the note {note}]",
        "pass {message_id} on to {to}[ and write {note}]",
        "send {message_id} along to {to}[, adding {note}]",
        "share {message_id} with {to} by forwarding it[, and say {note}]",
    ),
    say=(
        "Let {to} see {message_id} as well[; the note should say {note}].",
        "Can you send {message_id} on to {to}[, saying {note}]?",
    ),
    tell=(
        'Forwarded as "{subject}".',
        'The email is forwarded as "{subject}".',
    ),
)
voice.tool(
    "create_draft",
    do=(
        "draft an email[ to {to}][ with the subject {subject}] that says {body}[, cc {cc}][, with {attachment_ids}]"
        "[, as an answer to {reply_to_id}]",
        "write {body} into a new draft[ for {to}][, subject {subject}][, answering {reply_to_id}][, copy to {cc}]"
        "[, attaching {attachment_ids}], but don't send it",
        "prepare an email[ to {to}][ with the subject {subject}] for later, with the text {body}[, copied to {cc}]",
        "save {body} as a draft[ to {to}][, subject {subject}][, in reply to {reply_to_id}]",
    ),
    say=(
        "I want a draft[ to {to}][ with the subject {subject}][ in answer to {reply_to_id}]: {body}[ Copy {cc}.]"
        "[ Attach {attachment_ids}.]",
        "Don't send anything yet, just keep {body} as a draft[ for {to}][, subject {subject}]"
        "[, replying to {reply_to_id}].",
    ),
    tell=("The draft is saved.", "I saved it as a draft for you to check."),
)
voice.tool(
    "update_draft",
    do=(
        "change {draft_id}[ so that it says {body}]",
        "give {draft_id} a new subject[, {subject}]",
        "change who {draft_id} goes to[; it is for {to}]",
        "edit {draft_id}[ so that it goes to {to} and says {body}]",
        "change the copy line of {draft_id}[ to {cc}]",
        "add a file to {draft_id}[, namely {attachment_ids}]",
        "change {draft_id}[; it goes to {to}][; the subject is {subject}][; the text is {body}][; the "
        "copy goes to {cc}][; attach {attachment_ids}]",
    ),
    say=(
        "{draft_id} isn't right yet[; it is meant for {to}][; the subject is {subject}][; it should read "
        "{body}][; send a copy to {cc}][; attach {attachment_ids}].",
        "Could you rework {draft_id}[ so that it reads {body}]?",
        "{draft_id} needs another subject[: {subject}].",
        "I'd rather send {draft_id} to someone else[, namely {to}].",
    ),
    tell=(
        'The draft "{subject}" is changed.',
        'I changed the draft; its subject is "{subject}".',
    ),
)
voice.tool(
    "send_draft",
    do=(
        "send {draft_id}",
        "send {draft_id} off as it is",
        "let {draft_id} go out now",
        "send {draft_id} without changing anything",
    ),
    say=(
        "{draft_id} is ready to go, so send it.",
        "I'm happy with {draft_id}, please send it.",
        "Can {draft_id} go out now?",
    ),
    tell=('"{subject}" is sent.', 'The draft went out as "{subject}".'),
)
voice.tool(
    "list_drafts",
    do=(
        "list my drafts[ with {query} in them][ from {since} on][ up to {until}][, {sort}]",
        "show which emails[ about {query}] I haven't sent[, {sort}]",
        "see what unfinished emails there are[ on {query}][ from {since}]",
        "name the emails that are still in my drafts folder[, {sort}]",
    ),
    say=(
        "Which drafts do I have[ about {query}][ since {since}][ until {until}][, {sort}]?",
        "What have I written but not sent[ with {query} in it][ since {since}]?",
    ),
    tell=("You have {total} drafts: {list}.", "These are not sent yet: {list}."),
)
voice.tool(
    "archive_email",
    do=(
        "archive {message_id}",
        "file {message_id} away in the archive",
        "get {message_id} out of my inbox but keep it",
        "put {message_id} into the archive",
    ),
    say=("I'm done with {message_id}, archive it.", "{message_id} can leave the inbox, but keep it."),
    tell=(
        '"{subject}" is archived.',
        '"{subject}" is out of your inbox.',
    ),
)
voice.tool(
    "trash_email",
    do=(
        "delete {message_id}",
        "throw {message_id} away",
        "move {message_id} to the trash",
        "bin {message_id}",
    ),
    say=("I don't need {message_id} any more, delete it.", "{message_id} is rubbish, get rid of it."),
    tell=(
        '"{subject}" is in the trash.',
        'I threw "{subject}" away.',
    ),
)
voice.tool(
    "restore_email",
    do=(
        "restore {message_id}",
        "get {message_id} back for me",
        "recover {message_id}",
        "return {message_id} to where it belongs",
    ),
    say=("I didn't mean to get rid of {message_id}, so restore it.", "Can you restore {message_id} for me?"),
    tell=('"{subject}" is back where it was, in the folder “{folder}”.', "I put it back into the folder “{folder}”."),
)
voice.tool(
    "snooze_email",
    do=(
        "snooze {message_id} until {until}",
        "keep {message_id} out of my inbox until {until}",
        "have {message_id} come back to my inbox on {until}",
        "put {message_id} aside until {until}",
    ),
    say=("I'll deal with {message_id} on {until}, so hide it till then.", "Can {message_id} come up again on {until}?"),
    tell=(
        '"{subject}" will be back on {snoozed_until}.',
        '"{subject}" is snoozed until {snoozed_until}.',
    ),
)
voice.tool(
    "label_email",
    do=(
        "take {message_id} and {action} the label {label}",
        "{action} {label} as a label of {message_id}",
        "{action} the {label} label for {message_id}",
        "change the labels of {message_id}: {action} {label}",
    ),
    say=(
        "As for {message_id}, please {action} the label {label}.",
        "The labels of {message_id} are wrong; {action} {label}, please.",
    ),
    tell=(
        '"{subject}" {labels?is labelled #|is labelled #|has no label} now.',
        'I changed the labels: "{subject}" now carries {labels?#|#|none}.',
    ),
)
voice.tool(
    "search_address_book",
    do=("find the contact details of {query}", "get me a phone number or an address for {query}"),
    say=("How can I reach {query}?",),
    tell=(
        "I found {total}: {list}.",
        "You can reach them like this: {list}.",
    ),
)
voice.tool(
    "search_address_book",
    do=("look up {query} in my address book", "check my contacts for {query}"),
    say=(
        "What's the email address of {query}?",
        "Do I have {query} in my contacts?",
    ),
    tell=(
        "I found {total}: {list}.",
        "{total} entries match: {list}.",
    ),
)

_OF_A_MAIL = ("reply_to_email", "forward_email", "label_email", "archive_email", "snooze_email", "trash_email")
voice.goes_on("list_emails", "read_email", *_OF_A_MAIL)
voice.goes_on("search_emails", "read_email", *_OF_A_MAIL)
voice.goes_on("get_email_thread", *_OF_A_MAIL)
voice.goes_on("read_email", *_OF_A_MAIL)
voice.goes_on("label_email", "archive_email", "snooze_email")
voice.goes_on("restore_email", "reply_to_email", "forward_email")
voice.goes_on("list_drafts", "update_draft", "send_draft")
voice.goes_on("create_draft", "send_draft")
voice.goes_on("update_draft", "send_draft")
