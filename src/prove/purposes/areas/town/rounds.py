"""Rounds through the town, ways to friends and to the car, and where to meet."""

from typing import Any, cast

from prove.purposes.areas.dates import is_no_journey
from prove.purposes.areas.people import CLOSE, address_of, entry_of, somebody
from prove.purposes.areas.vehicles.cars import parked_car
from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    at,
    both,
    column,
    day,
    given,
    halfway,
    inside,
    look,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    shift,
    tells,
    text,
    when,
    word,
)
from prove.servers._shared.life.place.roads import Mode
from prove.servers.calendar.events import create_event, get_next_event, set_event_reminder
from prove.servers.email.tools import send_email
from prove.servers.maps.places import (
    find_nearby_places,
    geocode_address,
    get_place,
    list_saved_places,
    reverse_geocode,
    search_places,
)
from prove.servers.maps.records import NearestAddress, PlaceKind
from prove.servers.maps.routes import get_directions, get_distance_matrix, plan_stops, share_trip_eta
from prove.servers.vehicle.records import CarSummary

MOST_STOPS = 6
"""How long a list may be of which all places are looked at."""


@purpose(
    "maps",
    "email",
    because=(
        "I want it all behind me in one go.",
        "Driving back and forth through town costs me half a day every time.",
        "Gas isn't getting any cheaper.",
        "Last time I found two doors locked.",
        "I've got the car keys in my hand already.",
        "I never plan my stops well.",
        "Zigzagging between suburbs wastes half a tank.",
        "I don't mind a long drive, but I do mind detours.",
        "Professional couriers plan efficiently, a habit worth imitating.",
        "My knees hurt, so I'm taking the car everywhere.",
        "I'd rather spend my time at the stops than behind the wheel.",
        "I have no sense of direction.",
    ),
)
def do_the_round() -> Any:
    """Drive round the places of a list that are open now in the best order, while somebody follows the first way."""
    name = column(
        rows(list_saved_places),
        lambda p: p.list_name,
        fits=[lambda p: among(p.list_name, ("Errands", "For visitors"))],
    )
    saved = rows(list_saved_places, list_name=name)
    open_now = saved.where(lambda p: look(get_place, place_id=p.place_id).is_open)
    tour = look(plan_stops, stops=cast(Any, open_now.column(lambda p: p.address)))
    first = inside(tour.legs).least(lambda leg: leg.arrives_at)
    tell = say(
        ask(
            first.destination,
            given(tour.distance_km, saved.count() <= MOST_STOPS),
            told=(
                "Start with {}; all in all it's {} kilometres.",
                "The first stop is {}, and the drive is {} kilometres long in all.",
                "Go to {} first. You'll drive {} kilometres in all.",
            ),
        ),
        f"work out the quickest order by car for all places on my {name} list that are open right now, and tell "
        "me which address comes first and how many kilometres the whole round is",
        f"Which places on my {name} list are open right now? Put them into the fastest order for a drive, and tell me "
        "the first address and the kilometres in all.",
        f"I'm driving to every place on my {name} list that's open now, in the quickest order. At which address do I "
        "stop first, and how many kilometres is it in all?",
        f"plan the fastest drive to all places on my {name} list that are open at the moment; I'd like to know "
        "which address to go to first and how many kilometres I'll drive altogether",
        f"What's the fastest order to drive to the places on my {name} list that are open now? I need the first "
        "address and the kilometres in all.",
        f"I'm driving to the places on my {name} list today. Leave out what's closed now, find the quickest order, "
        "and tell me the first address and how many kilometres the tour is.",
        f"If I drive to each place on my {name} list that's open at the moment, in the fastest order, what's the "
        "first address, and how many kilometres is it altogether?",
    )
    friend = somebody(*CLOSE)
    share = say(
        act(share_trip_eta, recipient=address_of(friend), destination=first.destination),
        f"I'm leaving for that first address now. Share the trip with {friend}.",
        f"I'm about to drive to the first stop; share that trip with {friend}.",
        f"I'm heading for the first stop now; share my trip there with {friend}.",
        f"I'm on my way to the first stop, so share the trip with {friend}.",
        f"I'm off to that first address, and {friend} should be able to follow me, so share the trip.",
        f"I'm starting now, and {friend} wants to know when I'll be at the first stop, so share the trip.",
        f"I'm setting off for the first address. Share that trip with {friend}, please.",
    )
    tells(
        share,
        f"{friend} can follow you; you arrive on {share.arrives_at}.",
        f"The trip is shared with {friend}. You get there on {share.arrives_at}.",
    )
    return (tell,), (share,)


