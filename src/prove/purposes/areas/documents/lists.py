"""Lists on the disk: guests, presents, and what to pack."""

from typing import Any

from prove.purposes.areas.documents.disk import file_of
from prove.purposes.areas.people import CLOSE, contacts, mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    ask,
    at,
    name_of,
    purpose,
    quoted,
    rows,
    say,
    shift,
    some,
    text,
)
from prove.servers.calendar.events import create_event
from prove.servers.filesystem.contents import (
    append_to_file,
    delete_lines,
    search_text,
    sort_file,
    write_file,
)
from prove.servers.filesystem.storage import delete_path
from prove.servers.travel_booking.stays import list_trips


@purpose(
    "filesystem",
    "email",
    because=(
        "The guest list keeps shrinking.",
        "Somebody has just called to say they can't make it.",
        "The caterer wants a final head count.",
        "Planning a party is like herding cats.",
        "I got a cancellation on my answering machine.",
        "One chair fewer, I'm afraid.",
        "My seating plan needs another round.",
        "People fall ill at the worst moment.",
        "It won't be the same with one of us missing.",
        "I hate crossing people out, but so be it.",
    ),
)
def take_a_guest_off_the_list() -> Any:
    """Take somebody off the list of guests, say how many are left, and write to them."""
    guests = file_of("invited-guests.csv")
    guest = again(
        name_of(
            contacts(),
            lambda c: c.name,
            fits=[lambda c: rows(search_text, query=c.name, path=guests.path).count() == 1],
        ),
        "them",
    )
    line = rows(search_text, query=guest, path=guests.path).the()
    strike = say(
        act(delete_lines, path=guests.path, first_line=line.line_number),
        f"take {guest} off the list invited-guests.csv",
        f"delete the line with {guest} in invited-guests.csv",
        f"find {guest} in invited-guests.csv and remove that line",
        f"cut the row of {guest} out of my invited-guests.csv",
        f"I can't count on {guest} any longer, so their line in invited-guests.csv has to go.",
        f"strike {guest} from invited-guests.csv, the whole line",
    )
    left = strike.line_count - 1
    tell = say(
        ask(
            left,
            told=("{} guests are left on the list.", "Guests on the list now: {}.", "That leaves {} guests."),
        ),
        "How many guests are on it now, the line with the headings not included?",
        "tell me how many people the list has after that, leaving out the first line with the headings",
        "count the guests who are left; the line at the top is no guest",
        "What is the number of guests without the heading line?",
        "let me know how many names remain, headings aside",
        "I need the new head count, the heading line excluded.",
    )
    subject = quoted(
        "What a pity",
        "We'll miss you",
        "Next time, then",
        "Your cancellation",
        "Such a shame",
        "The party",
    )
    body = quoted(
        "We'll drink to your health.",
        "I'm sorry that you can't come.",
        "You will be missed.",
        "Let's make up for it soon.",
        "I'll save you a piece of cake.",
        "Thank you for letting me know.",
        "I'll show you the photos afterwards.",
    )
    mail = say(
        mail_to(guest, subject, body),
        f"mail {guest:again} {body} under the subject {subject}",
        f"send {guest:again} a mail called {subject} that says {body}",
        f"write to {guest:again}, {subject} being the subject: {body}",
        f"let {guest:again} have a mail headed {subject} with the words {body}",
        f"drop {guest:again} a mail, subject {subject}, with {body} in it",
        f"I want {guest:again} to get a mail titled {subject}; the text is {body}.",
    )
    return (strike, tell), (mail,)


@purpose(
    "filesystem",
    "email",
    because=(
        "I was at the bookshop in my lunch break.",
        "For once I'm early with a present.",
        "Birthdays creep up on me every year.",
        "I've got a parcel under my arm.",
        "The shop assistant was most helpful.",
        "My list of presents needs some care.",
        "I nearly bought the same thing twice.",
        "Giving is more fun than getting.",
        "Two people with the same idea is one too many.",
        "Surprises take preparation.",
    ),
)
def strike_a_present_off() -> Any:
    """See what somebody was to get, take it off the list of presents, and tell somebody that it is bought."""
    ideas = file_of("gift-ideas.txt")
    friend = again(somebody(*CLOSE), "them")
    line = rows(search_text, query=friend, path=ideas.path).the()
    tell = say(
        ask(line.line, told=("The list says: {}.", "Your line about that: {}.", "It reads: {}.")),
        f"What does my gift-ideas.txt say about {friend}?",
        f"read me the line about {friend} in gift-ideas.txt",
        f"look {friend} up in gift-ideas.txt and tell me what it says there",
        f"What did I mean to give {friend}, going by gift-ideas.txt?",
        f"I'd like to know what I noted for {friend} in gift-ideas.txt.",
        f"check gift-ideas.txt for {friend} and give me that line",
    )
    strike = say(
        act(delete_lines, path=ideas.path, first_line=line.line_number),
        "I've bought that, so delete the line.",
        "take that line out, as I have the present now",
        "remove the line from the file, it's taken care of",
        "That one is done. Get the line out of the file.",
        "cross it off, which is to say delete the line",
        "drop that line, since the thing is in my bag already",
    )
    order = say(
        act(sort_file, path=ideas.path),
        "sort what is left by name, A to Z",
        "put the other lines into alphabetical order",
        "bring the rest of the file into the order of the alphabet",
        "arrange the remaining lines alphabetically",
        "have the others sorted from A to Z",
        "alphabetise the lines that are still there",
    )
    other = somebody("family")
    subject = quoted(
        "No need to look any further",
        "The present",
        "Don't buy it twice",
        "Psst",
        "Between us",
        "Birthday matters",
        "I was faster",
    )
    mail = say(
        mail_to(other, subject, text(f"I have got this present already: {line.line}")),
        f"mail {other} that I have this already, quoting the line as it was, subject {subject}",
        f"let {other} know by mail under the subject {subject} what I've got, with that line word for word",
        f"write to {other}, {subject} as the subject, that the present is bought; copy the old line into the mail",
        f"send {other} a mail called {subject} with the line that you took out, so that nobody buys the same",
        f"warn {other} in a mail headed {subject} that I own it by now; the mail should have the exact line",
        f"put the deleted line into a mail to {other}, titled {subject}, and add that I've bought the thing",
    )
    return (tell,), (strike, order, mail)


