"""Rounds through the town, ways to friends and to the car, and where to meet."""

from typing import Any, cast

from prove.purposes.areas.people import CLOSE, address_of, entry_of, somebody
from prove.purposes.areas.vehicles.cars import parked_car
from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    at,
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
from prove.servers.maps.records import PlaceKind
from prove.servers.maps.routes import get_directions, get_distance_matrix, plan_stops, share_trip_eta

MOST_STOPS = 6
"""How long a list may be of which all places are looked at."""


@purpose(
    "maps",
    "email",
    because=(
        "I want it all behind me in one go.",
        "Zigzagging through town costs me half a day every time.",
        "Petrol isn't getting any cheaper.",
        "Last time I stood in front of two locked doors.",
        "I've put this round off long enough.",
        "My sense of direction is legendary, and not in a good way.",
        "The boot is empty and I'm in the mood to drive.",
        "I'd rather not cross the river three times.",
        "A bit of planning never hurt a round trip.",
        "I've got the keys in my hand already.",
        "Someone at home worries when I'm out for long.",
        "It's one of those days with a lot of small stops.",
    ),
)
def do_the_round() -> Any:
    """Drive round the places of a list that are open now in the best order, while somebody follows the first way."""
    name = column(
        rows(list_saved_places),
        lambda p: p.list_name,
        fits=[lambda p: among(p.list_name, ("Errands", "For visitors"))],
    )
    since = day(-200, -20, edge="since")
    saved = rows(list_saved_places, list_name=name, since=since)
    open_now = saved.where(lambda p: look(get_place, place_id=p.place_id).is_open)
    tour = look(plan_stops, stops=cast(Any, open_now.column(lambda p: p.address)))
    first = inside(tour.legs).least(lambda leg: leg.arrives_at)
    tell = say(
        ask(
            first.destination,
            given(tour.minutes, saved.count() <= MOST_STOPS),
            told=(
                "Start with {}; all in all you're {} minutes on the road.",
                "The first stop is {}, and the driving adds up to {} minutes.",
                "Go to {} first. The round takes {} minutes at the wheel.",
            ),
        ),
        f"work out the quickest round by car through all the places I've added to my {name} list since {since} that "
        "are open right now, and tell me which address comes first and how many minutes I'll be driving",
        f"Which of the places that went onto my {name} list since {since} are open at this moment? Put them into the "
        "fastest order for a drive, and tell me the first address and the minutes on the road.",
        f"I'm driving to everything I've saved on my {name} list since {since}, as far as it's open now. Where do I "
        "start, and how long is the drive in total?",
        f"leave out what's closed at this hour among the additions to my {name} list since {since} and plan one drive "
        "through the rest: the first address and the minutes behind the wheel are what I need",
        f"What's the best order to drive to whatever has come onto my {name} list since {since} and has its doors open "
        "now? The address to begin with and the overall minutes will do.",
        f"If I take the car to all places put on my {name} list since {since} that aren't closed now, one after the "
        "other, which address should be the first, and how many minutes is that altogether?",
        f"check which entries that my {name} list has had since {since} are open just now, arrange them cleverly for "
        "the car, and give me the first address along with the driving minutes",
    )
    friend = again(somebody(*CLOSE), "them")
    share = say(
        act(share_trip_eta, recipient=address_of(friend), destination=first.destination),
        f"I'm leaving for that first address now. Let {friend} follow when I arrive.",
        f"start the trip to the first stop and share my arrival time with {friend}",
        f"I'm heading for stop number one this minute; send {friend} my time of arrival there.",
        f"give {friend} a live view of when I reach the first stop; I'm going now",
        f"I'm on my way to the first of them, so share the trip with {friend}.",
        f"I'm off, and {friend} should be able to see when I get to that first address.",
        f"begin the drive to the first stop and have {friend} informed about my arrival",
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
        "The last time I missed the whole beginning.",
        "I hate apologising at the door.",
        "Being on time is a matter of respect.",
        "I misjudged the distance twice this month.",
        "Nobody likes to wait for me, and I can see why.",
        "My day will be a chain of short hops.",
        "I'd like to know beforehand how tight it gets.",
        "I trust timetables more than my own feeling.",
        "An hour has fewer minutes than I think.",
        "I'm told I live in a time zone of my own.",
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
            given(present(event.location), event.repeats == "never"),
            told=(
                "It's {} on {}, at {}.",
                "The next one is {}, {}; the place is {}.",
                "{} comes next: {}, at {}.",
            ),
        ),
        f"What do I have next with {friend}, when, and at which place?",
        f"look up my next appointment with {friend} and tell me what it is, when it begins and where",
        f"When am I seeing {friend} next, for what, and in which place?",
        f"find the next thing in my calendar that involves {friend}, and tell me its title, its start and its location",
        f"check my calendar for the next time {friend} and I meet; I need the occasion, the hour and the location",
        f"Where do {friend} and I meet next, at what time, and what's the occasion?",
        f"give me the title, the beginning and the location of whatever I've planned next with {friend}",
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
        "set its reminder to a full hour before",
        "have me reminded one hour ahead of it",
        "let the reminder come sixty minutes before the start",
        "move its alert to an hour in advance",
    )
    fine = say(
        act(set_event_reminder, event_id=event.id, minutes_before=cast(Any, lead + 10)),
        "a reminder ten minutes before I leave will do",
        "remind me ten minutes before that departure",
        "put the alert ten minutes ahead of my departure",
        "ten minutes' notice before I go is enough, so set its reminder that way",
    )
    remind = say(
        when(way.arrives_at > event.starts_at, late, fine),
        f"I'll be coming from {host}'s home by {mode} and leaving {lead} minutes before it starts. If that makes me "
        f"late, {late}; if I'm there in time, {fine}.",
        f"Before that I'm visiting {host}. Going by {mode}, would leaving {lead} minutes ahead get me there too late? "
        f"Then {late}; otherwise {fine}.",
        f"see how long the {mode} takes from {host}'s place, if I start {lead} minutes before it begins. Should I "
        f"arrive after the start, {late}; should I make it, {fine}",
        f"I set out from where {host} lives, by {mode}, {lead} minutes before the start. Too late? In that case "
        f"{late}, and if not, {fine}.",
        f"check the way from {host}'s address by {mode}, with a departure {lead} minutes before the beginning: when it "
        f"gets me there late, {late}, else {fine}",
        f"Suppose I leave {host}'s place by {mode} {lead} minutes before the beginning. If I can't be there by the "
        f"start, {late}; if I can, {fine}.",
    )
    tells(
        remind,
        f"You would arrive on {way.arrives_at}, after {way.minutes} minutes.",
        f"It takes {way.minutes} minutes, so you'd be there on {way.arrives_at}.",
    )
    tells(late, "That is too late, so the reminder comes an hour before.", "The reminder is set to one hour before.")
    tells(
        fine, "That is in time; the reminder comes ten minutes before you leave.", "You make it. The reminder is set."
    )
    return (tell,), (remind,)


