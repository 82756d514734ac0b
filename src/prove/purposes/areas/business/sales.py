"""Selling to companies: leads, deals and the people behind them."""

from collections.abc import Callable
from typing import Any

from prove.purposes.areas.business.colleagues import IN_SALES, chat_address_of, colleague_of
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
from prove.servers.filesystem.contents import create_file
from prove.servers.team_chat.tools import send_direct_message
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
            f"my open deal with {d.company_name}",
            f"the open deal I have with {d.company_name}",
            f"my open {d.title:lower} deal with {d.company_name}",
        ),
        fits=tests,
    )


@purpose(
    "crm",
    "calendar",
    because=(
        "Ink smears and doodles make my notes puzzling.",
        "My throat is dry from all the talking.",
        "I want this written down while I remember it.",
        "It was a solid half hour on the phone.",
        "My manager checks the CRM every evening.",
        "If I sleep on it, half of it is gone.",
        "My ear is still hot from the phone.",
        "I took some notes while I was on the phone.",
        "I can hardly read my own handwriting, so I'd rather type.",
        "The line was bad, but we understood each other.",
        "My predecessor left no records at all, and I don't want to do the same.",
        "I forget things quickly after a long talk.",
        "Memorizing verbal agreements isn't my forte.",
    ),
)
def log_a_call() -> Any:
    """Note how a planned call went, plan the next step for the same deal, and keep time for it."""
    call = some(
        rows(list_sales_activities, kind="call", status="planned", owner=me.email),
        lambda a: (
            f"my planned call with {a.contact_name}",
            f"the planned call with {a.contact_name}",
            f'my planned call "{a.subject}"',
        ),
        fits=[lambda a: present(a.deal_id) != "", lambda a: day_of(a.at) <= today()],
    )
    outcome = quoted(
        "They want a new offer",
        "They need another week",
        "They asked for a discount",
        "They like the idea",
        "They want to see a demo",
        "They have to ask their boss",
        "Budget is approved in principle",
        "They have to check the budget first",
        "They're comparing us with two others",
        "Interested, but not right now",
    )
    log = say(
        act(complete_sales_activity, activity_id=call.id, outcome=outcome),
        f"mark {call} as done in the CRM, with the outcome {outcome}",
        f"log {call} as done, and enter the outcome {outcome}",
        f"tick off {call}, and note the outcome {outcome}",
        f"close {call} in the CRM with {outcome} as the result",
        f"I've made {call}; record it as done, outcome {outcome}.",
        f"That's {call} behind me. Set it to done in the CRM, outcome {outcome}.",
        f"write down {outcome} as the result of {call}, and set that call to done",
    )
    step = quoted("Get back to them", "Prepare the next step", "Check back", "Send more details", "Follow up")
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
        f"Next comes a task called {step}, same contact, same deal, {on:on} at {hour}:00. Add it, please.",
        f"create a follow-up task named {step} for the same deal and contact, {on:on} at {hour}:00",
        f"The customer expects more from me: {step} goes in as a task on the same deal and contact, {on:on} at "
        f"{hour}:00.",
        f"schedule {step} as my next task, with the same contact and deal, for {hour}:00 {on:on}",
        f"I have homework now: add a task {step} on the same deal, for the same contact, due {on:on} at {hour}:00.",
    )
    tells(
        log,
        f'Your call "{log.subject}" is marked as done.',
        f'I marked "{log.subject}" as done and noted how it went.',
    )
    event = say(
        act(create_event, title=task.subject, starts_at=task.at, duration_minutes=30),
        "block half an hour for the task in my calendar at the time it's due, under the same name",
        "put the task into my calendar as well, same title and time, for 30 minutes",
        "I'll need thirty minutes for the task, so put it into my calendar too, same name, same time.",
        "add a 30-minute event to my calendar that starts when the task is due and has the same title",
        "add the task to my calendar: same title, same start, half an hour",
        "My calendar should have the task too, at the same time and under the same title, for half an hour.",
        "keep half an hour free in my calendar when the task is due, and give that the same name",
    )
    return (log, task), (event,)


