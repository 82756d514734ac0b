"""How people talk to their map."""

import datetime as dt
from collections.abc import Mapping
from random import Random
from typing import Any

from prove.core.voice import attribute, latest, name, relation
from prove.servers._shared.draws import by_stars, days_ago, moment_from_today
from prove.servers.maps.records import AddressPoint, Atlas
from prove.servers.maps.tools import server

voice = server.voice
voice.wrong_words("duplicate_stop")

voice.situations(
    "I'm planning a trip around town.",
    "I don't know my way around.",
    "I'm about to head out.",
    "I'm hopeless with directions.",
    "My sense of direction is terrible.",
    "I'm exploring the town a bit.",
    "We're out and about.",
    "I hate being late.",
    "I get lost easily.",
    "I'm showing somebody around.",
    "I'm mapping out my day.",
    "Parking is a nightmare downtown.",
    "We're arranging a day out.",
)


def _point(atlas: Atlas, rng: Random) -> AddressPoint:
    return rng.choice(list(atlas.addresses))


def _latitude(atlas: Atlas, rng: Random) -> float:
    return round(_point(atlas, rng).latitude + rng.uniform(-0.004, 0.004), 4)


def _longitude(atlas: Atlas, rng: Random) -> float:
    return round(_point(atlas, rng).longitude + rng.uniform(-0.004, 0.004), 4)


def _later_today(atlas: Atlas, rng: Random) -> dt.datetime:
    return atlas.now + dt.timedelta(minutes=rng.randrange(2, 40) * 15)


def _some_addresses(atlas: Atlas, rng: Random, least: int) -> tuple[str, ...]:
    return tuple(place.address for place in rng.sample(list(atlas.places), rng.randrange(least, least + 2)))


NOTES: dict[str, tuple[str, ...]] = {
    "cafe": ("try the lemon cake", "quiet in the mornings", "ask for the corner table"),
    "restaurant": ("ask for the corner table", "closed in August", "good for groups"),
    "park": ("good for kids", "nice for a picnic", "best before ten"),
    "museum": ("free on the first Sunday", "leave the bags at the desk"),
    "cinema": ("sit in the middle row", "cheap on Mondays"),
    "theatre": ("book two weeks ahead", "the balcony is fine"),
    "gym": ("bring a towel", "crowded after work"),
    "hotel": ("ask for a room at the back", "late check-out is possible"),
    "shop": ("entrance is around the back", "ask for the owner"),
    "supermarket": ("less busy in the evening", "good bread"),
}
"""Notes on saved places, by kind; others get one that fits all."""
ANY_NOTE = ("entrance is around the back", "parking is easy", "go early", "recommended by a colleague")
NAMES_OF_LISTS = ("Weekend ideas", "Around the corner", "To check out", "Summer", "Worth a second visit")


def _note(atlas: Atlas, rng: Random, arguments: Mapping[str, Any]) -> str:
    """Something that may be noted of such a place."""
    place = atlas.places.find(arguments.get("place_id", ""))
    return rng.choice(NOTES.get(place.kind if place is not None else "", ANY_NOTE))


def _part_of_a_name(atlas: Atlas, rng: Random) -> str:
    """The name of a place, or the word in it that says what it is."""
    name = rng.choice(list(atlas.places)).name
    last = name.split()[-1]
    return rng.choice([name, last if len(last) > 3 else name])


def _fits_list(atlas: Atlas, arguments: Mapping[str, Any]) -> bool:
    """Whether a list has places of such a kind, or none yet."""
    place = atlas.places.find(arguments.get("place_id", ""))
    saved = [
        atlas.places.find(row.place_id) for row in atlas.saved_places if row.list_name == arguments.get("list_name")
    ]
    kinds = {other.kind for other in saved if other is not None}
    return place is None or not kinds or place.kind in kinds


