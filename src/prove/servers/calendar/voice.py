"""How people talk about their calendars."""

import datetime as dt
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from prove.core.voice import attribute, name, relation
from prove.servers._shared.cast import cast_of
from prove.servers._shared.sorting import DATE_WORDS
from prove.servers.calendar.records import Agenda, Event
from prove.servers.calendar.series import occurrences
from prove.servers.calendar.tools import server

voice = server.voice

voice.situations(
    "I'm planning ahead.",
    "I'm tidying up my calendar.",
    "My schedule is a mess.",
    "My week is packed.",
    "I say yes to too many things.",
    "I've got my planner open.",
    "Too many appointments lately.",
    "I'd like a bit of breathing room.",
    "I keep missing appointments.",
    "I'm syncing plans with the family.",
    "I'm sorting out the next few weeks.",
    "I'm juggling a lot of dates.",
)


def _some_day(low: int, high: int, far: int | None = None) -> Callable[[Agenda, Random], dt.date]:
    """A day some days from today; sometimes one that is very far."""

    def draw(agenda: Agenda, rng: Random) -> dt.date:
        ahead = far if far is not None and rng.random() < 0.05 else rng.randrange(low, high)
        return agenda.now.date() + dt.timedelta(days=ahead)

    return draw


def _some_time(low: int, high: int, far: int | None = None) -> Callable[[Agenda, Random], dt.datetime]:
    """A moment on a full or half hour between morning and evening."""
    day = _some_day(low, high, far)

    def draw(agenda: Agenda, rng: Random) -> dt.datetime:
        return dt.datetime.combine(day(agenda, rng), dt.time(rng.randrange(8, 20), rng.choice((0, 0, 30))))

    return draw


def _occurrence_day(agenda: Agenda, rng: Random, arguments: Mapping[str, Any]) -> dt.date:
    """A day of the series that was chosen, or of any."""
    event = agenda.events.find(arguments.get("event_id", ""))
    if event is None or event.repeats == "never" or rng.random() < 0.1:
        event = rng.choice([e for e in agenda.events if e.repeats != "never"])
    window = agenda.now - dt.timedelta(days=5), agenda.now + dt.timedelta(days=40)
    days = [o.occurrence_on for o in occurrences(agenda, event, *window)]
    return rng.choice(days) if days else agenda.now.date()


def _search_word(agenda: Agenda, rng: Random) -> str:
    event = rng.choice(list(agenda.events))
    words = [word for word in event.title.split() if len(word) > 4]
    people = [invitee.name for invitee in event.invitees]
    return rng.choice([event.title, *words, *people])


FRIDAY = 4
TOO_FAR = 4200
"""So many days ahead that the calendar refuses it."""
HOURS: dict[str, tuple[int, ...]] = {
    "Farewell lunch": (12, 13),
    "Tennis": (17, 18, 19),
    "Walk in the park": (9, 10, 16, 17),
    "Choir practice": (18, 19),
    "Family dinner": (18, 19),
}
"""When things take place that belong to a time of the day; all others take place at working hours."""
REGULAR = ("Catch-up", "Planning round", "Budget talk", "Tennis", "Choir practice", "Coffee break", "Office hours")
OUT_OF_HOUSE = ("Catch-up", "Get-together", "Planning round", "Talk about the plans", "Farewell lunch")
"""What may be regular, and what may take place anywhere."""
AT_WORK = ("Roadmap review", "Planning round", "Budget talk", "Board preparation", "Press call", "Office hours")
ELSEWHERE: dict[str, tuple[str, ...]] = {
    "Work": ("Tennis", "Choir practice", "Family dinner", "Lease signing"),
    "Family": AT_WORK,
    "Personal": AT_WORK,
}
"""What does not belong into a calendar."""


def _title(agenda: Agenda, rng: Random, arguments: Mapping[str, Any]) -> str:
    """What a new event may be, given the place and the calendar that were chosen."""
    calendar = agenda.calendars.find(arguments.get("calendar_id", ""))
    elsewhere = ELSEWHERE.get("" if calendar is None else calendar.name, ())
    offered = OUT_OF_HOUSE if "location" in arguments else TITLES
    return rng.choice([title for title in offered if title not in elsewhere])


def _meeting_place(agenda: Agenda, rng: Random) -> str | None:
    """Somewhere that people meet."""
    places = cast_of(agenda.seed).places
    fitting = [place.name for place in places if place.kind in ("cafe", "restaurant", "office", "hotel", "library")]
    return rng.choice(fitting) if fitting else None


