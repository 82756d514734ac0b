"""The mailbox on the first day: mail of firms and between people about the facts of a life, drafts and files."""

import datetime as dt
from bisect import bisect
from collections.abc import Iterable
from operator import attrgetter
from random import Random
from typing import NamedTuple

from prove.core import keyed, project
from prove.servers._shared.cast import Cast, Person, cast_of, domain_of
from prove.servers._shared.days import day_in_words
from prove.servers._shared.life.purchases.orders import STORE, LifeOrder, orders_of
from prove.servers._shared.life.texts.correspondence import Mail, mails_of
from prove.servers._shared.life.texts.notices import Notice, notices_of
from prove.servers._shared.life.time.agenda import agenda_of
from prove.servers._shared.life.time.desk import free_before, free_from
from prove.servers._shared.life.work.deals import customers_of
from prove.servers.email.records import Attached, Attachment, Contact, Draft, Folder, Mailbox, Message, Profile, Thread
from prove.servers.email.tools import server

MORNING = 6
"""Nobody writes between midnight and this hour."""
SOON = dt.timedelta(days=30)
"""How long before an event somebody may write that they will be late."""
OLDEST, MINUTE = dt.timedelta(minutes=12_000), dt.timedelta(minutes=1)
"""How long ago a draft was written at most."""
RETURNED_WITHIN = dt.timedelta(days=30)
"""For how long the shop takes back what it has delivered."""

RECEIPT_LABELS: tuple[str, ...] = ("Finance", "Receipts")
ANY_LABELS: tuple[str, ...] = ("Follow up", "Important")
WORK_LABELS: tuple[str, ...] = (*ANY_LABELS, "Waiting")
TEAM_LABELS: tuple[str, ...] = (*WORK_LABELS, "Team")
HOME_LABELS: tuple[str, ...] = (*ANY_LABELS, "Home")
TRAVEL, JOURNEYS = "Travel", "travel_booking."
"""The label of mail about trips, and how the tables begin that such mail is about."""
TO_QUESTIONS: tuple[str, ...] = (
    'Thank you for your mail "{topic}". I have to look something up before I can answer.',
    'I have seen your question in "{topic}" and will answer it soon.',
    'Sorry that you had to wait for an answer to "{topic}".',
    'Here is what I can say to your question in "{topic}" so far:',
    'As to your question in "{topic}": give me a day, please.',
)
TO_NEWS: tuple[str, ...] = (
    'Thank you for your mail "{topic}". One more thing:',
    'I have read your mail "{topic}", thank you.',
    'Thanks for "{topic}", I have taken note of it.',
    'Before I forget it, a short word on your mail "{topic}":',
)
"""What the user begins to answer to a message that asks something, and to another one."""

ENDS: tuple[str, ...] = (
    *("More when we meet.", "I will add to this later.", "What do you think?", "Does that sound right to you?"),
    *(
        "Please keep it between us for now.",
        "A short answer will do.",
        "There is no hurry.",
        "Call me if that is easier.",
    ),
    *("I will come back to it next week.", "Tell me if I got something wrong.", "Thank you in advance."),
)
"""How the user ends what they have begun to write."""

SHOP = f"service@{domain_of(STORE)}"
"""Where the shop reads questions; what sends its notices takes no answers."""
AT_WORK, CLOSE = ("colleague",), ("family", "friend")


class _Begun(NamedTuple):
    """A new message that the user has begun: it is for `reader` or, without one, for somebody with one of these ties,
    but not for whom it is `about`."""

    subject: str
    text: str
    ties: tuple[str, ...] = ()
    about: Person | None = None
    reader: str | None = None


@server.world
def build(seed: int) -> Mailbox:
    """The mail of the last three months in all folders, with drafts that are ready and drafts that are not."""
    cast, rng = cast_of(seed), keyed("email", seed)
    mailbox = Mailbox(seed, cast.now)
    me = cast.protagonist
    mailbox.profiles.add(Profile(mailbox.profiles.new_id(), me.name, me.email))
    for person in cast.people:
        mailbox.contacts.add(project(Contact, person))
    _Writer(mailbox, cast, rng).letters([*notices_of(seed), *mails_of(seed)])
    _add_drafts(mailbox, cast, rng)
    return mailbox