def _is_such(atlas: Atlas, arguments: Mapping[str, Any]) -> bool:
    """Whether a place of the kind has what is searched for in its name."""
    kind, query = arguments.get("kind"), str(arguments.get("query")).lower()
    return kind is None or any(place.kind == kind and query in place.name.lower() for place in atlas.places)


def _is_table(atlas: Atlas, arguments: Mapping[str, Any]) -> bool:
    """Whether there is something to compare: more than one way, but no more than can be told."""
    ways = len(arguments["origins"]) * len(arguments["destinations"])
    return 1 < ways <= 6 and set(arguments["origins"]).isdisjoint(arguments["destinations"])


def _is_followed(atlas: Atlas, arguments: Mapping[str, Any]) -> bool:
    """Whether somebody else follows a trip, not a machine, to somewhere else."""
    person, recipient = next(iter(atlas.persons)), str(arguments.get("recipient"))
    stays = arguments.get("destination") == arguments.get("origin", person.location)
    return recipient != person.email and not recipient.startswith("noreply@") and not stays


def _goes_somewhere(atlas: Atlas, arguments: Mapping[str, Any]) -> bool:
    """Whether a way leads from one place to another, and is timed at one end."""
    here = next(iter(atlas.persons)).location
    both = "depart_at" in arguments and "arrive_by" in arguments
    return arguments.get("destination") != arguments.get("origin", here) and not both


voice.entity(
    "places",
    name("{name}"),
    attribute("{name} at {address}", "the {kind} at {address}"),
    label="{name}",
)
voice.entity(
    "place_lists",
    name('my "{name}" list', 'the "{name}" list'),
    latest("the list I made last", by="created_on"),
    label="{name}",
)
voice.entity(
    "saved_places",
    name("{name}"),
    attribute('{name} on my "{list_name}" list', 'the place on my "{list_name}" list with the note "{note}"'),
    relation('the {place_id.kind} on my "{list_name}" list'),
    latest("the place I saved last", 'the newest place on my "{list_name}" list', by="saved_on"),
    label="{name}",
)

voice.entity("reviews", label='"{text}" ({stars} stars, {author})')

voice.enum(
    "mode",
    walk=("on foot", "walking"),
    bike=("by bike", "cycling"),
    car=("by car", "driving"),
    transit=("by public transport", "by bus and train"),
)
voice.enum(
    "kind",
    airport="airport",
    bank="bank",
    cafe=("cafe", "coffee place"),
    charging=("charging station", "place to charge an electric car"),
    church="church",
    cinema=("cinema", "movie theater"),
    fuel=("gas station", "fuel stop"),
    gym=("gym", "place to work out"),
    hospital=("hospital", "clinic"),
    hotel="hotel",
    library="library",
    museum="museum",
    office=("office", "office building"),
    park="park",
    parking=("parking lot", "place to park"),
    pharmacy=("pharmacy", "drugstore"),
    restaurant=("restaurant", "place to eat"),
    school="school",
    shop=("shop", "store"),
    station=("station", "train or bus station"),
    supermarket=("supermarket", "grocery store"),
    theatre="theatre",
)

voice.enum("sort", distance=("nearest first", "closest first"), rating=("best rated first", "best ones first"))
voice.enum(
    "list_saved_places.sort",
    list=("list by list", "grouped by list"),
    name=("in alphabetical order", "sorted by name"),
    newest=("newest first", "the latest additions first"),
    oldest=("oldest first", "in the order I saved them"),
)
voice.enum(
    "list_place_reviews.sort",
    newest=("newest first", "the latest first"),
    oldest=("oldest first", "from the earliest on"),
    stars_high=("best first", "the most stars first"),
    stars_low=("worst first", "the fewest stars first"),
)

