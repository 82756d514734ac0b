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
        "I've got the keys in my hand already.",
        "My stops usually look like a plate of spaghetti when I draw them on paper.",
        "I've strapped two crates into the back and filled my flask with coffee.",
        "The audiobook is at its most thrilling chapter, so I don't mind sitting at the wheel.",
        "I rattled at a closed shutter last time while a pigeon watched me with pity.",
        "My knees refuse to walk all those pavements, so the car has to do the work.",
        "A courier once explained to me that the right sequence is everything.",
        "I've got driving gloves, a bag of liquorice and no sense of direction.",
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
                "The first stop is {}, and the round is {} kilometres long.",
                "Go to {} first. You'll drive {} kilometres in all.",
            ),
        ),
        f"work out the quickest round by car through all places on my {name} list that are open right now, and tell me "
        "which address comes first and how many kilometres it is",
        f"Which places on my {name} list are open right now? Put them into the fastest order for a drive, and tell me "
        "the first address and the kilometres in all.",
        f"I'm driving to everything on my {name} list that's open now. Where do I start, and how many kilometres is it "
        "in all?",
        f"plan a drive to all places on my {name} list that are open at the moment; I need the first address and the "
        "total distance",
        f"What's the best order to drive to the places on my {name} list that are open now? The first address and the "
        "kilometres in all will do.",
    )
    friend = again(somebody(*CLOSE), "them")
    share = say(
        act(share_trip_eta, recipient=address_of(friend), destination=first.destination),
        f"I'm leaving for that first address now. Let {friend} follow when I arrive.",
        f"start the trip to the first stop and share my arrival time with {friend}",
        f"I'm heading for the first stop now; share my arrival time there with {friend}.",
        f"I'm on my way to the first stop, so share the trip with {friend}.",
        f"I'm off, and {friend} should be able to see when I get to that first address.",
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
        "I once tiptoed into a silent room with squeaky trainers, and everybody stared.",
        "My goodbyes take forever, because there's always one more biscuit on the plate.",
        "Stopwatches and I have never been on friendly terms.",
        "I tend to linger over coffee until somebody hands me my coat.",
        "My excuses about red lights have worn thin, according to my colleagues.",
        "I got stuck behind a tractor last time and arrived sweaty and cross.",
        "A red face and an apology have become my trademark.",
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
        f"What do I have next with {friend}, when, and where?",
        f"look up my next appointment with {friend} and tell me what it is, when it starts and where",
        f"When am I seeing {friend} next, what for, and where?",
        f"find the next thing in my calendar with {friend}, and tell me its title, its start and its location",
        f"check my calendar for the next time {friend} and I meet; I need the title, the time and the place",
        f"Where do {friend} and I meet next, at what time, and what's the occasion?",
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
        "set the reminder to one hour before it",
        "remind me sixty minutes before the start",
        "let the reminder come an hour before",
    )
    fine = say(
        act(set_event_reminder, event_id=event.id, minutes_before=cast(Any, lead + 10)),
        "set the reminder to ten minutes before I leave",
        "remind me ten minutes before that departure",
        "let the reminder come ten minutes before I have to go",
        "set its reminder to ten minutes before I set off",
    )
    remind = say(
        when(way.arrives_at > event.starts_at, late, fine),
        f"I'll be coming from {host}'s home by {mode} and leaving {lead} minutes before it starts. If that makes me "
        f"late, {late}; if I'm there in time, {fine}.",
        f"Before that I'm visiting {host}. If I leave there by {mode} {lead} minutes before it starts, will I be late? "
        f"If so, {late}; if not, {fine}.",
        f"check the way from {host}'s place by {mode}, leaving {lead} minutes before it starts. If I'd be late, "
        f"{late}; "
        f"if I'd make it, {fine}",
        f"I'm setting out from where {host} lives, by {mode}, {lead} minutes before the start. If that's too late, "
        f"{late}; if not, {fine}.",
        f"Suppose I leave {host}'s place by {mode} {lead} minutes before it starts. If I can't be there by the start, "
        f"{late}; if I can, {fine}.",
    )
    tells(
        remind,
        f"You would arrive on {way.arrives_at}.",
        f"You'd be there on {way.arrives_at}.",
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
        "I don't mind how far I have to go myself.",
        "The three of us haven't sat together for ages.",
        "Nobody likes to drive across the whole city.",
        "We tossed a coin over the location last time, and the coin rolled into a drain.",
        "Our group chat has spent a fortnight on the matter of where, with forty emojis and no result.",
        "I bought a big pair of compasses at school and finally see the point of geometry.",
        "Somebody always grumbles about the tram fare, and the grumbling is justified.",
        "The three of us are stubborn as mules about our own neighbourhoods.",
        "I've been appointed referee in the matter of distances, whistle and all.",
        "Our last get-together fell through because each of us praised a different corner of town.",
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
        f"find the {kind} that is nearest to the halfway point between {one}'s and {other}'s homes; I need the name "
        "and "
        "the rating",
        f"work out the point halfway between the homes of {one} and {other}, and tell me the name and the rating of "
        "the "
        f"{kind} nearest to it",
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
        "the name, the address and the phone number",
        "the name of the place, its address and its phone number",
        "its name, its phone number and its address",
    )
    mail = say(
        act(send_email, to=(address_of(one), address_of(other)), subject=subject, body=letter),
        f"put {letter} into a note to both of them together, with {subject} as the subject",
        f"e-mail the two of them {letter}, in a single message under the subject {subject}",
        f"suggest it to both in one mail headed {subject}, giving {letter}",
        f"drop both of them a line titled {subject}, in one mail, with {letter}",
        f"One mail to both of them, please, titled {subject}, with {letter}.",
    )
    return (tell,), (mail,)