@purpose(
    "crm",
    "team_chat",
    because=(
        "The quarter is going slower than planned.",
        "My forecast is too optimistic.",
        "Bureaucracy and compliance checks are stalling signatures.",
        "Finance wants honest dates from me.",
        "Legal reviews take forever this year.",
        "Purchasing departments are terribly slow at the moment.",
        "Hiring freezes are paralyzing several prospects simultaneously.",
        "Lawyers are still arguing about every comma.",
        "Quick signatures were promised, and nothing has happened.",
        "I'd rather admit a delay now than explain it later.",
        "Half of the people who decide are busy with other things.",
        "Everybody's deadlines are slipping, including mine.",
    ),
)
def push_back_my_deals() -> Any:
    """Move the closing days of the deals that are due soon, and tell somebody what that means."""
    until, days = day(15, 45, edge="until"), number(7, 10, 14, 21, 28, 30)
    soon = rows(list_deals, owner=me.email, until=until).where(lambda d: among(d.stage, OPEN))
    push = say(
        each(soon, lambda d: act(update_deal, deal_id=d.id, expected_close_on=shift(d.expected_close_on, days=days))),
        f"postpone the closing date by {days} days for every open deal of mine that is expected to close by {until}",
        f"take my open deals that should close by {until}, and give each of them {days} more days",
        f"Every open deal of mine that is due to close by {until} needs {days} more days.",
        f"add {days} days to the closing dates of all my open deals that should close by {until}",
        f"move the closing dates of all my open deals that are meant to close by {until}: {days} days later each",
        f"None of my open deals due to close by {until} will make it, so set each closing date {days} days later.",
        f"I was too optimistic about my open deals that should close by {until}. Move each closing date "
        f"{days} days further out.",
        f"push back the closing date of my open deals, those expected to close by {until}, by {days} days each",
    )
    tells(
        push,
        f"These deals should close {days} days later now: {soon.column(lambda d: d.title)}.",
        f"I moved the closing dates of {soon.column(lambda d: d.title)} back by {days} days.",
        f"I gave {soon.count()} of your deals {days} more days.",
    )
    total = soon.sum(lambda d: d.value)
    colleague = colleague_of(IN_SALES)
    letter = say(
        text(f"{soon.count()} deals will close {days} days later. They are worth {total} in all."),
        "how many deals are postponed, how many days later they should close and what they are worth together",
        "how many deals will be late, by how many days, and what they're worth altogether",
        "how many deals slip, how many days they slip by and what they add up to",
        "how many deals are delayed, by how many days and how much they are worth in all",
        "how many deals I've moved, by how many days, and their total value",
        "how many closing dates have changed, by how many days, and what those deals are worth in all",
    )
    message = say(
        act(send_direct_message, recipient=chat_address_of(colleague), text=letter),
        f"notify {colleague} in the chat about the delay: {letter}",
        f"send {colleague} a direct message about the new dates: {letter}",
        f"admit the delay to {colleague} by direct message, and put in {letter}",
        f"I'd like {colleague} to hear about the delay from me, in a direct message: {letter}.",
        f"warn {colleague} in the chat about the delay, and mention {letter}",
        f"A chat message to {colleague} next, please, about {letter}.",
        f"tell {colleague} by direct message {letter}",
        f"own up to {colleague} in the chat, saying {letter}",
    )
    tells(message, f"{colleague} has a message about the delay.", f"I told {colleague} in the chat.")
    return (push,), (message,)


