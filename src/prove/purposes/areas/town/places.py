"""Places: lists of them, what people think of them, and what one thinks oneself."""

from typing import Any

from prove.purposes.areas.dates import is_no_journey, own_date
from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    column,
    day,
    each,
    given,
    look,
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

LONGEST = 4
"""How many places are moved from one list to another in one go."""
PASTIMES = ("restaurant", "cafe", "cinema", "museum", "park")
"""The kinds of places for which another one of the same kind will do."""


@purpose(
    "maps",
    because=(
        "My lists are bursting at the seams.",
        "I scroll past the same names every time.",
        "A good list is a short list.",
        "It's the digital version of a spring clean.",
        "Half of what I saved I've long forgotten about.",
        "I'm sorting my life one list at a time.",
        "Old and new shouldn't be mixed.",
        "My partner laughed at the length of it.",
        "I keep everything, and that's the trouble.",
        "What's old isn't bad, it only belongs elsewhere.",
    ),
)
def put_old_places_aside() -> Any:
    """Move what has been on a list for long to a list of its own, and see what is left."""
    source = again(column(rows(list_saved_places), lambda p: p.list_name), "the old list", "the list I cleared out")
    name = again(
        quoted("Someday", "Old ideas", "Second row", "Archive", "Seen it all", "Maybe later", "Long ago"),
        "the new list",
    )
    until = day(-160, -30, edge="until")
    old = rows(list_saved_places, list_name=source, until=until)
    make = say(
        act(create_place_list, name=given(name, old.count() <= LONGEST)),
        f"start a new list of places called {name}",
        f"create a list for places by the name of {name}",
        f"I need another list for places. Name it {name}.",
        f"set up {name} as a fresh list of places on the map",
        f"open a place list named {name}",
        f"make me a list on the map under the name {name}",
    )
    move = say(
        each(
            old,
            lambda p: (
                act(save_place, place_id=p.place_id, list_name=make.name),
                act(remove_saved_place, saved_place_id=p.id),
            ),
        ),
        f"save everything there that I put on my {source} list up to {until}, without the notes, and remove it from "
        "where it was",
        f"move all that went onto my {source} list up to {until} over to it: save it there without notes and delete "
        "it from its former list",
        f"shift whatever has been on my {source} list since {until} or longer to {name:again}, leaving the notes "
        "behind, so that it's on the former no longer",
        f"transfer each place that was saved to my {source} list up to {until}; it goes onto {name:again} without its "
        "note and disappears from the other one",
        f"take the entries that I added to my {source} list up to {until} out of it, and save them on {name:again} "
        "instead, with no notes",
    )
    left = rows(list_saved_places, list_name=source)
    newest = left.most(lambda p: p.saved_on)
    tell = say(
        ask(
            left.count(),
            newest.name,
            told=(
                "There are {} left, and the latest is {}.",
                "It still has {} places; {} was added last.",
                "{} remain. The newest of them is {}.",
            ),
        ),
        f"How many places are left on {source:again}, and which did I save last?",
        f"tell me the number of places that remain on {source:again} and the name of the newest",
        f"count what's left on {source:again}, and name the most recent addition",
        f"What does {source:again} hold now: how many places, and which is the latest?",
        f"check {source:again} once more; I'd like to know how many it has and what came last",
        f"Is much left on {source:again}? Give me the count and the place I added most recently.",
    )
    tells(make, f"The list {make.name} is there.", f"I made the list {make.name}.")
    return (make, move), (tell,)