@purpose(
    "calendar",
    "maps",
    "email",
    because=(
        "I don't want to come rushing in again.",
        "Last time I missed the whole beginning.",
        "I hate apologising at the door.",
        "Being on time is a matter of respect.",
        "I misjudged the distance twice this month.",
        "People keep waiting for me, and I'd like to change that.",
        "I once came in late, and everybody stared.",
        "It always takes me forever to say goodbye.",
        "My tardiness is legendary among friends and colleagues.",
        "I tend to stay too long wherever I am.",
        "My excuses about the traffic no longer work.",
        "I got stuck behind a tractor last time and was late.",
        "Dithering in cloakrooms has made me miss many introductions.",
    ),
)
def come_from_somewhere_else() -> Any:
    """See whether the way from somebody's home to the next appointment is short enough, and set a reminder."""
    friend = somebody("family", "friend", "colleague")
    event = look(get_next_event, attendee=friend)
    tell = say(
        ask(
            event.title,
            event.starts_at,
            given(present(event.location), both(event.repeats == "never", is_no_journey(event))),
            told=(
                "It's {} on {}, at {}.",
                "The next one is {} on {}; the place is {}.",
                "{} comes next, on {}, at {}.",
            ),
        ),
        f"What do I have next with {friend}, when, and where?",
        f"look up my next appointment with {friend} and tell me what it is, when it starts and where",
        f"What's my next appointment with {friend}, when does it start, and where?",
        f"find the next thing in my calendar with {friend}; I'd like to know what it is, when and where",
        f"check my calendar for the next time {friend} and I meet, and tell me what we're doing, when and where",
        f"What do {friend} and I meet for next, at what time, and where?",
        f"The next thing I have with {friend}: what is it, and when and where do we meet?",
    )
    host = somebody(*CLOSE)
    lead = number(10, 15, 20, 25, 30, 35, 40)
    mode: Mode = word("bike", "car")
    place = rows(search_places, query=present(event.location)).the(lambda p: p.name == event.location)
    way = look(
        get_directions,
        origin=look(geocode_address, address=host).address,
        destination=place.address,
        mode=mode,
        depart_at=shift(event.starts_at, minutes=0 - lead),
    )
    late = say(
        act(set_event_reminder, event_id=event.id, minutes_before=60),
        "set its reminder to an hour before",
        "set the reminder to one hour before it",
        "remind me sixty minutes before the start",
        "set a reminder an hour before that",
        "remind me of it one hour ahead",
    )
    fine = say(
        act(set_event_reminder, event_id=event.id, minutes_before=cast(Any, lead + 10)),
        "set the reminder to ten minutes before I leave",
        "remind me ten minutes before that departure",
        "set the reminder to ten minutes before I have to go",
        "set its reminder to ten minutes before I set off",
        "remind me ten minutes before I leave",
    )
    remind = say(
        when(way.arrives_at > event.starts_at, late, fine),
        f"I'll be coming from {host}'s home by {mode} and leaving {lead} minutes before it starts. If that makes me "
        f"late, {late}; if I'm there in time, {fine}.",
        f"Before that I'm visiting {host}. If I leave there by {mode} {lead} minutes before it starts, will I be "
        f"late? If so, {late}; if not, {fine}.",
        f"check the way from {host}'s place by {mode}, leaving {lead} minutes before it starts. If I'd be late, "
        f"{late}; if I'd make it, {fine}",
        f"I'm setting out from where {host} lives, by {mode}, {lead} minutes before it starts. If that's too late, "
        f"{late}; if not, {fine}.",
        f"Suppose I leave {host}'s place by {mode} {lead} minutes before it starts. If I can't be there by the start, "
        f"{late}; if I can, {fine}.",
        f"I'm going there straight from {host}'s place, by {mode}, and want to leave {lead} minutes before it starts. "
        f"If that's too late, {late}; if I get there in time, {fine}.",
        f"I'd leave {host}'s home by {mode} {lead} minutes before it starts. See if that's early enough: if it isn't, "
        f"{late}; if it is, {fine}.",
    )
    tells(
        remind,
        f"You would arrive on {way.arrives_at}.",
        f"You'd be there on {way.arrives_at}.",
    )
    tells(late, "That is too late, so the reminder comes an hour before.", "The reminder is set to one hour before.")
    tells(
        fine,
        "That is in time; the reminder comes ten minutes before you leave.",
        "You'll make it, so the reminder comes ten minutes before you set off.",
    )
    return (tell,), (remind,)