@purpose(
    "maps",
    "email",
    because=(
        "It's always the same one of us who has to travel.",
        "The three of us don't exactly live next door to each other.",
        "Fair is fair when it comes to distances.",
        "Our last get-together ended in a quarrel about the journey.",
        "I can get anywhere, I'm the one with the season ticket.",
        "A spot in the middle would please everybody.",
        "The three of us haven't sat together for ages.",
        "I offered to find neutral ground.",
        "Whoever picks the place is blamed for it, so let geometry decide.",
        "Nobody likes to drive across the whole city.",
        "Compromise is the soul of friendship.",
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
        f"take the point midway between {one}'s home and {other}'s, see which {kind} is closest to it, and tell me its "
        "name and rating",
        f"Which {kind} is nearest to the middle between where {one} and {other} live, and how is it rated?",
        f"I'm meeting {one} and {other} and want a {kind} halfway between their homes. What's the closest one called, "
        "and how many stars does it have?",
        f"find the address in the middle of {one}'s and {other}'s homes and the {kind} nearest to that; I need the "
        "name and the stars",
        f"Geographically speaking, what's the centre between {one}'s house and {other}'s, and which {kind} is next to "
        "it? Name and rating, please.",
        f"Draw a line from {one}'s door to {other}'s: which {kind} lies closest to the midpoint, and what do people "
        "rate it?",
        f"work out the halfway point of the homes of {one} and {other}, then the nearest {kind} to it, with its name "
        "and its stars",
    )
    subject = quoted(
        "Let's meet in the middle",
        "Halfway for both of you",
        "Neutral ground",
        "Where we meet",
        "Our meeting point",
        "Fair distances",
        "I found a spot",
        "The three of us",
    )
    details = look(get_place, place_id=spot.id)
    letter = say(
        text(f"How about {details.name}, {details.address}? The phone number is {details.phone}."),
        "its name, address and phone number",
        "the name and the whereabouts, plus the number to ring",
        "the name, the address and the telephone number",
        "name, street and phone number of it",
    )
    mail = say(
        act(send_email, to=(address_of(one), address_of(other)), subject=subject, body=letter),
        f"send both of them one mail called {subject} with {letter}",
        f"e-mail the two {letter}, in a single message under the subject {subject}",
        f"propose it to both in one mail headed {subject}, giving {letter}",
        f"write to the pair of them together, subject {subject}: {letter}",
        f"One mail to both of them, please, entitled {subject}, with {letter}.",
        f"let the two have {letter} in a joint mail titled {subject}",
    )
    return (tell,), (mail,)


@purpose(
    "vehicle",
    "maps",
    "email",
    because=(
        "I took a taxi after a long night.",
        "The car hasn't been moved for a while, I believe.",
        "I came back by bus and left the car behind.",
        "My memory for parking spaces is appalling.",
        "We've got more than one car, and I lose track.",
        "I need the car back home.",
        "It must be standing somewhere around town.",
        "I can't stay without wheels for ever.",
        "Somebody will have to bring it back, and that's me.",
        "I wrote the spot down on a receipt, which I've lost.",
        "Before it gets a ticket, I'd better fetch it.",
    ),
)
def fetch_the_car() -> Any:
    """Find out where a car stands; if the way there is long, ask for a lift, else set off and share the trip."""
    car = again(parked_car(), "it", "the car")
    point = look(geocode_address, address=car.location)
    spot = look(reverse_geocode, latitude=point.latitude, longitude=point.longitude)
    tell = say(
        ask(
            present(spot.place_name),
            car.location,
            told=(
                "It stands at {}, {}.",
                "You'll find it at {}; the address is {}.",
                "It's parked at {}, that is {}.",
            ),
        ),
        f"Where did I leave {car}? Tell me the name of the place and the address.",
        f"look up where {car} is parked and what is there: the place by name, and its address",
        f"What's the name of the place where {car} is standing, and what's the address?",
        f"find out at which address {car} is, and which place that is",
        f"I can't remember where {car} is. Which place is it at, and under what address?",
        f"tell me which place {car} is parked at, and the address that goes with it",
        f"track down {car} for me; I need the address and what's there",
    )
    friend = again(somebody(*CLOSE), "them")
    minutes = number(45, 60, 70, 80, 90)
    subject = quoted(
        "Could you drive me?", "A lift, please", "Do you have half an hour?", "My car is far away", "Help!"
    )
    lift = say(
        act(
            send_email,
            to=(address_of(friend),),
            subject=subject,
            body=text(f"Can you take me to my car? It's at {spot.place_name}, {car.location}."),
        ),
        f"ask {friend} for a lift in a mail called {subject} that gives the place and the address",
        f"e-mail {friend} under the subject {subject} to ask for a ride, with the place and its address",
        f"mail {friend} a plea for a lift, headed {subject}, naming the place and the address",
        f"write {friend} a mail titled {subject} asking to be driven, and state place and address",
    )
    ride = say(
        act(share_trip_eta, recipient=address_of(friend), destination=car.location, mode="transit"),
        f"share my trip there by bus with {friend:again}, as I'm setting off at once",
        f"let {friend:again} follow me on the bus right away",
        f"begin the bus trip there straight away and share my time of arrival with {friend:again}",
        f"start my trip there on the bus now and give {friend:again} my arrival time",
    )
    way = look(get_directions, destination=car.location, mode="transit")
    fetch = say(
        when(way.minutes > minutes, lift, ride),
        f"if it's more than {minutes} minutes from here by public transport, {lift}; otherwise {ride}",
        f"How long would the bus take? Beyond {minutes} minutes, {lift}; if it's less, {ride}.",
        f"check the connection by bus and tram: should it take over {minutes} minutes, {lift}, and should it be "
        f"quicker, {ride}",
        f"My limit for a bus ride is {minutes} minutes. In case it's longer, {lift}; if it isn't, {ride}.",
        f"see how many minutes away it is by public transport; when that's above {minutes}, {lift}, else {ride}",
        f"Does the bus need longer than {minutes} minutes to get me there? If so, {lift}; if not, {ride}.",
    )
    tells(
        fetch,
        f"By public transport it takes {way.minutes} minutes.",
        f"The bus needs {way.minutes} minutes.",
        f"That's {way.minutes} minutes by bus.",
    )
    tells(lift, f"I asked {friend} for a lift.", f"The mail to {friend} is out.")
    tells(
        ride,
        f"{friend} can see that you arrive on {ride.arrives_at}.",
        f"{friend} follows you until {ride.arrives_at}.",
    )
    return (tell,), (fetch,)


@purpose(
    "maps",
    "calendar",
    "email",
    because=(
        "I don't mind the journey, but not everybody is as mobile as me.",
        "I owe somebody an afternoon.",
        "We keep saying that we should do something together.",
        "It's high time for a proper chat.",
        "I'm the one who has to make a suggestion.",
        "Long journeys put people off, as I've learnt.",
        "The sofa has had enough of me.",
        "An afternoon away from the desk would do us good.",
        "Last time I chose a place that was awful to get to.",
    ),
)
def spare_them_the_way() -> Any:
    """Of the places nearby, take the one that somebody reaches fastest from home, and invite them there."""
    friend = again(somebody(*CLOSE), "them")
    kind: PlaceKind = word("cafe", "museum", "cinema", "park")
    mode: Mode = word("bike", "car", "transit")
    on, around = day(1, 12), number(2, 3, 4, 5, 6)
    start = at(on, 15)
    near = rows(find_nearby_places, kind=kind, radius_km=around, open_at=start)
    home = entry_of(friend)
    quickest = rows(
        get_distance_matrix,
        origins=(home.address,),
        destinations=cast(Any, near.column(lambda p: p.address)),
        mode=mode,
    ).least(lambda e: e.minutes)
    place = near.the(lambda p: p.address == quickest.destination)
    tell = say(
        ask(
            place.name,
            quickest.minutes,
            told=(
                "That's {}: {} minutes from there.",
                "{} is the quickest, with {} minutes.",
                "The best choice is {}; the way takes {} minutes.",
            ),
        ),
        f"find out which {kind} within {around} kilometres of me that's open at three in the afternoon {on:on} is the "
        f"fastest for {friend} to get to from home by {mode}, and how many minutes that takes",
        f"I want to meet {friend} at three in the afternoon {on:on}. Which open {kind} no farther than {around} "
        f"kilometres from here is the quickest to reach for {friend:again} from home by {mode}, and how long is the "
        "way?",
        f"Look for each {kind} in a radius of {around} kilometres that will be open at 3 p.m. {on:on}. Which is the "
        f"shortest journey by {mode} for {friend}, coming from home, and how many minutes is it?",
        f"Coming from home by {mode} {on:on}, {friend} shouldn't travel long. Take whichever {kind} within {around} "
        "kilometres of my position is open at 3 p.m. and compare the travel times: which wins, and with how many "
        "minutes?",
        f"compare how long {friend} would need by {mode} from home to each {kind} that is at most {around} kilometres "
        f"from me and open {on:on} at three in the afternoon, and name the fastest with its minutes",
        f"Which {kind} would suit {friend} best {on:on}, going by {mode} from home? It must be open at three in the "
        f"afternoon and no more than {around} kilometres from me; tell me how many minutes it takes.",
    )
    title = quoted(
        "An afternoon out",
        "Just us",
        "Long overdue",
        "Time to talk",
        "Meeting up",
        "Two hours of peace",
        "A small outing",
        "Change of scene",
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
        f"make that a date: {title} in my calendar at three for two hours, located there, with {friend:again} invited",
        f"invite {friend:again} there with an event called {title}, from three o'clock for two hours",
        f"add {title} to my calendar at 3 p.m. on that day for two hours, with the place as location and "
        f"{friend:again} on the guest list",
        f"put it down as {title}, three to five o'clock, give the location and send {friend:again} the invitation",
        f"Settled. Enter {title} from three to five with that location, and invite {friend:again}.",
        f"block 3 p.m. to 5 p.m. that day for {title} at that place and get {friend:again} invited",
        f"create the event {title} there at three, 120 minutes long, inviting {friend:again}",
    )
    tells(
        invite,
        f"{friend} is invited to {invite.location} on {invite.starts_at}.",
        f"{invite.title} is on {invite.starts_at} at {invite.location}; {friend} has the invitation.",
    )
    return (tell,), (invite,)
