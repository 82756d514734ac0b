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
        "I'm giving a training at a customer's.",
        "We have a rollout to supervise.",
        "A customer has asked for me on site.",
        "An audit over there needs me for some days.",
        "A project starts, and I should be there.",
        "My way there is settled, a bed isn't.",
        "I'd rather not sleep at the airport.",
        "The company flat is occupied.",
        "Good sleep is half of the negotiation.",
        "The whole thing may still be called off.",
        "I've had my share of shabby rooms this year.",
        "A customer visit has come up.",
    ),
)
def a_room_near_a_client() -> Any:
    """Find the best-rated hotel in a client's city, book its cheapest room that can be cancelled, and file it."""
    client = again(client_elsewhere(), "them")
    first, nights = day(8, 40), number(2, 3, 4, 5)
    last = shift(first, days=nights)
    hotel = again(
        say(
            rows(search_hotels, city=entry_of(client).city, check_in=first, check_out=last).most(lambda h: h.rating),
            f"the best-rated hotel in the city where {client} lives, for {nights} nights and one person, arriving "
            f"{first:on}",
            f"the hotel with the highest rating in {client}'s city that has room for one, arrival {first:on} for "
            f"{nights} nights",
            f"whichever hotel guests rate best in the city of {client}; I'd check in {first:on}, on my own, and stay "
            f"{nights} nights",
            f"the top hotel by rating where {client} lives, checking in {first:on} for {nights} nights, just me",
        ),
        "that hotel",
    )
    tell = say(
        ask(
            hotel.name,
            hotel.rating,
            hotel.address,
            told=("It is {}, rated {}, at {}.", "{} has the best rating, {}. Its address is {}.", "{}: {}, {}."),
        ),
        f"search for {hotel}, and tell me its name, its rating and its address",
        f"look up {hotel}, then give me name, rating and address",
        f"I'm looking for {hotel}. I need its name, the rating and the address.",
        f"find out the name, the rating and the address of {hotel}",
        f"get me the name, the rating and the address of {hotel}",
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
        f"book the cheapest room there that is still free and refundable, under my name, with my {card} (code {code})",
        f"take their cheapest free room with a refundable rate in my name; my {card} pays, code {code}",
        "Of the refundable rooms that are left there, book me the one that costs least, on my "
        f"{card}, security code {code}.",
        f"I might have to cancel, so book me the cheapest refundable room left, using my {card} and code {code}.",
        "see which of their free rooms are refundable, and book the least expensive of those for me on my "
        f"{card}, whose code is {code}",
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
        f"create a trip called {name} for those days with the stay in it",
        f"file the stay under a new trip, {name}, from check-in to check-out",
        f"make a new trip {name} there over the same days, and put the booking into it",
        f"The booking goes into a trip of its own: {name}, from the day I arrive to the day I leave.",
        f"open a trip named {name} that covers exactly the stay, and add the stay to it",
    )
    tells(
        book,
        f"The {book.room_kind} room at {book.hotel_name} is booked for {book.total} in all.",
        f"You have the {book.room_kind} room; it costs {book.total} altogether.",
    )
    return (tell,), (book, trip)


@purpose(
    "travel_booking",
    "email",
    because=(
        "Somebody is joining me after all.",
        "We'll be one more than planned.",
        "A friend has decided to come along.",
        "I've talked somebody into the journey.",
        "There's company on the way.",
        "Breakfast is more fun with company.",
        "The party has grown.",
        "Snorers need a room of their own.",
        "An old friend happens to be in town then.",
        "I'd like us to stay under the same roof.",
        "It would get cramped otherwise.",
        "I hadn't reckoned with another guest.",
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
        f"Take {stay}: which room is the cheapest that they still have free on the same days? I need its kind and the "
        "total.",
        f"find the cheapest room that is free in the same hotel and on the same days as {stay}; tell me its kind and "
        "the price of the whole stay",
        f"What kind of room is the cheapest left in the hotel for the nights of {stay}, and what does it cost in all?",
        f"look at {stay}; among the rooms still free there on my days, tell me the kind and the total of the cheapest",
        f"see what else the hotel has for the nights of {stay}, and name the lowest-priced free room with its total",
    )
    friend, (card, code) = again(somebody("friend"), "them"), a_card()
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
        f"book that one for {friend}, same nights, with my {card} (code {code})",
        f"take it in {friend}'s name for the same days; my {card} pays, code {code}",
        f"It's for {friend}: reserve it over the same nights, charged to my {card}, security code {code}.",
        f"put {friend} into that room on the dates I have, using my {card} and the code {code}",
        f"have it booked for {friend} on identical dates; the card is my {card}, its code {code}",
    )
    subject = quoted(
        "Your room", "You have a bed", "Same hotel as me", "Sleep well", "All arranged", "Room with a friend"
    )
    letter = say(
        text(
            f"You have a {book.room_kind} room at {book.hotel_name}, {book.address}, from {book.check_in} to "
            f"{book.check_out}."
        ),
        "the kind of room, the hotel with its address, and the days",
        "hotel, address, kind of room, check-in and check-out",
        "the name and address of the hotel, what kind of room it is and from when to when",
        "at which hotel and address, in what kind of room, and from which day to which",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"mail {friend:again} {letter}, subject {subject}",
        f"send {friend:again} a mail titled {subject} with {letter}",
        f"write to {friend:again} under the subject {subject}: {letter}",
        f"let {friend:again} know by mail, headed {subject}: {letter}",
        f"Then there's a mail to {friend:again}, called {subject}, with {letter}.",
    )
    return (tell,), (book, mail)