@purpose(
    "vehicle",
    "maps",
    "email",
    because=(
        "I took a taxi home the other day.",
        "I came back by bus and left the car behind.",
        "My memory for parking spaces is appalling.",
        "I wrote down where I parked, and lost the note.",
        "Before it gets a ticket, I'd better fetch my car.",
        "I went for a stroll after parking, met an old schoolmate and forgot all about driving.",
        "My head was full of wedding speeches when I got out of the car.",
        "I had two glasses of wine at a leaving party and sensibly left the car where I'd parked.",
        "A ticket inspector lives in our building and smirks whenever my garage is empty.",
        "I pressed the key fob in three streets, hoping for a beep.",
        "My trainers still carry the mud from the last search for the car.",
        "My umbrella, my gym bag and half a pineapple are still in the car.",
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
        f"look up where {car} is parked: the name of the place and its address",
        f"What's the name of the place where {car} is parked, and what's the address?",
        f"find out at which address {car} is, and which place that is",
        f"I can't remember where {car} is. Which place is it at, and what's the address?",
        f"tell me which place {car} is parked at, and the address",
    )
    friend = again(somebody(*CLOSE), "them")
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
        f"ask {friend} for a lift in a mail called {subject} that gives the place and the address",
        f"e-mail {friend} under the subject {subject} and ask for a lift, with the place and its address",
        f"drop {friend} an e-mail titled {subject}, asking for a lift, with the place and the address",
        f"email {friend} about a ride there, subject {subject}, giving the place and the address",
    )
    ride = say(
        act(share_trip_eta, recipient=address_of(friend), destination=car.location, mode="transit"),
        f"share my bus trip there with {friend:again}, as I'm setting off at once",
        f"share my trip there by bus with {friend:again}, starting now",
        f"share my arrival time with {friend:again}, as I'm taking the bus right away",
        f"start my trip there by bus now and share my arrival time with {friend:again}",
    )
    way = look(get_directions, destination=car.location, mode="transit")
    fetch = say(
        when(way.minutes > minutes, lift, ride),
        f"if it's more than {minutes} minutes from here by public transport, {lift}; otherwise {ride}",
        f"How long would the bus take? If it's over {minutes} minutes, {lift}; if it's less, {ride}.",
        f"check the bus connection: if it takes more than {minutes} minutes, {lift}; if it's quicker, {ride}",
        f"see how many minutes it is by public transport. If that's more than {minutes}, {lift}; if not, {ride}",
        f"Does the bus need longer than {minutes} minutes to get me there? If so, {lift}; if not, {ride}.",
    )
    tells(
        fetch,
        f"By public transport you'd be there on {way.arrives_at}.",
        f"The bus would get you there on {way.arrives_at}.",
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
        "I don't mind a longer way, but not everybody is as mobile as me.",
        "I owe somebody an afternoon.",
        "We keep saying that we should do something together.",
        "Long journeys put people off, as I've learnt.",
        "Last time I chose a place that was awful to get to.",
        "My social life currently consists of a parcel courier and two goldfish.",
        "Some people I'm fond of get travel-sick after the third bend.",
        "I cancelled twice because of a cough, so I'd like to be especially considerate.",
        "My slippers have begun to feel like part of my feet, which alarms me.",
        "A kind gesture is overdue after all the ironing tips and soup I've received.",
        "I talk to my cactus more than to human beings lately.",
        "Stairs, buses and detours wear some people out more than they admit.",
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
        f"find out which {kind} within {around} kilometres of me that's open at three in the afternoon {on:on} is the "
        f"fastest for {friend} to get to from home by {mode}, as things stand now, and tell me its name and address",
        f"I want to meet {friend} at three in the afternoon {on:on}. Which {kind} within {around} kilometres of here "
        "is "
        f"open then and the quickest to reach for {friend:again} from home by {mode}, as things stand now, and "
        "what's the address?",
        f"Of the places nearby, which {kind} would {friend} get to fastest from home by {mode}, as things stand now? "
        "It must be open at 3 "
        f"p.m. {on:on} and at most {around} kilometres from me. I need the name and the address.",
        f"compare how long {friend} would need now by {mode} from home to each {kind} within {around} kilometres of me "
        "that "
        f"is open {on:on} at three in the afternoon, and give me the name and the address of the fastest one",
        f"Which {kind} would suit {friend} best {on:on}, going by {mode} from home? It must be open at three in the "
        f"afternoon and within {around} kilometres of me; tell me the one that's reached fastest as things stand "
        "now, and its address.",
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
        f"put {title} into my calendar at three that day for two hours, located there, and invite {friend:again}",
        f"invite {friend:again} there with an event called {title}, from three o'clock for two hours",
        f"add {title} to my calendar at 3 p.m. on that day for two hours, with the place as location and "
        f"{friend:again} "
        "as a guest",
        f"Then that's where we'll meet: create an event {title} there, three to five o'clock, and invite "
        f"{friend:again}.",
        f"block 3 p.m. to 5 p.m. that day for {title} at that place, and invite {friend:again}",
    )
    tells(
        invite,
        f"{friend} is invited to {invite.location} on {invite.starts_at}.",
        f"{invite.title} is on {invite.starts_at} at {invite.location}; {friend} has the invitation.",
    )
    return (tell,), (invite,)
