"""Mail that other people begin to write as time passes, about what no session can change.

It is about events that somebody else organizes, in words that fit whether or not the user comes, things that are over,
birthdays, firms, and what no app knows. Each week has its mail, which follows from the seed and the week alone.
"""

import datetime as dt
from collections.abc import Iterator
from functools import lru_cache

from prove.core import keyed, keyed_number
from prove.servers._shared.cast import Person, cast_of
from prove.servers._shared.days import day_in_words, hour_and_minute, month_name
from prove.servers._shared.life.clock import KEPT, now_of
from prove.servers._shared.life.person.habits import amount, habits_of
from prove.servers._shared.life.place.trips import LifeTrip, trips_of
from prove.servers._shared.life.purchases.orders import LifeOrder, orders_of
from prove.servers._shared.life.texts.correspondence import OUT, SOCIAL, Mail, places_of
from prove.servers._shared.life.texts.style import by_day, hand_of, in_the_office
from prove.servers._shared.life.time.agenda import Engagement, agenda_of
from prove.servers._shared.life.time.answers import declined_by, never_begun
from prove.servers._shared.life.time.together import can_write
from prove.servers._shared.life.work.deals import customers_of
from prove.servers._shared.life.work.projects import projects_of

WEEK = dt.timedelta(days=7)
TYPICAL = 13
"""How many mails somebody with ordinary habits gets in a week."""
FACTS = 0.75
"""How often they are about a fact, if there is one that fits."""
BEFORE, AFTER = dt.timedelta(days=6), dt.timedelta(days=8)
"""How long before an event people write about it, and how long after it."""
OVER = dt.timedelta(days=3, hours=12)
"""What began so long before a colleague writes was over when others did: there is more between them only
before and after holidays."""
LONGEST = dt.timedelta(hours=19)
"""How long an event takes at most."""
LOOKED_BACK = dt.timedelta(days=35)
"""How long people ask about a trip or an order."""
AT_WORK = ("colleague", "client")
_TRIES = 6
"""How often somebody else is looked for to write at a moment at which the first one sits with the user."""
_LATEST = dt.timedelta(days=4)
"""Mail of a week may come so much after its end: nobody writes at night, and colleagues not at weekends."""

Wording = tuple[str, str]
"""A subject and a text."""

