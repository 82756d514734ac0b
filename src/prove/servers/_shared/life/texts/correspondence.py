"""Mail between people about facts: somebody asks, somebody answers, somebody confirms."""

import datetime as dt
from collections.abc import Callable, Iterator
from functools import lru_cache
from random import Random

from prove.core import Record, keyed, keyed_few
from prove.servers._shared.cast import Cast, Person, cast_of
from prove.servers._shared.days import day_in_words, hour_and_minute, month_name
from prove.servers._shared.life.clock import KEPT, now_of
from prove.servers._shared.life.issues import LifeIssue, project_issues_of
from prove.servers._shared.life.person.habits import amount, habits_of
from prove.servers._shared.life.place.trips import LifeTrip, is_off
from prove.servers._shared.life.purchases.bookings import paid_trips_of
from prove.servers._shared.life.purchases.orders import LifeOrder, orders_of
from prove.servers._shared.life.texts.style import by_day, hand_of, in_the_office
from prove.servers._shared.life.time.agenda import Engagement, agenda_of
from prove.servers._shared.life.time.desk import free_from
from prove.servers._shared.life.time.together import apart_from, can_write, is_beside
from prove.servers._shared.life.work.projects import projects_of

MAIL_DAYS = 75
AT_WORK: tuple[str, ...] = ("colleague", "client")
"""The ties of people who write, and are written to, from Monday to Friday in the office."""

Words = tuple[str, ...]
Talk = tuple[str, Words, Words, str | None]
"""A question, the answers to it, what is said to all of them, and the name of a file that comes with the question."""