def _from_day(agenda: Agenda, rng: Random, arguments: Mapping[str, Any]) -> dt.date:
    """The last day of a series up to the time that it is moved to: nobody moves what is over, or back behind it."""
    event = agenda.events.find(arguments.get("event_id", ""))
    new = dt.datetime.fromisoformat(arguments["starts_at"]) if "starts_at" in arguments else agenda.now
    if event is None or event.repeats == "never":
        return new.date()
    soonest = dt.datetime.combine(agenda.now.date(), dt.time())
    end_of_day = dt.datetime.combine(new.date(), dt.time(23, 59))
    days = [o.occurrence_on for o in occurrences(agenda, event, soonest, end_of_day)]
    return max(days, default=new.date())


def _start(agenda: Agenda, rng: Random, arguments: Mapping[str, Any]) -> dt.datetime:
    """A moment at an hour at which such a thing takes place."""
    day = agenda.now.date() + dt.timedelta(days=TOO_FAR if rng.random() < 0.02 else rng.randrange(1, 28))
    if day.weekday() > FRIDAY and arguments.get("title") not in HOURS:
        day += dt.timedelta(days=7 - day.weekday())
    hours = HOURS.get(arguments.get("title", ""), (9, 10, 11, 13, 14, 15, 16))
    return dt.datetime.combine(day, dt.time(rng.choice(hours), rng.choice((0, 0, 30))))


def _instead(agenda: Agenda, rng: Random, arguments: Mapping[str, Any]) -> dt.datetime:
    """Some days from the time that an event or an occurrence has, at about the same time of day; from Monday to
    Friday if it was."""
    event = agenda.events.find(arguments.get("event_id", ""))
    first = event.starts_at if event is not None else agenda.now
    day = dt.date.fromisoformat(arguments["occurrence_on"]) if "occurrence_on" in arguments else first.date()
    if "from_day" in arguments or (event is not None and event.repeats != "never" and "occurrence_on" not in arguments):
        day = agenda.now.date()
    soonest = agenda.now.date() + dt.timedelta(days=1)
    later = TOO_FAR if rng.random() < 0.02 else rng.choice((-2, -1, 1, 1, 2, 3, 7))
    new = max(soonest, day + dt.timedelta(days=later))
    if first.weekday() <= FRIDAY < new.weekday():
        new += dt.timedelta(days=7 - new.weekday() + (new < day))
    hour = min(20, max(8, first.hour + rng.choice((-2, -1, 0, 1, 2))))
    return dt.datetime.combine(new, dt.time(hour, rng.choice((0, 0, 30))))