@purpose(
    "crm",
    "email",
    because=(
        "Nobody has answered our new leads yet.",
        "Potential buyers lose interest unless somebody responds promptly.",
        "Marketing complains that we sit on our leads.",
        "Unanswered inquiries tarnish the reputation of our brand.",
        "My pipeline looks rather thin.",
        "A quick answer makes a good impression.",
        "I feel bad about keeping people waiting.",
        "A faster competitor has taken two contracts from us.",
        "Requests go stale quickly in our business.",
        "I finally have some time for our leads.",
        "I don't like to wait for a reply myself.",
        "Requests have piled up in our inbox.",
        "I'm too shy to call people I don't know.",
    ),
)
def write_to_new_leads() -> Any:
    """Write to every new lead of one source, and mark them as contacted."""
    since = day(-120, -15, edge="since")
    fresh = say(
        rows(list_leads, status="new", since=since),
        f"every new lead that we have got since {since}",
        f"all new leads that have come in since {since}",
        f"each of the leads that have come in since {since} and are still new",
        f"the leads with status new that have arrived since {since}",
        f"everybody who has become a lead since {since} and is still marked as new",
        f"every lead we've had since {since} that is still marked as new",
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
        "A colleague will call you if you like",
        "Which day suits you for a chat?",
    )
    write = say(
        each(fresh, lambda x: act(send_email, to=(x.email,), subject=subject, body=body)),
        f"send a separate email to {fresh}, subject {subject}, text {body}",
        f"write to {fresh}, one email each, subject {subject}, saying {body}",
        f"send individual emails to {fresh}: subject {subject}, text {body}",
        f"It's time to get in touch with {fresh}. Each gets an email with the subject {subject} that says {body}.",
        f"reach out to {fresh} with one email apiece: {subject} is the subject, {body} the text",
        f"Nobody should feel ignored, so send one email each to {fresh}, subject {subject}, saying {body}.",
        f"contact {fresh} by email, one at a time, with {subject} as the subject and {body} as the message",
        f"Emails should go out, one per person, to {fresh}, with {subject} as the subject and {body} as the text.",
    )
    tells(
        write,
        f"I wrote to {fresh.column(lambda x: x.name)}.",
        f"The emails to {fresh.column(lambda x: x.name)} are out.",
        f"Each of them has an email of their own: {fresh.column(lambda x: x.name)}.",
    )
    mark = say(
        each(fresh, lambda x: act(set_lead_status, lead_id=x.id, status="contacted")),
        "mark all of these leads as contacted",
        "set each of those leads to contacted",
        "have the CRM show all of those leads as contacted",
        "change every one of these leads to contacted",
        "Those leads have heard from us now, so set their status to contacted.",
        "None of those leads is new any more: change their status in the CRM to contacted.",
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
                "There are {} of them, from {}.",
                "That was {} people; their companies are {}.",
                "I counted {} leads; they work for {}.",
            ),
        ),
        "How many are there, and which companies are they from?",
        "tell me how many leads that is and which companies they are with",
        "How many people get an email, and which firms do they work for?",
        "I'd like to know how many people that is and which companies they work for.",
        "How many emails is that, and which companies do these people work for?",
        "How many leads do we have there, and which companies do they belong to?",
        "give me the number of these leads and the names of their companies",
    )
    return (write, tell), (mark,)


