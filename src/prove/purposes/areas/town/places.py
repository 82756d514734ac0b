"""Places: lists of them, what people think of them, and what one thinks oneself."""

from typing import Any

from prove.purposes.areas.dates import is_no_journey, own_date
from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    column,
    each,
    given,
    look,
    me,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    shift,
    some,
    tells,
    today,
    when,
)
from prove.servers.calendar.events import list_events, search_events, update_event
from prove.servers.calendar.records import Occurrence
from prove.servers.food_delivery.meals import list_food_orders
from prove.servers.maps.places import (
    create_place_list,
    find_nearby_places,
    get_place,
    list_place_reviews,
    list_saved_places,
    remove_saved_place,
    review_place,
    save_place,
    search_places,
)
from prove.servers.maps.records import PlaceSummary

LONGEST = 4
"""How many places are moved from one list to another in one go."""
PASTIMES = ("restaurant", "cafe", "cinema", "museum", "park")
"""The kinds of places for which another one of the same kind will do."""
PRAISED = (*PASTIMES, "theatre", "library", "gym")
"""The kinds of places that people like to go to."""


def _place_of(event: Occurrence) -> PlaceSummary:
    """Where an event takes place."""
    where = present(event.location)
    return rows(search_places, query=where).the(lambda p: p.name == where)


@purpose(
    "maps",
    because=(
        "My lists of places are far too long.",
        "I scroll past the same places every time.",
        "Half of what I saved on my map I've long forgotten about.",
        "Old and new shouldn't be mixed on my map.",
        "I keep everything, and that's the trouble with my map.",
        "My map is so full of pins that I can't see the streets.",
        "I save every place that anybody mentions.",
        "Scrolling through my places takes forever.",
        "The sprawl of pins on my map has absurd proportions.",
        "I can't say no to a recommendation.",
        "Boutiques and pubs I once fancied crowd my map.",
        "I couldn't find anything the other day among all my old bookmarks.",
    ),
)
def put_old_places_aside() -> Any:
    """Move what has been on a list for long to a list of its own, and see what is left."""
    source = column(rows(list_saved_places), lambda p: p.list_name)
    name = again(
        quoted("Someday", "Old ideas", "Archive", "Maybe later", "Older places", "Put aside"),
        "the new list",
    )
    age = number(60, 80, 90, 100, 120, 150)
    old = rows(list_saved_places, list_name=source, until=shift(today(), days=0 - age))
    make = say(
        act(create_place_list, name=name),
        f"start a new list of places called {name}",
        f"create a list of places called {name}",
        f"I'd like one more list of places on my map, called {name}.",
        f"set up a new place list called {name}",
        f"make me a new list on the map called {name}",
        f"My map needs another list. Name it {name}.",
        f"add a list to my saved places, with {name} as its name",
    )
    move = say(
        each(
            old,
            lambda p: (
                act(save_place, place_id=given(p.place_id, old.count() <= LONGEST), list_name=make.name),
                act(remove_saved_place, saved_place_id=p.id),
            ),
        ),
        f"move everything that has been on my {source} list for {age} days or more over to it, without the notes",
        f"What has been on my {source} list for at least {age} days should come off it and be saved on {name:again} "
        "instead, without notes.",
        f"move all places I saved on my {source} list {age} or more days ago to {name:again}; the notes can go",
        f"Whatever I put on my {source} list {age} days ago or earlier should move to {name:again}, without notes.",
        f"go through my {source} list, and move what was saved {age} days ago or earlier to {name:again}, leaving out "
        "the notes",
        f"Some places have been on my {source} list for {age} days or longer. They belong on {name:again} now, and I "
        "don't need their notes.",
        f"take everything off my {source} list that's been there {age} days or more, and put it on {name:again}, but "
        "without the notes",
    )
    left = rows(list_saved_places, list_name=source)
    newest = left.most(lambda p: p.saved_on)
    tell = say(
        ask(
            left.count(),
            newest.name,
            told=(
                "There are {} places left, and the latest is {}.",
                "It still has {} places; {} was added last.",
                "It has {} places left. The newest of them is {}.",
            ),
        ),
        f"How many places are left on my {source} list, and which did I save last?",
        f"tell me how many places my {source} list still has and which one is the newest",
        f"count what's left on my {source} list, and tell me what I added last",
        f"How much is still on my {source} list? Give me the number of places, and the one I saved last.",
        f"check my {source} list once more; I'd like to know how many places it has and which I added last",
        f"Is there much left on my {source} list? Tell me how many places it has, and which is the newest.",
        f"How many places does my {source} list have now, and what did I put on it last?",
    )
    moved = old.column(lambda p: p.name)
    tells(make, f'The list "{make.name}" is there.', f'I made the list "{make.name}".')
    tells(move, f"I moved {moved} to it.", f"The new list has {moved} on it now.", f"On the new list now: {moved}.")
    return (make, move), (tell,)


