"""Selling to companies: leads, deals and the people behind them."""

from collections.abc import Callable
from typing import Any

from prove.purposes.areas.people import AT_WORK, mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    among,
    amount,
    ask,
    at,
    day,
    day_of,
    each,
    given,
    me,
    name_of,
    named,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    shift,
    some,
    tells,
    text,
    today,
    when,
    word,
    workday,
)
from prove.servers.calendar.events import create_event
from prove.servers.crm.customers import convert_lead, list_leads, search_crm_contacts, set_lead_status
from prove.servers.crm.records import DealView, Stage
from prove.servers.crm.sales import (
    add_sales_activity,
    complete_sales_activity,
    list_deals,
    list_sales_activities,
    move_deal,
    update_deal,
)
from prove.servers.email.tools import send_email
from prove.servers.team_chat.tools import list_colleagues, send_direct_message
from prove.servers.video_meeting.tools import schedule_meeting

OPEN = ("prospecting", "qualified", "proposal", "negotiation")
"""The stages of a deal that is neither won nor lost."""


def _stage(*stages: Stage) -> Stage:
    """A stage that the user says."""
    return word(*stages)


def _own_deal(*tests: Callable[[DealView], object]) -> DealView:
    """An open deal of the user, by its title or its company."""
    return some(
        rows(list_deals, owner=me.email).where(lambda d: among(d.stage, OPEN)),
        lambda d: (
            f"my open {d.title:lower} deal",
            f"the open {d.title:lower} deal of mine",
            f"my open deal with {d.company_name}",
            f"the deal I'm working on with {d.company_name}",
            f"my open {d.title:lower} deal with {d.company_name}",
        ),
        fits=tests,
    )


@purpose(
    "crm",
    "calendar",
    because=(
        "I've just hung up.",
        "I'm back from the phone.",
        "I want this written down while I remember it.",
        "It was a solid half hour on the phone.",
        "My manager checks the CRM every evening.",
        "If I sleep on it, half of it is gone.",
        "My ear is glowing like a toaster after a proper telephone marathon.",
        "I've scrawled half of the conversation across a pizza menu.",
        "My handwriting looks like a spider fell into the ink, so typing is safer.",
        "I paced up and down the corridor with the receiver wedged under my chin.",
        "My predecessor left no records whatsoever, and I cursed that for months.",
        "My brain is a colander, particularly after a chatty customer.",
        "Somebody's parrot squawked into the receiver, and I still kept a straight face.",
    ),
)
def log_a_call() -> Any:
    """Note how a planned call went, plan the next step for the same deal, and keep time for it."""
    call = some(
        rows(list_sales_activities, kind="call", status="planned", owner=me.email),
        lambda a: (
            f"my planned call with {a.contact_name}",
            f"the call I had planned with {a.contact_name}",
            f'the planned call "{a.subject}"',
        ),
        fits=[lambda a: present(a.deal_id) != "", lambda a: day_of(a.at) <= shift(today(), days=1)],
    )
    outcome = quoted(
        "They want a new offer",
        "They need another week",
        "They asked for a discount",
        "They like the idea",
        "They want to see a demo",
        "They have to ask their boss",
        "Budget is approved in principle",
        "Wrong person, call purchasing",
        "They compare us with two others",
        "Interested, but not right now",
    )
    log = say(
        act(complete_sales_activity, activity_id=call.id, outcome=outcome),
        f"mark {call} as done in the CRM, with the outcome {outcome}",
        f"log {call} as done. The outcome is {outcome}",
        f"tick off {call} and note the outcome {outcome}",
        f"close {call} in the CRM with {outcome} as the result",
        f"I've made {call}; record it as done, outcome {outcome}.",
        f"complete {call} in the CRM and enter {outcome} as the outcome",
        f"write {outcome} down as the result of {call} and set it to done",
    )
    step = quoted("Send the new offer", "Prepare the next step", "Check back", "Send more details", "Follow up")
    on, hour = workday(1, 10), word(9, 10, 11, 14, 15, 16)
    task = say(
        act(
            add_sales_activity,
            contact_id=call.contact_id,
            kind="task",
            subject=step,
            at=at(on, hour),
            deal_id=call.deal_id,
        ),
        f"add a task {step} for the same contact and deal, due {on:on} at {hour}:00",
        f"plan {step} as a task with the same person and deal for {hour}:00 {on:on}",
        f"set up the next step as a task called {step}, same contact, same deal, {on:on} at {hour}:00",
        f"create a follow-up task named {step} on that deal and contact, {on:on} at {hour}:00",
        f"They expect more from me: {step} goes in as a task on the same deal and contact, {on:on} at {hour}:00.",
        f"schedule {step} as my next task there, with contact and deal unchanged, for {hour}:00 {on:on}",
        f"add a task for the same deal and person, called {step} and due at {hour}:00 {on:on}",
    )
    event = say(
        act(create_event, title=task.subject, starts_at=task.at, duration_minutes=30),
        "block half an hour for it in my calendar at that time, under the same name",
        "put it into my calendar as well, same title and time, for 30 minutes",
        "give it thirty minutes in my calendar, with the name and the time of the task",
        "add a 30-minute event to my calendar that starts when the task is due and is called the same",
        "add the task to my calendar: same title, same start, half an hour",
        "copy the task's title and time to my calendar as a half-hour slot",
    )
    return (log, task), (event,)