voice.value("latitude", draw=_latitude)
voice.value("longitude", draw=_longitude)
voice.value("open_at", draw=moment_from_today(range(1, 7), range(7, 23), (0, 30)))
voice.value("depart_at", draw=_later_today)
voice.value("arrive_by", draw=_later_today)
voice.value("stops", draw=lambda atlas, rng: _some_addresses(atlas, rng, 3))
voice.value("origins", draw=lambda atlas, rng: _some_addresses(atlas, rng, 1))
voice.value("destinations", draw=lambda atlas, rng: _some_addresses(atlas, rng, 1))
voice.value("radius_km", 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 8.0)
voice.value("min_rating", 3.0, 3.5, 4.0, 4.5)
voice.value("stars", 1, 2, 3, 4, 5)
voice.value("max_stars", 1, 2, 3)
voice.value("query", draw=_part_of_a_name)
voice.value("since", draw=days_ago(range(60, 190)))
voice.value("until", draw=days_ago(range(1, 60)))
voice.value("list_place_reviews.since", draw=days_ago(range(190, 600)))
voice.value("list_place_reviews.until", draw=days_ago(range(60, 190)))
voice.value("list_place_reviews.query", "service", "parking", "staff", "quiet", "clean", "crowded", "phone", "walk")
voice.value("list_saved_places.query", "park", "table", "early", "station", "view", "usual", "cafe", "late", "easy")
voice.value("note", draw=_note)
voice.value("name", *NAMES_OF_LISTS)
voice.sensible("search_places", _is_such)
voice.sensible("save_place", _fits_list)
voice.sensible("get_distance_matrix", _is_table)
voice.sensible("share_trip_eta", _is_followed)
for way in ("get_directions", "get_travel_time"):
    voice.sensible(way, _goes_somewhere)
voice.value(
    "text",
    draw=by_stars(
        "stars",
        bad=(
            "It has gone downhill since last year.",
            "Not what I had hoped for.",
            "Not worth the detour.",
            "Not very clean when I was there.",
        ),
        fair=("All right, but a little hard to find.", "Neither good nor bad.", "Fine, if you happen to be nearby."),
        good=(
            "I like it there every time.",
            "Easy to reach, clean and well run.",
            "Would come back any time.",
            "Better than I had expected.",
        ),
    ),
)

voice.ask("query", "What are you looking for?", "What kind of place should I search for?")
voice.ask("latitude", "What is the latitude?", "I have the longitude; and the latitude?")
voice.ask("longitude", "What is the longitude?", "I have the latitude; and the longitude?")
voice.ask("name", "What should the list be called?", "What name should I give the list?")
voice.ask("stars", "How many stars?", "How many stars would you give it?")
voice.ask("text", "What should the review say?", "What would you like to write?")

voice.row("search_places.items", "{name} at {address}")
voice.row("find_nearby_places.items", "{name} at {address}, {distance_km} away")
voice.row("get_directions.steps", "“{instruction}”")
voice.row("get_distance_matrix.items", "{origin} to {destination}: {distance_km}, {minutes}")
voice.row("plan_stops.legs", "{destination}")