class _Writer:
    """Adds letters to a mailbox. What is new is often unread, some of it is labelled or snoozed."""

    def __init__(self, mailbox: Mailbox, cast: Cast, rng: Random) -> None:
        self.mailbox = mailbox
        self.rng = rng
        self.me = cast.protagonist
        self.now = cast.now
        self.ties = {person.email: person.tie for person in (self.me, *cast.people)}
        self.names = {person.email: person.name for person in (self.me, *cast.people)}
        self.threads: dict[str, str] = {}
        self._threads, self._messages = mailbox.threads, mailbox.messages

    def letters(self, letters: Iterable[Notice | Mail]) -> None:
        """Add all letters in order of time."""
        for letter in sorted(letters, key=attrgetter("sent_at", "subject")):
            if isinstance(letter, Notice):
                thread_id = self._thread(letter.subject, letter.firm, letter.sent_at)
                self._add(letter, thread_id, letter.email, letter.firm, (self.me.email,), ())
            else:
                name = self.names[letter.sender]
                if letter.thread not in self.threads:
                    self.threads[letter.thread] = self._thread(letter.subject, name, letter.sent_at)
                copies = tuple(email for email in letter.cc if email != letter.sender)
                self._add(letter, self.threads[letter.thread], letter.sender, name, (letter.to,), copies)

    def _thread(self, subject: str, started_by: str, moment: dt.datetime) -> str:
        threads = self._threads
        return threads.add(Thread(threads.new_id(), subject, started_by, moment)).id

    def _add(
        self,
        letter: Notice | Mail,
        thread_id: str,
        sender: str,
        sender_name: str,
        to: tuple[str, ...],
        cc: tuple[str, ...],
    ) -> None:
        messages, rng = self._messages, self.rng
        message_id = messages.new_id()
        age = (self.now - letter.sent_at).days
        folder: Folder = "sent" if sender == self.me.email else _folder(age, rng)
        message = Message(
            id=message_id,
            thread_id=thread_id,
            sender=sender,
            sender_name=sender_name,
            to=to,
            cc=cc,
            subject=letter.subject,
            body=letter.body,
            sent_at=letter.sent_at,
            folder=folder,
            attachments=() if letter.attachment is None else (self._attached(letter.attachment, message_id),),
            labels=self._labels(letter, sender, to[0]) if rng.random() < 0.35 else (),
            snoozed_until=self._waking() if folder == "snoozed" else None,
            is_read=folder != "inbox" or rng.random() >= (0.7 if age < 5 else 0.15),
        )
        messages.add(message)

    def _labels(self, letter: Notice | Mail, sender: str, to: str) -> tuple[str, ...]:
        """One or two labels that fit a message: who it is from or for, and whether it is about a trip."""
        possible = RECEIPT_LABELS
        if sender in self.ties:
            tie = self.ties[to if sender == self.me.email else sender]
            possible = TEAM_LABELS if tie == "colleague" else WORK_LABELS if tie == "client" else HOME_LABELS
        if letter.about is not None and letter.about[0].startswith(JOURNEYS):
            possible = (possible[-1], TRAVEL)
        return tuple(sorted(self.rng.sample(possible, self.rng.choice((1, 1, 2)))))

    def _waking(self) -> dt.datetime:
        """When a message that is snoozed comes back."""
        day = self.now.date() + dt.timedelta(days=self.rng.randrange(1, 9))
        return dt.datetime.combine(day, dt.time(self.rng.choice((8, 9, 13))))

    def _attached(self, file_name: str, message_id: str) -> Attached:
        large = file_name.endswith((".zip", ".pptx"))
        size = self.rng.randrange(9_000, 18_000) if large else self.rng.randrange(150, 9_500)
        row = Attachment(self.mailbox.attachments.new_id(), file_name, size, message_id)
        self.mailbox.attachments.add(row)
        return Attached(row.id, row.file_name, row.size_kb)


def _folder(age: int, rng: Random) -> Folder:
    """Where a message of some days ago is: what is old is mostly archived or thrown away."""
    kinds: tuple[Folder, ...] = ("archive", "trash", "inbox", "snoozed")
    return kinds[bisect((0, 4, 94) if age < 4 else (50, 62, 95), rng.random() * 100)]