@purpose(
    "crm",
    "email",
    because=(
        "The quarter is going slower than planned.",
        "My forecast is too optimistic.",
        "Nobody signs anything these days.",
        "Finance wants honest dates from me.",
        "Legal reviews take forever this year.",
        "Purchasing departments have apparently all gone on a meditation retreat.",
        "I painted my forecast in rosy colours and now have to repaint it.",
        "Lawyers are chewing on commas while my champagne goes flat.",
        "My horoscope promised swift signatures, which shows what horoscopes are worth.",
        "I'd sooner swallow a bitter pill early than stammer excuses in front of the directors.",
        "Half the decision makers I know are stuck in reorganisations.",
        "My patience is elastic, and apparently so are everybody's deadlines.",
    ),
)
def push_back_my_deals() -> Any:
    """Move the closing days of the deals that are due soon, and tell somebody what that means."""
    until, days = day(15, 45, edge="until"), number(7, 10, 14, 21, 28, 30)
    soon = rows(list_deals, owner=me.email, until=until).where(lambda d: among(d.stage, OPEN))
    push = say(
        each(soon, lambda d: act(update_deal, deal_id=d.id, expected_close_on=shift(d.expected_close_on, days=days))),
        f"move the expected closing day of all my open deals that should close by {until} back by {days} days",
        f"push every open deal of mine that is expected to close by {until} back by {days} days",
        f"take my open deals that should close by {until} and give each of them {days} more days",
        f"Every open deal of mine that is due to close by {until} needs {days} more days.",
        f"delay all my open deals that should close by {until} by another {days} days",
        f"add {days} days to the expected closing date of each open deal that's mine and should close by {until}",
        f"move the closing dates of all my open deals that are meant to close by {until}: {days} days later each",
        f"None of my open deals due by {until} will make it, so set each closing date {days} days later.",
        f"extend the deadline of my open deals, those expected to close by {until}, by {days} days each",
    )
    tells(
        push,
        f"These deals should close {days} days later now: {soon.column(lambda d: d.title)}.",
        f"I moved the closing days of {soon.column(lambda d: d.title)} back by {days} days.",
        f"{soon.count()} of your deals have {days} more days now.",
    )
    total, friend = soon.sum(lambda d: d.value), somebody(*AT_WORK)
    subject = quoted(
        "A delay",
        "My forecast",
        "New closing dates",
        "Pipeline update",
        "Slipping dates",
        "Revised outlook",
        "Later than hoped",
    )
    letter = say(
        text(f"{soon.count()} deals will close {days} days later. They are worth {total} in all."),
        "the number of those deals, the sum of their values and the days of the delay",
        "the count of deals affected, their total value and the number of days they move",
        "how many deals it is, the days they slip and what they are worth together",
        "the number of days they move, how many deals it is and their total value",
        "what the postponed deals are worth in all, their number and by how many days they move",
        "the number of deals, their overall value and the length of the delay in days",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"send {friend} an e-mail with {letter}, subject {subject}",
        f"let {friend} know by e-mail, subject {subject}: {letter}",
        f"send {friend} a mail titled {subject} that names {letter}",
        f"drop {friend} an e-mail under the heading {subject}: {letter}",
        f"tell {friend} about it in a mail headed {subject}, with {letter}",
        f"inform {friend} in a mail entitled {subject} that gives {letter}",
    )
    return (push,), (mail,)