@purpose(
    "maps",
    "email",
    because=(
        "It's always the same one of us who has to travel.",
        "My friends and family live all over town.",
        "Nobody should have a longer way than the others.",
        "I don't mind how far I have to go myself.",
        "The three of us haven't sat together for ages.",
        "Nobody likes to drive across the whole city.",
        "We couldn't agree on a place the last time.",
        "Our group chat has discussed the place for two weeks, with no result.",
        "Finding equidistant spots has plagued us for ages.",
        "Somebody always complains about the long way.",
        "Everybody wants to stay close to home.",
        "Geography and transit lines aren't kind to the three of us.",
        "Our last meeting fell through because nobody liked the place.",
    ),
)
def meet_halfway() -> Any:
    """Find the place that is nearest to the middle between two friends' homes, and send them its address and number."""
    one, other = somebody(*CLOSE), somebody(*CLOSE)
    kind: PlaceKind = word("cafe", "restaurant", "park", "museum", "cinema")
    here, there = look(geocode_address, address=one), look(geocode_address, address=other)
    middle = look(
        reverse_geocode,
        latitude=halfway(here.latitude, there.latitude),
        longitude=halfway(here.longitude, there.longitude),
    )
    spot = rows(find_nearby_places, kind=kind, address=middle.address).least(lambda p: p.distance_km)
    tell = say(
        ask(
            spot.name,
            spot.rating,
            told=(
                "That's {}, rated {} stars.",
                "The nearest one to the middle is {}; people give it {} stars.",
                "It's {}, with a rating of {}.",
            ),
        ),
        f"take the address halfway between {one}'s home and {other}'s, see which {kind} is closest to it as the crow "
        "flies, and tell me what it's called and how it's rated",
        f"Which {kind} is nearest, as the crow flies, to the address halfway between {one}'s home and {other}'s, "
        "and how "
        "is it rated?",
        f"I'm meeting {one} and {other}. Take the address halfway between their homes. What's the {kind} closest to "
        "it in a straight line called, and how many stars does it have?",
        f"find the {kind} that is nearest, as the crow flies, to the address halfway between {one}'s and {other}'s "
        "homes; I'd like to hear what it's called and what rating it has",
        f"look for the address halfway between the homes of {one} and {other}; I need the name of the {kind} nearest "
        "to it as the crow flies, and its rating",
        f"I'd like to please both {one} and {other}. What {kind} is closest, in a straight line, to the address "
        "halfway between their homes, and what's its rating?",
        f"It should be fair to both {one} and {other}: find the {kind} closest in a straight line to the "
        "address halfway between their homes, and tell me its name and its stars.",
    )
    subject = quoted(
        "Let's meet in the middle",
        "Halfway for both of you",
        "Where we could meet",
        "Our meeting point",
        "I found a spot",
        "The three of us",
    )
    details = look(get_place, place_id=spot.id)
    letter = say(
        text(f"Shall we meet at {details.name}, {details.address}? The phone number there is {details.phone}."),
        "its name, address and phone number",
        "the name, the address and the phone number of the place",
        "what it's called, its full address and the phone number",
        "its name, its phone number and its address",
    )
    mail = say(
        act(send_email, to=(address_of(one), address_of(other)), subject=subject, body=letter),
        f"put {letter} into an email to both of them together, with {subject} as the subject",
        f"suggest that place to both of them in one email with the subject {subject}, giving {letter}",
        f"Send one email to both of them, please, titled {subject}, with {letter}.",
        f"I'd like to meet there. Write to the two of them in one e-mail, {subject} in the subject line, with "
        f"{letter}.",
        f"propose that place to them in a joint e-mail titled {subject}, and include {letter}",
        f"ask the two of them by e-mail whether that suits them: one email with the subject {subject}, giving {letter}",
        f"Both should hear about that place in the same e-mail, subject {subject}: {letter}.",
        f"I'd like to suggest that place to them. Write a single email called {subject} with {letter}.",
    )
    return (tell,), (mail,)


def _spot_of(car: CarSummary) -> NearestAddress:
    """The place where a car stands."""
    point = look(geocode_address, address=car.location)
    return look(reverse_geocode, latitude=point.latitude, longitude=point.longitude)