@purpose(
    "calendar",
    "maps",
    because=(
        "It was lovely, and people ought to know.",
        "I was pleasantly surprised the other day.",
        "Good places deserve a good word.",
        "I always read reviews and never write any.",
        "I was asked at the exit how I liked it.",
        "The place has been unfairly treated, I think.",
        "I had a really nice time there.",
        "It's only fair to say thank you in public.",
        "My standards are high, and they were met.",
        "I want to find it again next year.",
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
            lambda e: e.calendar_name != "Work",
            is_no_journey,
            lambda e: present(e.location) != "",
        ],
    )
    event = rows(search_events, query=title, until=shift(today(), days=-1)).the(lambda e: e.title == title)
    place = rows(search_places, query=present(event.location)).the(lambda p: p.name == event.location)
    worst = rows(list_place_reviews, place_id=place.id).least(lambda r: r.stars)
    tell = say(
        ask(
            worst.text,
            given(worst.stars, worst.stars < 4),
            place.name,
            told=(
                'Somebody wrote "{}" (stars: {}); the place is {}.',
                'The worst review reads "{}", with this number of stars: {}. You were at {}.',
                '"{}" is what the poorest one says; stars: {}. It is about {}.',
            ),
        ),
        f'Where was my "{title}" the other day, and what does the worst review of that place say, with how many stars?',
        f'look up the place of my recent "{title}" and read me its lowest review, stars included; name the place, too',
        f'find the location of "{title}", which is behind me, and the review with the fewest stars it has got: place, '
        "stars and text",
        f'I was at "{title}" not long ago. What\'s the place called, how many stars is its poorest review, and what '
        "does it say?",
        f'check my calendar for where "{title}" took place recently, then tell me the name, and the stars and the '
        "words of its least favourable review",
        f'Which place did I visit for "{title}" lately, and what did its harshest critic write and give in stars?',
    )
    stars = number(4, 5)
    words = quoted(
        "A pleasant spot, and easy to get to",
        "I'd go again any time",
        "Better than its reputation",
        "We felt welcome from the first minute",
        "Clean, calm and friendly",
        "Exactly what I'd hoped for",
        "Don't believe the grumblers",
        "One of the nicer places in town",
    )
    review = say(
        act(review_place, place_id=place.id, stars=stars, text=words),
        f"publish a review of it in my name: {stars} stars, {words}",
        f"I see that differently. Give it {stars} stars from me, with the text {words}.",
        f"write a review for the place, {words}, and rate it {stars} stars",
        f"post {words} as my opinion of it, along with {stars} stars",
        f"leave {stars} stars there for me and the words {words}",
        f"counter that with a review of mine that has {stars} stars and says {words}",
    )
    keep = say(
        act(save_place, place_id=place.id, list_name="Favorites"),
        "put the place on my Favorites list",
        "save it to my list called Favorites",
        "It belongs on my Favorites list from now on, so save it there.",
        "add the place to Favorites, the list of mine",
        "make it one of the places on my Favorites list",
    )
    tells(review, f"Your review of {review.place_name} is out.", f"{review.place_name} has {stars} stars from you now.")
    tells(keep, f"{keep.name} is on your Favorites list.", f"I saved {keep.name} there.")
    return (tell,), (review, keep)