@purpose(
    "crm",
    "email",
    because=(
        "Nobody has answered these people.",
        "Nobody should have to wait for us.",
        "Marketing complains that we sit on our leads.",
        "First impressions count.",
        "My pipeline looks rather thin.",
        "A quick answer makes a good impression.",
        "I feel like the host of a party who forgot to open the door.",
        "Our trade is crowded, and a competitor snatched two contracts from under my nose.",
        "My sales trainer used to say that enquiries go stale quicker than baguettes.",
        "I've brewed a pot of strong tea and cracked my knuckles.",
        "I once waited ages for a reply from a carpenter and hired another out of spite.",
        "Enquiries have piled up in our inbox like laundry.",
        "Shyness isn't an option in my profession, sadly; I blush at every doorbell.",
    ),
)
def write_to_new_leads() -> Any:
    """Write to every new lead of one source, and mark them as contacted."""
    since = day(-120, -15, edge="since")
    fresh = say(
        rows(list_leads, status="new", since=since),
        f"every new lead that we got since {since}",
        f"all new leads that came in since {since}",
        f"each of the leads that have come in since {since} and are still new",
        f"the leads with status new that arrived since {since}",
        f"whoever became a lead since {since} and is still marked as new",
        f"any lead we got since {since} whose status is still new",
    )
    subject = quoted(
        "Nice to meet you",
        "Thank you for your interest",
        "How can we help?",
        "Hello from our team",
        "Let's talk",
        "A warm hello",
        "You asked, we answer",
        "Getting to know each other",
    )
    body = quoted(
        "When would be a good time to talk?",
        "Tell us what you are looking for",
        "We would love to show you what we do",
        "Shall we have a short call next week?",
        "What would help you most right now?",
        "Happy to answer any question you have",
        "A colleague will ring you if you like",
        "Which day suits you for a chat?",
    )
    write = say(
        each(fresh, lambda x: act(send_email, to=(x.email,), subject=subject, body=body)),
        f"send {fresh} a mail of their own, subject {subject}, text {body}",
        f"write to {fresh}, one mail each, subject {subject}, saying {body}",
        f"e-mail {fresh} separately: subject {subject}, text {body}",
        f"contact {fresh} with a mail to each, titled {subject}, that says {body}",
        f"reach out to {fresh}: one mail apiece, headed {subject}, with the words {body}",
        f"Nobody should feel ignored, so mail {fresh} individually, subject {subject}, saying {body}.",
        f"write individually to {fresh}, with {subject} as the subject and {body} as the message",
    )
    tells(
        write,
        f"I wrote to {fresh.column(lambda x: x.name)}.",
        f"The mails to {fresh.column(lambda x: x.name)} are out.",
        f"Each of them has a mail of their own: {fresh.column(lambda x: x.name)}.",
    )
    mark = say(
        each(fresh, lambda x: act(set_lead_status, lead_id=x.id, status="contacted")),
        "mark all of them as contacted",
        "set the status of each of them to contacted",
        "note in the CRM that they have been contacted",
        "change every one of these leads to contacted",
        "They are contacted now, so set their status to that.",
        "move those leads on to contacted",
    )
    tells(
        mark,
        f"{fresh.column(lambda x: x.name)} are marked as contacted now.",
        f"All {fresh.count()} of them have the status contacted now.",
        f"I marked all {fresh.count()} leads as contacted.",
    )
    tell = say(
        ask(
            fresh.count(),
            fresh.column(lambda x: x.company),
            told=(
                "There were {} of them, from {}.",
                "I wrote to {} people; their companies are {}.",
                "It was {} leads, with {}.",
            ),
        ),
        "How many were there, and from which companies?",
        "tell me how many leads that was and which companies they are with",
        "let me know the number of people you wrote to, and the names of their companies",
        "Which firms do they work for, and how many people got a mail?",
        "name the companies, please, and the number of leads",
        "How many mails went out, and which companies do these people work for?",
    )
    return (write, tell), (mark,)