voice.tool(
    "search_places",
    do=(
        "search the map for places named {query}[, provided it's a {kind}][, open at {open_at}]",
        "look up which places on the map are called {query}[, as long as it's a {kind}][, open at {open_at}]",
        "find places with {query} in the name[, each a {kind}][, open at {open_at}]",
        "check the map for anything named {query}[ that is a {kind}][, open at {open_at}]",
    ),
    say=(
        "Is there anything called {query} around here[, I mean a {kind}][, open at {open_at}]?",
        "I'm looking for a place in town with {query} in its name[; it should be a {kind}][; it has to be open at "
        "{open_at}].",
    ),
    tell=(
        "{total} places match: {list}.",
        "I found {total} on the map: {list}.",
    ),
)
voice.tool(
    "get_place",
    do=(
        "show me the address, rating and phone number of {place_id}",
        "look {place_id} up on the map and tell me the address, the rating and the phone number",
    ),
    say=("I need the address, the rating and the phone number of {place_id}.",),
    tell=(
        "{name} is at {address}, rated {rating}; the phone number is {phone}.",
        "{name} ({address}) has {rating} stars and the phone number {phone}.",
    ),
)
voice.tool(
    "get_place",
    do=("check how late {place_id} is open", "find out when {place_id} closes today"),
    say=("How late can I go to {place_id}?",),
    tell=(
        "{name} closes at {closes_at}.",
        "You can go to {name} until {closes_at}.",
    ),
)
voice.tool(
    "get_place",
    do=("check whether {place_id} is open", "see if {place_id} has its doors open at the moment"),
    say=("Is {place_id} open right now?",),
    tell=(
        "{name} {is_open?is open now|is closed at the moment}.",
        "Right now {name} {is_open?is open|is closed}.",
    ),
)
voice.tool(
    "get_place",
    do=("get me the phone number of {place_id}",),
    say=("What's the phone number of {place_id}?",),
    tell=(
        "The phone number of {name} is {phone}.",
        "{name} has the phone number {phone}.",
    ),
)
voice.tool(
    "get_place",
    do=("find out how {place_id} is rated and where it is",),
    say=("How is {place_id} rated, and where is it?",),
    tell=(
        "{name} is rated {rating} and is at {address}.",
        "{name} has {rating} stars; the address is {address}.",
    ),
)
voice.tool(
    "find_nearby_places",
    do=(
        "find me a {kind}[ close to {address}][, within {radius_km}][, open at {open_at}][, rated "
        "{min_rating} or better][, {sort}]",
        "show me every {kind} in the area[ of {address}][ within {radius_km}][ that is open at {open_at}][ with at "
        "least {min_rating} stars][, {sort}]",
        "scout the neighbourhood[ of {address}] for a {kind}[ within {radius_km}][, {sort}]",
        "tell me about every {kind} in reach[ of {address}][, no further than {radius_km}][, {min_rating} stars "
        "or more]",
    ),
    say=(
        "Where is the closest {kind}[ to {address}][ with at least {min_rating} stars][, open at {open_at}]?",
        "I need a {kind}[ around {address}][, {radius_km} at most][, open at {open_at}].",
    ),
    tell=(
        "There are {total} nearby: {list}.",
        "I found {total}: {list}.",
    ),
)
voice.tool(
    "geocode_address",
    do=(
        "get the coordinates of {address}",
        "look up latitude and longitude of {address}",
        "turn {address} into coordinates",
        "give me the GPS position of {address}",
    ),
    say=(
        "I need the coordinates of {address}.",
        "What are the latitude and longitude of {address}?",
    ),
    tell=(
        "{address} is at {latitude}, {longitude}.",
        "The coordinates of {address} in {city} are {latitude}, {longitude}.",
    ),
)
voice.tool(
    "reverse_geocode",
    do=(
        "tell me which address is at longitude {longitude}, latitude {latitude}",
        "find the address at longitude {longitude}, latitude {latitude}",
        "turn longitude {longitude}, latitude {latitude} into an address",
    ),
    say=(
        "Which address is closest to longitude {longitude}, latitude {latitude}?",
        "My tracker says longitude {longitude}, latitude {latitude}. Where is that?",
    ),
    tell=(
        "The nearest address is {address} in {city}.",
        "That is about {distance_km} from {address}.",
    ),
)
voice.tool(
    "get_directions",
    do=(
        "get directions to {destination}[ from {origin}][, {mode}][, leaving at {depart_at}]",
        "show me the way[ from {origin}] to {destination}[ {mode}][ if I set off at {depart_at}]",
        "guide me to {destination}[, starting at {origin}][, {mode}][, departure {depart_at}]",
        "describe the route[ from {origin}] to {destination} turn by turn[, {mode}][, departing {depart_at}]",
    ),
    say=(
        "How do I get[ from {origin}] to {destination}[ {mode}][ when I leave at {depart_at}]?",
        "Which way is it to {destination}[ from {origin}][, {mode}][, leaving at {depart_at}]?",
    ),
    tell=(
        "The steps are {steps}. It is {distance_km} and takes {minutes}.",
        "This is the way: {steps}. You arrive at {arrives_at}.",
    ),
)
voice.tool(
    "get_travel_time",
    do=(
        "work out how long it takes to get to {destination}[ from {origin}][ {mode}][, leaving at "
        "{depart_at}][, to be there by {arrive_by}]",
        "tell me how long I need[ from {origin}] to {destination}[ {mode}][, leaving at {depart_at}]",
    ),
    say=("How long is the trip[ from {origin}] to {destination}[ {mode}][, leaving at {depart_at}]?",),
    tell=(
        "It takes {minutes} with {traffic} traffic.",
        "The trip takes {minutes}; you would be there at {arrives_at}.",
    ),
)
voice.tool(
    "get_travel_time",
    do=("check when I must leave[ {origin}] for {destination}[ {mode}][ to arrive by {arrive_by}]",),
    say=("How early must I leave[ {origin}] to make it to {destination}[ by {arrive_by}][ {mode}]?",),
    tell=(
        "Leave at {departs_at}; it takes {minutes}.",
        "You have to leave at {departs_at} to be there at {arrives_at}.",
    ),
)
voice.tool(
    "get_travel_time",
    do=("check the traffic on the way[ from {origin}] to {destination}[ at {depart_at}]",),
    say=("Is there a lot of traffic on the way[ from {origin}] to {destination}[ at {depart_at}]?",),
    tell=(
        "The traffic is {traffic}; it takes {minutes}.",
        "There is {traffic} traffic, so it takes {minutes}.",
    ),
)
voice.tool(
    "get_distance_matrix",
    do=(
        "compare the distances from {origins} to {destinations}[ {mode}]",
        "make a table of distances between {origins} on the one side and {destinations} on the other[, {mode}]",
        "measure the distances from {origins} to {destinations}[, {mode}]",
    ),
    say=(
        "How far is it from {origins} to {destinations}, pair by pair[, {mode}]?",
        "What are the distances from {origins} to {destinations}[, {mode}]?",
    ),
    tell=("Here are the {total} distances: {list}.", "The pairs compare like this: {list}."),
)
voice.tool(
    "plan_stops",
    do=(
        "put {stops} in the best order[, starting from {origin}][, {mode}]",
        "plan a round through {stops}[ {mode}][ from {origin}]",
        "work out the shortest tour of {stops}[, beginning at {origin}][, {mode}]",
    ),
    say=(
        "I have to go to {stops} today. What's the quickest order[ from {origin}][ {mode}]?",
        "What is the smartest way to visit {stops}[, setting out from {origin}][, {mode}]?",
    ),
    tell=(
        "In this order: {legs}. The round is {distance_km} and takes {minutes}.",
        "It is best to go to {legs}, in this order; you would be done at {arrives_at}.",
    ),
)
voice.tool(
    "list_saved_places",
    do=(
        "show my saved places[ on {list_name}][ with {query} in the name or the note][ from {since}][ to {until}]"
        "[, {sort}]",
        "go through what I saved on the map[ under {list_name}][ that mentions {query}][ since {since}]"
        "[ until {until}][, {sort}]",
        "read out the places I have marked on the map[ under {list_name}][, {sort}]",
    ),
    say=(
        "Which places have I saved[ on {list_name}][ with {query} in the name or the note][ since {since}]"
        "[ up to {until}]?",
        "I'd like to see what I have saved on the map[ under {list_name}][, only what mentions {query}].",
    ),
    tell=("You saved {total} places: {list}.", "These are saved: {list}."),
)
voice.tool(
    "create_place_list",
    do=(
        "start a new list of places called {name}",
        "make a map list named {name}",
        "create an empty list of places called {name}",
    ),
    say=("I want a list called {name} on my map.", "Could you set up {name} as a new place list?"),
    tell=("I made the list “{name}”.", "You can save places to “{name}” now."),
)
voice.tool(
    "save_place",
    do=(
        "put {place_id} on {list_name} on the map[ with the note {note}]",
        "add {place_id} to {list_name} on the map[ and write down {note}]",
        "save {place_id} to {list_name} on the map[ with the note {note}]",
        "bookmark {place_id} on the map, on {list_name}[, noting {note}]",
    ),
    say=(
        "{place_id} belongs on {list_name}[; note: {note}].",
        "I don't want to forget {place_id}, so put it on {list_name}[ with the note {note}].",
    ),
    tell=('{name} is now on your "{list_name}" list.', 'I saved {name} to your "{list_name}" list.'),
)
voice.tool(
    "remove_saved_place",
    do=(
        "remove {saved_place_id} from my saved places",
        "delete {saved_place_id} from my saved places",
        "clear {saved_place_id} from the places saved on my map",
        "take {saved_place_id} off my saved places",
    ),
    say=(
        "I don't need {saved_place_id} any more, so take it off my saved places.",
        "{saved_place_id} can go from my saved places.",
    ),
    tell=('{name} is off your "{list_name}" list.', 'I removed {name} from your "{list_name}" list.'),
)
voice.tool(
    "list_place_reviews",
    do=(
        "read me the reviews of {place_id}[ with {max_stars} stars or fewer][ that mention {query}][, {sort}]",
        "show what people write about {place_id}[, only {max_stars} stars and below][, only what mentions {query}]"
        "[, {sort}]",
        "gather the opinions on {place_id}[ since {since}][ up to {until}][, {sort}]",
    ),
    say=(
        "What are people saying about {place_id}[ when they give {max_stars} stars at most][ since {since}]?",
        "Are there any reviews of {place_id}[ with up to {max_stars} stars][, written {until} at the latest]?",
    ),
    tell=("There are {total} reviews: {list}.", "People wrote: {list}."),
)
voice.tool(
    "review_place",
    do=(
        "give {place_id} {stars} stars on the map and write {text}",
        "post a review of {place_id} with {stars} stars saying {text}",
        "write a review of {place_id}: {stars} stars, {text}",
    ),
    say=(
        "I've been to {place_id} and it gets {stars} stars from me. Write: {text}",
        "{place_id} deserves {stars} stars. My words: {text}",
    ),
    tell=("Your review with {stars?# stars|# star} is posted.", "Done, you gave it {stars?# stars|# star}."),
)
voice.tool(
    "share_trip_eta",
    do=(
        "share my arrival time at {destination} with {recipient}[, coming from {origin}][, {mode}]",
        "let {recipient} follow my trip to {destination}[ from {origin}][, {mode}]",
        "let {recipient} know when I'll reach {destination}[, leaving from {origin}][, {mode}]",
    ),
    say=(
        "I'm leaving[ {origin}] for {destination} now[ {mode}], so let {recipient} see when I'll be there.",
        "{recipient} wants to know when I get to {destination}, so share my trip[; I start at {origin}][ and travel "
        "{mode}].",
    ),
    tell=(
        "{recipient_name} can follow you; you arrive at {arrives_at}.",
        "I shared your trip; you arrive at {arrives_at}.",
    ),
)

for _tool in ("search_places", "find_nearby_places"):
    voice.goes_on(_tool, "get_place", "list_place_reviews", "save_place")
voice.goes_on("get_place", "list_place_reviews", "save_place")
voice.goes_on("list_place_reviews", "save_place")
voice.goes_on("geocode_address", "get_directions", "get_travel_time", "share_trip_eta")
voice.goes_on("get_directions", "share_trip_eta")
voice.goes_on("get_travel_time", "get_directions", "share_trip_eta")
voice.goes_on("list_saved_places", "remove_saved_place", "review_place")
voice.goes_on("create_place_list", "save_place")
voice.goes_on("review_place", "save_place")