@purpose(
    "calendar",
    "maps",
    because=(
        "I'm curious what others say about a place I liked.",
        "I was pleasantly surprised by a place the other day.",
        "Good places deserve a good word.",
        "I always read reviews and never write any.",
        "My standards are high, and a place has met them.",
        "I complain far more often than I praise, and I'm working on that.",
        "A kind word costs nothing, and I've been lazy.",
        "I only ever write reviews when I'm angry, and I'd like to change that.",
        "Small businesses thrive on sincere praise.",
        "Unfair reviews on the internet make me angry.",
        "Somebody ought to be thanked for the good time I had.",
        "Grouchy critics dominate the internet, which seems unjust.",
    ),
)
def praise_where_i_was() -> Any:
    """Read the worst review of a place where one has been, then write a better one and keep the place on a list."""
    title = column(
        rows(list_events, since=shift(today(), days=-30), until=shift(today(), days=-1)),
        lambda e: e.title,
        fits=[
            lambda e: e.repeats == "never",
            lambda e: e.status == "confirmed",
            lambda e: e.my_response == "accepted",
            lambda e: e.calendar_name != "Work",
            is_no_journey,
            lambda e: present(e.location) != "",
            lambda e: among(_place_of(e).kind, PRAISED),
            lambda e: rows(list_place_reviews, place_id=_place_of(e).id).least(lambda r: r.stars).stars < 4,
            lambda e: (
                rows(list_place_reviews, place_id=_place_of(e).id).where(lambda r: r.author == me.name).count() == 0
            ),
        ],
    )
    event = rows(search_events, query=title, until=shift(today(), days=-1)).the(lambda e: e.title == title)
    place = rows(search_places, query=present(event.location)).the(lambda p: p.name == event.location)
    worst = rows(list_place_reviews, place_id=place.id).least(lambda r: r.stars)
    tell = say(
        ask(
            place.name,
            worst.text,
            given(worst.stars, worst.stars < 4),
            told=(
                'You were at {}. Its worst review says "{}" and gives it {} out of 5.',
                'It was at {}. The worst review there reads "{}" and has {} out of 5 stars.',
                'The place is {}. The author of its worst review wrote "{}" and gave {} out of 5.',
            ),
        ),
        f'Where was "{title}" recently, and what does the worst review of that place say, with how many stars?',
        f'look up where my recent "{title}" was, and read me the worst review that place has, with its stars',
        f'I was at "{title}" not long ago. What\'s the place called, and what does its worst review say, with how many '
        "stars?",
        f'check in my calendar where "{title}" was recently, then tell me what the worst review of that place '
        "says and how many stars it gave",
        f'Which place was I at for "{title}" lately, and what does its worst review say, with how many stars?',
        f'I recently had "{title}" in my calendar. Tell me which place that was at, and the worst review it has: the '
        "words and the stars.",
        f"I'd like to know where I was for \"{title}\" recently, and what that place's worst review says, with its "
        "stars.",
    )
    stars = number(4, 5)
    words = quoted(
        "A pleasant spot, and easy to get to",
        "I'd go again any time",
        "Better than some people say",
        "I felt welcome from the first minute",
        "Clean, calm and friendly",
        "Exactly what I'd hoped for",
        "Don't believe the grumblers",
        "One of the nicer places in town",
    )
    review = say(
        act(review_place, place_id=place.id, stars=stars, text=words),
        f"publish a review of the place in my name: {stars} stars, {words}",
        f"I see it differently. Give the place {stars} stars from me, with the text {words}.",
        f"write a review of the place, {words}, and rate it {stars} stars",
        f"post {words} as my review of the place, with {stars} stars",
        f"leave a review of the place in my name: {stars} stars and {words}",
        f"That's unfair. Post a review from me that says {words}, with {stars} stars.",
        f"rate the place {stars} stars for me and write {words}",
    )
    keep = say(
        act(save_place, place_id=place.id, list_name="Favorites"),
        "put the place on my Favorites list",
        "save the place to my Favorites list",
        "The place belongs on my Favorites list, so save it there.",
        "add the place to my Favorites",
        "make that place one of my Favorites on the map",
        "I want to go there again, so put the place on my Favorites list.",
        "keep the place in my Favorites",
    )
    tells(review, f"Your review of {review.place_name} is out.", f"{review.place_name} has {stars} stars from you now.")
    tells(keep, f"{keep.name} is on your Favorites list.", "The place is on your Favorites list, too.")
    return (tell,), (review, keep)


