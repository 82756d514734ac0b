"""Hotel rooms that are booked for the first time."""

from typing import Any

from prove.purposes.areas.journeys.traveller import a_card, a_stay, card_id_of
from prove.purposes.areas.people import client_elsewhere, entry_of, mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    ask,
    day,
    me,
    number,
    purpose,
    quoted,
    rows,
    say,
    shift,
    tells,
    text,
)
from prove.servers.travel_booking.stays import (
    book_hotel_room,
    create_trip,
    list_hotel_rooms,
    search_hotels,
)


@purpose(
    "email",
    "travel_booking",
    because=(
        "A client has invited me to a symposium with a banquet.",
        "An audit at a client's needs me there for a few days.",
        "I've sorted out how to get to a client, but not where to stay.",
        "I'm off to see a client, but the visit may still be called off.",
        "I need a good night's sleep before I see a client.",
        "Lumpy duvets have tormented me on client visits before.",
        "After my last bad hotel, I yawned all through a client's workshop.",
        "I'm showing our software at a client's headquarters and need a quiet place in the evenings.",
        "A client expects me early in the morning, so I'm arriving the day before.",
        "A client offered me a camp bed in the office, which I politely declined.",
        "Our travel policy doesn't allow late-night taxis, so I'll sleep in the client's city.",
        "I'm taking over a client from a colleague who is retiring, with a long handover on site.",
    ),
)
def a_room_near_a_client() -> Any:
    """Find the best-rated hotel in a client's city, book its cheapest room that can be cancelled, and file it."""
    client = client_elsewhere()
    first, nights = day(8, 40), number(2, 3, 4, 5)
    last = shift(first, days=nights)
    hotel = again(
        say(
            rows(search_hotels, city=entry_of(client).city, check_in=first, check_out=last).most(lambda h: h.rating),
            f"the best-rated hotel in the city where {client} lives, for {nights} nights and one person, arriving "
            f"{first:on}",
            f"the hotel with the highest rating in {client}'s city that has a room for one person, arriving {first:on} "
            f"for {nights} nights",
            f"the top-rated hotel in {client}'s city for {nights} nights, arriving {first:on}, just for me",
            f"the best hotel by guest rating where {client} lives, arriving {first:on} for {nights} nights, just me",
        ),
        "that hotel",
    )
    tell = say(
        ask(
            hotel.name,
            hotel.rating,
            hotel.address,
            told=(
                "It is {}, rated {}, at {}.",
                "{} has the best rating, {}. Its address is {}.",
                "The best one is {}, with a rating of {}, at {}.",
            ),
        ),
        f"search for {hotel}, and tell me what it's called, how it's rated and where it is",
        f"find {hotel}; I need its name, its rating and its address",
        f"I'm looking for {hotel}. What is it called, how is it rated and where is it?",
        f"Which is {hotel}? Tell me its rating and its address, too.",
        f"I'd like to stay at {hotel}. Which one is that, how is it rated, and what's the address?",
        f"look up {hotel}, and give me its name, its rating and its address",
        f"I need the name, the address and the rating of {hotel}.",
    )
    room = (
        rows(list_hotel_rooms, hotel_id=hotel.id, check_in=first, check_out=last)
        .where(lambda r: r.cancellation != "non_refundable", lambda r: r.rooms_left > 0)
        .least(lambda r: r.total)
    )
    card, code = a_card()
    book = say(
        act(
            book_hotel_room,
            room_id=room.id,
            check_in=first,
            check_out=last,
            guest=me.name,
            card_id=card_id_of(card),
            security_code=code,
        ),
        f"book me the cheapest refundable room they have left, with my {card} (code {code})",
        f"book their cheapest available room with a refundable rate in my name; use my {card}, code {code}",
        f"Of the refundable rooms that are left there, book me the cheapest one on my {card}, security code {code}.",
        f"I might have to cancel, so book me the cheapest refundable room left, with my {card}, code {code}.",
        f"reserve the cheapest refundable room they still have, in my name, on my {card} (security code {code})",
        f"That will do. I'll have the cheapest room that's left there with a refundable rate; charge my {card}, code "
        f"{code}.",
        f"get me a room there for those nights, the cheapest refundable one that's available, paid with my {card}, "
        f"security code {code}",
    )
    name = quoted("Client days", "On the road for work", "A working visit", "With the client", "Days on site")
    trip = say(
        act(
            create_trip,
            name=name,
            destination=book.city,
            starts_on=book.check_in,
            ends_on=book.check_out,
            hotel_stay_ids=(book.id,),
        ),
        f"create a trip called {name} for those days, and put the stay into it",
        f"file the stay under a new trip called {name}, from check-in to check-out",
        f"make a new trip called {name} for the same days, and add the booking to it",
        f"The booking goes into a trip of its own, {name}, from the day I arrive to the day I leave.",
        f"set up a trip named {name} with that stay in it, from the first day to the last",
        f"I want the stay under my trips, as {name}, for the days I'm there.",
        f"add a trip called {name} to my account, lasting from check-in to check-out, with that room in it",
    )
    tells(
        book,
        f"The {book.room_kind} room at {book.hotel_name} is booked for {book.total} in all.",
        f"You have the {book.room_kind} room at {book.hotel_name}; it costs {book.total} altogether.",
    )
    return (tell,), (book, trip)