_COMING_WORK: tuple[Wording, ...] = (
    ("{title} on {day}", '"{title}" is on {day} at {time}. Is there a point that I should raise for you?'),
    ("Points for {title}", 'I am collecting points for "{title}" on {day}, also from those who cannot come.'),
    ("Before {title}", 'I would begin "{title}" on {day} with the open questions. Is one of them yours?'),
    ("{title}: notes", 'who could take the notes in "{title}" on {day}? I did it last time.'),
    ("{day}: {title}", 'I plan to keep "{title}" short on {day}, to be through early. It begins at {time}.'),
    ("Agenda of {title}", 'the agenda of "{title}" on {day} is nearly full. Write to me if something is missing.'),
)
_COMING_HOME: tuple[Wording, ...] = (
    ("{title} on {day}", '"{title}" is on {day} at {time}, whoever comes. I am looking forward to it.'),
    ("About {title}", 'I have thought about "{title}" on {day}. Who else would like to come, do you think?'),
    ("{day}", '"{title}" begins at {time} on {day}. I hope that this suits all who come.'),
    ("{title}", 'I have prepared nearly everything for "{title}" on {day}.'),
)
_TOLD_WORK: tuple[Wording, ...] = (
    ("Notes of {title}", 'I have written down what was said in "{title}" on {day}. Would you like to read it?'),
    ("After {title}", 'if you would like to know what I think of "{title}" of {day}, call me.'),
    ("{title} of {day}", 'is there anybody else who should hear what was said in "{title}" on {day}?'),
    ("Left open in {title}", 'a point was left open in "{title}" on {day}. I would settle it by mail.'),
    ("Minutes: {title}", 'my minutes of "{title}" of {day} are a bit short. Shall I send them to you all the same?'),
)
"""About an event that the user may have declined, so that nobody knows whether they were there."""
_OVER_WORK: tuple[Wording, ...] = (
    ("Notes of {title}", 'I have written down what we said in "{title}" on {day}. Would you like to read it first?'),
    ("After {title}", 'one question about "{title}" of {day}: who wanted to talk to the others about it?'),
    ("{title} of {day}", 'is there anybody who should hear what "{title}" on {day} was about?'),
    ("Left open in {title}", 'we left a point open in "{title}" on {day}. Shall we settle it by mail?'),
    ("Minutes: {title}", 'my minutes of "{title}" of {day} are a bit short. Did I forget something?'),
)
_OVER_HOME: tuple[Wording, ...] = (
    ("{title}", 'I still think of "{title}" on {day}. We should do that again.'),
    ("Photos of {day}", 'I have found some photos of "{title}" on {day}. Shall I send them?'),
    ("After {day}", 'somebody has left a scarf behind at "{title}" on {day}. It is not yours, is it?'),
    ("{day}", 'thank you again for "{title}" on {day}. {other} has asked me about it, too.'),
)
_TRIP: tuple[Wording, ...] = (
    ("How was {city}?", "how was {city}? {other} would like to go there next year."),
    ("Your time in {city}", "you must tell me about {city} when we see each other. What was best?"),
    ("Pictures from {city}", "do you have pictures from {city}? I have never been there."),
    ("{city}", "what would you do again in {city}? We are thinking about a few days there."),
)
_ORDER: tuple[Wording, ...] = (
    ("The {product}", "what do you think of the {product} from your order of {day}? I may buy the same."),
    ("Your {product}", "{other} asks where one gets something like the {product} that you ordered on {day}."),
    ("A question about the {product}", "would you order the {product} again? That was on {day}, I believe."),
)
_BIRTHDAY: tuple[Wording, ...] = (
    ("{day}", "{other} has a birthday on {day}. Shall we give something together?"),
    ("Birthday of {other}", "do not forget {day}: it is the birthday of {other}. I am thinking of a book."),
    ("Present for {other}", "what does {other} like? The birthday is on {day}, and I have no idea yet."),
)
_WORK: tuple[Wording, ...] = (
    ("{firm}", "somebody of {firm} has called and wanted to talk to you. I said that you would write."),
    ("Contact at {firm}", "whom do you know at {firm}? I would like to ask them about {project}."),
    ("Introduction to {project}", "{other} would like to know more about {project}. Could you explain it one day?"),
    ("Old notes on {project}", "I have found old notes on {project}. Do you still need them?"),
    ("Talk about {project}", "I am to say a few words about {project} at {firm}. What should they hear?"),
    ("Lunch at {table}", "is the food at {table} any good? {firm} would like to invite us somewhere near it."),
    ("Desk next to {other}", "{other} is moving to another desk. Would you like to have the free one?"),
    ("Parking", "there is no parking behind the office in the week after {day}. {other} has told me."),
    ("Key of the store room", "do you have the key of the store room? {other} needs it before {day}."),
    ("Coffee machine", "the coffee machine is broken again. {other} knows somebody near {near} who repairs them."),
    ("Reading list", "{other} recommends a book about work like {project}. Shall I order one for all of us?"),
    ("Question from {firm}", "{firm} asks how long we have been working on {project}. Do you know it?"),
    ("New colleague", "somebody new begins in the team of {other} after {day}. Could you say a few words to them?"),
    ("Train to {firm}", "how do you get to {firm}? I am visiting them with {other} and would rather not drive."),
)
_PRIVATE: tuple[Wording, ...] = (
    ("Found at {place}", "I was at {place} the other day and met {other}, who sends you greetings."),
    ("Umbrella", "I think my umbrella is still with you. Or did I leave it at {place}?"),
    ("{other}", "have you heard anything of {other} lately? I have not for weeks."),
    ("Recipe", "{other} wants your soup recipe. Could you send it to both of us?"),
    ("Book", "I have finished the book about {city}. Would you like to have it next?"),
    ("Concert", "there is a concert near {near} soon. {other} has tickets for four."),
    ("Near {near}", "do you know a good dentist near {near}? Mine has retired."),
    ("Old photos", "I have found old photos of us and {other} in {city}. I will bring them along one day."),
    ("Bicycle", "my bicycle has a flat tyre again. Do you still have the tools, or did {other} take them?"),
    ("Cat", "{other} looks for somebody who feeds the cat in the week of {day}. Would you have time?"),
    ("Language course", "I am thinking of learning a language, perhaps with {other}. Would you join us?"),
    ("Garden", "the garden needs more hands than we have. {other} helps, and there is cake from {table}."),
    ("Film", "have you seen the film that everybody talks about? {other} did not like it at all."),
    ("Furniture", "we are giving away a shelf and two chairs. {other} takes one of them. Do you need the other?"),
    ("Thank you", "thank you for listening the other day. I have talked to {other}, and all is well again."),
    ("A walk", "the weather is to be good around {day}. {other} and I are going for a walk near {near}."),
    ("Choir", "our choir sings at {stage} before long. {other} has the first solo!"),
    ("News", "there is news: {other} is going to live in {city} for a year. I will tell you more."),
    ("Neighbours of {other}", "the neighbours of {other} are selling everything. Is there something you look for?"),
    ("Board games", "we are playing board games with {other} again. Bring the one with the islands."),
    ("Plant", "your plant is doing well with me. {other} says that it wants less water."),
    ("Address of {other}", "do you have the new address of {other}? I would like to send a card from {city}."),
)
_STAGES = ("church", "library", "museum", "park", "school", "theatre")
"""The kinds of places where a choir sings."""