def _add_drafts(mailbox: Mailbox, cast: Cast, rng: Random) -> None:
    """Drafts: new messages and an answer, some without recipients or subject."""
    answerable = _answerable(mailbox)
    texts = _draft_texts(mailbox.seed, cast, rng)
    chosen = rng.sample(texts, rng.randrange(5, len(texts) + 1))
    ages = rng.sample(range(30, OLDEST // MINUTE), len(chosen))
    for number, begun in enumerate(chosen):
        answered = rng.choice(answerable) if number == 3 and answerable else None
        person = rng.choice(cast.people)
        reader = answered.sender if answered else _reader(cast, begun, person)
        to = () if number in (0, 1) and reader != SHOP else (reader,)
        named = f"Re: {answered.subject.removeprefix('Re: ')}" if answered else begun.subject
        text = _answer(rng, answered) if answered else begun.text
        updated_at = free_before(cast.seed, _awake(cast.now - dt.timedelta(minutes=ages[number])))
        if answered and updated_at < answered.sent_at:
            updated_at = min(cast.now, free_from(cast.seed, answered.sent_at))
        draft = Draft(
            id=mailbox.drafts.new_id(),
            to=to,
            cc=(),
            subject="" if number == 2 else named,
            body=f"{_greeting(cast, to[0])}{text}" if to else text,
            attachments=(),
            reply_to_id=answered.id if answered else None,
            updated_at=updated_at,
        )
        mailbox.drafts.add(draft)


def _answerable(mailbox: Mailbox) -> list[Message]:
    """Messages of people that nobody has answered, if possible such that ask something: those in the inbox or, without
    any, in the archive."""
    last = {message.thread_id: message for message in mailbox.messages}
    of_people = [message for message in last.values() if message.sender in mailbox.contacts]
    waiting = [message for message in of_people if message.folder == "inbox"]
    waiting = waiting or [message for message in of_people if message.folder == "archive"]
    return [message for message in waiting if "?" in message.body] or waiting


def _answer(rng: Random, message: Message) -> str:
    """What the user has begun to answer to a message, about what it is about."""
    words = TO_QUESTIONS if "?" in message.body else TO_NEWS
    return rng.choice(words).format(topic=message.subject.removeprefix("Re: "))


def _awake(moment: dt.datetime) -> dt.datetime:
    """The same moment, or one of the evening before if it is at night."""
    if moment.hour >= MORNING:
        return moment
    return dt.datetime.combine(moment.date() - dt.timedelta(days=1), dt.time(22 - moment.hour // 2, moment.minute))


def _draft_texts(seed: int, cast: Cast, rng: Random) -> list[_Begun]:
    """What the user has begun to write, about things that exist."""
    other, friend = rng.sample(cast.people, 2)
    other, friend = _tied(cast, other, AT_WORK), _tied(cast, friend, CLOSE)
    place, firm = rng.choice(cast.places).name, rng.choice(customers_of(seed)).name
    order = _with_a_part_to_return(seed, cast.now, rng.choice(orders_of(seed)))
    end = keyed("ends of drafts", seed).choice(ENDS)
    return [
        _Begun(
            f"Proposal for {firm}",
            f"Here is what I have in mind for {firm}: a short first phase, then we decide. {end}",
            AT_WORK,
        ),
        _Begun("Lost umbrella", f"Did I leave my umbrella at {place}? {end}", (*AT_WORK, *CLOSE)),
        _Begun(
            f"Reference for {other.first_name}",
            f"I have worked with {other.name} for years and can only recommend them. {end}",
            (*AT_WORK, "client"),
            other,
        ),
        *_questions_about(order),
        _Begun("Feedback", f"Some thoughts about our last talk with {firm}, still unsorted. {end}", AT_WORK),
        _Begun(
            f"Plans with {friend.first_name}",
            f"{friend.first_name} and I would like to do something near {place}. {end}",
            CLOSE,
            friend,
        ),
        *_late(seed, cast),
    ]


def _tied(cast: Cast, drawn: Person, ties: tuple[str, ...], *but: Person) -> Person:
    """Somebody with one of these ties: who was drawn, if they have one, and not one of those."""
    fitting = [person for person in cast.tied(*ties) if person not in but]
    return drawn if drawn in fitting else keyed("in a draft", cast.seed, drawn.email, *ties).choice(fitting)


def _questions_about(order: LifeOrder | None) -> list[_Begun]:
    """How a part of an order can be sent back, if there is one."""
    if order is None:
        return []
    text = f"I have a question about order {order.number}: what is the way to return a part of it?"
    return [_Begun(f"Order {order.number}", text, reader=SHOP)]


def _with_a_part_to_return(seed: int, now: dt.datetime, drawn: LifeOrder) -> LifeOrder | None:
    """An order of several things that came before the draft was begun, of which none was sent back, if there is one.

    It is the one that was drawn, if that is one; a late one is only taken if none can still be returned.
    """
    came = [
        order
        for order in orders_of(seed)
        if order.status == "delivered" and order.sent_back is None and order.delivered_at < now - OLDEST
        if sum(line.quantity for line in order.lines) > 1
    ]
    fitting = [order for order in came if order.delivered_at > now - RETURNED_WITHIN] or came
    if not fitting:
        return None
    return drawn if drawn in fitting else keyed("returned in a draft", seed).choice(fitting)


def _late(seed: int, cast: Cast) -> list[_Begun]:
    """That the user may be late for something of the next weeks, to its host or somebody who comes, if there is any."""
    known = {person.email for person in cast.people}
    events = [
        event
        for event in agenda_of(seed)
        if cast.now < event.starts_at < cast.now + SOON
        and (event.repeats, event.trip, event.reply) == ("never", None, "accepted")
        and "birthday" not in event.title.lower()
        and not known.isdisjoint(event.people)
    ]
    if not events:
        return []
    rng = keyed("late for an event", seed)
    event = rng.choice(events)
    reader = event.organizer if event.organizer in known else rng.choice([one for one in event.people if one in known])
    wish = "Please begin without me." if len(event.people) > 1 else "Please wait for me."
    return [_Begun(event.title, f"I may be late on {day_in_words(event.starts_at)}. {wish}", reader=reader)]


def _reader(cast: Cast, begun: _Begun, drawn: Person) -> str:
    """To whom the user writes: who was drawn, if they fit."""
    if begun.reader is not None:
        return begun.reader
    return _tied(cast, drawn, begun.ties, *(() if begun.about is None else (begun.about,))).email


def _greeting(cast: Cast, email: str) -> str:
    return "Hello,\n\n" if email == SHOP else f"{_first_name(cast, email)},\n\n"


def _first_name(cast: Cast, email: str) -> str:
    return next(person.first_name for person in cast.people if person.email == email)
