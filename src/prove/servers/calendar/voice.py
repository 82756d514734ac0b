"""How people talk about their calendars."""

import datetime as dt
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from prove.core.voice import attribute, name, relation
from prove.servers._shared.sorting import DATE_WORDS
from prove.servers.calendar.records import Agenda
from prove.servers.calendar.series import occurrences
from prove.servers.calendar.tools import server

voice = server.voice

voice.situations(
    "I'm planning ahead.",
    "I'm tidying up my calendar.",
    "My schedule is a mess.",
    "My week is packed.",
    "I'm double-booked far too often.",
    "I've got my planner open.",
    "I'm trying to protect some free time.",
    "Too many appointments lately.",
    "I'd like a bit of breathing room.",
    "I keep missing things.",
    "I'm syncing plans with the family.",
    "My assistant is on leave.",
    "I'm juggling dates again.",
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


def _is_movable(book: Agenda, arguments: Mapping[str, Any]) -> bool:
    """Whether an event is the user's to change: no flight, no stay."""
    event = book.events.find(arguments.get("event_id", ""))
    return event is None or not event.title.startswith(("Flight", "Train", "Hotel", "Stay"))


voice.entity(
    "calendars",
    name("{name}", "the {name} calendar", "my calendar called {name}"),
    attribute("the {color} calendar"),
    label="{name}",
)
voice.entity(
    "events",
    name("{title}", "the event called {title}", "the {title} entry"),
    attribute("{title} on {starts_at}", "what I have on {starts_at}", "the one at {location} on {starts_at}"),
    relation("{title} in the {calendar_id.name} calendar", "what {organizer_name} set up for {starts_at}"),
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

for changed in ("reschedule_event", "move_occurrence", "update_event", "invite_to_event"):
    voice.sensible(changed, _is_movable)
voice.value("since", draw=_some_day(-6, 12, -380))
voice.value("until", draw=_some_day(5, 25, 390))
voice.value("search_events.since", draw=_some_day(-25, 5))
voice.value("search_events.until", draw=_some_day(6, 40))
voice.value("update_event.repeat_until", draw=_some_day(20, 200, -3))
voice.value("from_day", draw=_some_day(2, 25))
voice.value("get_free_busy.since", draw=_some_time(0, 7))
voice.value("get_free_busy.until", draw=_some_time(5, 14, 80))
voice.value("find_free_slots.since", draw=_some_day(0, 8, -5))
voice.value("find_free_slots.until", draw=_some_day(6, 20, 90))
voice.value("starts_at", draw=_some_time(1, 28, 4200))
voice.value("occurrence_on", draw=_occurrence_day)
voice.value("repeat_until", draw=_some_day(40, 200, -3))
voice.value("repeat_times", 3, 4, 5, 6, 8, 10, 12, 20)
voice.value("duration_minutes", 15, 20, 30, 45, 60, 75, 90, 120)
voice.value("minutes_before", 5, 10, 15, 20, 30, 45, 60, 120, 1440)
voice.value("earliest", dt.time(8), dt.time(8, 30), dt.time(9, 30), dt.time(10), dt.time(12), dt.time(13), dt.time(18))
voice.value("latest", dt.time(12), dt.time(13, 30), dt.time(15), dt.time(16), dt.time(18), dt.time(19), dt.time(21))
voice.value("query", draw=_search_word)
voice.value(
    "title",
    "Roadmap review",
    "Lease signing",
    "Catch-up",
    "Planning round",
    "Look at the plans",
    "Tennis",
    "Budget talk",
    "Board preparation",
    "Farewell lunch",
    "Walk in the park",
    "Press call",
)
voice.value(
    "description",
    "Bring the signed papers.",
    "We go through the open points.",
    "Everyone brings one idea.",
    "Parking is behind the building.",
    "The link comes by mail.",
    "Keep it under half an hour.",
    "Wear something warm.",
    "First draft of the plan for next quarter.",
)

voice.ask("query", "What should I look for?", "Which word should I search for?")
voice.ask("title", "What should it be called?", "What title should I give it?")
voice.ask("starts_at", "When should it start?", "For which day and time?")
voice.ask("reschedule_event.starts_at", "When should it start instead?", "What day and time should I move it to?")
voice.ask("move_occurrence.starts_at", "When should it start instead?", "What day and time should I move it to?")
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
    ),
    say=(
        "Which calendars do I have?",
        "What calendars are shared with me?",
        "I'd like an overview of my calendars.",
    ),
    tell=(
        "You have {total} calendars: {list}.",
        "These are your calendars: {list}.",
    ),
)
voice.tool(
    "list_events",
    do=(
        "show what is on[ from {since}][ until {until}][ in {calendar_id}][ with {attendee}][, only what I have "
        "{my_response}][, {sort}]",
        "go through my schedule[ in {calendar_id}][ starting {since}][ up to {until}][, only what {attendee} "
        "is part of]",
        "list every appointment[ that involves {attendee}][ in {calendar_id}][ from {since}][ through {until}]"
        "[, {sort}]",
    ),
    say=(
        "What does my calendar look like[ from {since}][ until {until}][ with {attendee}][, looking at {calendar_id}]?",
        "What have I got on[ in {calendar_id}][ together with {attendee}][ after {since}][ up to {until}][ that I "
        "have {my_response}]?",
        "I need to know what's coming up[ with {attendee}][ from {since}][ to {until}][ on {calendar_id}][, {sort}].",
    ),
    tell=("There are {total} things on: {list}.", "Here is what's on: {list}."),
)
voice.tool(
    "get_event",
    do=(
        "show me the details of {event_id}",
        "open {event_id}",
    ),
    say=("What do we know about {event_id}?",),
    tell=(
        "{title} is {status}: it starts on {starts_at} and ends on {ends_at}[, at {location}].",
        "It is {title}, {status}, from {starts_at} to {ends_at}[, at {location}].",
    ),
)
voice.tool(
    "get_event",
    do=("tell me who is invited to {event_id}",),
    say=("Who has answered for {event_id}?",),
    tell=(
        "These are on the list for {title}: {invitees}.",
        "For {title}: {invitees}.",
    ),
)
voice.tool(
    "get_event",
    do=("tell me who is coming to {event_id} and where it is",),
    say=("Where is {event_id}, and who is coming?",),
    tell=("{title} is at {location}, with {invitees}.",),
)
voice.tool(
    "get_event",
    do=("find out when and where {event_id} is",),
    say=("When and where is {event_id}?",),
    tell=("{title} is on {starts_at}, at {location}.",),
)
voice.tool(
    "search_events",
    do=(
        "find {query} in my calendar[ from {since} on][ up to {until}][, {sort}]",
        "search my events[ since {since}][ until {until}] for {query}[, {sort}]",
        "look up anything about {query} in my calendars",
    ),
    say=(
        "When was {query} again?",
        "Is there anything about {query} in my calendars[ after {since}][ before or on {until}][, {sort}]?",
        "Have I got {query} anywhere in my calendars?",
    ),
    tell=(
        "I found {total}: {list}.",
        "{total} events match: {list}.",
    ),
)
voice.tool(
    "get_next_event",
    do=(
        "tell me what's next[ in {calendar_id}][ with {attendee}]",
        "find my next appointment[ with {attendee}][ on {calendar_id}]",
    ),
    say=(
        "What's coming up next[ with {attendee}][ in {calendar_id}]?",
        "What is the next thing I have[ with {attendee}][, going by {calendar_id}]?",
    ),
    tell=(
        "Next is {title} on {starts_at}.",
        "{title}, from {starts_at} to {ends_at}.",
    ),
)
voice.tool(
    "get_next_event",
    do=("tell me where I have to be next[ for {calendar_id}][ together with {attendee}]",),
    say=("Where do I have to be next[ for {calendar_id}][ together with {attendee}]?",),
    tell=("You have to be at {location} for {title}, on {starts_at}.",),
)
voice.tool(
    "create_event",
    do=(
        "put {title} down for {starts_at}[ {time_zone} time][, {duration_minutes} long][ at {location}][ in "
        "{calendar_id}][, and invite {invitees}][, {repeats}][ until {repeat_until}][, {repeat_times} times "
        "in all][, {if_busy}][, with the note {description}]",
        "set up {title} on {starts_at}[ by the clock in {time_zone}][ at {location}][ for "
        "{duration_minutes}][ with {invitees}][, {repeats}][, {repeat_times} times in all][, last on "
        "{repeat_until}][, in {calendar_id}][, saying {description}][, {if_busy}]",
        "schedule {title} for {starts_at}[ with {invitees}][, {duration_minutes}][, place: {location}][, {repeats}]"
        "[ up to {repeat_until}]",
    ),
    say=(
        "I've got {title} on {starts_at}[ at {location}][, it takes {duration_minutes}], so block that time[ "
        "in {calendar_id}][ and ask {invitees} along][; it's on {repeats}][, {if_busy}].",
        "Can you add {title}? It starts on {starts_at}[, {time_zone} time][, lasts {duration_minutes}][ and "
        "is at {location}][, {repeats}][ until {repeat_until}][; invite {invitees}][; note: {description}].",
        "We need a slot for {title} at {starts_at}[ with {invitees}][ at {location}][ for "
        "{duration_minutes}][, {repeats}][, {repeat_times} times in all].",
    ),
    tell=('"{title}" is in the calendar for {starts_at}.', 'Done: "{title}", {starts_at}.'),
)
voice.tool(
    "update_event",
    do=(
        "rename {event_id}[ to {title}]",
        "change the place of {event_id}[ to {location}]",
        "add a note to {event_id}[ saying {description}]",
        "move {event_id}[ over to {calendar_id}]",
        "take people off the guest list of {event_id}[, namely {remove_invitees}]",
        "let the series {event_id} end[ on {repeat_until}]",
        "edit {event_id}[ so that it's called {title} and takes place at {location}]",
        "change {event_id}[: call it {title}][; hold it at {location}][; describe it as {description}][; "
        "keep it in {calendar_id}]",
    ),
    say=(
        "{event_id} needs a new name[: {title}].",
        "We have another place for {event_id}[: {location}].",
        "{event_id} needs a better description[: {description}].",
        "{event_id} is in the wrong calendar[; it belongs in {calendar_id}].",
        "Not everybody has to come to {event_id}[; uninvite {remove_invitees}].",
        "{event_id} doesn't go on for ever[; its last day is {repeat_until}].",
        "{event_id} needs a fix[: the title is {title}][; it's at {location} now][; it belongs in "
        "{calendar_id}][; the note should say {description}].",
        "Something changed about {event_id}[; we meet at {location}][; it's called {title} now][; write "
        "{description} in it][; file it under {calendar_id}].",
    ),
    tell=(
        "It is called {title} now.",
        "{title} is at {location} now.",
        "{title} is in the {calendar_id.name} calendar now.",
        "{title} goes on until {repeat_until} now.",
        "{title} now says “{description}”.",
        "{title} goes ahead without {remove_invitees}.",
    ),
)
voice.tool(
    "reschedule_event",
    do=(
        "move {event_id} to {starts_at}[, {duration_minutes} long][, {if_busy}]",
        "push {event_id} to {starts_at} instead[ and make it {duration_minutes}][, {if_busy}]",
        "move {event_id}[, from {from_day} on,] to {starts_at}[, {duration_minutes} long][, {if_busy}]",
    ),
    say=(
        "{event_id} doesn't work for me any more; {starts_at} would be better[, for {duration_minutes}][, {if_busy}].",
        "Could we have {event_id} on {starts_at} instead[, {duration_minutes} long][, {if_busy}]?",
    ),
    tell=("{title} now starts at {starts_at}.", "Moved: {title}, {starts_at} to {ends_at}."),
)
voice.tool(
    "cancel_event",
    do=("cancel {event_id}", "call off {event_id} altogether", "take {event_id} off and let everybody know"),
    say=("{event_id} isn't happening.", "We won't need {event_id} after all.", "Can you scrap {event_id} for me?"),
    tell=("{title} is cancelled.", "I called off {title}."),
)
voice.tool(
    "cancel_occurrence",
    do=(
        "cancel {event_id} on {occurrence_on} only",
        "skip {event_id} on {occurrence_on}",
        "drop just the session of {event_id} on {occurrence_on}",
    ),
    say=(
        "{event_id} won't happen on {occurrence_on}, but the rest stays as it is.",
        "I'm away on {occurrence_on}, so leave out {event_id} that day.",
    ),
    tell=(
        "{title} is off on {occurrence_on}.",
        "{title} is skipped on {occurrence_on}; the others stay.",
    ),
)
voice.tool(
    "move_occurrence",
    do=(
        "move {event_id} on {occurrence_on} to {starts_at}, just this once[, {duration_minutes} long][, {if_busy}]",
        "shift only the session of {event_id} on {occurrence_on} to {starts_at}[ and make it "
        "{duration_minutes}][, {if_busy}]",
    ),
    say=(
        "{event_id} can't be at the usual time on {occurrence_on}; have it at {starts_at}[ for "
        "{duration_minutes}][, {if_busy}].",
        "Just for {occurrence_on}, could {event_id} start at {starts_at} instead[ and take {duration_minutes}]"
        "[, {if_busy}]?",
    ),
    tell=(
        "Instead of {occurrence_on}, {title} starts at {starts_at} this time.",
        "This one time {title} is at {starts_at}.",
    ),
)
voice.tool(
    "invite_to_event",
    do=(
        "invite {invitees} to {event_id}",
        "put {invitees} on the guest list of {event_id}",
        "bring {invitees} into {event_id}",
    ),
    say=(
        "There should be an invitation to {event_id} for {invitees}.",
        "{event_id} is missing {invitees}, so send an invitation.",
        "Could you ask {invitees} along to {event_id}?",
    ),
    tell=("The invitation to {title} is out.", "Done, {title} has the new guests on its list."),
)
voice.tool(
    "respond_to_invitation",
    do=(
        "answer the invitation to {event_id} with {response}",
        "say {response} to {event_id}",
        "let them know about {event_id}: {response}",
    ),
    say=(
        "They asked me about {event_id}; tell them it's {response}.",
        "My answer for {event_id} is {response}.",
        "About {event_id}: {response}.",
    ),
    tell=(
        "Your answer to {title} is in: {my_response}.",
        "The organizer of {title} knows: {my_response}.",
    ),
)
voice.tool(
    "set_event_reminder",
    do=(
        "remind me {minutes_before} before {event_id}",
        "set a reminder for {event_id}, {minutes_before} ahead",
    ),
    say=(
        "I don't want to miss {event_id}, so give me a nudge {minutes_before} before.",
        "Can I get an alert {minutes_before} ahead of {event_id}?",
    ),
    tell=(
        "You will be reminded of {title} {reminder_minutes} before.",
        "The reminder for {title} is set, {reminder_minutes} before.",
    ),
)
voice.tool(
    "get_free_busy",
    do=(
        "check how busy it gets for {people} between {since} and {until}",
        "look up the availability of {people} from {since} to {until}",
    ),
    say=(
        "Is anything on for {people} between {since} and {until}?",
        "How full is the diary of {people} from {since} until {until}?",
        "I have to know the times that don't suit {people} between {since} and {until}.",
    ),
    tell=("{total} busy stretches: {list}.", "They are taken at these times: {list}."),
)
voice.tool(
    "find_free_slots",
    do=(
        "find {duration_minutes} when I am free[ together with {people}][ from {since}][ until {until}]"
        "[, not before {earliest}][, over by {latest}][, {days}]",
        "look for a gap of {duration_minutes}[ that suits {people}][ from {since} on][, {until} at the "
        "latest][, after {earliest}][, before {latest}][; {days}]",
    ),
    say=(
        "When would I have {duration_minutes}[ with {people}][ from {since}][ to {until}][, no earlier "
        "than {earliest}][, no later than {latest}][, {days}]?",
        "I need {duration_minutes}[ with {people}][ from {since} on][, {until} at the latest]; what's open[ "
        "from {earliest} on][ until {latest}][, {days}]?",
    ),
    tell=("{total} slots are free: {list}.", "These times would work: {list}."),
)
voice.tool(
    "list_conflicts",
    do=(
        "check my calendar for clashes[ from {since}][ to {until}]",
        "list where I'm double-booked[ from {since}][ up to {until}]",
    ),
    say=(
        "Am I double-booked anywhere[ from {since}][ until {until}]?",
        "Do any of my events overlap[ after {since}][ up to {until}]?",
    ),
    tell=(
        "{total} pairs overlap: {list}.",
        "I found {total} clashes: {list}.",
    ),
)