@purpose(
    "crm",
    "team_chat",
    because=(
        "I'm changing teams.",
        "Someone else knows this customer better.",
        "I can't give this the time it needs.",
        "My region has changed.",
        "A colleague has been asking for more work.",
        "I'm cutting back to four days.",
        "My doctor frowned at my blood pressure and told me to slow down.",
        "I'm a terrible juggler, and one of the balls is about to drop.",
        "I mentor younger salespeople, and nobody learns to swim on the sofa.",
        "Letting go stings, but stubbornness has cost me contracts before.",
        "My suitcase lives in the hallway because of all the travelling I do for work.",
        "I've been asked to coach the apprentices, which gobbles up my energy.",
        "My tired eyes overlook clauses, and a fresh pair would spot them.",
    ),
)
def hand_over_a_deal() -> Any:
    """Give a deal to a colleague, and tell them whom to talk to."""
    deal = _own_deal(lambda d: present(d.expected_close_on) >= today())
    contact = rows(search_crm_contacts, company_id=deal.company_id).the(lambda c: c.id == deal.contact_id)
    colleague = name_of(rows(list_colleagues), lambda c: c.name, fits=[lambda c: c.email != me.email])
    address = rows(list_colleagues, query=colleague).the(lambda c: named(c.name, colleague)).email
    give = say(
        act(update_deal, deal_id=deal.id, owner=address),
        f"hand {deal} over to {colleague}",
        f"make {colleague} the owner of {deal}",
        f"give {deal} to {colleague} in the CRM",
        f"let {colleague} take over {deal}",
        f"transfer {deal} to {colleague}",
        f"put {colleague} in charge of {deal}",
        f"From now on {deal} belongs to {colleague}.",
        f"reassign {deal} to {colleague}",
        f"make {deal} the responsibility of {colleague}",
    )
    ends = given(give.expected_close_on, give.expected_close_on >= today())
    note = say(
        text(
            f"{give.title} is yours now. It is worth {give.value} and should close on {ends}. "
            f"Talk to {contact.name}, {contact.email}."
        ),
        "the title, the value, the closing date, and the name and e-mail address of the contact",
        "title, value and expected closing day, plus who the contact is and the contact's mail address",
        "what the deal is called, what it's worth, when it should close, and the contact with name and mail address",
        "the contact's name and mail address, and the deal's title, worth and closing day",
        "how the deal is titled and valued, its closing date, and the name and mail address of the contact",
        "the deal's title, value and closing date, and the name and mail address of the contact",
    )
    tell = say(
        act(
            send_direct_message,
            recipient=address,
            text=note,
        ),
        f"message {colleague} in the chat: {note}",
        f"send {colleague} a direct message with {note}",
        f"write {colleague} a chat message with {note}",
        f"brief {colleague} by direct message on {note}",
        f"send {colleague} the facts in the chat: {note}",
        f"give {colleague} a direct message that lists {note}",
        f"fill {colleague} in through a direct message: {note}",
        f"leave {colleague} a chat message in which you mention {note}",
        f"get {colleague} up to speed by direct message, with {note}",
    )
    tells(give, f"{give.title} is with {colleague} now.", f"{colleague} owns {give.title} now.")
    tells(tell, f"I sent {colleague} a direct message.", f"{colleague} has a direct message with the details.")
    return ((give, tell),)