@purpose(
    "crm",
    "team_chat",
    because=(
        "I'm moving to another team.",
        "Somebody else knows one of my customers better.",
        "A colleague has better rapport with engineers and scientists.",
        "Territories are being redrawn in our sales department.",
        "A colleague has been asking for more work.",
        "I'm cutting back to four days.",
        "My doctor has told me to slow down.",
        "I have too much on my plate.",
        "I help younger salespeople, and they need deals to learn from.",
        "It isn't easy for me to let go of a deal.",
        "I'm on the road for work a lot.",
        "I've been asked to coach new people, which takes a lot of time.",
        "I've overlooked too many details lately.",
    ),
)
def hand_over_a_deal() -> Any:
    """Give a deal to a colleague, and tell them whom to talk to."""
    deal = _own_deal(lambda d: present(d.expected_close_on) >= today())
    contact = rows(search_crm_contacts, company_id=deal.company_id).the(lambda c: c.id == deal.contact_id)
    colleague = colleague_of(IN_SALES)
    address = chat_address_of(colleague)
    give = say(
        act(update_deal, deal_id=deal.id, owner=address),
        f"hand over {deal} to {colleague}",
        f"make {colleague} the owner of {deal}",
        f"give {deal} to {colleague} in the CRM",
        f"let {colleague} take over {deal}",
        f"put {colleague} in charge of {deal}",
        f"From now on {deal} belongs to {colleague}.",
        f"I'm leaving {deal} to {colleague}, so change the owner in the CRM.",
        f"transfer {deal} to {colleague}",
    )
    ends = given(give.expected_close_on, give.expected_close_on >= today())
    note = say(
        text(
            f'The deal "{give.title}" is yours now. It is worth {give.value} and should close on {ends}. Talk to '
            f"{contact.name}, {contact.email}."
        ),
        "the title of the deal, what it's worth, when it should close, and the contact's name and e-mail address",
        "the deal's title, its value, its closing date, and who to talk to, e-mail address included",
        "the deal by its title, its value and closing date, and who the contact is, with the e-mail address",
        "the name of the deal, its value and closing date, plus the contact and their e-mail address",
        "what the deal is called, what it's worth and when it should close, then the contact and the e-mail address",
    )
    tell = say(
        act(
            send_direct_message,
            recipient=address,
            text=note,
        ),
        f"message {colleague:again} in the chat: {note}",
        f"brief {colleague:again} by direct message: {note}",
        f"send {colleague:again} a direct message with all there is to know: {note}",
        f"I owe {colleague:again} the details in a direct message: {note}.",
        f"fill {colleague:again} in through a direct message: {note}",
        f"leave {colleague:again} a chat message about the deal: {note}",
        f"get {colleague:again} up to speed by direct message: {note}",
        f"In the chat, give {colleague:again} the details: {note}.",
    )
    tells(give, f'{colleague} owns "{give.title}" now.', f'The deal "{give.title}" is with {colleague} now.')
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
        "Negotiations go better when I can gauge facial expressions.",
        "A good talk says more than ten emails.",
        "I've bought a good microphone for video calls.",
        "I like to see people's faces when we discuss business.",
        "One big contract would make my year.",
        "I've found a quiet room for video calls.",
        "Big customers need patience and a lot of small talk.",
        "Screen sharing lets me demonstrate intricate features.",
        "My competitors send brochures; I prefer straight answers.",
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
        f"schedule a video meeting called {title} with the contact of my largest deal in the {stage} stage, {on:on} "
        f"at {hour}:00, for {minutes} minutes",
        f"find my most valuable deal in the {stage} stage and set up a video call with its contact {on:on} at "
        f"{hour}:00; it should take {minutes} minutes and be called {title}",
        f"arrange a {minutes}-minute video meeting {on:on} at {hour}:00, title {title}, with the contact for my "
        f"biggest deal in the {stage} stage",
        f"I'd like to talk to the contact of my biggest deal in the {stage} stage, so invite that person to a "
        f"{minutes}-minute video meeting called {title} {on:on} at {hour}:00.",
        f"My most valuable deal in the {stage} stage needs a push, so invite its contact to {title}, a "
        f"{minutes}-minute video call {on:on} at {hour}:00.",
        f"I want a video meeting of {minutes} minutes with the contact of my most valuable {stage} deal. Call it "
        f"{title}, {on:on} at {hour}:00.",
        f"look up which of my {stage} deals is worth the most and set up a video meeting with its contact, called "
        f"{title}, {on:on} at {hour}:00 for {minutes} minutes",
        f"Let's talk to the contact of my biggest {stage} deal on video. Schedule {minutes} minutes called {title}, "
        f"{on:on} at {hour}:00.",
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
        "add the meeting to the CRM on that deal, with the same title and time",
        "enter the meeting in the CRM too: for that deal, same name, same time",
        "plan the meeting in the CRM as well, under the deal, same title and time",
        "put the meeting into the CRM for the same deal and contact, same title, same time",
        "The CRM should know about the meeting too: on that deal, with the same title and start.",
        "My boss looks only at the CRM, so enter the meeting there, on that deal, same title, same time.",
        "The meeting belongs in the CRM as well, on that deal, under the same title and at the same time.",
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
        "Who is that contact, and how much is the deal worth?",
        "tell me who I'm meeting and what the deal is worth",
        "Whom will I be talking to, and how big is the deal?",
        "Who is the contact, and what is the deal worth?",
        "I'd like to know who the contact is and how much is at stake.",
        "By the way, who is the contact, and how much is that deal worth?",
        "tell me the contact's name and the value of the deal",
    )
    return (meet, tell), (note,)