MEETING: tuple[Words, Words, Words] = (
    (
        "are you free on {day} at {time}? I thought of {where}.",
        "shall we meet on {day}? {where} at {time} would suit me.",
        "how about {where} on {day}, {time}?",
        "it would be good to see you again. Does {day} at {time} work, at {where}?",
        "I have {day} from {time} on free. {where}, as we said?",
        "what do you think of {where} on {day}? I could be there at {time}.",
    ),
    (
        "{day} works for me. See you at {where}.",
        "yes, {time} on {day} is fine with me.",
        "{where} on {day} sounds good, I will be there at {time}.",
        "good idea. I have put {day}, {time} into my calendar.",
        "gladly! {day} at {time} is in my calendar now.",
    ),
    (
        "great, see you on {day} then.",
        "perfect. If something comes up, write to me before {day}.",
        "good, {where} it is. I am looking forward to {day}.",
        "then {time} on {day} it is.",
    ),
)
WORK_TALKS: tuple[Talk, ...] = (
    (
        '"{title}" is on {day} at {time}. Could you send me your points before that?',
        (
            "you will have my points for {day} the evening before.",
            "I will send you my points in good time before {day}.",
            "so far I have two points. I will write them down for you before {day}, {time}.",
        ),
        ("thank you, then I can sort them before {day}.", "good, I will put all points together for {day}."),
        None,
    ),
    (
        'I have put together an agenda for "{title}" on {day}. Is anything missing?',
        (
            "nothing is missing, the agenda for {day} is fine with me.",
            "I would only move the open questions to the beginning. The rest is good for {day}.",
            "thank you, I have read it and have nothing to add for {day}.",
        ),
        ("good, then the agenda for {day} stands.", "thank you for reading it. See you on {day}."),
        "agenda_{date}.docx",
    ),
    (
        'do we keep "{title}" on {day} at {time}?',
        (
            "yes, {day} at {time} stands.",
            "yes, let us keep {time} on {day}.",
            "from my side, nothing has changed: {day} at {time}.",
        ),
        ("good, see you on {day}.", "very good. I will open the room on {day} a little before {time}."),
        None,
    ),
    (
        'for "{title}" on {day} I would like to begin with the open questions. Is that fine with you?',
        (
            "yes, let us begin with the open questions on {day}.",
            "that is fine with me. I have two of them for {day}.",
            "fine with me, as long as we are through by the end of {day}.",
        ),
        ("good, then I will collect the questions until {day}.", "thanks, that helps. See you on {day}."),
        None,
    ),
    (
        'before "{title}" on {day}: which documents do you need from me?',
        (
            "the figures of last month would be enough for {day}.",
            "please bring the notes of last time on {day}, I cannot find mine.",
            "only the short version of the plan, so that I can read it before {day}.",
        ),
        ("good, I will have it ready for {day}.", "I will look it out and bring it along on {day}."),
        None,
    ),
    (
        'who takes notes in "{title}" on {day}? I did it last time.',
        (
            "it is my turn, I will take the notes on {day}.",
            "I can do it on {day} if you remind me at {time}.",
            "then I will do it on {day}.",
        ),
        ("great, thank you. See you on {day}.", "very good, then {day} is settled."),
        None,
    ),
    (
        'my slides for "{title}" on {day} are attached. Is there one that you would leave out?',
        (
            "I would keep them all, they are clear enough for {day}.",
            "perhaps the second one. The others are good for {day}.",
            "if {time} on {day} is to be short, leave out the last one.",
        ),
        ("thank you for looking at the slides. See you on {day}.", "good, then the slides for {day} are finished."),
        "slides_{date}.pptx",
    ),
)
PRIVATE_TALKS: tuple[Talk, ...] = (
    (
        'does {day} at {time} still suit you for "{title}"?',
        (
            "yes, {time} on {day} suits me well.",
            "it does, I have kept {day} from {time} on free.",
            "yes! I have been looking forward to {day}.",
        ),
        ("lovely, then until {day}.", "good, talk to you on {day} at {time}."),
        None,
    ),
    (
        'are you there for "{title}" on {day}? We begin at {time}.',
        (
            "yes, I am there on {day} at {time}.",
            "I am, from {time} on.",
            "of course, {day} at {time} is in my calendar.",
        ),
        ("great, see you then on {day}.", "good, I am glad that you come on {day}."),
        None,
    ),
    (
        'would you mind if "{title}" on {day} were a little shorter this time?',
        (
            "not at all, {day} will be busy for me, too.",
            "no, we simply stop a bit earlier on {day}.",
            "no problem. Let us begin at {time} sharp on {day}, then.",
        ),
        ("thank you! Until {day}.", "that is kind of you. See you on {day}."),
        None,
    ),
    (
        'I may be a few minutes late for "{title}" on {day}. Is that all right?',
        (
            "of course, we wait for you on {day}.",
            "no problem, nothing important happens right at {time}.",
            "that is all right. Write to me on {day} if it gets later.",
        ),
        ("thanks, I will hurry on {day}.", "thank you. I hope to be there at {time} all the same."),
        None,
    ),
)
SOCIAL: Words = ("Lunch", "Dinner", "Coffee", "Brunch", "Birthday")
"""How titles of events begin for which nobody prepares papers, at work as well."""
_ISSUE_ASK: Words = (
    "how far is {key}, {title}?",
    "somebody asked me about {key} ({title}). Where does it stand?",
    "is {key} ({title}) still on track?",
    "could you tell me the state of {key}, {title}?",
    "I need an update on {key} ({title}) for the weekly report.",
)
_ISSUE_ANSWERS: dict[str, Words] = {
    "to_do": (
        "nobody has started {key} yet, it is still in the list.",
        "{key} is not begun. We can talk about it in the next planning.",
        "{key} has to wait until something else is finished.",
    ),
    "in_progress": (
        "{key} is in progress since {day}.",
        "I have been working on {key} since {day}; a first part is running.",
        "{key} was begun on {day}. I will write into the issue when there is something to see.",
    ),
    "in_review": (
        "{key} has been in review since {day}.",
        "{key} is finished on my side and waits for a review since {day}.",
        "since {day} {key} is in review. A second pair of eyes would help.",
    ),
    "done": (
        "{key} is done since {day}.",
        "we closed {key} on {day}.",
        "{key} was finished on {day}, you can tick it off.",
    ),
    "cancelled": ("{key} was cancelled on {day}.", "we dropped {key} on {day}, it is no longer needed."),
}
_THANKS: Words = (
    "thanks for the update on {key}.",
    "good to know, thank you. I will look at {key} again next week.",
    "thanks, I will tell the others about {key}.",
)
_TRIP_ASK: Words = (
    "which flight do you take to {city}?",
    "when do you leave for {city}, and when are you back?",
    "could you send me your flights to {city}?",
    "I would like to know how to reach you in {city}. When do you fly?",
)
_TRIP_ANSWER: Words = (
    "I fly with {out} on {day} at {time} and come back with {back} on {back_day}.",
    "it is {out} on {day}, departing at {time}. The flight home is {back} on {back_day}.",
    "{out} takes me there on {day} ({time}), {back} brings me home on {back_day}.",
)
_TRIP_THANKS: Words = (
    "have a good flight to {city}!",
    "thanks. Have a good time in {city}.",
    "got it. Write to me when you are in {city}.",
)
_ORDER_TALKS: dict[str, tuple[tuple[str, Words], ...]] = {
    "delivered": (
        (
            "did you order the {product}?",
            (
                "yes, and it came on {day}; the order was {number}.",
                "yes, it is here: order {number} was delivered on {day}.",
            ),
        ),
        (
            "has the {product} arrived yet?",
            ("yes, it came on {day}; the order was {number}.", "yes, order {number} was delivered on {day}."),
        ),
        (
            "what became of the {product} you wanted to order?",
            ("it came on {day}; the order was {number}.", "I have it: order {number} was delivered on {day}."),
        ),
        (
            "do you know when the {product} comes?",
            (
                "it is here already, it came on {day}; the order was {number}.",
                "it has come: order {number} was delivered on {day}.",
            ),
        ),
    ),
    "cancelled": (
        (
            "did you order the {product}?",
            (
                "yes, but I cancelled order {number}, I found something better.",
                "yes, but order {number} was cancelled.",
            ),
        ),
        (
            "has the {product} arrived yet?",
            ("no, I cancelled order {number}, I found something better.", "no, order {number} was cancelled."),
        ),
        (
            "what became of the {product} you wanted to order?",
            ("I cancelled order {number}, I found something better.", "nothing, order {number} was cancelled."),
        ),
        (
            "do you know when the {product} comes?",
            ("it does not come, I cancelled order {number}.", "it does not, order {number} was cancelled."),
        ),
    ),
    "": (
        (
            "did you order the {product}?",
            (
                "yes, the number is {number}, and it should arrive on {day}.",
                "yes, order {number} is planned for {day}.",
            ),
        ),
        (
            "has the {product} arrived yet?",
            ("not yet. Order {number} is planned for {day}.", "no, order {number} should be here on {day}."),
        ),
        (
            "what became of the {product} you wanted to order?",
            ("it is ordered, number {number}, and should arrive on {day}.", "order {number} is planned for {day}."),
        ),
        (
            "do you know when the {product} comes?",
            (
                "on {day}, they say; the order is {number}.",
                "order {number} is planned for {day}.",
                "order {number} should be here on {day}.",
            ),
        ),
    ),
}
"""What is asked about an order, by its status, with the answers that fit; an order without a status is under way."""
_ORDER_THANKS: dict[str, Words] = {
    "delivered": ("thanks, good to know about {number}.", "very good. I am curious about the {product}."),
    "cancelled": ("thanks, good to know about {number}.", "a pity, I was curious about the {product}."),
    "": ("thanks, good to know about {number}.", "very good. I am curious about the {product}."),
}
_PRIVATE: tuple[tuple[str, str, str], ...] = (
    ("Book from {other}", "{other} lent me a book that you would like. Shall I bring it along?", "yes please!"),
    (
        "Photos from {place}",
        "here are the photos from {place}. The third one is the best.",
        "they are lovely, thank you.",
    ),
    (
        "Recipe you asked for",
        "this is the recipe {other} gave me. Use less salt than it says.",
        "thanks, I will try it.",
    ),
    ("Present for {other}", "what could we give {other} this year? I thought of something from {shop}.", "good idea."),
    ("Moving house", "we are moving soon and could use two more hands. {other} is coming, too.", "I can help."),
    ("Phone of {other}", "{other} has lost their phone again. Use e-mail for now.", "thanks for telling me."),
    ("Opening at {place}", "there is something new at {place}. Have you been there lately?", "not yet, let us go."),
    ("Neighbours", "{other} is looking for a flat near {near}. Have you heard of one?", "I will ask around."),
)
_ELSEWHERE: Words = ("Moving house", "Phone of {other}", "Neighbours")
"""Subjects of what nobody need write to, or about, somebody with whom the user lives."""