@purpose(
    "filesystem",
    "travel_booking",
    "calendar",
    because=(
        "My suitcase is waiting on top of the wardrobe.",
        "I always forget half of my things.",
        "The last packing list is history.",
        "Travel fever has got me.",
        "I'd rather not pack at five in the morning again.",
        "Socks, of all things, were missing last time.",
        "The older I get, the more lists I need.",
        "Packing is a sport, and I'm in training.",
        "I'm counting the days.",
        "A good trip starts with a good list.",
        "Hand luggage only, that's the plan.",
    ),
)
def start_a_new_packing_list() -> Any:
    """Write the packing list anew for a trip, drop the old copy, and plan the evening before it."""
    trip = again(
        some(
            rows(list_trips, phase="upcoming"),
            lambda t: (
                f"my upcoming {t.destination} trip",
                f"my upcoming trip to {t.destination}",
                f"the upcoming trip called {t.name}",
            ),
        ),
        "the trip",
    )
    packing = file_of("packing-list.txt")
    begin = say(
        act(
            write_file,
            path=packing.path,
            content=text(f"For {trip.destination}, {trip.starts_on} to {trip.ends_on}"),
        ),
        f"replace everything in packing-list.txt by one line for {trip}: the destination and the first and last day",
        f"start packing-list.txt anew for {trip}, with nothing but where it goes and from when to when",
        f"overwrite packing-list.txt; all it should have is the destination and the dates of {trip}",
        f"empty packing-list.txt and write into it where I'm going with {trip}, and from which day to which",
        f"I want packing-list.txt rewritten for {trip}: just the place, the day it begins and the day it ends.",
        f"put the destination and both dates of {trip} into packing-list.txt in place of the old contents",
    )
    things = quoted(
        "walking boots",
        "binoculars",
        "a warm scarf",
        "earplugs",
        "the good camera",
        "a phrase book",
        "swimming goggles",
        "playing cards",
        "a water bottle",
        "sun cream",
    )
    add = say(
        act(append_to_file, path=packing.path, text=things),
        f"add {things} below",
        f"write {things} on the next line",
        f"make {things} the first thing to take, under the heading",
        f"note {things} as something to pack in the following line",
        f"put {things} underneath",
        f"continue the list with {things}",
    )
    drop = say(
        act(delete_path, path=file_of("packing-list-copy.txt").path),
        "delete packing-list-copy.txt, which is out of date",
        "throw packing-list-copy.txt away",
        "move the old packing-list-copy.txt to the trash",
        "get rid of packing-list-copy.txt",
        "bin packing-list-copy.txt, as nobody needs the old version",
        "remove my packing-list-copy.txt from the disk",
    )
    title = quoted("Pack the bag", "Suitcase", "Packing", "Get everything ready", "Fold and roll", "Bag and passport")
    plan = say(
        act(create_event, title=title, starts_at=at(shift(trip.starts_on, days=-1), 18)),
        f"put {title} into my calendar for the evening before {trip:again} starts, from 6 to 7 pm",
        f"block an hour as {title} in my calendar, at 6 pm on the day before I leave for {trip:again}",
        f"reserve 6 to 7 pm in my calendar, one day before the start of {trip:again}, and call that {title}",
        f"I'd like {title} as an entry in my calendar from 6 to 7 pm, one day ahead of {trip:again}.",
        f"add {title} to my calendar on the eve of the first day, 6 pm, for an hour",
        f"schedule {title} in the calendar: an hour, 6 pm, the day before {trip:again}",
    )
    return (begin, add), (drop, plan)