@purpose(
    "crm",
    "video_meeting",
    because=(
        "Big deals are worth a personal talk.",
        "My commission depends on my big deals.",
        "Numbers on a page only go so far.",
        "My boss keeps asking about my big deals.",
        "I'd rather talk face to face.",
        "A good talk says more than ten mails.",
        "I bought a decent microphone and finally sound less like a submarine.",
        "I read people by their eyebrows, so written correspondence leaves me blind.",
        "My mortgage adviser would sleep better if I landed a fat contract.",
        "I've hung a tasteful painting behind my webcam and banished the laundry basket.",
        "Whales need patience, a steady hand and plenty of small talk.",
        "Endless letters back and forth have worn out my keyboard.",
        "My rivals send glossy brochures; I prefer a smile and straight answers.",
    ),
)
def meet_about_the_biggest_deal() -> Any:
    """Set up a video meeting with the contact of the most valuable deal of a stage, and note it with the deal."""
    stage = _stage("proposal", "negotiation", "qualified", "prospecting")
    deals = rows(list_deals, owner=me.email, stage=stage)
    deal = deals.most(lambda d: d.value)
    contact = rows(search_crm_contacts, company_id=deal.company_id).the(lambda c: c.id == deal.contact_id)
    title = quoted(
        "Next steps",
        "Our offer",
        "Last questions",
        "Moving forward",
        "A quick catch-up",
        "Where we stand",
        "Your questions",
    )
    on, hour, minutes = workday(1, 10), word(9, 10, 11, 14, 15, 16), number(20, 30, 40, 45, 60)
    meet = say(
        act(
            schedule_meeting,
            title=title,
            starts_at=at(on, hour),
            duration_minutes=minutes,
            invitees=(contact.email,),
        ),
        f"schedule a video meeting called {title} with the contact of my largest deal in the {stage} stage, {on:on} at "
        f"{hour}:00, for {minutes} minutes",
        f"find my most valuable deal in the {stage} stage and set up a video call with its contact {on:on} at "
        f"{hour}:00; it takes {minutes} minutes and is called {title}",
        f"arrange a {minutes}-minute video meeting {on:on} at {hour}:00, title {title}, with the person behind my "
        f"biggest deal in the {stage} stage",
        f"invite the contact of whichever of my deals in the {stage} stage is worth most to a video meeting named "
        f"{title}, {on:on} at {hour}:00 and {minutes} minutes long",
        f"Who is the contact of my biggest deal in the {stage} stage? Invite that person to a {minutes}-minute "
        f"video meeting, {title}, {on:on} at {hour}:00.",
        f"get the contact of my top deal by value in the {stage} stage onto a video call named {title}: "
        f"{on:on}, {hour}:00, {minutes} minutes",
        f"pick the deal worth most among mine in the {stage} stage, and book its contact for a video meeting "
        f"of {minutes} minutes {on:on} at {hour}:00 under the title {title}",
        f"I want {minutes} minutes on video with the contact of my most valuable {stage} deal: {title}, "
        f"{on:on}, {hour}:00.",
        f"look up which of my {stage} deals is worth the most and set up a video meeting with its contact, "
        f"{title}, {minutes} minutes from {hour}:00 {on:on}",
    )
    note = say(
        act(
            add_sales_activity,
            contact_id=contact.id,
            kind="meeting",
            subject=meet.title,
            at=meet.starts_at,
            deal_id=deal.id,
        ),
        "add it to the CRM as a meeting on that deal, with the same title and time",
        "enter it in the CRM too: a meeting for that deal, same name, same time",
        "plan it as a meeting in the CRM as well, under the deal, with its title and its time",
        "put the meeting into the CRM for the same deal and contact, with the same title, at the same time",
        "record it with the deal in the CRM as a meeting, title and time as they are",
        "add the appointment to the CRM as a meeting on that deal, with the same title and start",
        "The CRM should know about it too, as a meeting on that deal with its title and start.",
        "log the same thing in the CRM as a planned meeting for that deal, keeping title and time",
    )
    tell = say(
        ask(
            contact.name,
            deal.value,
            told=(
                "You're meeting {}; the deal is worth {}.",
                "The contact is {}, and the deal has a value of {}.",
                "It's {}, for a deal of {}.",
            ),
        ),
        "Who is that, and how much is the deal worth?",
        "tell me who I'm meeting and what the deal is worth",
        "let me know the contact's name and the value of the deal",
        "How much is the deal worth, and who will I be talking to?",
        "give me the name of the person and the size of the deal",
        "What's the contact's name, and what's the deal's value?",
    )
    return (meet, tell), (note,)