OUT: Words = ("cafe", "cinema", "library", "museum", "park", "restaurant", "theatre")
"""The kinds of places that people visit for their own sake."""
SOLD: Words = ("cafe", "museum", "shop")
"""The kinds of places that have presents."""


class Mail(Record):
    """A message between people, by their e-mail addresses; messages with the same `thread` belong together."""

    thread: str
    sent_at: dt.datetime
    sender: str
    to: str
    cc: tuple[str, ...]
    subject: str
    body: str
    attachment: str | None
    about: tuple[str, str] | None


@lru_cache(KEPT)
def mails_of(seed: int) -> tuple[Mail, ...]:
    """The mail between people of the last weeks, in order of time."""
    return tuple(mail for mail in _written(seed) if mail.sent_at < now_of(seed))


@lru_cache(KEPT)
def coming_mails_of(seed: int) -> tuple[Mail, ...]:
    """What others will answer in the next days to the last mail of a thread, in order of time.

    None of it is about what a session can change: an issue, a trip that is booked, or whether one comes to an event.
    """
    return tuple(mail for mail in _written(seed) if mail.sent_at >= now_of(seed))


@lru_cache(KEPT)
def _written(seed: int) -> tuple[Mail, ...]:
    desk = _Desk(seed)
    found = [*desk.events(), *desk.issues(), *desk.trips(), *desk.orders(), *desk.private()]
    return tuple(sorted(found, key=lambda mail: (mail.sent_at, mail.thread)))