@purpose(
    "crm",
    "calendar",
    because=(
        "I have to be honest with my numbers.",
        "Decluttering wardrobes and prospect lists alike feels liberating.",
        "Hope is not a strategy.",
        "Too many stagnant opportunities inflate my statistics.",
        "My list looks impressive, but half of it is wishful thinking.",
        "I keep dead deals on my list for too long.",
        "My sales coach calls my forecast a wish list.",
        "Some customers simply stop answering.",
        "I'd rather admit defeat than fool myself.",
        "I'm known as an optimist in the office.",
        "I'm clearing out my list of deals.",
        "It's hard for me to give up on anybody.",
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
        "move the deal to lost, because they don't answer",
        "mark the deal as lost on the grounds that nobody answers",
        "mark that deal as lost, with no answer as the reason",
        "set the deal's stage to lost, the reason being no answer",
        "set the deal to lost, since nobody answers",
        "write the deal off as lost, reason: no answer",
        "close the deal as lost, because we get no answer",
    )
    on, hour = workday(1, 9), word(9, 10, 11, 14, 15, 16)
    title = quoted(
        "Ask how it is going",
        "Call the customer",
        "Get back in touch",
        "Next call",
        "Second attempt",
        "Pick up the phone",
        "Try them once more",
    )
    call = say(
        act(create_event, title=title, starts_at=at(on, hour), duration_minutes=30, description=text(f"{deal.title}")),
        f"put {title} into my calendar for half an hour {on:on} at {hour}:00, and note the title of the deal",
        f"block 30 minutes {on:on} at {hour}:00 in my calendar as {title}, with the title of the deal in the notes",
        f"add half an hour called {title} to my calendar {on:on} at {hour}:00, and put the deal's title into the "
        "description",
        f"schedule {title} in my calendar {on:on} at {hour}:00 for thirty minutes, and give the deal's title in the "
        "notes",
        f"reserve half an hour in my calendar as {title}, {on:on} at {hour}:00, and write the title of the deal into "
        "the notes",
        f"give me half an hour for {title} in my calendar, {on:on} at {hour}:00, with the title of the deal in the "
        "notes",
        f"keep half an hour free in my calendar {on:on} at {hour}:00 as {title}, and note there what the deal is "
        "called",
    )
    goal = say(
        when(day_of(last.at) < before, lose, call),
        f"check when the last activity on {deal} was completed: if that was before {before}, {lose}; otherwise {call}",
        f"if the last completed activity on {deal} dates from before {before}, {lose}; if not, {call}",
        f"look at the activities on {deal}. If the last one that has been completed was before {before}, {lose}; "
        f"otherwise {call}",
        f"When did we last do something about {deal}? If the last completed activity was before {before}, {lose}; if "
        f"it was then or later, {call}.",
        f"see how long {deal} has been quiet. If the last completed activity is from before {before}, {lose}; if it's "
        f"more recent, {call}",
        f"I'm not sure about {deal}. If no activity on it has been completed on or after {before}, {lose}; if one "
        f"has, {call}.",
        f"Is {deal} still alive? If its last completed activity was before {before}, it isn't: {lose}. If it was on "
        f"that day or later, {call}.",
    )
    tells(
        goal,
        f"The last completed activity on it was on {day_of(last.at)}.",
        f"The latest activity that was completed on it dates from {day_of(last.at)}.",
    )
    tells(lose, f'I set "{deal.title}" to lost.', f'The deal "{deal.title}" is marked as lost now.')
    return ((goal,),)


@purpose(
    "crm",
    "email",
    because=(
        "Persuading a hesitant buyer took charm and tenacity.",
        "I've been asked for a contract.",
        "The trial was convincing.",
        "My jubilant shout startled the janitor in the corridor.",
        "I've been asked for our terms in writing.",
        "I could dance around the office.",
        "My boss is happy about every new customer.",
        "All the trade fairs have finally paid off.",
        "I had almost given up hope.",
        "Our demonstration went better than expected.",
        "The whole office applauded today.",
        "After the handshake comes the paperwork.",
    ),
)
def turn_a_lead_into_a_deal() -> Any:
    """Convert a lead with a deal, and welcome the new contact."""
    who = again(name_of(rows(list_leads, status="qualified"), lambda x: x.name), "them")
    lead = rows(list_leads, status="qualified").the(lambda x: named(x.name, who))
    title = quoted("First order", "Starter package", "Trial project", "Pilot phase", "Yearly contract")
    value, close = amount(*range(2000, 30001, 500)), workday(14, 90)
    make = say(
        act(convert_lead, lead_id=lead.id, deal_title=title, deal_value=value, expected_close_on=close),
        f"turn our qualified lead {who} into a contact and open the deal {title} for {value}, expected to close "
        f"{close:on}",
        f"convert the qualified lead {who} into a contact, with a deal called {title} worth {value} that should close "
        f"{close:on}",
        f"Our qualified lead {who} is interested: convert the lead, with a deal called {title}, worth {value} and "
        f"expected to close {close:on}.",
        f"promote {who} from qualified lead to contact; the deal that comes with it is {title}, worth {value}, closing "
        f"{close:on}",
        f"Of the qualified leads, {who} is ready. Convert that one to a contact and add {title}, a deal for {value} "
        f"that should close {close:on}.",
        f"Things are moving with {who}, one of our qualified leads! Convert the lead and open a deal called {title}, "
        f"worth {value}, closing {close:on}.",
        f"make the qualified lead {who} a contact, with {title} as the first deal, worth {value} and due to close "
        f"{close:on}",
    )
    tells(
        make,
        f'{make.contact_name} of {make.company_name} is a contact now, and "{title}" is open.',
        f'I converted {make.contact_name} of {make.company_name} and opened "{title}".',
    )
    subject = quoted(
        "Welcome",
        "Let's get started",
        "Good to have you",
        "Our next steps",
        "Glad you chose us",
        "To a good start",
    )
    letter = say(
        text(f"Welcome! We look forward to working with {make.company_name} and hope to close the deal by {close}."),
        "that we look forward to working with their company, naming it, and when we hope to close",
        "the name of their company and the day we hope to close the deal",
        "how glad we are to work with their company, by name, and which day we want to close by",
        "their company by name and our expected closing date",
    )
    mail = say(
        act(
            send_email,
            to=(lead.email,),
            subject=subject,
            body=letter,
        ),
        f"welcome {who:again} in an email called {subject}, and mention {letter}",
        f"send {who:again} an email with the subject {subject} that says welcome and mentions {letter}",
        f"e-mail {who:again} a few words of welcome, subject {subject}, and add {letter}",
        f"I'd like to welcome {who:again} in an email with the subject {subject}. Put in {letter}.",
        f"greet {who:again} with an email, subject {subject}, that mentions {letter} after a word of welcome",
        f"A warm welcome to {who:again} by email would be good, with {subject} as the subject; it should mention "
        f"{letter}.",
        f"write {who:again} a friendly email titled {subject} that starts with a welcome and then mentions {letter}",
        f"Please email {who:again} as well, with {subject} as the subject: say welcome, and add {letter}.",
    )
    return (make,), (mail,)


@purpose(
    "crm",
    "filesystem",
    because=(
        "Everybody keeps asking how full the pipeline is.",
        "Shareholders expect robust projections from our division.",
        "Recruitment for our team depends on realistic revenue.",
        "My gut feeling is not enough for the bank.",
        "Let's see how much is really on the table.",
        "Before we rent another office, I'd like facts.",
        "Our investors want to see figures.",
        "Nobody trusts the numbers on our whiteboard any longer.",
        "We're arguing about a bigger warehouse.",
        "I've looked at too many spreadsheets already.",
        "Until now we've only guessed.",
        "The small contracts won't decide our year.",
        "Our treasurer doesn't accept vague answers.",
    ),
)
def add_up_the_pipeline() -> Any:
    """Add up the larger open deals of the whole team, which are more than a page, and note the sum and the largest."""
    floor = amount(*range(3000, 12001, 500))
    large = say(
        rows(list_deals, min_amount=floor).where(lambda d: among(d.stage, OPEN)),
        f"all open deals of the team that are worth {floor} or more",
        f"the deals of at least {floor} that are neither won nor lost, whoever owns them",
        f"the deals, mine and everybody else's, from {floor} upwards that are still open",
        f"the open deals our team has with a value of {floor} or above",
        f"all the open deals that are worth at least {floor}, no matter whose they are",
        f"the team's open deals, but only those at {floor} or higher",
        f"the open deals in the CRM that come to {floor} or more each, regardless of the owner",
    )
    total, top = large.sum(lambda d: d.value), large.most(lambda d: d.value)
    tell = say(
        ask(
            large.count(),
            total,
            told=(
                "There are {} of them, worth {} in all.",
                "That is {} deals with a total value of {}.",
                "We have {} such deals; together they come to {}.",
            ),
        ),
        f"Could you go through {large}? How many are there, and what do they come to?",
        f"count {large}, and add up their values",
        f"take {large}, and give me their number and their total value",
        f"look at {large}: tell me how many there are and how much they are worth altogether",
        f"I'm interested in {large}. How many are there, and what are they worth in all?",
        f"go through {large}, and tell me how many there are and what they come to",
        f"What about {large}: how many are there, and what are they worth altogether?",
    )
    name = word("pipeline.txt", "forecast.txt", "open-deals.txt", "figures.txt", "whats-on-the-table.txt")
    letter = say(
        text(f'The open deals are worth {total} in all. The largest is "{top.title}" with {top.value}.'),
        "the total, and the title of the largest deal and what that one is worth",
        "what the deals add up to, and the name of the biggest one with its value",
        "how much the deals are worth altogether, and what the biggest is called and how big it is",
        "the grand total, plus the title of the deal with the highest value and how high that is",
        "the sum of all those deals, the title of the largest one and what that one is worth",
        "what the deals come to, and the title of the largest one and its value",
    )
    save = say(
        act(create_file, name=name, content=letter),
        f"write the result down in a new file called {name} in the working directory: {letter}",
        f"save the figures to a file called {name} in the current directory: {letter}",
        f"make a new file called {name} in the directory I'm in, with {letter}",
        f"I need the result in a file called {name} in the working directory. It should have {letter}.",
        f"create a file called {name} in the current working directory, and fill it with {letter}",
        f"Please keep the figures in a new file named {name}, right in the working directory: {letter}.",
        f"start a file called {name} in the directory I'm working in that has {letter}",
    )
    tells(save, f"The figures are saved as {save.path}.", f"I wrote the figures to {save.path}.")
    return (tell,), (save,)