@purpose(
    "crm",
    "calendar",
    because=(
        "I have to be honest with my numbers.",
        "Let's see what is still alive.",
        "Hope is not a strategy.",
        "My pipeline is full of old deals.",
        "My list looks impressive, but half of it is wishful thinking.",
        "I cling to dead contracts like other people cling to worn-out slippers.",
        "My sales coach calls my forecast a museum of missed chances.",
        "Silence from a client feels like being ghosted after a splendid dinner.",
        "I'd sooner admit defeat than keep polishing a rusty bicycle without pedals.",
        "My optimism is legendary in the office, and not in a flattering way.",
        "I pruned my rose bushes without mercy and would like the same courage at work.",
        "I have a soft spot for hopeless cases, as my bookshelf of unread novels proves.",
    ),
)
def give_up_or_call_again() -> Any:
    """Give a deal up if nothing has happened on it for long, else plan a call."""
    deal = _own_deal()
    done = rows(list_sales_activities, deal_id=deal.id, status="done")
    last = done.most(lambda a: a.at)
    before = day(-60, -15)
    lose = say(
        act(move_deal, deal_id=deal.id, stage="lost", lost_reason="no_answer"),
        "move it to lost, because they don't answer",
        "mark the deal as lost; the reason is that there's no answer",
        "mark it as lost, with no answer as the reason",
        "set the stage to lost and give no answer as the reason",
        "set it to lost, since nobody answers",
    )
    on, hour = workday(1, 9), word(9, 10, 11, 14, 15, 16)
    title = quoted(
        "Ask how it is going",
        "Call the customer",
        "Get back in touch",
        "Next call",
        "Second attempt",
        "Pick up the phone",
        "Ring them once more",
    )
    call = say(
        act(create_event, title=title, starts_at=at(on, hour), duration_minutes=30, description=text(f"{deal.title}")),
        f"put {title} into my calendar for half an hour {on:on} at {hour}:00, with the deal's title in the notes",
        f"block 30 minutes {on:on} at {hour}:00 in my calendar as {title} and note the title of the deal there",
        f"add a half-hour event {title} to my calendar {on:on} at {hour}:00; its description is the title of the deal",
        f"schedule {title} {on:on} at {hour}:00 for thirty minutes, mentioning the deal's title in it",
        f"reserve half an hour as {title}, {on:on} at {hour}:00, and write the deal's title into the description",
        f"enter {title} in my calendar, thirty minutes from {hour}:00 {on:on}, and put the deal's title in the notes",
    )
    goal = say(
        when(day_of(last.at) < before, lose, call),
        f"check when the last activity on {deal} was done: if that was before {before}, {lose}; otherwise {call}",
        f"if the last completed activity on {deal} dates from before {before}, {lose}; if not, {call}",
        f"look at the activities on {deal}. If the last one that's done was earlier than {before}, {lose}; otherwise "
        f"{call}",
        f"if the newest completed activity on {deal} is from before {before}, {lose}; else {call}",
        f"When was the last activity on {deal} done? If it was before {before}, {lose}; if it was then or later, "
        f"{call}.",
        f"see how long {deal} has been quiet. If the last completed activity is from before "
        f"{before}, {lose}; if it's more recent, {call}",
        f"I wonder about {deal}. If nothing on it has been done on or after {before}, {lose}; if something "
        f"has, {call}.",
        f"Look into {deal} for me. If its most recent completed activity is older than {before}, {lose}; if "
        f"it's not, {call}.",
    )
    tells(goal, f"The last activity on it was done on {day_of(last.at)}.")
    return ((goal,),)