@purpose(
    "calendar",
    "maps",
    because=(
        "I don't want to embarrass myself with a bad choice.",
        "I picked a place without thinking, to be honest.",
        "Somebody didn't like where we're going.",
        "I've had enough of grubby corners and rude people.",
        "The last place I chose was a disaster.",
        "I'm the one who gets the blame afterwards.",
        "My last evening out was badly organized, and that was my fault.",
        "I chose a place without reading a single review.",
        "A colleague wasn't impressed by my choice of place.",
        "I'm going with somebody who notices everything.",
        "A place I once recommended turned out to be awful.",
        "Litter and surly staff spoil any outing for me.",
        "A notorious nitpicker is coming along.",
    ),
)
def is_the_place_any_good() -> Any:
    """See where an event is; if that is rated badly, move the event to a better place nearby, else get its number."""
    title = column(
        rows(list_events, until=shift(today(), days=34)),
        lambda e: e.title,
        fits=[
            *own_date(),
            lambda e: e.calendar_name != "Work",
            lambda e: present(e.location) != "",
        ],
    )
    event = rows(search_events, query=title, since=today()).the(lambda e: e.title == title)
    place = rows(search_places, query=present(event.location)).the(lambda p: p.name == event.location)
    details = look(get_place, place_id=place.id)
    tell = say(
        ask(
            given(place.name, among(place.kind, PASTIMES)),
            event.starts_at,
            place.address,
            told=(
                "It's at {}, on {}. The address is {}.",
                "You're going to {} on {}; it's at {}.",
                "The place is {}. It starts on {}, at {}.",
            ),
        ),
        f'Where and when is my upcoming "{title}", and what\'s the address?',
        f'look up my upcoming "{title}": where it is, when, and the address',
        f'tell me where my next "{title}" takes place, when, and at which address',
        f"I've got \"{title}\" in the next few weeks. Where is that, when does it start, and what's the address?",
        f'find out where my upcoming "{title}" is and when it starts; I need the address, too',
        f'I\'ve got "{title}" coming up. Which place did I pick, when is it, and at what address?',
        f'check my calendar for my upcoming "{title}": where and when it is, and the address',
    )
    least = number(4)
    better = rows(find_nearby_places, kind=place.kind, address=place.address, radius_km=10, min_rating=least).least(
        lambda p: p.distance_km
    )
    change = say(
        act(update_event, event_id=event.id, location=better.name),
        "find the place of the same kind with at least that many stars that is nearest to it as the crow flies, within "
        "10 kilometres, and make its name the location",
        "change the location to the name of the place of that kind that is nearest to it as the crow flies and has "
        "enough stars, no more than 10 kilometres away",
        "as the location, enter just the name of the place of its kind that is nearest to it in a straight line and "
        "good enough, at most 10 kilometres from there",
        "find the place of the same kind with that many stars that is closest as the crow flies, in a radius of ten "
        "kilometres, and give its name alone as the new location",
        "move the event to the nearest place of that sort, as the crow flies, with enough stars, ten kilometres away "
        "at most, with only the name of that place as the location",
    )
    call = say(
        ask(
            details.phone,
            told=(
                f"It has {place.rating} stars. The phone number is {{}}.",
                f"The rating is {place.rating}, so you can call at {{}}.",
                f"It is rated {place.rating}, which is enough. Here's the number: {{}}.",
            ),
        ),
        "give me its phone number",
        "tell me their number so that I can call ahead",
        "let me have their phone number",
        "get me their phone number so that I can call ahead",
        "tell me what number to call there",
        "find me the number I can call them at",
    )
    decide = say(
        when(place.rating < least, change, call),
        f"How is the place rated? If it has fewer than {least} stars, {change}; otherwise {call}.",
        f"Anything under {least} stars won't do: if the place is rated lower, {change}; but if it's good enough, "
        f"{call}.",
        f"check how that place is rated: below {least} stars, {change}; with {least:again} or more, {call}",
        f"see if the place is rated lower than {least} stars. If so, {change}; if not, {call}",
        f"look up the rating of that place. If it's under {least} stars, {change}; if it has {least:again} or more, "
        f"{call}",
        f"How do people rate that place? If it averages less than {least} stars, {change}; otherwise {call}.",
        f"if that place has fewer than {least} stars, {change}; but if it has that many or more, {call}",
    )
    again(least, "that many")
    tells(
        change,
        f"It has only {place.rating} stars, so {change.title} takes place at {change.location} now.",
        f"With a rating of {place.rating} it isn't good enough; the new place is {change.location}, {better.address}.",
    )
    return (tell,), (decide,)