@purpose(
    "calendar",
    "maps",
    because=(
        "I don't want to embarrass myself with a bad choice.",
        "I picked the place blindly, to be honest.",
        "Somebody raised an eyebrow at where we're going.",
        "I've had enough of sticky tables and rude people.",
        "It's a special day for me.",
        "The last place I chose was a disaster.",
        "Reviews aren't everything, but they're something.",
        "I haven't been there for ages.",
        "One hears all sorts of things.",
        "I'm the one who gets the blame afterwards.",
        "A friend of mine walked out of there.",
    ),
)
def is_the_place_any_good() -> Any:
    """See how the place of an event is rated; if badly, move the event to a better one nearby, else get its number."""
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
    details = look(get_place, place_id=given(place.id, among(place.kind, PASTIMES)))
    tell = say(
        ask(
            details.name,
            details.rating,
            details.review_count,
            told=(
                "It's {}, with {} stars (number of reviews: {}).",
                "{} has {} stars. The number of reviews is {}.",
                "You're going to {}: {} stars, and the count of reviews is {}.",
            ),
        ),
        f'Where does my coming "{title}" take place, how is that rated, and by how many people?',
        f'look up the place of "{title}", which is ahead of me: its name, its stars and the number of reviews',
        f'tell me how well the location of my next "{title}" is rated, what it\'s called and how many reviews that '
        "rests on",
        f"I've planned \"{title}\" for the next weeks. What's the place, how many stars does it have, and how many "
        "reviews?",
        f'find out the rating of the place where my upcoming "{title}" is, with its name and the count of reviews',
        f'check what people think of where I\'m going for "{title}" in the next weeks; I need name, stars and how many '
        "have rated it",
    )
    least = number(4)
    better = rows(find_nearby_places, kind=place.kind, address=place.address, radius_km=10, min_rating=least).least(
        lambda p: p.distance_km
    )
    change = say(
        act(update_event, event_id=event.id, location=better.name),
        "make the nearest place of the same kind that is rated well enough, within ten kilometres of it, the new "
        "location of the event",
        "change the event's location to the closest place of that kind which is good enough, no more than 10 "
        "kilometres away from it",
        "swap the location for the closest place of the same sort that isn't below that, in a radius of ten kilometres",
        "set the location of the event to the nearest one of its kind that reaches that mark, at most 10 kilometres "
        "from there",
    )
    call = say(
        ask(
            details.phone,
            told=(
                "It is good enough. The phone number is {}.",
                "The rating will do, so you can ring them at {}.",
                "It is rated well enough. Here's the number: {}.",
            ),
        ),
        "give me its phone number, and I'll ring them beforehand",
        "tell me the number to ring, since I want to announce us",
        "let me have the telephone number in case I have to ask something",
        "get me their phone number so that I can call ahead",
    )
    decide = say(
        when(details.rating < least, change, call),
        f"if it has less than {least} stars, {change}; otherwise {call}",
        f"Anything under {least} stars won't do. In that case {change}; but if it's good enough, {call}.",
        f"should its rating be below {least}, {change}; should it be {least:again} or better, {call}",
        f"Is it rated lower than {least} stars? Then {change}; if not, {call}.",
        f"With a rating under {least}, {change}; with a decent one, {call}.",
        f"when it falls short of {least} stars, {change}, else {call}",
    )
    again(least, "that", "as much")
    tells(
        change,
        f"The rating is too low, so {change.title} takes place at {change.location}.",
        f"{change.location} is the new place.",
    )
    return (tell,), (decide,)