@purpose(
    "vehicle",
    "maps",
    "email",
    because=(
        "I took a taxi home the other day and left the car in town.",
        "I came back by bus and left the car behind.",
        "My memory for parking spaces is appalling.",
        "I wrote down where I parked, and lost the note.",
        "Before it gets a ticket, I'd better fetch the car.",
        "I went for a walk after parking and forgot about the car.",
        "I wasn't paying attention when I got out of the car.",
        "I had a glass of wine with dinner and left the car where I'd parked.",
        "Potting soil and a raincoat are still in the trunk.",
        "I've been looking for the car in three streets.",
        "Multistory garages confuse my sense of orientation.",
        "My umbrella and my gym bag are still in the car.",
    ),
)
def fetch_the_car() -> Any:
    """Find out where a car stands; if the way there is long, ask for a lift, else see when one arrives."""
    car = again(parked_car("", lambda c: present(_spot_of(c).place_name) != ""), "it", "the car")
    spot = _spot_of(car)
    tell = say(
        ask(
            present(spot.place_name),
            car.location,
            told=(
                "It's at {}, {}.",
                "You'll find it at {}; the address is {}.",
                "It's parked at {}; that's {}.",
            ),
        ),
        f"Where did I leave {car}? I need the name of the place and the address.",
        f"look up where {car} is parked: which place that is and its address",
        f"At which place is {car} parked, and what's the address?",
        f"find out at which place {car} is parked, and the address",
        f"I can't remember where {car} is. At which place did I park, and what's the address?",
        f"tell me what place {car} is parked at, and the address",
        f"I've lost track of {car}. Which place is it parked at, and what's the address?",
        f"I'm going to collect {car}. At which place is it parked? I need the address, too.",
    )
    friend = somebody(*CLOSE)
    minutes = number(45, 60, 70, 80, 90)
    subject = quoted(
        "Could you drive me?", "A lift, please", "Do you have time?", "My car is far away", "A small favour"
    )
    lift = say(
        act(
            send_email,
            to=(address_of(friend),),
            subject=subject,
            body=text(f"Can you take me to my car? It's at {spot.place_name}, {car.location}."),
        ),
        f"ask {friend} by e-mail for a ride there, subject {subject}, with the place and the address",
        f"ask {friend} for a ride in an email called {subject} that gives the place and the address",
        f"e-mail {friend} with the subject {subject} and ask for a ride, with the place and its address",
        f"write {friend} an e-mail titled {subject}, asking for a ride, with the place and the address",
        f"ask {friend} to drive me there: send an email with the subject {subject}, giving the place and the address",
        f"get me a ride from {friend} with an email called {subject}, giving the place and its address",
    )
    way = look(get_directions, destination=car.location, mode="transit")
    ride = say(
        ask(
            way.arrives_at,
            told=(
                f"By bus it takes {way.minutes} minutes; you'd be there on {{}}.",
                f"Public transit needs {way.minutes} minutes and gets you there on {{}}.",
                f"It's {way.minutes} minutes by bus; you'd be at the car on {{}}.",
            ),
        ),
        "just tell me when I'd be there if I left now",
        "tell me when I'd arrive if I left now",
        "just tell me when I'd arrive",
        "tell me when I'd get there if I took the bus now",
        "tell me what time I'd be at the car",
    )
    fetch = say(
        when(way.minutes > minutes, lift, ride),
        f"if it's more than {minutes} minutes to the car from here by public transit, {lift}; otherwise {ride}",
        f"How long would the bus take to the car? If it's over {minutes} minutes, {lift}; otherwise {ride}.",
        f"check the way to the car by bus: if it takes more than {minutes} minutes, {lift}; otherwise {ride}",
        f"see how many minutes it is to the car by public transit. If that's more than {minutes}, {lift}; if not, "
        f"{ride}",
        f"Does the bus need longer than {minutes} minutes to get me to the car? If so, {lift}; if not, {ride}.",
        f"I'd go to the car by bus, unless that takes over {minutes} minutes: in that case {lift}; otherwise {ride}.",
        f"By public transit it shouldn't take more than {minutes} minutes from here to the car. If it takes longer, "
        f"{lift}; if it doesn't, {ride}.",
    )
    tells(
        lift,
        f"Public transit takes {way.minutes} minutes, so I asked {friend} for a ride.",
        f"It's {way.minutes} minutes by public transit, so I sent {friend} the email.",
    )
    return (tell,), (fetch,)