@purpose(
    "travel_booking",
    "email",
    because=(
        "A friend is joining me after all.",
        "A friend is keen on my itinerary and values privacy.",
        "I've talked a friend into travelling with me.",
        "Breakfast is more fun with company.",
        "A friend wants to come along, and snores.",
        "Sleepwalking makes me an unsuitable roommate for any friend.",
        "A friend heard about my trip and has already bought a guidebook.",
        "I snore, so sharing a room with a friend would end badly.",
        "A friend of mine has just quit a job and is coming along to celebrate.",
        "I mentioned my hotel at dinner, and a friend wanted to come at once.",
        "My friend and I get on better with two bathrooms.",
        "A friend and I are travelling together and want to stay in the same place.",
        "I've praised my hotel so much that a friend wants to see it.",
    ),
)
def a_room_for_a_friend() -> Any:
    """Find the cheapest free room in the hotel of a stay, book it for a friend, and write to them."""
    stay = again(a_stay(), "it")
    room = (
        rows(list_hotel_rooms, hotel_id=stay.hotel_id, check_in=stay.check_in, check_out=stay.check_out)
        .where(lambda r: r.rooms_left > 0)
        .least(lambda r: r.total)
    )
    tell = say(
        ask(
            room.kind,
            room.total,
            told=(
                "The cheapest is a {} room, {} in all.",
                "They have a {} room for {} altogether.",
                "A {} room costs least: {} for all nights.",
            ),
        ),
        f"I need a second room on the days of {stay}: what's the cheapest kind that hotel still has, and what does it "
        "cost in all?",
        f"look at {stay}, and find the cheapest room the same hotel still has on the same days; I need to know what "
        "kind it is and what the whole stay costs",
        f"For the nights of {stay}, what kind of room is the cheapest they still have, and what does it cost in all?",
        f"look at {stay}, and tell me the cheapest room still available there on my dates: which kind, and how much in "
        "all",
        f"see which rooms the hotel still has for the nights of {stay}, and tell me which kind is the cheapest and "
        "how much it comes to",
        f"It's about {stay}: what kind of room is the cheapest that's still available there for the same nights, "
        "and how much would it be in all?",
        f"Somebody is joining me for {stay}. What's the cheapest kind of room they have left for those nights, and "
        "what would it cost altogether?",
    )
    friend, (card, code) = somebody("friend"), a_card()
    book = say(
        act(
            book_hotel_room,
            room_id=room.id,
            check_in=stay.check_in,
            check_out=stay.check_out,
            guest=entry_of(friend).name,
            card_id=card_id_of(card),
            security_code=code,
        ),
        f"book that room for {friend} for the same nights, with my {card} (code {code})",
        f"take it in {friend}'s name for the same nights, and pay with my {card}, code {code}",
        f"It's for {friend}: book it for the same nights on my {card}, security code {code}.",
        f"reserve that room for {friend} on the same dates, using my {card}, code {code}",
        f"book it in {friend}'s name for the same nights; charge my {card} (security code {code})",
        f"I'll take that room for the same nights as mine, with {friend} as the guest. Pay with my {card}, code "
        f"{code}.",
        f"get that room for {friend} for as long as I'm there, on my {card}, security code {code}",
    )
    subject = quoted(
        "Your room", "Your hotel room", "Same hotel as me", "Your room is booked", "All arranged", "Where you'll stay"
    )
    letter = say(
        text(
            f"You have a {book.room_kind} room at {book.hotel_name}, {book.address}, from {book.check_in} to "
            f"{book.check_out}."
        ),
        "the hotel, its address, the kind of room and the dates",
        "the hotel and its address, what kind of room it is and from when to when",
        "the address of the hotel, the kind of room and the dates",
        "the kind of room, the hotel, its address and the dates",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"put {letter} into an e-mail to {friend} with the subject {subject}",
        f"write to {friend} under the subject {subject}: {letter}",
        f"drop {friend} an e-mail titled {subject} that gives {letter}",
        f"Email {friend} the details, please: {letter}. The subject should be {subject}.",
        f"tell {friend} by email that it's booked, subject {subject}, with {letter}",
        f"An email to {friend} with the subject {subject} would be good; it should give {letter}.",
        f"confirm it to {friend} in an e-mail whose subject is {subject}: {letter}",
        f"So that {friend} can plan, send an email with {subject} in the subject line, giving {letter}.",
    )
    tells(
        book,
        f"The {book.room_kind} room at {book.hotel_name} is booked for {book.guest}, {book.total} in all.",
        f"{book.guest} has the {book.room_kind} room from {book.check_in} to {book.check_out}, for {book.total}.",
    )
    return (tell,), (book, mail)
