"""Deals on their way: new ones, what they add up to, and who takes care of them."""

from itertools import pairwise
from typing import Any

from prove.purposes.program import (
    act,
    again,
    among,
    amount,
    at,
    column,
    day,
    day_of,
    inside,
    look,
    me,
    money,
    present,
    purpose,
    quoted,
    rows,
    say,
    some,
    tells,
    text,
    today,
    when,
    word,
    workday,
)
from prove.servers.calendar.events import create_event
from prove.servers.crm.customers import (
    search_crm_contacts,
)
from prove.servers.crm.records import Stage
from prove.servers.crm.sales import (
    complete_sales_activity,
    create_deal,
    get_pipeline_report,
    list_deals,
    list_sales_activities,
    move_deal,
    update_deal,
)
from prove.servers.email.tools import send_email
from prove.servers.team_chat.tools import list_channels, send_message

OPEN = ("prospecting", "qualified", "proposal", "negotiation")
"""The stages of a deal that is neither won nor lost."""
STEPS = tuple(pairwise(OPEN))
"""Each of these stages with the next one."""


def _stage(*stages: Stage) -> Stage:
    """A stage that the user says."""
    return word(*stages)


@purpose(
    "crm",
    "calendar",
    because=(
        "Glowing testimonials and referrals have encouraged me to aim higher.",
        "Repeat business is the best business.",
        "Our pilot project impressed even the skeptics.",
        "I got a call that made my day.",
        "Nothing sells like a job well done.",
        "A customer has outgrown what we sold last time.",
        "I had lunch with an old customer, and we talked about a bigger project.",
        "Loyal customers are worth the effort.",
        "My commission might pay for a new bicycle.",
        "We got a thank-you letter for our last project.",
        "Somebody praised our work so much that I asked about the next order.",
        "It has paid off that I kept in touch after the handover.",
        "Trust takes a long time to build, so I look after my customers.",
    ),
)
def sell_to_a_customer_again() -> Any:
    """Open a deal like one that was won, for more money, then move it on and keep its closing day in mind."""
    won = some(
        rows(list_deals, stage="won", owner=me.email),
        lambda d: (
            f"the {d.title:lower} deal I won",
            f"the {d.title:lower} deal I won with {d.company_name}",
            f"the deal I won with {d.company_name}",
        ),
    )
    title = quoted("Second phase", "Follow-up order", "Next step", "Round two", "Expansion")
    extra, close = amount(*range(500, 10001, 500)), workday(14, 90)
    make = say(
        act(
            create_deal,
            contact_id=won.contact_id,
            title=title,
            value=money(won.value + extra),
            expected_close_on=close,
        ),
        f"open another deal like {won}: same contact, called {title}, worth {extra} more and expected to close "
        f"{close:on}",
        f"create a deal {title} with the contact of {won}; it's worth {extra} more than the old one and should close "
        f"{close:on}",
        f"There's more to come after {won}: set up a deal {title} with the same contact, worth {extra} more than the "
        f"old one and closing {close:on}.",
        f"Remember {won}? There's more to sell now: {title}, with the same contact, worth {extra} more than the first "
        f"one. Enter that as a new deal with {close} as the closing date.",
        f"add in the CRM a follow-up to {won}: a new deal called {title} with the same contact, worth {extra} more, "
        f"expected to close {close:on}",
        f"I need a new deal named {title} for the contact of {won}, worth {extra} more than that one was and due to "
        f"close {close:on}.",
        f"start {title} in the CRM as a new deal with the same contact as {won}, worth {extra} more than that one and "
        f"closing {close:on}",
    )
    tells(
        make,
        f'The deal "{make.title}" is open with {make.contact_name}, worth {make.value}, closing on {close}.',
        f'I opened "{make.title}" with {make.contact_name}; it is worth {make.value} and should close on {close}.',
    )
    forward = say(
        act(move_deal, deal_id=make.id, stage="qualified"),
        "move the new deal on to qualified",
        "The customer means it, so the new deal can go to the qualified stage.",
        "The new deal has passed prospecting already, so move it to qualified.",
        "set the stage of the new deal to qualified",
        "We're past prospecting with the new deal. Change its stage to qualified, please.",
        "push the new deal from prospecting to qualified",
        "The new deal belongs in the qualified stage by now.",
    )
    hour, label = word(9, 10, 11, 14, 15, 16), quoted("Close the deal", "Sign today", "Closing day", "Deal to close")
    event = say(
        act(create_event, title=label, starts_at=at(make.expected_close_on, hour), duration_minutes=30),
        f"block thirty minutes at {hour}:00 on the deal's closing day in my calendar, called {label}",
        f"put {label} into my calendar for the day the deal should close, {hour}:00, half an hour",
        f"reserve half an hour from {hour}:00 on the expected closing date in my calendar, titled {label}",
        f"I don't want to miss the closing day of the deal: put half an hour called {label} into my calendar for that "
        f"day at {hour}:00.",
        f"I'd like {label} in my calendar, half an hour long, at {hour}:00 on the day the deal is meant to close.",
        f"My calendar should have {label} on the closing day, from {hour}:00 for thirty minutes.",
        f"keep half an hour free in my calendar from {hour}:00 on the day we hope to close the deal, called {label}",
    )
    return (make,), (forward, event)