@purpose(
    "crm",
    "email",
    because=(
        "The first meeting went well.",
        "I've been asked for a contract.",
        "The trial was convincing.",
        "Finally some good news.",
        "I've been asked for our terms in writing.",
        "I did a clumsy victory jig between the filing cabinets.",
        "My boss has promised me a bottle of bubbly for every fresh account.",
        "Months of courtship, brochures and stale conference sandwiches have paid off.",
        "I've crossed my fingers for so long that they ache.",
        "Our demonstration even survived a fire drill and a barking dog.",
        "I rang the brass bell in our office, and everybody clapped.",
        "A firm handshake and a wide grin sealed the matter.",
    ),
)
def turn_a_lead_into_a_deal() -> Any:
    """Convert a lead with a deal, and welcome the new contact."""
    lead = again(
        some(
            rows(list_leads, status="qualified"),
            lambda x: (f"{x.name} from {x.company}", f"{x.name}"),
        ),
        "the new contact",
    )
    title = quoted("First order", "Starter package", "Trial project", "Pilot phase", "Yearly contract")
    value, close = amount(*range(2000, 30001, 500)), workday(14, 90)
    make = say(
        act(convert_lead, lead_id=lead.id, deal_title=title, deal_value=value, expected_close_on=close),
        f"turn the lead {lead} into a customer contact and open the deal {title} for {value}, expected to close "
        f"{close:on}",
        f"make the lead {lead} a contact with a deal that is named {title}, worth {value} and due to close {close:on}",
        f"convert the lead {lead} into a contact, with a deal called {title} worth {value} that should close "
        f"{close:on}",
        f"convert the lead {lead} and add a deal of {value} with the title {title} and {close} as the closing day",
        f"The lead {lead} has said yes: convert it, with {title} as the deal, {value} as its value and "
        f"{close} as the expected closing day.",
        f"promote the lead {lead} to a contact; the deal that comes with it is {title}, {value}, closing {close:on}",
        f"open a deal for the lead {lead} by converting it: name {title}, worth {value}, likely to close {close:on}",
        f"The lead {lead} is ready. Convert it to a contact and add {title}, a deal for {value} that should close "
        f"{close:on}.",
    )
    tells(make, f"{make.contact_name} of {make.company_name} is a contact now, and the deal is open.")
    subject = quoted(
        "Welcome",
        "Let's get started",
        "Good to have you",
        "Our next steps",
        "Glad you chose us",
        "To a good start",
    )
    letter = say(
        text(f"Welcome, {make.contact_name}! We hope to have everything for {make.company_name} by {close}."),
        "their name, their company and the closing day",
        "their own name, the company's name and the date we want to close",
        "the closing date, plus their own name and their company's",
        "the name of the person, of the firm, and the day it should close",
        "the closing day along with the names of both the person and the company",
    )
    mail = say(
        act(
            send_email,
            to=(lead.email,),
            subject=subject,
            body=letter,
        ),
        f"welcome {lead:again} with a mail called {subject} that gives {letter}",
        f"send {lead:again} a mail under the subject {subject} that says welcome and mentions {letter}",
        f"e-mail {lead:again} a welcome, subject {subject}, with {letter}",
        f"roll out the red carpet for {lead:again} with a welcome by e-mail, headed {subject}, including {letter}",
        f"send {lead:again} a warm welcome by mail, subject {subject}, with {letter}",
        f"write {lead:again} a friendly mail to say welcome, titled {subject}, with {letter}",
    )
    return (make,), (mail,)


