"""Lists on the disk: guests, presents, and what to pack."""

from typing import Any

from prove.purposes.areas.disk import file_of
from prove.purposes.areas.people import CLOSE, contacts, goes_by_name, mail_to, somebody
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
    tells,
    text,
    today,
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
        "Somebody has just called to say they can't make it.",
        "The caterer wants a final head count.",
        "Planning a party is like herding cats.",
        "One chair fewer, I'm afraid.",
        "My seating plan needs another round.",
        "I hate crossing people out, but so be it.",
        "I thought that the guest list was final.",
        "An invitee for the party sounded very apologetic on the phone.",
        "I'm in the middle of planning a party.",
        "There are always cancellations before a party.",
        "The caterer charges per person.",
        "I was hoping that everybody would come.",
        "The florist and the bartender are asking about attendance.",
    ),
)
def take_a_guest_off_the_list() -> Any:
    """Take somebody off the list of guests, say how many are left, and write to them."""
    guests = file_of("invited-guests.csv")
    guest = again(
        name_of(
            contacts(),
            lambda c: c.name,
            fits=[lambda c: rows(search_text, query=c.name, path=guests.path).count() == 1, goes_by_name],
        ),
        "them",
    )
    line = rows(search_text, query=guest, path=guests.path).the()
    strike = say(
        act(delete_lines, path=guests.path, first_line=line.line_number),
        f"take {guest} off the list invited-guests.csv",
        f"delete the line with {guest} in invited-guests.csv",
        f"find {guest} in invited-guests.csv and remove that line",
        f"It turns out that {guest} won't be at the party, so delete that line in invited-guests.csv.",
        f"I've heard that {guest} can't come. My guest list is invited-guests.csv; take the name off.",
        f"cross {guest} off my guest list by deleting the line in invited-guests.csv",
        f"One guest fewer: {guest} has cancelled. Please remove the line in invited-guests.csv.",
    )
    left = strike.line_count - 1
    tell = say(
        ask(
            left,
            told=("{} guests are left on the list.", "There are {} guests on the list now.", "That leaves {} guests."),
        ),
        "How many guests are on the list now?",
        "tell me how many people are left on the list",
        "count the guests who are left, without the line with the headings",
        "How many guests does that leave?",
        "let me know how many names are still on the list",
        "How many guests am I expecting now, going by the list?",
        "I'd like to know how many guests I have now.",
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
        "We'll drink to your health",
        "I'm sorry that you can't come",
        "You will be missed",
        "Let's make up for it soon",
        "I'll save you a piece of cake",
        "Thank you for letting me know",
        "I'll show you the photos afterwards",
    )
    mail = say(
        mail_to(guest, subject, body),
        f"drop {guest} an e-mail, subject {subject}, that says {body}",
        f"send {guest} an email with the subject {subject} that says {body}",
        f"write to {guest} by email, with {subject} as the subject: {body}",
        f"email {guest} a line, subject {subject}, that reads {body}",
        f"I'd like to email {guest}: subject {subject}, text {body}.",
        f"Let's be kind to {guest} about it. A short email with the subject {subject} will do: {body}.",
        f"An email should go to {guest} that reads {body}, with {subject} in the subject line.",
        f"The least I can do is write to {guest}. Email {body}, subject {subject}.",
    )
    return (strike, tell), (mail,)


@purpose(
    "filesystem",
    "email",
    because=(
        "For once I'm early with a present.",
        "Birthdays creep up on me every year.",
        "I still have to hand over a present.",
        "I nearly bought the same thing twice.",
        "Giving is more fun than getting.",
        "A helpful clerk solved my gift dilemma.",
        "I've been round the shops and found something nice.",
        "I've just bought wrapping paper.",
        "We once gave the same person two identical teapots.",
        "Choosing gifts makes me happy.",
        "I came across a good offer in town.",
        "There's a present hidden in my wardrobe.",
        "Tissue paper and a spool of twine are lying ready.",
    ),
)
def strike_a_present_off() -> Any:
    """See what somebody was to get, take it off the list of presents, and tell somebody that it is bought."""
    ideas = file_of("gift-ideas.txt")
    friend = again(somebody(*CLOSE), "them")
    line = rows(search_text, query=friend, path=ideas.path).the()
    tell = say(
        ask(line.line, told=("The list says: {}.", "This is what you noted: {}.", "It reads: {}.")),
        f"What does my gift-ideas.txt say about {friend}?",
        f"read me the line about {friend} in gift-ideas.txt",
        f"look {friend} up in gift-ideas.txt and tell me what it says there",
        f"What did I mean to give {friend}, going by gift-ideas.txt?",
        f"I'd like to know what I noted for {friend} in gift-ideas.txt.",
        f"I had an idea for {friend} once. What was it? It's in gift-ideas.txt.",
        f"Check gift-ideas.txt for {friend}. What have I written there?",
    )
    strike = say(
        act(delete_lines, path=ideas.path, first_line=line.line_number),
        "I've bought that, so delete the line.",
        "take that line out, as I have the present now",
        "remove the line from the file, as it's taken care of",
        "That one is done, so delete the line.",
        "I've already got that, so take the line out of the file.",
        "cross it off by deleting the line",
        "I've got that one now. Delete the line.",
    )
    order = say(
        act(sort_file, path=ideas.path),
        "sort what is left in the file from A to Z",
        "put the other lines of the file into alphabetical order",
        "sort the rest of the file alphabetically",
        "put the remaining lines in alphabetical order",
        "have the remaining lines of the file sorted from A to Z",
        "The rest should be in alphabetical order.",
        "I'd like what's left sorted from A to Z.",
    )
    other = somebody("family")
    subject = quoted(
        "No need to look any further",
        "The present",
        "Don't buy it twice",
        "Psst",
        "Between us",
        "Birthday matters",
        "It's bought",
    )
    mail = say(
        mail_to(other, subject, text(f"I've bought this present already: {line.line}")),
        f"e-mail {other}, subject {subject}, to say that I've bought this already, and quote the line you took out",
        f"let {other} know by email, subject {subject}, that I've got that present, and quote the line word for word",
        f"write to {other}, with {subject} as the subject, that the present is bought; copy the old line into "
        "the email",
        f"tell {other} in an email, subject {subject}, that I've bought the present, and quote the line so it's clear "
        "which one",
        f"We shouldn't give the same thing twice. Tell {other} by email, subject {subject}, that I've bought it, "
        "and put in the line as it was.",
        f"Before {other} buys it too, tell them that I've got the present, in an email with the subject {subject} that "
        "quotes the line from the list.",
        f"warn {other} by email, subject {subject}, that I already have the present, and put in the line word for word",
        f"I'd better tell {other} by email that I've bought it: subject {subject}, with the line exactly as it stood.",
    )
    return (tell,), (strike, order, mail)