@purpose(
    "crm",
    "team_chat",
    "calendar",
    because=(
        "Speculation and whispering are unsettling our whole salesforce.",
        "Targets are on everybody's mind.",
        "Management wants a yes or a no.",
        "I promised the team an honest word.",
        "Our bonus depends on the pipeline.",
        "I'd hate to be surprised on the last day.",
        "An ambitious quota is taped above my monitor.",
        "There's a bottle of champagne waiting in the office fridge.",
        "My gut says one thing and my spreadsheet says another.",
        "There are a lot of rumors about our numbers.",
        "I bet a colleague a pizza that we'd manage.",
        "Our director is getting impatient.",
        "I'd rather have a clear answer, even a bad one.",
    ),
)
def see_whether_the_target_is_in_reach() -> Any:
    """Tell the team if the weighted pipeline reaches a target, else plan a review with the gap in it."""
    until = day(20, 75)
    target = amount(*range(40_000, 400_001, 20_000))
    report = look(get_pipeline_report, until=until)
    channel = column(rows(list_channels, membership="joined"), lambda c: c.name, fits=[lambda c: c.name == "general"])
    praise = say(
        act(
            send_message,
            channel=channel,
            text=text(f"{report.deals} deals should close, with a weighted value of {report.weighted}. Well done!"),
        ),
        f"congratulate everybody in #{channel}, and mention how many deals these are and their weighted value",
        f"post in #{channel} how many deals that is and the weighted value, and add a well done",
        f"let #{channel} know how many such deals there are and their weighted value, with a word of praise",
        f"congratulate #{channel} on those deals in a message that gives their number and the weighted value",
        f"write a well done to #{channel}, and put in how many deals those are and what they're worth, weighted",
        f"share the good news in #{channel}: the number of these deals and the weighted value, then a well done",
        f"cheer the team on in #{channel}, with the number of those deals and their weighted value",
    )
    on, hour = workday(1, 9), word(9, 10, 11, 14, 15)
    title = quoted("Pipeline review", "Closing the gap", "How to get there", "Forecast review", "Rescue plan")
    review = say(
        act(
            create_event,
            title=title,
            starts_at=at(on, hour),
            duration_minutes=60,
            description=text(f"We are {money(target - report.weighted)} short."),
            if_busy="allow",
        ),
        f"put an hour called {title} into my calendar {on:on} at {hour}:00, busy or not, with the missing amount in "
        "the notes",
        f"block sixty minutes for {title} in my calendar {on:on} from {hour}:00, even if that overlaps, and note by "
        "how much we fall short",
        f"schedule {title} in my calendar for an hour {on:on}, {hour}:00, no matter what else is on, with the "
        "shortfall in the description",
        f"give me an hour of {title} in my calendar {on:on} at {hour}:00, clash or not, and write down how much we're "
        "short",
        f"set up an hour of {title} in my calendar {on:on} at {hour}:00, even on top of something else, with the gap "
        "in the notes",
        f"reserve an hour in my calendar {on:on} at {hour}:00 for {title}, whatever is there already, and note how "
        "much we still need",
        f"add {title} to my calendar, {on:on} at {hour}:00 for an hour, overlaps allowed, and put in by how much we "
        "miss the target",
    )
    goal = say(
        when(report.weighted >= target, praise, review),
        f"check the pipeline report for deals that should close {until:on} at the latest: if their weighted value is "
        f"{target} or more, {praise}; if it's lower, {review}",
        f"What's the weighted value of the deals that should close up to and including {until}? If it's at least "
        f"{target}, {praise}; if it's not, {review}.",
        f"Do the deals that are due to close no later than {until} have a weighted value of at least {target}? "
        f"If so, {praise}; if not, {review}.",
        f"We need {target} in weighted value from the deals closing no later than {until}. If the pipeline report "
        f"shows that much, {praise}; if it shows less, {review}.",
        f"look at the pipeline report for deals closing through {until}, that day included. If they have a weighted "
        f"value of {target} or above, {praise}; if it's less than that, {review}",
        f"My target is {target}, weighted, from deals that close {until:on} at the latest. If the pipeline report "
        f"says that we reach it, {praise}; if we don't, {review}.",
        f"see in the pipeline report whether everything that should close up to and including {until} has a weighted "
        f"value of {target} or more. If so, {praise}; if not, {review}",
    )
    tells(
        goal,
        f"The weighted value is {report.weighted}, from {report.deals} deals.",
        f"Those {report.deals} deals have a weighted value of {report.weighted}.",
    )
    return ((goal,),)