@purpose(
    "crm",
    "email",
    because=(
        "Everybody keeps asking how full the pipeline is.",
        "I'm preparing the forecast.",
        "We need to know whether to hire another person.",
        "My gut feeling is not enough for the bank.",
        "Let's see how much is really on the table.",
        "Before we rent another office, I'd like facts.",
        "Investors with sharp suits and sharper questions are breathing down my neck.",
        "My whiteboard is a jungle of arrows, and nobody trusts it any longer.",
        "We're arguing about a bigger warehouse, and opinions fly like paper planes.",
        "I've squinted at spreadsheets until my eyes watered. Optician bills are climbing!",
        "My predecessor guessed everything with a wet finger in the wind.",
        "Small contracts are peanuts; our fate hangs on the chunky ones.",
        "Our treasurer is allergic to vague adjectives such as healthy or decent.",
    ),
)
def add_up_the_pipeline() -> Any:
    """Add up the larger open deals of the whole team, which are more than a page, and report the largest."""
    floor = amount(*range(3000, 12001, 500))
    large = say(
        rows(list_deals, min_amount=floor).where(lambda d: among(d.stage, OPEN)),
        f"all open deals of the team that are worth {floor} or more",
        f"the deals of at least {floor} that are neither won nor lost, whoever owns them",
        f"the deals, mine and everybody else's, from {floor} upwards that are still open",
        f"the open deals our team has with a value of {floor} or above",
        f"all the open deals that are worth at least {floor}, no matter whose they are",
        f"the team's open deals, counting only those at {floor} or higher",
        f"the open deals in the CRM with {floor} or more behind them, regardless of the owner",
    )
    total, top = large.sum(lambda d: d.value), large.most(lambda d: d.value)
    tell = say(
        ask(
            large.count(),
            total,
            told=(
                "There are {} of them, worth {} in all.",
                "That is {} deals with a total value of {}.",
                "It's {} open deals; together they come to {}.",
            ),
        ),
        f"go through {large}, and tell me how many there are and what they come to",
        f"count {large} and add up their values",
        f"work out the number and the total value of {large}",
        f"take {large} and give me the count and the sum",
        f"look at {large}: tell me how many there are and how much they are worth altogether",
        f"I need the number and the total value of {large}.",
        f"give me the number and the overall value of {large}",
    )
    friend = somebody(*AT_WORK)
    subject = quoted("Our pipeline", "Open deals", "The forecast", "What is on the table", "Figures", "Pipeline check")
    letter = say(
        text(f"The open deals are worth {total} in all. The largest is {top.title} with {top.value}."),
        "the total, and the title and the value of the largest of them",
        "the sum of it all, plus the biggest deal with its title and its value",
        "the overall value together with the name and the size of the top deal",
        "what it adds up to, and the largest one by title and amount",
        "the grand total and the top deal, title and value included",
        "how much it is altogether, and the title and value of the biggest deal",
        "the sum, and the biggest single deal with title and value",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"send {friend} an e-mail with {letter}, subject {subject}",
        f"compose an e-mail to {friend} that gives {letter}; {subject} should be the subject",
        f"write to {friend} under the subject {subject}: {letter}",
        f"report to {friend} by mail, titled {subject}: {letter}",
        f"sum it up for {friend} in a mail headed {subject}, with {letter}",
        f"inform {friend} by mail, subject {subject}, of {letter}",
    )
    return (tell,), (mail,)
