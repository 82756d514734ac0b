"""The mailbox on the first day: ten weeks of conversations, notices of firms, drafts and files."""

import datetime as dt
from random import Random

from prove.core import keyed, project
from prove.servers._shared.cast import Cast, Person, cast_of, moments
from prove.servers.email.records import Attached, Attachment, Contact, Draft, Folder, Mailbox, Message, Profile, Thread
from prove.servers.email.tools import server

# Subject, text, and the file that may come with it. The slots are filled from the cast.
Topic = tuple[str, str, str | None]

WORK: tuple[Topic, ...] = (
    (
        "Figures for {month}",
        "the figures for {month} are in. We are {amount} dollars above plan, mostly thanks to {firm}. "
        "Could you look at the sheet before {day}?",
        "figures_{month}.xlsx",
    ),
    (
        "Agenda for the {firm} meeting",
        "I put together an agenda for the meeting with {firm} on {day}. We should talk about prices first.",
        "agenda_{firm}.docx",
    ),
    ("Offer for {firm}", "the offer for {firm} comes to {amount} dollars. Are you fine with it?", "offer_{firm}.pdf"),
    ("Trip to {city}", "I'm planning the trip to {city} on {day}. Do you want me to book a room for you, too?", None),
    ("Holiday plans", "I'd like to take off a week from {day} on. Can you cover for me?", None),
    ("Notes from {day}", "here are my notes from {day}. Please add what I forgot.", "notes_{day}.txt"),
    ("New laptop", "my laptop is giving up. A new one is {amount} dollars; who has to approve that?", None),
    (
        "Contract with {firm}",
        "legal has sent back the contract with {firm}. There are two open points on page four.",
        "contract_{firm}.pdf",
    ),
    ("Lunch at {table}", "a few of us are going to {table} on {day}. Will you come along?", None),
    ("Question about {firm}", "{firm} asked whether we deliver to {city}. What should I tell them?", None),
    ("Slides for {city}", "the slides for {city} are almost done. Page six needs your numbers.", "slides_{city}.pptx"),
    ("Hiring plan", "two people are left on the shortlist. I would invite both for {day}.", "shortlist.xlsx"),
)
CLIENTS: tuple[Topic, ...] = (
    ("Delivery to {city}", "the delivery to {city} has not come yet. It was due on {day}. Could you find out?", None),
    (
        "Your quote over {amount}",
        "thank you for the quote over {amount} dollars. We'd like to go ahead if you can start on {day}.",
        "signed_quote_{amount}.pdf",
    ),
    ("Visit on {day}", "we will be in town on {day}. Shall we meet at {table}?", None),
    ("Renewal of our contract", "our contract ends next month. What would another year cost us?", None),
    (
        "Complaint about invoice {number}",
        "invoice {number} is {amount} dollars too high. Please correct it.",
        "invoice_{number}.pdf",
    ),
    ("Thank you", "the workshop was a great success. Everybody here wants to know when you come back to {city}.", None),
)
FRIENDS: tuple[Topic, ...] = (
    ("Dinner at {table}", "shall we have dinner at {table} on {day}? I can book a table for four.", None),
    ("Photos from {city}", "finally, the photos from {city}! The third one is my favourite.", "photos_{city}.zip"),
    ("Weekend in {city}", "flights to {city} are only {amount} dollars right now. Are you in?", None),
    ("Tickets for {venue}", "I have two tickets for {venue} on {day}. Do you want one?", "tickets.pdf"),
    ("Moving house", "we are moving on {day} and could use two more hands. There will be pizza.", None),
    ("Book recommendation", "you asked for something to read. Try the one about the lighthouse, I loved it.", None),
    ("Birthday present", "what do we give {other} this year? I thought of a voucher for {table}.", None),
    ("Recipe you asked for", "here is the recipe from last week. Use less salt than it says.", "recipe.pdf"),
    ("Running on {day}", "are we still running on {day}? I can be at {place} at six.", None),
    ("I owe you {amount}", "I still owe you {amount} dollars for {city}. What's your account number?", None),
)
NOTICES: tuple[Topic, ...] = (
    (
        "Invoice {number}",
        "please find attached invoice {number} over {amount} dollars, due on {day}.",
        "invoice_{number}.pdf",
    ),
    ("Your order {number} has shipped", "good news: order {number} is on its way and should arrive on {day}.", None),
    ("Your statement for {month}", "your statement for {month} is ready.", "statement_{month}.pdf"),
    ("New sign-in from {city}", "somebody signed in to your account from {city}. If it wasn't you, tell us.", None),
    (
        "Your booking {number}",
        "your booking {number} in {city} is confirmed. You can cancel it until {day}.",
        "booking_{number}.pdf",
    ),
    ("{month} newsletter", "read what is new this {month}: offers from {amount} dollars, and a visit to {city}.", None),
)
REPLIES: tuple[str, ...] = (
    "thanks, that looks good to me.",
    "I'll get back to you by {day}.",
    "could you call me about it?",
    "sounds great, count me in.",
    "not this time, I'm afraid. How about {day}?",
    "who else knows about this?",
    "I asked {other}, and we both agree.",
    "done. Let me know if anything is missing.",
    "let's talk about it over lunch at {table}.",
)
DRAFTS: tuple[tuple[str, str], ...] = (
    ("Proposal for {firm}", "here is what I have in mind for {firm}: a first phase of six weeks, {amount} dollars."),
    ("Party on {day}", "I'm having a few people over on {day}. Would be lovely to see you."),
    ("Lost umbrella", "did I leave my umbrella at {place}?"),
    ("Feedback on {month}", "some thoughts on {month}, unsorted for now."),
    ("Meeting in {city}", "could we meet in {city} rather than online?"),
    ("Referee for {other}", "I've worked with {other} for four years and can only say good things."),
    ("Refund for {number}", "I'm still waiting for the refund of {amount} dollars for {number}."),
)
NOTICE_LABELS: tuple[str, ...] = ("Finance", "Receipts")
WORK_LABELS: tuple[str, ...] = ("Follow up", "Important", "Team", "Waiting")
HOME_LABELS: tuple[str, ...] = ("Follow up", "Home", "Important", "Travel")
DAYS: tuple[str, ...] = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")