@purpose(
    "maps",
    because=(
        "I'm no longer sure why I saved it.",
        "Tastes change.",
        "My lists should only have what I'd recommend.",
        "Somebody made a face when I mentioned it.",
        "It has been on my list for too long.",
        "I'm cleaning up before the holidays.",
        "Second thoughts are often the best.",
        "People say it isn't what it used to be.",
        "I'd rather have facts than a hunch.",
        "A name on a list means nothing without stars.",
    ),
)
def think_a_place_over() -> Any:
    """See what is said of a saved place lately; take it off its list if it is not good, and else make it a "
    "favourite."""
    source = column(rows(list_saved_places), lambda p: p.list_name, fits=[lambda p: p.list_name != "Favorites"])
    place = again(some(rows(list_saved_places, list_name=source), lambda p: (f"{p.name}",)), "it")
    details = look(get_place, place_id=place.place_id)
    latest = rows(list_place_reviews, place_id=place.place_id).most(lambda r: r.written_on)
    tell = say(
        ask(
            latest.text,
            latest.author,
            details.rating,
            told=(
                '"{}" is the latest review, by {}; the rating is {}.',
                'The newest review says "{}" and is by {}. All in all the rating is {}.',
                'I found "{}", written by {}, as the last one, and a rating of {}.',
            ),
        ),
        f"How is {place}, which is on my {source} list, rated, and what does the latest review say, and by whom?",
        f"look up {place} from my {source} list: its rating, and who wrote the newest review and what",
        f"My {source} list has {place} on it. What's the rating, who reviewed it last, and in what words?",
        f"check what people think of {place} on my {source} list; I need the rating and the most recent review with "
        "its author",
        f"tell me the rating of {place}, saved on my {source} list, and read me the last review, including the name of "
        "who wrote it",
        f"What's the word on {place}? It's on my {source} list. Give me the stars it has, the newest review and its "
        "author.",
    )
    mark = number(3, 4)
    drop = say(
        act(remove_saved_place, saved_place_id=place.id),
        "take it off the list",
        "remove it from there",
        "delete it from that list",
        "strike it off",
    )
    keep = say(
        act(save_place, place_id=place.place_id, list_name="Favorites"),
        "save it on my Favorites list as well",
        "put it on my Favorites list, too",
        "add it to Favorites besides, another list of mine",
        "give it a place on my Favorites list in addition",
    )
    decide = say(
        when(details.rating < mark, drop, keep),
        f"if it's rated below {mark}, {drop}; otherwise {keep}",
        f"Less than {mark} stars is too little for me. In that case {drop}; if it has more or just as many, {keep}.",
        f"should it have under {mark} stars, {drop}; should it have enough, {keep}",
        f"With a rating lower than {mark} it has no future here, so {drop}; with a better one, {keep}.",
        f"when the rating doesn't reach {mark}, {drop}, else {keep}",
        f"Is the rating below {mark}? Then {drop}; if not, {keep}.",
    )
    tells(drop, f"It isn't good enough, so {drop.name} is off the list.", f"I removed {drop.name}.")
    tells(
        keep, f"It's good enough: {keep.name} is on {keep.list_name}, too.", f"I saved {keep.name} on {keep.list_name}."
    )
    return (tell,), (decide,)


@purpose(
    "food_delivery",
    "maps",
    because=(
        "My stomach still hasn't forgiven me.",
        "The food was stone cold.",
        "I've never been so disappointed by a meal.",
        "Half of it went into the bin.",
        "I can't believe what they put in that bag.",
        "Others should be warned.",
        "Money down the drain, that meal.",
        "It used to be so good there.",
        "Even the dog refused it.",
        "I ended up eating toast.",
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
                "It came from {}. Number of such reviews: {}; the rating is {}.",
                "That was {}. Such reviews there: {}, and it is rated {}.",
                "The restaurant is {}; such reviews: {}, rating: {}.",
            ),
        ),
        f"Which restaurant did my last delivered order come from, how many reviews on the map give it "
        f"{most} stars or fewer, and how is it rated there?",
        f"look up who cooked the latest meal I've had delivered, then see on the map how many reviews "
        f"there are with {most} stars at most, and what the rating is",
        f"I had food delivered. Where was my last order from, what's that place's rating on "
        f"the map, and how many people gave it no more than {most} stars?",
        f"find the restaurant of the most recent order delivered to me and tell me its rating on the map "
        f"and the number of reviews with {most} stars or less",
        f"The kitchen behind my latest delivery: what's its name, how is it rated on the map, and how "
        f"many reviewers stopped at {most} stars or below?",
    )
    stars = number(1, 2)
    words = quoted(
        "Cold, late and bland",
        "Not the meal I paid for",
        "Never again, I'm afraid",
        "It was better a year ago",
        "Soggy and without any taste",
        "I couldn't finish it",
        "They forgot what seasoning is",
        "More packaging than food",
    )
    review = say(
        act(review_place, place_id=place.id, stars=stars, text=words),
        f"publish my review of it on the map: {words}, rating {stars} of five",
        f"rate the place {stars} out of five on the map, with the text {words}",
        f"I'm adding mine: {stars} of five, and the words {words}. Post it on the map.",
        f"write {words} about it on the map and give it {stars} out of five stars",
        f"leave a review there in my name that says {words} and has {stars} of five stars",
        f"put {words} on the map as what I think of it, {stars} out of five",
    )
    tells(review, f"Your review of {review.place_name} is out.", f"I published it for {review.place_name}.")
    return (tell,), (review,)