def letters_between(seed: int, since: dt.datetime, until: dt.datetime) -> list[Mail]:
    """The mail that others begin after a moment, which is not before now, up to another one, in order of time."""
    first, found = now_of(seed), list[Mail]()
    for week in range(max(0, (since - _LATEST - first) // WEEK), (until - first) // WEEK + 1):
        found += (mail for mail in _letters_in(seed, week) if since < mail.sent_at <= until)
    return sorted(found, key=lambda mail: (mail.sent_at, mail.thread))


@lru_cache(KEPT * 8)
def _letters_in(seed: int, week: int) -> tuple[Mail, ...]:
    return tuple(_Week(seed, week).letters())


_Made = tuple[Person, Wording, dict[str, str], tuple[str, str] | None]
"""Who writes, in which words, the facts in them, and what it is about."""


class _Week:
    """Writes the mail of one week after the first moment; the first week is 0."""

    def __init__(self, seed: int, week: int) -> None:
        self.seed, self.week = seed, week
        self.cast = cast_of(seed)
        self.me = self.cast.protagonist
        self.known = {person.email: person for person in self.cast.people}
        self.start = self.cast.now + week * WEEK
        self.rng = keyed("life.letters", seed, week)
        self.waited = dt.timedelta()

    def letters(self) -> Iterator[Mail]:
        """The mails, none of which says the same as another one, or is about the same."""
        rng, habits = self.rng, habits_of(self.seed)
        said: set[str] = set()
        minutes = WEEK // dt.timedelta(minutes=1)
        count = amount(rng, TYPICAL, (habits.social * habits.working) ** 0.25, 6)
        for minute in sorted(rng.sample(range(60, minutes), count)):
            moment = self.start + dt.timedelta(minutes=minute)
            at_home = by_day(moment, rng)
            at_work = in_the_office(at_home, rng)
            self.waited = at_work - at_home
            for _ in range(_TRIES):
                person, wording, facts, about = self._told(at_work, said)
                sent_at = at_work if person.tie in AT_WORK else at_home
                if can_write(self.seed, person.email, sent_at):
                    break
            else:  # all of them sit with the user or fly
                continue
            said |= {wording[1], f"{about}"} - {"None"}
            subject, text = (words.format_map(facts) for words in wording)
            body = hand_of(self.seed, person.email).note(self.me.name, person.name, text)
            thread = f"letter:{self.week}:{minute}"
            yield Mail(thread, sent_at, person.email, self.me.email, (), subject, body, None, about)

    def _told(self, at: dt.datetime, said: set[str]) -> _Made:
        """A mail about a fact of these days that nobody has written about, otherwise about anything.

        `at` is when a colleague writes, which is not before others do.
        """
        if self.rng.random() < FACTS:
            kinds = self._coming, self._over, self._bought, self._travelled, self._birthday
            for kind in self.rng.sample(kinds, len(kinds)):
                made = kind(at)
                if made is not None and made[1][1] not in said and f"{made[3]}" not in said:
                    return made
        return self._any(at, said)

    def _coming(self, at: dt.datetime) -> _Made | None:
        """The organizer writes about an event."""
        coming = self._of_others(at + dt.timedelta(hours=8), at + BEFORE)
        found = [(event, on) for event, on in coming if self._is_of_week(on - BEFORE / 2)]
        if not found:
            return None
        event, on = self.rng.choice(found)
        words = _COMING_HOME if _is_private(event) else _COMING_WORK
        return self._about_event(event, on, self.known[event.organizer], words)

    def _over(self, at: dt.datetime) -> _Made | None:
        """Somebody who took part writes about an event; whether the user did is certain only of the first moment."""
        ended = at - max(OVER, self.waited + LONGEST)
        over = [each for each in self._of_others(at - AFTER, ended) if not _is_private(each[0])]
        over += [(event, event.starts_at) for event in _attended(self.seed) if at - AFTER < event.starts_at]
        found = [(event, on) for event, on in over if self._is_of_week(max(on + AFTER - OVER, self.cast.now))]
        if not found:
            return None
        event, on = self.rng.choice(found)
        declined = declined_by(self.seed, event)
        came = [email for email in event.people if email in self.known and email not in declined]
        person = self.known[self.rng.choice(came)]
        if on >= self.cast.now:
            return self._about_event(event, on, person, _TOLD_WORK)
        return self._about_event(event, on, person, _OVER_HOME if _is_private(event) else _OVER_WORK)

    def _about_event(self, event: Engagement, on: dt.datetime, person: Person, words: tuple[Wording, ...]) -> _Made:
        facts = {
            "title": event.title,
            "day": day_in_words(on),
            "time": hour_and_minute(on),
            "other": self._other(person).first_name,
        }
        return person, self.rng.choice(words), facts, ("agenda", f"{event.key}:{on.date()}")

    def _is_of_week(self, moment: dt.datetime) -> bool:
        """Whether a fact that is a matter at a moment is one of this week, so that no two weeks are about it."""
        return self.start <= moment < self.start + WEEK

    def _is_asked_about(self, key: str) -> bool:
        """Whether somebody may ask about a trip or an order in this week, of all the weeks in which one can."""
        return (keyed_number("life.letters.asked", self.seed, key) - self.week) % (LOOKED_BACK // WEEK) == 0

    def _of_others(self, start: dt.datetime, end: dt.datetime) -> list[tuple[Engagement, dt.datetime]]:
        """The events of other people in a period, as far as it is after the first moment, each with its time."""
        start = max(start, self.cast.now)
        events = _of_others(self.seed) if start < end else ()
        return [(event, on) for event in events for on in event.times(start, end)]

    def _travelled(self, at: dt.datetime) -> _Made | None:
        trips = [
            trip
            for trip in _past_trips(self.seed)
            if trip.away[1] > at - LOOKED_BACK and self._is_asked_about(trip.key)
        ]
        if not trips:
            return None
        trip = self.rng.choice(trips)
        person = self.rng.choice([one for one in self.cast.tied("family", "friend") if one.name not in trip.party])
        facts = {"city": trip.city, "other": self._other(person).first_name}
        return person, self.rng.choice(_TRIP), facts, ("travel_booking.trips", trip.key)

    def _bought(self, at: dt.datetime) -> _Made | None:
        orders = [
            order
            for order in _came(self.seed)
            if order.delivered_at > at - LOOKED_BACK and self._is_asked_about(order.key)
        ]
        if not orders:
            return None
        order, person = self.rng.choice(orders), self._close()
        facts = {
            "product": self.rng.choice(order.lines).product,
            "day": f"{order.placed_at.day} {month_name(order.placed_at)}",
            "other": self._other(person).first_name,
        }
        return person, self.rng.choice(_ORDER), facts, ("shopping.orders", order.key)

    def _birthday(self, at: dt.datetime) -> _Made | None:
        """One of the family or a friend writes about the birthday of another one."""
        first = self.start.date() + WEEK
        days = [day for days in range(7) if (day := first + dt.timedelta(days=days)) > at.date()]
        close = self.cast.tied("family", "friend")
        births = {(person.birthday.month, person.birthday.day): person for person in close}
        found = [(births[day.month, day.day], day) for day in days if (day.month, day.day) in births]
        if not found:
            return None
        other, day = self.rng.choice(found)
        person = self.rng.choice([person for person in close if person is not other])
        facts = {"other": other.first_name, "day": day_in_words(dt.datetime.combine(day, dt.time()))}
        return person, self.rng.choice(_BIRTHDAY), facts, ("birthdays", other.email)

    def _any(self, at: dt.datetime, said: set[str]) -> _Made:
        """About what no app knows; not in words that were said if there are others."""
        rng = self.rng
        at_work = rng.random() < 0.45
        words = _WORK if at_work else _PRIVATE
        person = rng.choice(self.cast.tied("colleague")) if at_work else self._close()
        firm, project = rng.choice(customers_of(self.seed)).name, rng.choice(projects_of(self.seed))
        facts = {
            "firm": project.client or firm,
            "project": project.name,
            "place": rng.choice(places_of(self.cast, OUT)),
            "near": rng.choice(self.cast.places).name,
            "stage": rng.choice(places_of(self.cast, _STAGES)),
            "table": rng.choice(places_of(self.cast, ("restaurant", "cafe"))),
            "city": rng.choice(self.cast.cities[1:]),
            "day": day_in_words(at + dt.timedelta(days=rng.randrange(2, 9))),
            "other": (self._fellow(person) if at_work else self._other(person)).first_name,
        }
        return person, rng.choice([one for one in words if one[1] not in said] or words), facts, None

    def _close(self) -> Person:
        return self.rng.choice(self.cast.tied("family", "friend"))

    def _other(self, person: Person) -> Person:
        """Somebody else of the same circle."""
        ties = AT_WORK if person.tie in AT_WORK else ("family", "friend")
        return self.rng.choice([other for other in self.cast.tied(*ties) if other.first_name != person.first_name])

    def _fellow(self, person: Person) -> Person:
        """Another colleague, since a client knows nothing of the desks and the keys of the office."""
        other = self._other(person)
        if other.tie == "colleague":
            return other
        fellows = [each for each in self.cast.tied("colleague") if each.first_name != person.first_name]
        return fellows[other.birthday.toordinal() % len(fellows)]


def _is_private(event: Engagement) -> bool:
    return event.sphere == "home" or event.title.startswith(SOCIAL)


@lru_cache(KEPT)
def _of_others(seed: int) -> tuple[Engagement, ...]:
    """The events that somebody else organizes and the user has not declined: nobody but them can change these.

    At least two others are there, so that they take place without the user as well.
    """
    people = {person.email for person in cast_of(seed).people}
    return tuple(
        event
        for event in agenda_of(seed)
        if event.organizer in people and event.trip is None and not event.called_off and event.reply != "declined"
        if len(event.people) > 1
    )


@lru_cache(KEPT)
def _attended(seed: int) -> tuple[Engagement, ...]:
    """The single events with others that were over at the first moment; of private ones those at a place."""
    now, people, missed = now_of(seed), {person.email for person in cast_of(seed).people}, never_begun(seed)
    return tuple(
        event
        for event in agenda_of(seed)
        if event.repeats == "never" and event.starts_at + event.length < now and event.trip is None
        if event.place is not None or not _is_private(event)
        if event.reply == "accepted" and not event.called_off and not people.isdisjoint(event.people)
        if event.key != missed
    )


@lru_cache(KEPT)
def _past_trips(seed: int) -> tuple[LifeTrip, ...]:
    """The trips that were over at the first moment and were made."""
    now = now_of(seed)
    return tuple(trip for trip in trips_of(seed) if trip.flights and trip.away[1] < now)


@lru_cache(KEPT)
def _came(seed: int) -> tuple[LifeOrder, ...]:
    """The orders that had arrived at the first moment, of which nothing was sent back then."""
    return tuple(order for order in orders_of(seed) if order.status == "delivered" and order.sent_back is None)