_MINUTE = dt.timedelta(minutes=1)
_TRIES = 9
"""How often a mail is moved on to the next time at which somebody may write it."""
Awake = Callable[[dt.datetime, Random], dt.datetime]
"""Moves a moment to the next one at which people write."""


class _Desk:
    """Writes the threads of one seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.now = now_of(seed)
        self.cast = cast_of(seed)
        self.me = self.cast.protagonist
        self.known = {person.email: person for person in self.cast.people}
        self.rng = keyed("life.mails", seed)
        self.since = self.now - dt.timedelta(days=MAIL_DAYS)
        self.until = self.now + dt.timedelta(days=MAIL_DAYS)
        self.subjects: set[str] = set()

    def events(self) -> Iterator[Mail]:
        """About single events with others: the other one asks, or the protagonist."""
        for event in agenda_of(self.seed):
            days, minutes, chance = self.rng.randrange(2, 9), self.rng.randrange(600), self.rng.random()
            if event.repeats != "never" or event.trip is not None or chance >= 0.6:
                continue
            asked = event.starts_at - (days * 24 * 60 + minutes) * _MINUTE
            if asked >= self.now:
                continue
            if people := [self.known[email] for email in event.people if email in self.known]:
                yield from self._event(event, people, asked)

    def _event(self, event: Engagement, people: list[Person], asked: dt.datetime) -> Iterator[Mail]:
        rng = self.rng
        facts = {
            "title": event.title,
            "day": day_in_words(event.starts_at),
            "time": hour_and_minute(event.starts_at),
            "where": event.place or "",
        }
        mine = event.organizer == self.me.email
        copies = tuple(person.email for person in people[1:4])
        said, file_name = self._said(event)
        attachment = file_name and file_name.format(date=event.starts_at.date())
        subject = rng.choice(("{title}", "{title} on {day}", "{day}: {title}")).format_map(facts)
        texts = [text.format_map(facts) for text in said]
        about = ("agenda", event.key)
        yield from self._exchange(
            *(people[0], mine, copies, subject, texts, asked, event.starts_at, about, attachment), settled=False
        )

    def _said(self, event: Engagement) -> tuple[list[str], str | None]:
        """What is asked about an event, answered and confirmed, and the file that comes with the question."""
        rng, is_social = self.rng, event.sphere == "home" or event.title.startswith(SOCIAL)
        if is_social and event.place:
            return [rng.choice(part) for part in MEETING], None
        ask, answers, thanks, file_name = rng.choice(PRIVATE_TALKS if is_social else WORK_TALKS)
        return [ask, rng.choice(answers), rng.choice(thanks)], file_name

    def issues(self) -> Iterator[Mail]:
        """About issues of one project: a colleague asks the protagonist, or the other way round."""
        issues = project_issues_of(self.seed, self.rng.randrange(len(projects_of(self.seed))))
        count = min(len(issues), amount(self.rng, 7, habits_of(self.seed).working, 3))
        for issue in self.rng.sample(issues, count):
            yield from self._issue(issue)

    def _issue(self, issue: LifeIssue) -> Iterator[Mail]:
        rng = self.rng
        last = issue.steps[-1]
        colleague = self.known.get(issue.assignee or "") or rng.choice(self.cast.tied("colleague"))
        mine = issue.assignee != self.me.email
        asked = max(last.at, self.since) + dt.timedelta(minutes=rng.randrange(90, 5000))
        facts = {"key": issue.key, "title": _lowered(issue.title), "day": f"{last.at.day} {month_name(last.at)}"}
        texts = [rng.choice(words).format_map(facts) for words in (_ISSUE_ASK, _ISSUE_ANSWERS[last.status], _THANKS)]
        subject = rng.choice(("{key}", "Question about {key}", "{key}: {title}", "State of {key}")).format_map(facts)
        about = ("issues", issue.key)
        yield from self._exchange(colleague, mine, (), subject, texts, asked, self.until, about, settled=False)

    def trips(self) -> Iterator[Mail]:
        """About trips that are booked: somebody of the family or a friend wants to know the flights."""
        for trip in paid_trips_of(self.seed):
            close = [person for person in self.cast.tied("family", "friend") if person.name not in trip.party]
            if len(trip.flights) == 2 and trip.booked_at is not None and self.rng.random() < 0.7:
                yield from self._trip(trip, self.rng.choice(close))

    def _trip(self, trip: LifeTrip, person: Person) -> Iterator[Mail]:
        assert trip.booked_at is not None
        out, back = trip.flights
        asked = trip.booked_at + dt.timedelta(minutes=self.rng.randrange(200, 6000))
        facts = {
            "city": trip.city,
            "out": out.flight_number,
            "day": day_in_words(out.departs_at),
            "time": hour_and_minute(out.departs_at),
            "back": back.flight_number,
            "back_day": f"{back.departs_at.day} {month_name(back.departs_at)}",
        }
        texts = [self.rng.choice(words).format_map(facts) for words in (_TRIP_ASK, _TRIP_ANSWER, _TRIP_THANKS)]
        in_month = f"{trip.city} in {month_name(out.departs_at)}"
        subject = self.rng.choice((trip.name, f"Your trip to {trip.city}", in_month))
        about = ("travel_booking.trips", trip.key)
        yield from self._exchange(person, False, (), subject, texts, asked, out.departs_at, about, settled=False)

    def orders(self) -> Iterator[Mail]:
        """About orders of the last weeks: somebody of the family asks."""
        recent = [order for order in orders_of(self.seed) if order.placed_at >= self.since]
        for order in self.rng.sample(recent, min(len(recent), 3)):
            yield from self._order(order, self.rng.choice(self.cast.tied("family", "friend")))

    def _order(self, order: LifeOrder, person: Person) -> Iterator[Mail]:
        rng, arrives = self.rng, order.delivered_at
        facts = {
            "product": order.lines[0].product,
            "number": order.number,
            "day": day_in_words(arrives),
        }
        status = order.status if order.status in _ORDER_TALKS else ""
        asked = order.placed_at + dt.timedelta(minutes=rng.randrange(200, 3000))
        if status:
            asked = max(asked, arrives + dt.timedelta(minutes=rng.randrange(200, 3000)))
        ask, answers = rng.choice(_ORDER_TALKS[status])
        said = ask, rng.choice(answers), rng.choice(_ORDER_THANKS[status])
        texts = [words.format_map(facts) for words in said]
        subject = rng.choice(("The {product}", "Your {product}", "Question about the {product}")).format_map(facts)
        yield from self._exchange(person, False, (), subject, texts, asked, self.until, ("shopping.orders", order.key))

    def private(self) -> Iterator[Mail]:
        """About nothing that another app knows."""
        rng = self.rng
        close = self.cast.tied("family", "friend")
        for subject, ask, answer in rng.sample(_PRIVATE, amount(rng, 3, habits_of(self.seed).social, 1)):
            person, other = rng.sample(close, 2)
            if subject in _ELSEWHERE:
                person, other = self._elsewhere(subject, person, other)
            facts = {
                "other": other.first_name,
                "place": rng.choice(places_of(self.cast, OUT)),
                "shop": rng.choice(places_of(self.cast, SOLD)),
                "near": rng.choice(self.cast.places).name,
            }
            minutes = int((self.now - self.since).total_seconds() // 60)
            asked = self.now - dt.timedelta(minutes=rng.randrange(600, minutes))
            texts = [ask.format_map(facts), answer]
            photos = "photos.zip" if "Photos" in subject else "recipe.pdf" if "Recipe" in subject else None
            named = subject.format_map(facts)
            yield from self._exchange(person, rng.random() < 0.3, (), named, texts, asked, self.until, None, photos)

    def _elsewhere(self, subject: str, *drawn: Person) -> tuple[Person, Person]:
        """Two people who were drawn, with somebody else for each who lives with the user."""
        home = self.cast.housemates
        others = [one for one in self.cast.tied("family", "friend") if one.name not in home and one not in drawn]
        spare = iter(keyed("life.mails.elsewhere", self.seed, subject).sample(others, 2))
        person, other = (next(spare) if one.name in home else one for one in drawn)
        return person, other

    def _exchange(
        self,
        other: Person,
        mine: bool,
        copies: tuple[str, ...],
        subject: str,
        texts: list[str],
        asked: dt.datetime,
        until: dt.datetime,
        about: tuple[str, str] | None,
        attachment: str | None = None,
        *,
        settled: bool = True,
    ) -> Iterator[Mail]:
        """A question and the answers to it, until the matter is over; `mine` if the protagonist asks.

        What comes after now is at most one mail of somebody else, and none about a matter that is not `settled`: a
        session may have changed it by then. Two threads never have the same subject: the second one is not written.
        What waits for the user waits until they have time; on holiday they write nothing about work.
        """
        if subject in self.subjects:
            return
        self.subjects.add(subject)
        rng, awake = self.rng, in_the_office if other.tie in AT_WORK else by_day
        at = awake(asked, rng)
        sender, to = (self.me, other) if mine else (other, self.me)
        key, late = f"{at}:{other.email}:{subject}", dt.timedelta()
        for place, text in enumerate(texts[: rng.choice((1, 2, 2, 3, 3))]):
            sent_at = at
            if late or sender is self.me or is_beside(self.seed, sender.email, at):
                sent_at = self._later(at + late, awake, f"{key}:{place}", sender)
                late = sent_at - at
            is_coming = sent_at >= self.now
            if not self.since <= sent_at < until or (is_coming and (place == 0 or sender is self.me or not settled)):
                return
            if is_coming and not can_write(self.seed, sender.email, sent_at):
                return
            if sender is self.me and other.tie in AT_WORK and is_off(self.seed, sent_at):
                return
            body = hand_of(self.seed, sender.email).note(to.name, sender.name, text)
            named = f"Re: {subject}" if place else subject
            file_name = attachment if place == 0 else None
            yield Mail(key, sent_at, sender.email, to.email, copies, named, body, file_name, about)
            if is_coming:
                return
            sender, to = to, sender
            at = awake(at + _delay(rng) * _MINUTE, rng)

    def _later(self, at: dt.datetime, awake: Awake, key: str, sender: Person) -> dt.datetime:
        """The first moment from `at` on at which people write, and at which the sender has time: the user has other
        things to do as well, and the others take part in nothing with the user then.

        It has a random stream of its own: other threads do not depend on how long something had to wait.
        """
        rng, is_mine = keyed_few("life.mails.later", self.seed, key), sender is self.me
        for _ in range(_TRIES):
            by_then = awake(at, rng)
            at = free_from(self.seed, by_then) if is_mine else apart_from(self.seed, sender.email, by_then)
            if at == by_then:
                break
        return at


def places_of(cast: Cast, kinds: Words) -> list[str]:
    """The names of the places of these kinds."""
    return [place.name for place in cast.places if place.kind in kinds]


def _delay(rng: Random) -> int:
    return rng.choice((rng.randrange(20, 240), rng.randrange(200, 1400)))


def _lowered(title: str) -> str:
    return title if title[:2].isupper() else f"{title[0].lower()}{title[1:]}"