@purpose(
    "crm",
    "email",
    because=(
        "I can't be everywhere at once.",
        "Other people have more time than I do.",
        "Juggling so many accounts drains my stamina and concentration.",
        "I'm off to another project.",
        "I've been told to delegate more.",
        "My back hurts from all the overtime.",
        "I have so many customers that I mix up their names.",
        "My coach says that I should trust the team more.",
        "My desk is full of unfinished contracts.",
        "Some of us have far more to do than others.",
        "An uneven workload breeds resentment among salespeople.",
        "I'd love to be home in time for dinner for once.",
    ),
)
def hand_a_deal_to_who_has_least() -> Any:
    """Give a deal to the colleague whose open deals are worth least, and write to them."""
    deal = again(
        some(
            rows(list_deals, owner=me.email).where(lambda d: among(d.stage, OPEN)),
            lambda d: (
                f"my open {d.title:lower} deal",
                f"my open deal with {d.company_name}",
                f"my open {d.title:lower} deal with {d.company_name}",
            ),
            fits=[lambda d: present(d.expected_close_on) >= today()],
        ),
        "it",
        "the deal",
    )
    report = look(get_pipeline_report)
    others = inside(report.owners).where(lambda o: o.owner != me.email)
    idle = again(
        say(
            others.least(lambda o: o.value),
            "the colleague whose open deals have the lowest total value",
            "whoever in the team, not counting me, has the lowest total value of open deals",
            "the colleague whose open deals are worth least altogether",
            "the teammate whose pipeline is worth the least",
            "whichever colleague's open deals add up to the least",
        ),
        "the new owner",
    )
    give = say(
        act(update_deal, deal_id=deal.id, owner=idle.owner),
        f"hand over {deal} to {idle}, going by the pipeline report",
        f"look at the pipeline report, and put {deal} into the hands of {idle}",
        f"consult the pipeline report, and reassign {deal} to {idle}",
        f"I'm passing on {deal}. Look at the pipeline report: the new owner is {idle}.",
        f"give {deal} to {idle}, according to the pipeline report",
        f"I want {idle} to have {deal}, so check the pipeline report and change the owner.",
        f"transfer {deal} to {idle}; the pipeline report shows who that is",
    )
    tells(give, f'{give.owner_name} owns the deal "{give.title}" now.', f"The new owner is {give.owner_name}.")
    subject = quoted(
        "Yours from today",
        "A deal for you",
        "Handover",
        "Please take over",
        "A new deal for you",
    )
    letter = say(
        text(
            f'The deal "{deal.title}" is yours. The contact is {deal.contact_name}, and it should close on '
            f"{deal.expected_close_on}."
        ),
        "the title of the deal, who the contact is and when it should close",
        "what the deal is called, who the contact is and by when we want to close",
        "the deal's name, the contact's and the expected closing day",
        "the deal's title, the customer's contact and the closing date",
        "the name of the deal, who the contact is and when we expect to close",
    )
    inform = say(
        act(send_email, to=(idle.owner,), subject=subject, body=letter),
        f"send {idle:again} an e-mail about the deal, subject {subject}: {letter}",
        f"inform {idle:again} in an email titled {subject}: {letter}",
        f"break the news to {idle:again} in an email called {subject}, and put in {letter}",
        f"drop {idle:again} an e-mail, {subject} as the subject, and mention {letter}",
        f"brief {idle:again} in an email with the subject {subject}: {letter}",
        f"A few lines would be polite. Email {idle:again} with {subject} as the subject, and put in {letter}.",
        f"I want {idle:again} to get an email from me, subject {subject}, that covers {letter}.",
        f"e-mail {idle:again} all the details, subject {subject}: {letter}",
    )
    return (give,), (inform,)


