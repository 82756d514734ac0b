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
                "The first stop is {}, and the drive is {} kilometres long in all.",
                "Go to {} first. You'll drive {} kilometres in all.",
            ),
        ),
        f"work out the quickest order by car for all places on my {name} list that are open right now, and tell "
        "me which address comes first and how many kilometres it is",
        f"Which places on my {name} list are open right now? Put them into the fastest order for a drive, and tell me "
        "the first address and the kilometres in all.",
        f"I'm driving to everything on my {name} list that's open now. Where do I start, and how many kilometres is "
        "it in all?",
        f"plan a drive to all places on my {name} list that are open at the moment; I'd like to know at which address "
        "to begin and how far I'll drive altogether",
        f"What's the best order to drive to the places on my {name} list that are open now? The first address and the "
        "kilometres in all will do.",
        f"My {name} list has to be done by car today. Leave out what's closed now, find the quickest order, and tell "
        "me where I go first and how long the tour is in kilometres.",
        f"If I drive to each place on my {name} list that's open at the moment, in the fastest order, what's the "
        "first address and how much driving is it in kilometres?",
    )
    friend = somebody(*CLOSE)
    share = say(
        act(share_trip_eta, recipient=address_of(friend), destination=first.destination),
        f"I'm leaving for that first address now. Let {friend} follow when I arrive.",
        f"start the trip to the first stop and share my arrival time with {friend}",
        f"I'm heading for the first stop now; share my arrival time there with {friend}.",
        f"I'm on my way to the first stop, so share the trip with {friend}.",
        f"I'm off, and {friend} should be able to see when I get to that first address.",
        f"My first stop is where {friend} is waiting. I'm starting now, so share the trip.",
        f"Off I go to the first one. Share that trip with {friend}, please.",
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
        f"find the next thing in my calendar with {friend}; I'd like to know what it is, when and where",
        f"check my calendar for the next time {friend} and I meet, and tell me what we're doing, when and where",
        f"Where do {friend} and I meet next, at what time, and what's the occasion?",
        f"I'm seeing {friend} soon. What was that for, and when and where do we meet?",
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
        "have me reminded of it one hour ahead",
    )
    fine = say(
        act(set_event_reminder, event_id=event.id, minutes_before=cast(Any, lead + 10)),
        "set the reminder to ten minutes before I leave",
        "remind me ten minutes before that departure",
        "let the reminder come ten minutes before I have to go",
        "set its reminder to ten minutes before I set off",
        "have me reminded ten minutes before I'm off",
    )
    remind = say(
        when(way.arrives_at > event.starts_at, late, fine),
        f"I'll be coming from {host}'s home by {mode} and leaving {lead} minutes before it starts. If that makes me "
        f"late, {late}; if I'm there in time, {fine}.",
        f"Before that I'm visiting {host}. If I leave there by {mode} {lead} minutes before it starts, will I be "
        f"late? If so, {late}; if not, {fine}.",
        f"check the way from {host}'s place by {mode}, leaving {lead} minutes before it starts. If I'd be late, "
        f"{late}; if I'd make it, {fine}",
        f"I'm setting out from where {host} lives, by {mode}, {lead} minutes before the start. If that's too late, "
        f"{late}; if not, {fine}.",
        f"Suppose I leave {host}'s place by {mode} {lead} minutes before it starts. If I can't be there by the start, "
        f"{late}; if I can, {fine}.",
        f"I'm going there straight from {host}'s place, by {mode}, and want to leave {lead} minutes ahead. Is that "
        f"too tight? Then {late}; if I get there in time, {fine}.",
        f"see if {lead} minutes are enough to get there by {mode} from {host}'s home before it starts. If they "
        f"aren't, {late}; if they are, {fine}",
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
        "You make it, so the reminder comes ten minutes before you set off.",
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
        f"take the address midway between {one}'s home and {other}'s, see which {kind} is closest to it, and tell me "
        "how it is rated",
        f"Which {kind} is nearest to the address in the middle between where {one} and {other} live, and how is it "
        "rated?",
        f"I'm meeting {one} and {other}. Take the address halfway between their homes. What's the {kind} closest to it "
        "called, and how many stars does it have?",
        f"find the {kind} that is nearest to the halfway address between {one}'s and {other}'s homes; I'd like to hear "
        "what it's called and what rating it has",
        f"Look for the address halfway between the homes of {one} and {other}. I need the {kind} nearest to it, and "
        "how many stars it has.",
        f"I know that {one} and {other} live far apart. What {kind} is closest to the address midway between them, and "
        "what's its rating?",
        f"It should be fair to both {one} and {other}: find the {kind} closest to the address in the middle and "
        "tell me its stars, too.",
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
        "the address and the phone number",
        "what it's called, where it is and the phone number",
        "its phone number and its address",
    )
    mail = say(
        act(send_email, to=(address_of(one), address_of(other)), subject=subject, body=letter),
        f"put {letter} into a mail to both of them together, with {subject} as the subject",
        f"suggest it to both in one mail headed {subject}, giving {letter}",
        f"One mail to both of them, please, titled {subject}, with {letter}.",
        f"Let's meet there. Write to the two of them in one e-mail, {subject} in the subject line, with {letter}.",
        f"propose that place to them in a joint e-mail titled {subject}, and include {letter}",
        f"ask the two by e-mail if that suits them: one mail, headed {subject}, with {letter}",
        f"Both should hear about it in the same e-mail, subject {subject}: {letter}.",
        f"I'd like to suggest it to them. Make it a single mail called {subject} containing {letter}.",
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
        "Before it gets a ticket, I'd better fetch the car.",
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
    """Find out where a car stands; if the way there is long, ask for a lift, else see when one arrives."""
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
        f"Where did I leave {car}? I need the place and the address.",
        f"look up where {car} is parked: which place that is and its address",
        f"At which place is {car} parked, and what's the address?",
        f"find out at which address {car} is, and which place that is",
        f"I can't remember where {car} is. Which place is it at, and what's the address?",
        f"tell me what place {car} is parked at, and the address",
        f"I've lost track of {car}. What's the address where it stands, and what is there?",
        f"I'm going to collect {car}. Where is it parked? The address, please, and what place that is.",
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
        f"ask {friend} by e-mail for a lift there, subject {subject}, with the place and the address",
        f"ask {friend} for a lift in a mail called {subject} that gives the place and the address",
        f"e-mail {friend} under the subject {subject} and ask for a lift, with the place and its address",
        f"drop {friend} an e-mail titled {subject}, asking for a lift, with the place and the address",
        f"see if {friend} can drive me there: send a mail headed {subject} with the place and the address",
        f"get me a lift from {friend} with a mail called {subject}, giving the place and its address",
    )
    way = look(get_directions, destination=car.location, mode="transit")
    ride = say(
        ask(
            way.arrives_at,
            told=(
                f"By bus it takes {way.minutes} minutes; you'd be there on {{}}.",
                f"Public transport needs {way.minutes} minutes and gets you there on {{}}.",
                f"It's {way.minutes} minutes by bus, which has you there on {{}}.",
            ),
        ),
        "just tell me when I'd be there if I left now",
        "tell me when I'll arrive",
        "just tell me my arrival time",
        "tell me when I get there if I take it now",
        "tell me what time I'd be at the car",
    )
    fetch = say(
        when(way.minutes > minutes, lift, ride),
        f"if it's more than {minutes} minutes from here by public transport, {lift}; otherwise {ride}",
        f"How long would the bus take? If it's over {minutes} minutes, {lift}; if it's less, {ride}.",
        f"check the bus connection: if it takes more than {minutes} minutes, {lift}; if it's quicker, {ride}",
        f"see how many minutes it is by public transport. If that's more than {minutes}, {lift}; if not, {ride}",
        f"Does the bus need longer than {minutes} minutes to get me there? If so, {lift}; if not, {ride}.",
        f"I'd go there by bus, unless it takes over {minutes} minutes: in that case {lift}; otherwise {ride}.",
        f"With public transport it shouldn't take more than {minutes} minutes from here. If it does, {lift}; if it "
        f"doesn't, {ride}.",
    )
    tells(
        lift,
        f"The bus takes {way.minutes} minutes, so I asked {friend} for a lift.",
        f"It's {way.minutes} minutes by public transport; the mail to {friend} is out.",
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
    friend = again(somebody(*CLOSE), "my guest")
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
        f"I need a {kind} within {around} kilometres of me that's open {on:on} at three in the afternoon. Which one "
        f"is the fastest for {friend} to get to from home by {mode}, leaving now, and where is it?",
        f"I want to meet {friend} at three in the afternoon {on:on}, at a {kind} within {around} kilometres of me "
        f"that's open then. Which one is the quickest to reach from {friend:again}'s home by {mode}, leaving "
        "now, and what's the address?",
        f"Of the places nearby, which {kind} would {friend} get to fastest from home by {mode}, leaving now? "
        f"It must be open at 3 p.m. {on:on} and at most {around} kilometres from me. I need the address, too.",
        f"Look for a {kind} no more than {around} kilometres from me that's open {on:on} at three in the afternoon. "
        f"Take the one that {friend} would reach fastest from home by {mode} right now, and tell me its name and "
        "address.",
        f"Which {kind} would suit {friend} best {on:on}, going by {mode} from home? It must be open at three in the "
        f"afternoon and within {around} kilometres of me. Tell me the one that's quickest to reach, leaving now, "
        "and its address.",
        f"I'm seeing {friend} {on:on} at three in the afternoon. Look at every {kind} up to {around} kilometres from "
        f"me that's open then. Which one would take the least time by {mode} from {friend:again}'s home, leaving "
        "now, and where is it?",
        f"I don't want {friend} to travel long. The {kind} should be open at 3 p.m. {on:on} and no more than {around} "
        f"kilometres from me. Which one is quickest from {friend:again}'s home by {mode}, leaving now, and "
        "where is it?",
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
        f"put {title} into my calendar at three that day for two hours, with that place as the location, and "
        f"invite {friend:again}",
        f"Good, we'll go there. Add {title} to my calendar from three o'clock for two hours and send the invitation.",
        f"add {title} to my calendar at 3 p.m. on that day for two hours, at that place, and send "
        f"{friend:again} the invitation",
        f"We'll meet at that {kind}: create {title} there, three to five o'clock, and invite {friend:again}.",
        f"block 3 p.m. to 5 p.m. that day for {title} at that place, and send the invitation",
        f"set {title} up there for two hours from 3 p.m., and let the invitation go out",
        f"Sounds good. {title}, three to five that afternoon, at that address: put it into my calendar with "
        f"{friend:again} invited.",
    )
    tells(
        invite,
        f"{friend} is invited to {invite.location} on {invite.starts_at}.",
        f"{invite.title} is on {invite.starts_at} at {invite.location}; {friend} has the invitation.",
    )
    return (tell,), (invite,)