@purpose(
    "maps",
    because=(
        "I'm no longer sure why I saved a certain place.",
        "My lists should only have what I'd recommend.",
        "Somebody laughed when I mentioned a place that I had saved.",
        "I'd rather have facts than a hunch.",
        "A name on a list means little without reviews.",
        "Some of my saved places may no longer be good.",
        "I saved half of my map without thinking.",
        "Ownership changes can wreck a beloved address.",
        "My neighbour didn't like one of my tips.",
        "I used to trust photos more than reviews.",
        "People keep asking me for recommendations, so they should be good.",
        "Tourist guides gave me outdated tips, so I verify everything.",
    ),
)
def think_a_place_over() -> Any:
    """See what is said of a saved place lately; take it off its list if it is not good, else make it a favourite."""
    source = column(rows(list_saved_places), lambda p: p.list_name, fits=[lambda p: p.list_name != "Favorites"])
    place = again(some(rows(list_saved_places, list_name=source), lambda p: (f"{p.name}",)), "it")
    details = look(get_place, place_id=place.place_id)
    latest = rows(list_place_reviews, place_id=place.place_id).most(lambda r: r.written_on)
    tell = say(
        ask(
            given(latest.author, latest.author != me.name),
            latest.text,
            latest.written_on,
            told=(
                'The latest review is by {} and says "{}" It was written on {}.',
                '{} wrote the newest one: "{}" That was on {}.',
                'The last one is by {}. It says "{}" and dates from {}.',
            ),
        ),
        f"What does the latest review of {place}, which is on my {source} list, say, who wrote it, and when?",
        f"look up {place} from my {source} list: who wrote the newest review, when, and what does it say",
        f"My {source} list has {place} on it. Who reviewed it last, when, and what did they write?",
        f"check what people say about {place} on my {source} list; I only need the most recent review, with who wrote "
        "it and when",
        f"read me the latest review of {place}, saved on my {source} list, and tell me who wrote it and when",
        f"I have {place} on my {source} list. What does its newest review say, who wrote it, and when?",
        f"I saved {place} on my {source} list once. Tell me about its newest review: the text, who wrote it and on "
        "what day.",
    )
    mark = again(number(4), "that many")
    drop = say(
        act(remove_saved_place, saved_place_id=place.id),
        "take it off the list",
        "remove it from that list",
        "delete it from that list",
        "take it off that list",
        "drop it from the list",
        "take it off my list",
    )
    keep = say(
        act(save_place, place_id=place.place_id, list_name="Favorites"),
        "save it on my Favorites list as well",
        "put it on my Favorites list, too",
        "add it to my Favorites list as well",
        "save it to Favorites, too",
        "make it one of my Favorites, too",
        "put it on Favorites as well",
    )
    decide = say(
        when(details.rating < mark, drop, keep),
        f"look up the overall rating of the place: if it's below {mark}, {drop}; otherwise {keep}",
        f"How many stars does the place have overall? Under {mark}, {drop}; with {mark:again} or more, {keep}.",
        f"check how the place is rated overall. If it has under {mark} stars, {drop}; if it has that many or more, "
        f"{keep}",
        f"If the place's overall rating is lower than {mark}, {drop}; if it isn't, {keep}.",
        f"see if the place averages below {mark} stars. If so, {drop}; if not, {keep}",
        f"One review isn't everything. If the place's overall rating is under {mark}, {drop}; otherwise {keep}.",
        f"What's the average rating of the place? If that's less than {mark} stars, {drop}; if not, {keep}.",
    )
    tells(
        drop,
        f"Its rating is {details.rating}, so {drop.name} is off the list.",
        f"With a rating of {details.rating} it had to go: I removed {drop.name}.",
    )
    tells(
        keep,
        f"Its rating is {details.rating}, so {keep.name} is on {keep.list_name}, too.",
        f"It has {details.rating} stars. I saved {keep.name} on {keep.list_name}.",
    )
    return (tell,), (decide,)