@purpose(
    "filesystem",
    "travel_booking",
    "calendar",
    because=(
        "My suitcase is waiting on top of the wardrobe.",
        "Toothpaste and pajamas always slip my mind.",
        "I'd rather not pack in the middle of the night again.",
        "Socks, of all things, were missing last time.",
        "The older I get, the more lists I need.",
        "I'm looking forward to going away.",
        "I once left my passport at home.",
        "I've bought a new backpack.",
        "This time I want to pack properly.",
        "A bulging duffel bag taught me to pack systematically.",
        "My luggage is too heavy every time.",
        "I keep buying things on the way that I have at home.",
        "I tend to take far too much along.",
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
            fits=[lambda t: t.starts_on > shift(today(), days=1)],
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
        f"replace everything in packing-list.txt with one line for {trip}: the destination and the first and last day",
        f"start packing-list.txt anew for {trip}, with the destination and the dates in place of what it says now",
        f"overwrite packing-list.txt with a line that has the destination and the dates of {trip}",
        f"clear packing-list.txt and write down the destination and the dates of {trip} instead",
        f"I want packing-list.txt rewritten for {trip}: the place, the day it begins and the day it ends.",
        f"I need a fresh start in packing-list.txt for {trip}. Replace what it says with where I'm going and from "
        "when to when.",
        f"put the destination and both dates of {trip} into packing-list.txt in place of the old contents",
    )
    tells(begin, f"I started packing-list.txt anew, for {trip.destination} from {trip.starts_on} to {trip.ends_on}.")
    things = quoted(
        "comfortable shoes",
        "the phone charger",
        "a toothbrush",
        "earplugs",
        "the good camera",
        "a travel adapter",
        "a book to read",
        "headphones",
        "a water bottle",
        "an umbrella",
    )
    add = say(
        act(append_to_file, path=packing.path, text=things),
        f"jot down {things} on the line below",
        f"write {things} on the next line",
        f"put {things} on the next line as the first thing to pack",
        f"add {things} to the list as something to pack",
        f"carry on with {things} as the next line of the list",
        f"The first thing to pack is {things}. Put that on the next line.",
        f"Below that, the list should say {things}.",
    )
    tells(add, f"I added “{things}” to the list.", f"I put “{things}” on the list.")
    drop = say(
        act(delete_path, path=file_of("packing-list-copy.txt").path),
        "delete packing-list-copy.txt, which is out of date",
        "throw packing-list-copy.txt away",
        "move the old packing-list-copy.txt to the trash",
        "get rid of packing-list-copy.txt",
        "delete packing-list-copy.txt, as I don't need the old version",
        "The old packing-list-copy.txt can be deleted.",
        "I won't need packing-list-copy.txt any more. Delete it.",
    )
    title = quoted("Pack the bag", "Pack the suitcase", "Packing", "Get everything ready", "Pack my things")
    plan = say(
        act(create_event, title=title, starts_at=at(shift(trip.starts_on, days=-1), 18), duration_minutes=60),
        f"put {title} into my calendar for the evening before {trip:again} starts, from 6 to 7 pm",
        f"block an hour as {title} in my calendar, at 6 pm on the day before {trip:again} starts",
        f"reserve 6 to 7 pm in my calendar, one day before the start of {trip:again}, and call that {title}",
        f"I'd like {title} in my calendar from 6 to 7 pm, the day before {trip:again} begins.",
        f"add {title} to my calendar on the evening before {trip:again} begins, 6 pm, for an hour",
        f"I always pack too late. The evening before {trip:again} starts, 6 to 7 pm, my calendar should say {title}.",
        f"schedule {title} in the calendar: an hour, 6 pm, the day before {trip:again} starts",
    )
    return (begin, add), (drop, plan)