@purpose(
    "crm",
    "email",
    because=(
        "I've just finished talking to a customer.",
        "Negotiating makes me sweat, but a concession softened the mood.",
        "It's good to deal with people who know what they want.",
        "A little discount works wonders.",
        "My jotter is covered in arrows and percentages.",
        "I'd better write everything down while it's fresh.",
        "We haggled for a while, but it went well.",
        "Bargaining is half of my job.",
        "My notes are full of crossed-out prices.",
        "I'd rather earn a little less than lose an order.",
        "I forget half of a talk if I don't record it.",
        "The talk about the price took a while.",
        "In the end it was mostly about money.",
    ),
)
def record_a_talk() -> Any:
    """Log how a meeting or a call went, move its deal on, lower its value and confirm that to the contact."""
    stage = _stage("qualified", "proposal", "negotiation")
    talk = some(
        rows(list_sales_activities, status="planned", owner=me.email),
        lambda a: (
            f"my planned {a.kind} with {a.contact_name}",
            f'the planned {a.kind} "{a.subject}"',
            f'my planned {a.kind} "{a.subject}"',
        ),
        fits=[
            lambda a: among(a.kind, ("call", "meeting")),
            lambda a: among(
                (rows(list_deals, query=present(a.deal_title)).the(lambda d: d.id == a.deal_id).stage, stage), STEPS
            ),
            lambda a: day_of(a.at) <= today(),
        ],
    )
    outcome = quoted(
        "They like the idea",
        "Agreed, if we come down a little",
        "Yes in principle",
        "Only the price worries them",
        "They like it, but asked for a discount",
        "Positive, they want to go on",
    )
    log = say(
        act(complete_sales_activity, activity_id=talk.id, outcome=outcome),
        f"mark {talk} as done in the CRM, outcome {outcome}",
        f"log {talk} as done, with the result {outcome}",
        f"close {talk} in the CRM with the outcome {outcome}",
        f"I've had {talk}, so set it to done and note {outcome} as the outcome.",
        f"tick off {talk}, and note {outcome} as the outcome",
        f"Here's how {talk} went: {outcome}. Put that into the CRM as the outcome, and mark the activity as done.",
        f"That's {talk} out of the way. Mark it as done in the CRM, with {outcome} as the outcome.",
    )
    forward = say(
        act(move_deal, deal_id=present(talk.deal_id), stage=stage),
        f"move the deal that goes with it on to {stage}",
        f"put the deal it belongs to into the {stage} stage",
        f"take the deal that was discussed one stage further, to {stage}",
        f"The deal has come further, so move it to {stage}.",
        f"The deal can go to {stage} now.",
        f"We've got one step further with the deal, so set its stage to {stage} in the CRM.",
        f"advance the deal by one step, to {stage}",
    )
    off = amount(*range(250, 2001, 250))
    lower = say(
        act(update_deal, deal_id=forward.id, value=money(forward.value - off)),
        f"take {off} off the value of the deal",
        f"lower the deal's value by {off}",
        f"I've granted a discount of {off}, so lower the value of the deal by that.",
        f"bring the deal's value down by {off}",
        f"The customer got me down by {off}. Reduce the deal's value accordingly.",
        f"make the deal {off} cheaper",
        f"reduce what the deal is worth by {off}",
    )
    person = rows(search_crm_contacts, query=present(talk.contact_name)).the(lambda c: c.id == talk.contact_id)
    subject = quoted("As agreed", "Our agreement", "What we agreed", "Our new price", "Thank you for your time")
    confirm = say(
        act(
            send_email,
            to=(person.email,),
            subject=subject,
            body=text(f'Thank you for the talk. We can do "{lower.title}" for {lower.value}.'),
        ),
        f"email the person I spoke to, subject {subject}, with thanks for the talk, the name of the deal and the "
        "new price",
        f"confirm the new price to the contact by email, subject {subject}: the title of the deal and what that "
        "costs now",
        f"write the contact an email with {subject} as the subject, and mention what the deal is called and what we'd "
        "do it for now",
        f"The contact should get an email called {subject} from me that thanks them for the talk and gives "
        "the title of the deal and the new price.",
        f"e-mail the contact the deal's title and our new price, subject {subject}",
        f"I promised the contact an e-mail. The subject is {subject}, and the text gives the title of the deal and "
        "what it costs after the discount.",
        f"Please e-mail the contact: {subject} as the subject, then thanks for the talk, the deal's title and the "
        "price we can do it for.",
        f"let the contact know by email the title of the deal and which price we can do it for now, subject {subject}",
    )
    return (log, forward), (lower, confirm)