@purpose(
    "food_delivery",
    "maps",
    because=(
        "My stomach still hurts from my last delivery.",
        "Half of my last delivery went into the trash.",
        "I can't believe what they put in that bag.",
        "Even the dog refused my last delivery.",
        "I ended up eating toast instead of my delivery.",
        "My flatmates wouldn't touch what I left of my delivery.",
        "The sauce had leaked all over the bag of my delivery.",
        "The mush in my delivery bag was inedible.",
        "I've never sent a complaint about food before, but this time I must.",
        "My takeout arrived swimming in grease.",
        "I found a hair in my food.",
        "I've eaten better in hospital than from my latest takeout.",
    ),
)
def warn_others_of_a_kitchen() -> Any:
    """Find out where the last meal came from and whether others complain as well, then publish a bad review."""
    most = number(2, 3)
    order = rows(list_food_orders, status="delivered").most(lambda o: o.placed_at)
    place = rows(search_places, query=order.restaurant_name).the(lambda p: p.name == order.restaurant_name)
    bad = rows(list_place_reviews, place_id=place.id, max_stars=most)
    tell = say(
        ask(
            order.restaurant_name,
            bad.count(),
            place.rating,
            told=(
                f"It came from {{}}, which has {{}} reviews with {most} stars or fewer and a rating of {{}}.",
                f"That was {{}}. It has {{}} reviews with at most {most} stars, and it is rated {{}}.",
            ),
        ),
        f"Where did my latest delivery come from, how many reviews with {most} stars or fewer does that restaurant "
        "have on the map, and what's its rating?",
        f"Which restaurant cooked the last delivery I got, how many reviews on the map give it {most} stars or fewer, "
        "and how is it rated there?",
        "look up where the latest meal I've had delivered came from, then see on the map how many reviews with "
        f"{most} stars or fewer it has, and what the rating is",
        f"I had food delivered. Where was my last delivery from, how many people gave that place {most} stars or fewer "
        "on the map, and what's its rating?",
        "find out which restaurant cooked the last meal I had delivered, and tell me how many reviews on the map give "
        f"it {most} stars or fewer and what its rating is",
        "Am I the only one who is disappointed? Check where my last food delivery was from, how many reviews on the "
        f"map give that place {most} stars or fewer, and its overall rating.",
        f"The last meal that was delivered to me: which restaurant was that from, how many reviews of {most} stars or "
        "fewer does it have on the map, and what's its rating?",
    )
    stars = number(1, 2)
    words = quoted(
        "Cold, late and bland",
        "Not the meal I paid for",
        "Never again, I'm afraid",
        "I expected much more",
        "Soggy and without any taste",
        "I couldn't finish it",
        "It could do with some seasoning",
        "More packaging than food",
    )
    review = say(
        act(review_place, place_id=place.id, stars=stars, text=words),
        f"publish my review of that restaurant on the map: {words}, {stars} out of five",
        f"rate the place {stars} out of five on the map, with the text {words}",
        f"I'm adding my review: {stars} out of five, and the words {words}. Post it on the map.",
        f"write {words} about that restaurant on the map and give it {stars} out of five stars",
        f"leave a review of that place on the map in my name that says {words} and has {stars} out of five stars",
        f"Others should be warned, so give the place {stars} out of five on the map from me, with {words}.",
        f"The place deserves {stars} out of five and not more. Review it on the map for me: {words}.",
    )
    tells(review, f"Your review of {review.place_name} is out.", f"I published it for {review.place_name}.")
    return (tell,), (review,)