@purpose(
    "maps",
    "calendar",
    "email",
    because=(
        "I don't mind a longer way, but not everybody can travel far.",
        "I owe somebody an afternoon.",
        "I've been meaning to meet somebody for weeks.",
        "Long journeys put people off, as I've learnt.",
        "Last time I chose a place that was awful to get to.",
        "Solitude and microwaved lasagna have lost their appeal.",
        "A detour on the way home tires people out.",
        "I've cancelled twice already, so I'd like to make it easy this time.",
        "I stay at home too much.",
        "I've had a lot of help lately and want to say thank you.",
        "Half an hour less on the road cheers up any guest of mine.",
        "Long trips make some people more tired than they admit.",
    ),
)
def spare_them_the_way() -> Any:
    """Of the places nearby, take the one that somebody reaches fastest from home, and invite them there."""
    friend = somebody(*CLOSE)
    kind: PlaceKind = word("cafe", "museum", "cinema", "park")
    mode: Mode = word("bike", "car")
    on, around = day(7, 14), number(2, 3, 4, 5, 6)
    start = at(on, 15)
    near = rows(find_nearby_places, kind=kind, radius_km=around, open_at=start)
    home = entry_of(friend)
    ways = rows(
        get_distance_matrix,
        origins=(home.address,),
        destinations=cast(Any, near.column(lambda p: p.address)),
        mode=mode,
    )
    quickest = ways.least(lambda e: e.minutes)
    address = given(quickest.destination, ways.where(lambda e: e.minutes < quickest.minutes + 3).count() == 1)
    place = near.the(lambda p: p.address == address)
    tell = say(
        ask(
            place.name,
            place.address,
            told=(
                "That's {}, {}.",
                "{} is the quickest to reach; it's at {}.",
                "The best choice is {}. The address is {}.",
            ),
        ),
        f"I need a {kind} within {around} kilometres of me as the crow flies that's open on {on} at three in the "
        f"afternoon. Which one is the fastest to get to by {mode} from {friend}'s home, and what's its address?",
        f"I'd like to meet up at three in the afternoon on {on}, at a {kind} that's open then and within {around} "
        f"kilometres of me in a straight line. Which one is the quickest to reach by {mode} from {friend}'s home, and "
        "what's the address?",
        f"Which {kind} is the fastest to reach by {mode} from {friend}'s home? It must be open at 3 p.m. on {on} and "
        f"at most {around} kilometres from me in a straight line. I need the address, too.",
        f"Look for a {kind} that's open on {on} at three in the afternoon and no more than {around} kilometres from "
        f"me, as the crow flies. Take the one with the shortest time by {mode} from {friend}'s home, and tell me its "
        "name and address.",
        f"Which {kind} within {around} kilometres of me, in a straight line, is the quickest to reach by {mode} from "
        f"where {friend} lives? It must be open at three in the afternoon on {on}. Tell me its name and its address.",
        f"Look at every {kind} that's open on {on} at three in the afternoon and up to {around} kilometres from me by "
        f"air. Which one takes the least time by {mode} from {friend}'s home, and at what address is it?",
        f"It should be quick to get to from {friend}'s home. Which {kind} is the quickest to reach by {mode} from "
        f"there? It should be open at 3 p.m. on {on} and no more than {around} kilometres from me as the crow flies. "
        "Tell me its address, too.",
    )
    title = quoted(
        "An afternoon out",
        "Just us",
        "Long overdue",
        "Time to talk",
        "Meeting up",
        "A small outing",
    )
    invite = say(
        act(
            create_event,
            title=title,
            starts_at=start,
            duration_minutes=120,
            location=place.name,
            invitees=(address_of(friend),),
        ),
        f"put {title} into my calendar at three that day for two hours, with the name of that place as the location, "
        f"and invite {friend}",
        f"Good, we'll go to that {kind}. Add {title} to my calendar from three o'clock that day for two hours, with "
        f"just its name as the location, and invite {friend}.",
        f"add {title} to my calendar at 3 p.m. on that day for two hours, enter the place by name alone as the "
        f"location, and send {friend} the invitation",
        f"We'll meet at that {kind}: create {title} in my calendar, three to five o'clock that day, with its name and "
        f"nothing else as the location, and invite {friend}.",
        f"block 3 p.m. to 5 p.m. that day in my calendar for {title}, give only the name of the place as the location, "
        f"and send {friend} the invitation",
        f"set up {title} in my calendar for two hours from 3 p.m. that day, with the name of that place as the "
        f"location, and send the invitation to {friend}",
        f"Sounds good. Put {title} into my calendar, three to five that afternoon, with {friend} invited and the "
        "place's name as the location.",
    )
    tells(
        invite,
        f"{friend} is invited to {invite.location} on {invite.starts_at}.",
        f"{invite.title} is on {invite.starts_at} at {invite.location}; {friend} has the invitation.",
    )
    return (tell,), (invite,)
