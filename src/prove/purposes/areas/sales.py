"""Selling to companies: leads, deals and the people behind them."""

from typing import Any

from prove.purposes.areas.people import address_of, contacts
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
    text,
    when,
    word,
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


def _own_deal() -> DealView:
    """An open deal of the user, by its title or its company."""
    return some(
        rows(list_deals, owner=me.email).where(lambda d: among(d.stage, OPEN)),
        lambda d: (
            f"my {d.title:lower} deal",
            f"my deal with {d.company_name}",
            f"my {d.title:lower} deal with {d.company_name}",
        ),
    )


@purpose(
    "crm",
    "calendar",
    because=(
        "I've just hung up.",
        "That was a good conversation.",
        "I'm back from the phone.",
        "I want this written down while I remember it.",
    ),
)
def log_a_call() -> Any:
    """Note how a planned call went, plan the next step for the same deal, and keep time for it."""
    call = some(
        rows(list_sales_activities, kind="call", status="planned", owner=me.email),
        lambda a: (f"my planned call with {a.contact_name}", f'the planned call "{a.subject}"'),
        fits=[lambda a: present(a.deal_id) != ""],
    )
    outcome = quoted(
        "They want a new offer",
        "They need another week",
        "They asked for a discount",
        "They like the idea",
        "They want to see a demo",
        "They have to ask their boss",
    )
    log = say(
        act(complete_sales_activity, activity_id=call.id, outcome=outcome),
        f"mark {call} as done in the CRM, with the outcome {outcome}",
        f"log {call} as done. The outcome is {outcome}",
        f"tick off {call} and note the outcome {outcome}",
        f"close {call} in the CRM with {outcome} as the result",
    )
    step = quoted("Send the new offer", "Prepare the next step", "Check back", "Send more details", "Follow up")
    on, hour = day(1, 10), word(9, 10, 11, 14, 15, 16)
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
    )
    event = say(
        act(create_event, title=task.subject, starts_at=task.at, duration_minutes=30),
        "block half an hour for it in my calendar at that time, under the same name",
        "put it into my calendar as well, same title and time, for 30 minutes",
        "give it thirty minutes in my calendar, with the name and the time of the task",
        "add a 30-minute event to my calendar that starts when the task is due and is called the same",
    )
    return (log, task), (event,)