@server.world
def build(seed: int) -> Mailbox:
    """Some sixty threads in all folders, with drafts that are ready and drafts that are not."""
    cast, rng = cast_of(seed), keyed("email", seed)
    mailbox = Mailbox(seed, cast.now)
    me = cast.protagonist
    mailbox.profiles.add(Profile(mailbox.profiles.new_id(), me.name, me.email))
    for person in cast.people:
        mailbox.contacts.add(project(Contact, person))
    writer = _Writer(mailbox, cast, rng)
    for moment in moments(rng, cast.now - dt.timedelta(days=70), cast.now - dt.timedelta(hours=30), 60):
        writer.conversation(moment)
    for moment in moments(rng, cast.now - dt.timedelta(hours=29), cast.now, 8):
        writer.conversation(moment, longest=1)
    writer.file_away()
    writer.drafts()
    return mailbox


class _Writer:
    """Writes the mail of one seed; no two threads have the same subject."""

    def __init__(self, mailbox: Mailbox, cast: Cast, rng: Random) -> None:
        self.mailbox = mailbox
        self.cast = cast
        self.rng = rng
        self.subjects: set[str] = set()

    def conversation(self, moment: dt.datetime, longest: int = 4) -> None:
        """A first message, from or to the user, and answers up to now."""
        if self.rng.random() < 0.22:
            self._notice(moment)
            return
        tie, topics = self.rng.choice(
            (("colleague", WORK), ("colleague", WORK), ("client", CLIENTS), ("friend", FRIENDS))
        )
        group = (*self.cast.tied(tie), *self.cast.tied("family")) if tie == "friend" else self.cast.tied(tie)
        other, *more = self.rng.sample(group, self.rng.choice((1, 1, 1, 2, 3)))
        subject, body, file_name = self._fill_topic(topics)
        mine = self.rng.random() < 0.3
        sender, to = (self.cast.protagonist, other) if mine else (other, self.cast.protagonist)
        thread = self._thread(subject, sender.name, moment)
        copies = tuple(person.email for person in more)
        self._message(thread, sender, (to.email,), copies, subject, body, moment, file_name)
        for _ in range(self.rng.randrange(longest)):
            moment += dt.timedelta(minutes=self.rng.randrange(20, 1400))
            if moment >= self.cast.now - dt.timedelta(hours=1):
                break
            sender, to = to, sender
            words = self._fill(self.rng.choice(REPLIES))
            self._message(thread, sender, (to.email,), copies, f"Re: {subject}", words, moment)

    def _notice(self, moment: dt.datetime) -> None:
        subject, body, file_name = self._fill_topic(NOTICES)
        firm = self.rng.choice(self.cast.firms[1:])
        thread = self._thread(subject, firm.name, moment)
        me = self.cast.protagonist
        text = f"Dear {me.first_name},\n\n{_sentence(body)}\n\n{firm.name}"
        self._add(thread, f"noreply@{firm.domain}", firm.name, (me.email,), (), subject, text, moment, file_name)

    def _thread(self, subject: str, started_by: str, moment: dt.datetime) -> Thread:
        return self.mailbox.threads.add(Thread(self.mailbox.threads.new_id(), subject, started_by, moment))

    def _message(
        self,
        thread: Thread,
        sender: Person,
        to: tuple[str, ...],
        cc: tuple[str, ...],
        subject: str,
        body: str,
        moment: dt.datetime,
        file_name: str | None = None,
    ) -> None:
        person = next((p for p in self.cast.people if p.email == to[0]), self.cast.protagonist)
        text = f"Hi {person.first_name},\n\n{_sentence(body)}\n\n{sender.first_name}"
        self._add(thread, sender.email, sender.name, to, cc, subject, text, moment, file_name)

    def _add(
        self,
        thread: Thread,
        sender: str,
        sender_name: str,
        to: tuple[str, ...],
        cc: tuple[str, ...],
        subject: str,
        text: str,
        moment: dt.datetime,
        file_name: str | None,
    ) -> None:
        message_id = self.mailbox.messages.new_id()
        mine = sender == self.cast.protagonist.email
        message = Message(
            id=message_id,
            thread_id=thread.id,
            sender=sender,
            sender_name=sender_name,
            to=to,
            cc=tuple(email for email in cc if email != sender),
            subject=subject,
            body=text,
            sent_at=moment,
            folder="sent" if mine else "inbox",
            attachments=() if file_name is None else (self._attached(file_name, message_id),),
        )
        self.mailbox.messages.add(message)

    def _attached(self, file_name: str, message_id: str) -> Attached:
        large = file_name.endswith((".zip", ".pptx"))
        size = self.rng.randrange(9_000, 18_000) if large else self.rng.randrange(150, 9_500)
        row = Attachment(self.mailbox.attachments.new_id(), file_name, size, message_id)
        self.mailbox.attachments.add(row)
        return Attached(row.id, row.file_name, row.size_kb)

    def _fill_topic(self, topics: tuple[Topic, ...]) -> tuple[str, str, str | None]:
        while True:
            subject, body, file_name = self.rng.choice(topics)
            slots = self._slots()
            if (filled := subject.format(**slots)) not in self.subjects:
                self.subjects.add(filled)
                body = body.format(**slots)
                has_file = file_name is not None and self.rng.random() < 0.8
                name = (
                    file_name.format(**slots).lower().replace(" ", "_").replace("&", "and")
                    if file_name and has_file
                    else None
                )
                return filled, body, name

    def _fill(self, text: str) -> str:
        return text.format(**self._slots())

    def _slots(self) -> dict[str, str]:
        rng, cast = self.rng, self.cast
        return {
            "month": f"{cast.now - dt.timedelta(days=rng.randrange(20, 200)):%B}",
            "day": rng.choice(DAYS),
            "amount": str(rng.randrange(6, 400) * 5),
            "number": str(rng.randrange(1000, 9999)),
            "firm": rng.choice(cast.firms[1:]).name,
            "city": rng.choice(cast.cities[1:]),
            "place": rng.choice(cast.places).name,
            "table": self._place("restaurant", "cafe"),
            "venue": self._place("theatre", "cinema", "museum"),
            "other": rng.choice(cast.people).first_name,
        }

    def _place(self, *kinds: str) -> str:
        return self.rng.choice([p for p in self.cast.places if p.kind in kinds] or self.cast.places).name

    def file_away(self) -> None:
        """What is old is archived or thrown away, what is new is often unread, some of it is labelled or snoozed."""
        now, rng = self.cast.now, self.rng
        for message in self.mailbox.messages:
            age = (now - message.sent_at).days
            labels = (
                tuple(sorted(rng.sample(self._labels(message), rng.choice((1, 1, 2))))) if rng.random() < 0.35 else ()
            )
            if message.folder == "sent":
                self.mailbox.messages.update(message, labels=labels)
                continue
            folder, until = self._folder(age), None
            if folder == "snoozed":
                day = now.date() + dt.timedelta(days=rng.randrange(1, 9))
                until = dt.datetime.combine(day, dt.time(rng.choice((8, 9, 13))))
            unread = folder == "inbox" and rng.random() < (0.7 if age < 5 else 0.15)
            self.mailbox.messages.update(message, folder=folder, labels=labels, snoozed_until=until, is_read=not unread)

    def _labels(self, message: Message) -> tuple[str, ...]:
        if message.sender not in self.mailbox.contacts and message.folder != "sent":
            return NOTICE_LABELS
        at_work = self.cast.firms[0].domain
        return WORK_LABELS if at_work in f"{message.sender} {message.to[0]}" else HOME_LABELS

    def _folder(self, age: int) -> Folder:
        kinds: tuple[Folder, ...] = ("archive", "archive", "archive", "trash", "inbox", "snoozed")
        weights = (0, 0, 0, 4, 90, 6) if age < 4 else (20, 20, 10, 12, 33, 5)
        return self.rng.choices(kinds, weights)[0]

    def drafts(self) -> None:
        """Drafts: new messages and an answer, some without recipients or subject."""
        rng, mailbox = self.rng, self.mailbox
        answerable = [m for m in mailbox.messages if m.folder == "inbox" and m.sender in mailbox.contacts]
        for number, (subject, body) in enumerate(rng.sample(DRAFTS, 6)):
            person, slots = rng.choice(self.cast.people), self._slots()
            answered = rng.choice(answerable) if number == 5 else None
            to = () if number in (0, 1) else (answered.sender,) if answered else (person.email,)
            name = "" if not to else next(p.first_name for p in self.cast.people if p.email == to[0]) + ",\n\n"
            draft = Draft(
                id=mailbox.drafts.new_id(),
                to=to,
                cc=(),
                subject=""
                if number == 2
                else f"Re: {answered.subject.removeprefix('Re: ')}"
                if answered
                else subject.format(**slots),
                body=f"{name}{_sentence(body.format(**slots))}",
                attachments=(),
                reply_to_id=answered.id if answered else None,
                updated_at=self.cast.now - dt.timedelta(minutes=rng.randrange(30, 12_000)),
            )
            mailbox.drafts.add(draft)


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]