def _length(agenda: Agenda, rng: Random, arguments: Mapping[str, Any]) -> int:
    """Somewhat longer or shorter than an event was."""
    event = agenda.events.find(arguments.get("event_id", ""))
    was = 60 if event is None else int((event.ends_at - event.starts_at).total_seconds() // 60)
    fitting = [minutes for minutes in (15, 20, 30, 45, 60, 75, 90, 120, 150, 180) if was / 2 <= minutes <= 2 * was]
    return rng.choice([minutes for minutes in fitting if minutes != was] or [60])


def _new_title(agenda: Agenda, rng: Random, arguments: Mapping[str, Any]) -> str:
    """The title that an event has, with something added."""
    event = agenda.events.find(arguments.get("event_id", ""))
    title = event.title if event is not None else "Catch-up"
    return rng.choice(
        (f"{title} (provisional)", f"{title} (to be confirmed)", f"{title}, second try", f"Short: {title}")
    )


def _other_place(agenda: Agenda, rng: Random, arguments: Mapping[str, Any]) -> str | None:
    """Another place of the kind that an event has; offices for what has none."""
    event = agenda.events.find(arguments.get("event_id", ""))
    places = cast_of(agenda.seed).places
    kinds = {place.kind for place in places if event is not None and place.name == event.location} or {"office"}
    others = [p.name for p in places if p.kind in kinds and event is not None and p.name != event.location]
    return rng.choice(others) if others else None


def _guests(agenda: Agenda, rng: Random, arguments: Mapping[str, Any]) -> tuple[str, ...] | None:
    """One of those who are invited, but nobody after whom the event is named."""
    event = agenda.events.find(arguments.get("event_id", ""))
    guests = [] if event is None else [each for each in event.invitees if each.name.split()[0] not in event.title]
    return (rng.choice(guests).email,) if guests else None


def _others(agenda: Agenda, rng: Random, arguments: Mapping[str, Any]) -> tuple[str, ...] | None:
    """One or two people of other events who are not invited to this one, of the same firm if some are; nobody joins a
    talk with one person."""
    event = agenda.events.find(arguments.get("event_id", ""))
    user = next(iter(agenda.profiles)).email
    there = {user} if event is None else {user, event.organizer, *(invitee.email for invitee in event.invitees)}
    if event is not None and any(invitee.name.split()[0] in event.title for invitee in event.invitees):
        return None
    known = {invitee.email for other in agenda.events for invitee in other.invitees} - there
    firms = {email.partition("@")[2] for email in there}
    near = {email for email in known if email.partition("@")[2] in firms}
    chosen = sorted(near if len(near) > 1 else known)
    return tuple(rng.sample(chosen, rng.choice((1, 1, 2)))) if len(chosen) > 1 else None


def _is_plan(event: Event) -> bool:
    """Whether an event is the user's to change: no flight, no stay, nobody's birthday."""
    return (
        not event.title.startswith(("Flight", "Train", "Hotel", "Stay", "Check in")) and "birthday" not in event.title
    )


def _is_movable(agenda: Agenda, arguments: Mapping[str, Any]) -> bool:
    event = agenda.events.find(arguments.get("event_id", ""))
    return event is None or _is_plan(event)


def _comes_again(agenda: Agenda, arguments: Mapping[str, Any]) -> bool:
    """Whether an event is one of several: nobody asks to skip or move one time of what happens once."""
    event = agenda.events.find(arguments.get("event_id", ""))
    return event is None or (_is_plan(event) and event.repeats != "never")


def _is_to_come(agenda: Agenda, arguments: Mapping[str, Any]) -> bool:
    """Whether an event can still be changed or called off."""
    event = agenda.events.find(arguments.get("event_id", ""))
    return event is None or (_is_plan(event) and (event.repeats != "never" or event.starts_at > agenda.now))


def _moves_all(agenda: Agenda, arguments: Mapping[str, Any]) -> bool:
    """Whether a single event is moved, or a series from some day on; one day of a series is another tool's."""
    event = agenda.events.find(arguments.get("event_id", ""))
    single = event is None or event.repeats == "never"
    forward = str(agenda.now.date()) <= arguments.get("from_day", "9999") and (
        arguments.get("from_day", "") <= arguments["starts_at"][:10]
    )
    whole = single == ("from_day" not in arguments) and (single or forward)
    return _is_to_come(agenda, arguments) and whole


def _changes_something(agenda: Agenda, arguments: Mapping[str, Any]) -> bool:
    """Whether an event differs from what it shall be, and is what the change is for."""
    event = agenda.events.find(arguments.get("event_id", ""))
    same = event is not None and event.calendar_id == arguments.get("calendar_id")
    ends = event is not None and event.repeats == "never" and "repeat_until" in arguments
    return _is_to_come(agenda, arguments) and not same and not ends


def _brings_in(agenda: Agenda, arguments: Mapping[str, Any]) -> bool:
    """Whether nobody is invited who is already."""
    event = agenda.events.find(arguments.get("event_id", ""))
    there = set[str]() if event is None else {event.organizer, *(invitee.email for invitee in event.invitees)}
    user = next(iter(agenda.profiles)).email
    return (
        _is_to_come(agenda, arguments) and there.isdisjoint(arguments["invitees"]) and user not in arguments["invitees"]
    )


def _is_in_time(agenda: Agenda, arguments: Mapping[str, Any]) -> bool:
    """Whether there is time to be reminded."""
    event = agenda.events.find(arguments.get("event_id", ""))
    lead = dt.timedelta(minutes=arguments.get("minutes_before", 0))
    return _is_movable(agenda, arguments) and (
        event is None or event.repeats != "never" or event.starts_at - lead > agenda.now
    )


def _is_single(agenda: Agenda, arguments: Mapping[str, Any]) -> bool:
    """Whether an event takes place once: of a series only the first time is told."""
    event = agenda.events.find(arguments.get("event_id", ""))
    return event is None or event.repeats == "never"


def _is_planned(agenda: Agenda, arguments: Mapping[str, Any]) -> bool:
    """Whether a new event has a length, and is regular only if it is such a thing, and then until a day or so many
    times."""
    regular = arguments.get("repeats", "never") != "never"
    ends = [name for name in ("repeat_until", "repeat_times") if name in arguments]
    calendar = agenda.calendars.find(arguments.get("calendar_id", ""))
    fits = calendar is None or calendar.name != "Birthdays"
    user = next(iter(agenda.profiles))
    alone = user.email not in arguments.get("invitees", ())
    away = arguments.get("time_zone") != user.city
    lasts = "duration_minutes" in arguments
    return (
        lasts and fits and alone and away and (arguments["title"] in REGULAR and len(ends) < 2 if regular else not ends)
    )


voice.entity(
    "calendars",
    name("my {name} calendar", "the {name} calendar"),
    attribute("the calendar called {name}"),
    label="{name}",
)
voice.entity(
    "events",
    name('"{title}"', 'the "{title}" event'),
    attribute('"{title}" on {starts_at}', "the event at {location} on {starts_at}"),
    relation(
        '"{title}" in the {calendar_id.name} calendar', "the event in the {calendar_id.name} calendar on {starts_at}"
    ),
    label="{title} on {starts_at}",
)

voice.enum(
    "repeats",
    never=("just once", "one time only"),
    daily=("every day", "daily"),
    weekdays=("every weekday", "Monday to Friday"),
    weekly=("every week", "weekly"),
    biweekly=("every other week", "every two weeks"),
    monthly=("every month", "once a month"),
)
voice.enum(
    "response",
    accepted=("yes", "a clear yes"),
    declined=("no", "a polite no"),
    tentative=("maybe", "a maybe"),
)
voice.enum(
    "my_response",
    needs_action=("not answered yet", "left open"),
    accepted=("accepted", "said yes to"),
    declined=("declined", "turned down"),
    tentative=("answered with maybe", "said maybe to"),
)
voice.enum("sort", **DATE_WORDS)
voice.enum(
    "if_busy",
    refuse=("only if I'm free then", "unless something else is on"),
    allow=("even if it clashes with something", "no matter what else is on"),
)
voice.enum(
    "days",
    weekdays=("working days only", "Monday to Friday"),
    all=("weekends are fine too", "any day of the week"),
)

voice.sensible("get_event", _is_single)
voice.sensible("create_event", _is_planned)
voice.sensible("update_event", _changes_something)
voice.sensible("reschedule_event", _moves_all)
voice.sensible("move_occurrence", _comes_again)
voice.sensible("cancel_occurrence", _comes_again)
voice.sensible("cancel_event", _is_to_come)
voice.sensible("invite_to_event", _brings_in)
voice.sensible("set_event_reminder", _is_in_time)
voice.value("since", draw=_some_day(-6, 12, -380))
voice.value("until", draw=_some_day(5, 25, 390))
voice.value("search_events.since", draw=_some_day(-25, 5))
voice.value("search_events.until", draw=_some_day(6, 40))
voice.value("update_event.repeat_until", draw=_some_day(20, 200, -3))
voice.value("from_day", draw=_from_day)
voice.value("get_free_busy.since", draw=_some_time(0, 7))
voice.value("get_free_busy.until", draw=_some_time(5, 14, 80))
voice.value("find_free_slots.since", draw=_some_day(0, 8, -5))
voice.value("find_free_slots.until", draw=_some_day(6, 20, 90))
voice.value("starts_at", draw=_start)
voice.value("reschedule_event.starts_at", draw=_instead)
voice.value("move_occurrence.starts_at", draw=_instead)
voice.value("reschedule_event.duration_minutes", draw=_length)
voice.value("move_occurrence.duration_minutes", draw=_length)
voice.value("update_event.title", draw=_new_title)
voice.value("update_event.location", draw=_other_place, leads=True)
voice.value("update_event.remove_invitees", draw=_guests)
voice.value("invite_to_event.invitees", draw=_others)
voice.value("occurrence_on", draw=_occurrence_day)
voice.value("repeat_until", draw=_some_day(40, 200, -3))
voice.value("repeat_times", 3, 4, 5, 6, 8, 10, 12, 20)
voice.value("duration_minutes", 15, 20, 30, 45, 60, 75, 90, 120)
voice.value("minutes_before", 5, 10, 15, 20, 30, 45, 60, 90)
voice.value("earliest", dt.time(8), dt.time(8, 30), dt.time(9, 30), dt.time(10), dt.time(12), dt.time(13), dt.time(18))
voice.value("latest", dt.time(12), dt.time(13, 30), dt.time(15), dt.time(16), dt.time(18), dt.time(19), dt.time(21))
voice.value("query", draw=_search_word)
TITLES = (
    "Roadmap review",
    "Lease signing",
    "Catch-up",
    "Planning round",
    "Look at the plans",
    "Tennis",
    "Budget talk",
    "Board preparation",
    "Press call",
    "Choir practice",
    "Coffee break",
    "Office hours",
    "Family dinner",
)
voice.value("title", draw=_title)
voice.value("create_event.location", draw=_meeting_place, leads=True)
voice.value(
    "description",
    "Please be on time.",
    "I'll send the details the day before.",
    "Let me know if you can't make it.",
    "We may run a little over.",
    "Meet at the entrance.",
    "Nothing to prepare.",
    "Bring whoever wants to come.",
    "Call me if anything changes.",
)

voice.ask("query", "What should I look for?", "Which word should I search for?")
voice.ask("title", "What should it be called?", "What should I write as the title?")
voice.ask("starts_at", "When exactly should it start?", "When exactly will that be?")
voice.ask("reschedule_event.starts_at", "When should it start instead?", "To when exactly should I move it?")
voice.ask("move_occurrence.starts_at", "When should it start instead?", "To when exactly should I move it?")
voice.ask("occurrence_on", "Which day do you mean?", "The one on which day?")
voice.ask("minutes_before", "How long before should I remind you?", "How many minutes before it starts?")
voice.ask("since", "From when on?", "Which time should I start from?")
voice.ask("until", "Until when?", "Up to what time should I look?")
voice.ask("duration_minutes", "How long should it take?", "How many minutes do you need?")

voice.row("list_calendars.items", "{name} ({access})")
voice.row("get_event.invitees", "{name} ({response})")
voice.row("get_free_busy.items", "{name} from {starts_at} to {ends_at}")
voice.row("find_free_slots.items", "{starts_at} to {ends_at}")
voice.row("list_conflicts.items", "{first_title} and {second_title} on {overlap_starts_at}")

voice.tool(
    "list_calendars",
    do=(
        "list my calendars",
        "show me which calendars I have",
        "pull up every calendar I can see",
        "name all calendars and whether I may write in them",
        "tell me what calendars there are",
    ),
    say=(
        "Which calendars do I have?",
        "I'd like an overview of my calendars.",
        "How many calendars can I see, and what are they called?",
    ),
    tell=(
        "You have {total} calendars: {list}.",
        "There are {total} calendars, namely {list}.",
    ),
)
voice.tool(
    "list_events",
    do=(
        "show me my events[ from {since}][ until {until}][ in {calendar_id}][ with {attendee}][, only what I have "
        "{my_response}][, {sort}]",
        "go through my schedule[ in {calendar_id}][ starting {since}][ up to {until}][, only what {attendee} "
        "is invited to]",
        "list every appointment[ that involves {attendee}][ in {calendar_id}][ from {since}][ through {until}]"
        "[, {sort}]",
        "run me through the agenda[ in {calendar_id}][ from {since}][ to {until}][, just what I have {my_response}]",
        "lay out my plans[ from {since}][ until {until}][ together with {attendee}]",
    ),
    say=(
        "What does my schedule look like[ in {calendar_id}][ from {since}][ until {until}][ with {attendee}]?",
        "What have I got on[ in {calendar_id}][ together with {attendee}][ from {since}][ up to {until}][ that I "
        "have {my_response}]?",
        "I need to know what's coming up[ with {attendee}][ from {since}][ to {until}][ in {calendar_id}][, {sort}].",
    ),
    tell=("I found {total}: {list}.", "Here is what's on: {list}."),
)
voice.tool(
    "get_event",
    do=(
        "show me the details of {event_id}",
        "open {event_id} in the calendar",
        "give me the particulars of {event_id}",
        "tell me what is entered for {event_id}",
    ),
    say=("What are the details of {event_id}?", "What exactly is entered for {event_id}?"),
    tell=(
        '"{title}" is {status}: it starts on {starts_at} and ends on {ends_at}[, at {location}].',
        '"{title}" ({status}) goes from {starts_at} to {ends_at}[, at {location}].',
    ),
)
voice.tool(
    "get_event",
    do=("tell me who is invited to {event_id}", "check the guest list of {event_id}"),
    say=("Who is invited to {event_id}?", "Who is invited to {event_id}, and what did they answer?"),
    tell=(
        'Invited to "{title}" are {invitees}.',
        'The guest list of "{title}" has {invitees}.',
    ),
)
voice.tool(
    "get_event",
    do=("tell me who is coming to {event_id} and where it is",),
    say=("Where is {event_id}, and who is coming?",),
    tell=('"{title}" is at {location}, with {invitees}.',),
)
voice.tool(
    "get_event",
    do=("find out when and where {event_id} is",),
    say=("When and where is {event_id}?",),
    tell=('"{title}" is on {starts_at}, at {location}.',),
)
voice.tool(
    "search_events",
    do=(
        "find {query} in my calendar[ from {since} on][ up to {until}][, {sort}]",
        "search my events[ since {since}][ until {until}] for {query}[, {sort}]",
        "look up anything about {query} in my calendars",
        "scan the calendar for {query}[ between {since} and {until}]",
        "track down the entries that mention {query}[, {sort}]",
    ),
    say=(
        "Which of my events have to do with {query}?",
        "Is there anything about {query} in my calendars[ from {since} on][ up to {until}][, {sort}]?",
        "Have I got {query} anywhere in my calendars?",
    ),
    tell=(
        "I found {total}: {list}.",
        "In your calendars I see {total}: {list}.",
    ),
)
voice.tool(
    "get_next_event",
    do=(
        "tell me what's next[ in {calendar_id}][ with {attendee}]",
        "find my next appointment[ with {attendee}][ in {calendar_id}]",
        "look up my next event[ in {calendar_id}][ with {attendee}]",
        "check what I have on next[ with {attendee}]",
    ),
    say=(
        "What's coming up next[ with {attendee}][ in {calendar_id}]?",
        "What is the next thing I have[ with {attendee}][ in {calendar_id}]?",
    ),
    tell=(
        'Next is "{title}" on {starts_at}.',
        'Your next event is "{title}", starting {starts_at}.',
    ),
)
voice.tool(
    "get_next_event",
    do=("tell me where I have to be next[ according to {calendar_id}][ together with {attendee}]",),
    say=("Where do I have to be next[ according to {calendar_id}][ together with {attendee}]?",),
    tell=('You have to be at {location} for "{title}", on {starts_at}.',),
)
voice.tool(
    "create_event",
    do=(
        "put {title} down for {starts_at}[ {time_zone} time][, {duration_minutes} long][ at {location}][ in "
        "{calendar_id}][, and invite {invitees}][, {repeats}][ until {repeat_until}][, {repeat_times} times "
        "in all][, {if_busy}][, with the note {description}]",
        "set up {title} on {starts_at}[ by the clock in {time_zone}][ at {location}][ for "
        "{duration_minutes}][ with {invitees}][, {repeats}][, {repeat_times} times in all][, last on "
        "{repeat_until}][, in {calendar_id}][, with the note {description}][, {if_busy}]",
        "schedule {title} for {starts_at}[ with {invitees}][, {duration_minutes} long][, at {location}][, {repeats}]"
        "[ up to {repeat_until}]",
        "pencil in {title} for {starts_at}[, {duration_minutes} long][, at {location}][, in {calendar_id}]",
        "enter {title} in the calendar, starting {starts_at}[ and lasting {duration_minutes}][, with {invitees} "
        "invited][, {repeats}][, {repeat_times} times in all]",
    ),
    say=(
        "I've got {title} on {starts_at}[ at {location}][, it takes {duration_minutes}], so block that time[ "
        "in {calendar_id}][ and invite {invitees}][; it takes place {repeats}][, {if_busy}].",
        "Can you add {title}? It starts on {starts_at}[, {time_zone} time][, lasts {duration_minutes}][ and "
        "is at {location}][, {repeats}][ until {repeat_until}][; invite {invitees}][; note: {description}].",
        "We need a slot for {title} on {starts_at}[ with {invitees}][ at {location}][ for "
        "{duration_minutes}][, {repeats}][, {repeat_times} times in all].",
    ),
    tell=('"{title}" is in the calendar for {starts_at}.', 'Done: "{title}", {starts_at}.'),
)
voice.tool(
    "update_event",
    do=(
        "rename {event_id}[ to {title}]",
        "change the place of {event_id}[ to {location}]",
        "change the note on {event_id}[ to {description}]",
        "move {event_id}[ over to {calendar_id}]",
        "shorten the guest list of {event_id}[; uninvite {remove_invitees}]",
        "let {event_id} go on[ until {repeat_until}], and no longer",
        "edit {event_id}[ so that it's called {title} and takes place at {location}]",
        "update {event_id}[, with {title} as its title][, with {location} as its place][, with {description} as its "
        "note][, with {calendar_id} as its calendar]",
    ),
    say=(
        "{event_id} needs a new name[: {title}].",
        "We have another place for {event_id}[: {location}].",
        "{event_id} needs a better note[: {description}].",
        "{event_id} is in the wrong calendar[; it belongs in {calendar_id}].",
        "Not everybody has to come to {event_id}[; uninvite {remove_invitees}].",
        "{event_id} doesn't go on for ever[; its last day is {repeat_until}].",
        "{event_id} needs a fix[: the title is {title}][; it's at {location} now][; it belongs in "
        "{calendar_id}][; the note should say {description}].",
        "Something changed about {event_id}[; we meet at {location}][; it's called {title} now][; the "
        "note is {description}][; it belongs in {calendar_id}].",
    ),
    tell=(
        'It is called "{title}" now.',
        '"{title}" is at {location} now.',
        '"{title}" is in the {calendar_id.name} calendar now.',
        '"{title}" goes on until {repeat_until} now.',
        'The note on "{title}" says “{description}” now.',
        '"{title}" goes ahead without {remove_invitees}.',
    ),
)
voice.tool(
    "reschedule_event",
    do=(
        "move {event_id} to {starts_at}[, {duration_minutes} long][, {if_busy}]",
        "push {event_id} to {starts_at} instead[ and make it {duration_minutes}][, {if_busy}]",
        "move {event_id}[, from {from_day} on,] to {starts_at}[, {duration_minutes} long][, {if_busy}]",
        "shift {event_id}[, starting with the one on {from_day},] to {starts_at}[, {if_busy}]",
        "give {event_id} another time, {starts_at}[, {duration_minutes} long][, {if_busy}]",
        "change {event_id} to {starts_at}[, {duration_minutes} long]",
    ),
    say=(
        "{event_id} doesn't work for me any more; {starts_at} would be better[, for {duration_minutes}][, {if_busy}].",
        "Could we have {event_id} on {starts_at} instead[, {duration_minutes} long][, {if_busy}]?",
    ),
    tell=('"{title}" starts on {starts_at} now.', 'I moved "{title}" to {starts_at}.'),
)
voice.tool(
    "cancel_event",
    do=(
        "cancel {event_id}",
        "call {event_id} off altogether",
        "remove {event_id} from my calendar for good",
        "drop {event_id} from the calendar",
    ),
    say=(
        "{event_id} isn't happening, so cancel it.",
        "We won't need {event_id} after all, so call it off.",
        "Can you scrap {event_id} for me?",
    ),
    tell=('"{title}" is cancelled.', 'I called off "{title}".'),
)
voice.tool(
    "cancel_occurrence",
    do=(
        "cancel {event_id} on {occurrence_on} only",
        "skip {event_id} on {occurrence_on}",
        "drop {event_id} for one time only, on {occurrence_on}",
        "cancel {event_id} just for {occurrence_on}",
    ),
    say=(
        "{event_id} won't happen on {occurrence_on}, so cancel that one and keep the rest.",
        "I'm away on {occurrence_on}, so leave {event_id} out that day.",
    ),
    tell=(
        '"{title}" is off on {occurrence_on}.',
        '"{title}" is skipped on {occurrence_on}; the others stay.',
    ),
)
voice.tool(
    "move_occurrence",
    do=(
        "move {event_id} on {occurrence_on} to {starts_at}, just this once[, {duration_minutes} long][, {if_busy}]",
        "reschedule one occurrence of {event_id}, that on {occurrence_on}, to {starts_at}[, {duration_minutes} long]"
        "[, {if_busy}]",
        "have {event_id} on {starts_at} this once instead of on {occurrence_on}[, {duration_minutes} long]"
        "[, {if_busy}]",
    ),
    say=(
        "{event_id} can't be at the usual time on {occurrence_on}; have it on {starts_at}[ for "
        "{duration_minutes}][, {if_busy}].",
        "Just for {occurrence_on}, could {event_id} start on {starts_at} instead[ and take {duration_minutes}]"
        "[, {if_busy}]?",
    ),
    tell=(
        'Just this once, "{title}" starts on {starts_at}.',
        'This one time "{title}" is on {starts_at}.',
    ),
)
voice.tool(
    "invite_to_event",
    do=(
        "invite {invitees} to {event_id}",
        "put {invitees} on the guest list of {event_id}",
        "add {invitees} to the people invited to {event_id}",
        "send {invitees} an invitation to {event_id}",
    ),
    say=(
        "An invitation to {event_id} should go to {invitees}.",
        "I'd like {invitees} to be at {event_id}, so send an invitation.",
        "Could you ask {invitees} along to {event_id}?",
    ),
    tell=('The invitation to "{title}" is out.', 'Done, the invitation to "{title}" has been sent.'),
)
voice.tool(
    "respond_to_invitation",
    do=(
        "answer the invitation to {event_id} with {response}",
        "say {response} to the invitation to {event_id}",
        "let the organizer of {event_id} know that my answer is {response}",
        "send back {response} as my answer to the invitation to {event_id}",
    ),
    say=(
        "I've been invited to {event_id}; my answer is {response}.",
        "My answer for {event_id} is {response}.",
        "I'd like to give {response} as my answer to {event_id}.",
    ),
    tell=(
        'Your answer to "{title}" is on record as “{my_response}”.',
        'For "{title}" you are marked as “{my_response}” now.',
    ),
)
voice.tool(
    "set_event_reminder",
    do=(
        "remind me {minutes_before} before {event_id}",
        "set a reminder for {event_id}, {minutes_before} ahead",
        "ping me {minutes_before} before {event_id} begins",
        "have an alarm go off {minutes_before} before {event_id}",
    ),
    say=(
        "I don't want to miss {event_id}, so give me a nudge {minutes_before} before.",
        "Can I get an alert {minutes_before} ahead of {event_id}?",
    ),
    tell=(
        'I\'ll remind you of "{title}" {reminder_minutes} before.',
        'The reminder for "{title}" is set, {reminder_minutes} before.',
    ),
)
voice.tool(
    "get_free_busy",
    do=(
        "check how busy it gets for {people} between {since} and {until}",
        "look up the availability of {people} from {since} to {until}",
        "find out which times are taken for {people} from {since} to {until}",
        "see when {people} can't make it between {since} and {until}",
    ),
    say=(
        "Is anything on for {people} between {since} and {until}?",
        "How full is the calendar of {people} from {since} until {until}?",
        "I need to know when {people} can't meet between {since} and {until}.",
    ),
    tell=("There are {total} busy times: {list}.", "These times are taken: {list}."),
)
voice.tool(
    "find_free_slots",
    do=(
        "find {duration_minutes} when I am free[ together with {people}][ from {since}][ until {until}]"
        "[, not before {earliest}][, done by {latest}][, {days}]",
        "look for a gap of {duration_minutes}[ that suits {people}][ from {since} on][, {until} at the "
        "latest][, after {earliest}][, before {latest}][; {days}]",
        "suggest times for {duration_minutes}[ with {people}][ from {since}][ to {until}][, starting no earlier than "
        "{earliest}][; {days}]",
        "work out when {duration_minutes} would fit[ for me and {people}][ up to {until}][, done by {latest}]",
    ),
    say=(
        "When do I have {duration_minutes} free[ together with {people}][ from {since}][ to {until}][, no earlier "
        "than {earliest}][, no later than {latest}][, {days}]?",
        "I need {duration_minutes}[ with {people}][ from {since} on][, {until} at the latest]; what's open[ "
        "from {earliest} on][ until {latest}][, {days}]?",
    ),
    tell=("There are {total} free times: {list}.", "These times would work: {list}."),
)
voice.tool(
    "list_conflicts",
    do=(
        "check my calendar for clashes[ from {since}][ to {until}]",
        "list where I'm double-booked[ from {since}][ up to {until}]",
        "see whether any two appointments of mine collide[ from {since}][ until {until}]",
        "spot the overlaps in my calendar[ between {since} and {until}]",
    ),
    say=(
        "Am I double-booked anywhere[ from {since}][ until {until}]?",
        "Do any of my events overlap[ from {since} on][ up to {until}]?",
    ),
    tell=(
        "These overlap: {list}.",
        "I found {total}: {list}.",
    ),
)

_OF_AN_EVENT = (
    "reschedule_event",
    "update_event",
    "set_event_reminder",
    "invite_to_event",
    "respond_to_invitation",
    "cancel_occurrence",
    "cancel_event",
)
voice.goes_on("list_events", *_OF_AN_EVENT)
voice.goes_on("search_events", *_OF_AN_EVENT)
voice.goes_on("get_event", *_OF_AN_EVENT)
voice.goes_on("get_next_event", *_OF_AN_EVENT)
voice.goes_on("list_conflicts", *_OF_AN_EVENT)
voice.goes_on("create_event", "invite_to_event", "set_event_reminder")
voice.goes_on("reschedule_event", "update_event", "set_event_reminder", "invite_to_event")
voice.goes_on("update_event", "set_event_reminder", "invite_to_event")
voice.goes_on("invite_to_event", "set_event_reminder", "update_event")
voice.goes_on("set_event_reminder", "update_event", "invite_to_event")
voice.goes_on("respond_to_invitation", "set_event_reminder")