@purpose(
    "crm",
    "email",
    because=(
        "The quarter is going slower than planned.",
        "Everything is taking longer.",
        "My forecast is too optimistic.",
        "Half of my customers are on holiday.",
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
        f"take my open deals with a closing date up to {until} and give each of them {days} more days",
        f"postpone the closing of each of my open deals that are due by {until}; {days} days later than planned",
    )
    total, friend = soon.sum(lambda d: d.value), name_of(contacts(), lambda c: c.name)
    subject = quoted("A delay", "My forecast", "New closing dates", "Pipeline update")
    mail = say(
        act(
            send_email,
            to=(address_of(friend),),
            subject=subject,
            body=text(f"{soon.count()} deals will close {days} days later. They are worth {total} in all."),
        ),
        f"e-mail {friend} how many deals that is, by how many days they move and what they are worth together, subject "
        f"{subject}",
        f"let {friend} know in a mail called {subject} how many deals are affected, their total value and the number "
        "of days",
        f"send {friend} a mail titled {subject} that names the number of those deals, the sum of their values and the "
        "days of the delay",
        f"write to {friend} under the subject {subject}: how many deals it is, what they add up to, and how many days "
        "it takes longer",
    )
    return (push,), (mail,)


@purpose(
    "crm",
    "email",
    because=(
        "Nobody has answered these people.",
        "I have an hour for new business.",
        "We shouldn't let them wait.",
        "It's time to talk to new people.",
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
    )
    subject = quoted("Nice to meet you", "Thank you for your interest", "How can we help?", "Hello from our team")
    body = quoted(
        "When would be a good time to talk?",
        "Tell us what you are looking for",
        "We would love to show you what we do",
        "Shall we have a short call next week?",
    )
    write = say(
        each(
            fresh,
            lambda x: (
                act(send_email, to=(x.email,), subject=subject, body=body),
                act(set_lead_status, lead_id=x.id, status="contacted"),
            ),
        ),
        f"send {fresh} a mail of their own with the subject {subject} and the text {body}, and mark them as contacted",
        f"write to {fresh}, one mail each, subject {subject}, saying {body}, and set their status to contacted",
        f"e-mail {fresh} separately: subject {subject}, text {body}. Mark each of them as contacted",
        f"contact {fresh} with a mail to each, titled {subject}, that says {body}, and note in the CRM that they have "
        "been contacted",
    )
    tell = say(
        ask(fresh.count(), fresh.column(lambda x: x.company)),
        "How many were there, and from which companies?",
        "tell me how many leads that was and which companies they are with",
        "let me know the number of people you wrote to, and the names of their companies",
    )
    return (write,), (tell,)


@purpose(
    "crm",
    "team_chat",
    because=(
        "I have too much on my plate.",
        "I'm changing teams.",
        "Someone else knows this customer better.",
        "I can't give this the time it needs.",
    ),
)
def hand_over_a_deal() -> Any:
    """Give a deal to a colleague, and tell them whom to talk to."""
    deal = _own_deal()
    contact = rows(search_crm_contacts, company_id=deal.company_id).the(lambda c: c.id == deal.contact_id)
    colleague = again(
        name_of(rows(list_colleagues), lambda c: c.name, fits=[lambda c: c.email != me.email]),
        "them",
    )
    address = rows(list_colleagues, query=colleague).the(lambda c: named(c.name, colleague)).email
    give = say(
        act(update_deal, deal_id=deal.id, owner=address),
        f"hand {deal} over to {colleague}",
        f"make {colleague} the owner of {deal}",
        f"give {deal} to {colleague} in the CRM",
        f"let {colleague} take over {deal}",
        f"transfer {deal} to {colleague}",
    )
    tell = say(
        act(
            send_direct_message,
            recipient=address,
            text=text(
                f"{give.title} is yours now. It is worth {give.value} and should close on {give.expected_close_on}. "
                f"Talk to {contact.name}, {contact.email}."
            ),
        ),
        f"message {colleague:again} in the chat: the title, the value, the closing date, and the name and e-mail "
        "address of the contact",
        f"send {colleague:again} a direct message with the title, what it's worth, when it should close, and the "
        "contact's name and mail address",
        f"write {colleague:again} a chat message that has everything they need: title, value, expected closing day, "
        "who the contact is and their e-mail address",
    )
    return ((give, tell),)


@purpose(
    "crm",
    "video_meeting",
    because=(
        "My best chance shouldn't slip away.",
        "It's worth a personal talk.",
        "The big one can't wait.",
        "I want to know where we stand.",
    ),
)
def meet_about_the_biggest_deal() -> Any:
    """Set up a video meeting with the contact of the most valuable deal of a stage, and note it with the deal."""
    stage = _stage("proposal", "negotiation", "qualified", "prospecting")
    deals = rows(list_deals, owner=me.email, stage=stage)
    deal = deals.most(lambda d: d.value)
    contact = rows(search_crm_contacts, company_id=deal.company_id).the(lambda c: c.id == deal.contact_id)
    title = quoted("Next steps", "Our offer", "Last questions", "Moving forward", "A quick catch-up")
    on, hour, minutes = day(1, 10), word(9, 10, 11, 14, 15, 16), number(20, 30, 40, 45, 60)
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
    )
    tell = say(
        ask(contact.name, deal.value),
        "Who is that, and how much is the deal worth?",
        "tell me who I'm meeting and what the deal is worth",
        "let me know the contact's name and the value of the deal",
    )
    return (meet, note), (tell,)


@purpose(
    "crm",
    "calendar",
    because=(
        "I haven't heard from them in ages.",
        "I'm cleaning up my pipeline.",
        "I have to be honest with my numbers.",
        "Let's see what is still alive.",
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
        "give it up as lost for want of an answer",
    )
    on, hour = day(1, 9), word(9, 10, 11, 14, 15, 16)
    title = quoted("Ask how it is going", "Call the customer", "Get back in touch", "Next call")
    call = say(
        act(create_event, title=title, starts_at=at(on, hour), duration_minutes=30, description=text(f"{deal.title}")),
        f"put {title} into my calendar for half an hour {on:on} at {hour}:00, with the deal's title in the notes",
        f"block 30 minutes {on:on} at {hour}:00 in my calendar as {title} and note the title of the deal there",
        f"add a half-hour event {title} to my calendar {on:on} at {hour}:00; its description is the title of the deal",
    )
    goal = say(
        when(day_of(last.at) < before, lose, call),
        f"check when the last activity on {deal} was done: if that was before {before}, {lose}; otherwise {call}",
        f"if the latest thing that was done on {deal} dates from before {before}, {lose}; if not, {call}",
        f"look at the activities on {deal}. If the last one that's done was earlier than {before}, {lose}; otherwise "
        f"{call}",
        f"when the newest activity that is done on {deal} is from before {before}, {lose}; else {call}",
    )
    return ((goal,),)


@purpose(
    "crm",
    "email",
    because=(
        "They have said yes to talks.",
        "This looks promising.",
        "We have a new customer, I think.",
        "The first meeting went well.",
    ),
)
def turn_a_lead_into_a_deal() -> Any:
    """Convert a lead with a deal, and welcome the new contact."""
    lead = again(
        some(
            rows(list_leads, status="qualified"),
            lambda x: (f"{x.name} from {x.company}", f"{x.name}"),
        ),
        "them",
    )
    title = quoted("First order", "Starter package", "Trial project", "Pilot phase", "Yearly contract")
    value, close = amount(*range(2000, 30001, 500)), day(14, 90)
    make = say(
        act(convert_lead, lead_id=lead.id, deal_title=title, deal_value=value, expected_close_on=close),
        f"convert the lead {lead} into a contact, with a deal called {title} over {value} that should close {close:on}",
        f"turn the lead {lead} into a customer contact and open the deal {title} for {value}, expected to close "
        f"{close:on}",
        f"make the lead {lead} a contact with a deal that is named {title}, worth {value} and due to close {close:on}",
        f"convert the lead {lead} and add a deal over {value} with the title {title} and {close} as the closing day",
    )
    subject = quoted("Welcome", "Let's get started", "Good to have you", "Our next steps")
    mail = say(
        act(
            send_email,
            to=(lead.email,),
            subject=subject,
            body=text(f"Welcome, {make.contact_name}! We hope to have everything for {make.company_name} by {close}."),
        ),
        f"welcome {lead:again} with a mail called {subject} that has their name, their company and the closing day",
        f"send {lead:again} a mail under the subject {subject} that says welcome and mentions their name, their "
        "company and the closing date",
        f"e-mail {lead:again} a welcome, subject {subject}, with their name, the name of the company and the closing "
        "day",
    )
    return (make,), (mail,)
