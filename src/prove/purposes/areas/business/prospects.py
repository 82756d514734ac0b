"""Keeping the customer base in order: who becomes a lead, who has moved on, who is there twice."""

from typing import Any

from prove.purposes.areas.people import contacts
from prove.purposes.program import (
    act,
    again,
    among,
    amount,
    at,
    column,
    me,
    name_of,
    named,
    purpose,
    quoted,
    rows,
    say,
    tells,
    text,
    when,
    word,
    workday,
)
from prove.servers.calendar.events import create_event
from prove.servers.crm.customers import (
    convert_lead,
    create_lead,
    list_company_accounts,
    list_leads,
    merge_crm_contacts,
    search_crm_contacts,
    set_lead_status,
    update_crm_contact,
)
from prove.servers.crm.sales import add_sales_activity, create_deal
from prove.servers.email.tools import search_address_book, send_email

CLOSEST = ("partner", "son", "daughter")
"""Nobody makes a lead of whom they live with."""


@purpose(
    "crm",
    "email",
    because=(
        "My family has finally found out what we sell.",
        "I've been asked for our prices at a birthday party.",
        "At last my relatives want to hear what I do all day.",
        "Favoritism looks bad, so relatives go through the normal procedure.",
        "I'd like to do this by the book, family or not.",
        "A chat with relatives drifted toward our merchandise and assortment.",
        "My relatives never really knew what I do for a living.",
        "Family members pay the same prices as everybody else.",
        "It feels a bit strange to sell to my own family.",
        "Our family chat took an unexpected turn.",
        "My relatives like to haggle, so I'd rather keep everything official.",
        "I never expected to do business with relatives.",
        "I usually keep family and work apart, but there's an exception now.",
    ),
)
def make_a_relative_a_lead() -> Any:
    """Enter a relative from the address book as a lead, write to them and note that."""
    relation = column(
        contacts(),
        lambda c: c.relation,
        fits=[lambda c: c.tie == "family", lambda c: among(among(c.relation, CLOSEST), (False,))],
    )
    person = rows(search_address_book, query=relation).the(lambda c: c.relation == relation)
    interest = quoted(
        "Wants a price list",
        "Asked for a demo",
        "Looking for a new supplier",
        "Needs an offer this month",
        "Unhappy with what they have now",
        "Wants to compare us with others",
        "Would like to try a sample",
        "Asked about volume discounts",
    )
    enter = say(
        act(
            create_lead,
            name=person.name,
            email=person.email,
            company=person.company,
            source="referral",
            phone=person.phone,
            interest=interest,
        ),
        f"create a lead for my {relation} in the CRM with the name, e-mail address, company and phone number from my "
        f"address book; the source is a referral, and the interest is {interest}",
        f"enter my {relation} as a lead in the CRM, source referral, interest {interest}; name, email address, phone "
        "and company are in my address book",
        f"look my {relation} up in my address book and create a lead in the CRM with the name, e-mail, phone and "
        f"company from there, referral as the source and {interest} as the interest",
        f"My {relation} is in my address book. Copy the name, company, phone and e-mail into a new CRM lead with "
        f"referral as the source and {interest} as the interest.",
        f"I want my {relation} in the CRM as a referral lead, interest {interest}, with the name, company, phone and "
        "e-mail that my address book gives.",
        f"Put my {relation} down as a lead in the CRM: source referral, interest {interest}. My contacts have the "
        "name, company, phone and email address.",
        f"My {relation}'s company may buy from us. Take name, email address, phone and company from my address book "
        f"and open a lead in the CRM, source referral, interest {interest}.",
    )
    subject = quoted(
        "About what you asked",
        "Strictly business",
        "Our talk the other day",
        "As promised",
        "A word about business",
        "An email from the office",
    )
    body = quoted(
        "I will send you our price list this week",
        "Shall we go through our range in my office?",
        "Tell me a bit more about your company",
        "I have put you on our list and will call you soon",
        "When could I show you our products?",
        "What would you like to know first?",
    )
    mail = say(
        act(send_email, to=(enter.email,), subject=subject, body=body),
        f"write an email to my {relation}, subject {subject}, saying {body}",
        f"send my {relation} an email called {subject} with the text {body}",
        f"e-mail my {relation} with the subject {subject}: {body}",
        f"drop my {relation} a line by e-mail: {subject} is the subject, {body} the text",
        f"My {relation} should get an email from me, with {subject} as the subject and {body} as the text.",
        f"I want to keep it short, so just email {body} to my {relation}, subject {subject}.",
        f"Please write my {relation} an email. The subject is {subject}, and the text is {body}.",
        f"send {body} to my {relation} by e-mail; {subject} is the subject",
    )
    mark = say(
        act(set_lead_status, lead_id=enter.id, status="contacted"),
        "set the lead to contacted",
        "mark the lead as contacted",
        "The first contact has been made, so set the status of the lead to contacted.",
        "change the lead's status to contacted",
        "I've been in touch, so the CRM should show the lead as contacted.",
        "move the lead on to contacted in the CRM",
        "Now that I've written, the lead's status should be contacted.",
    )
    tells(enter, f"{enter.name} of {enter.company} is a lead now.", f"I entered {enter.name} as a lead.")
    return (enter,), (mail, mark)


@purpose(
    "crm",
    "email",
    because=(
        "Our customer list is a mess.",
        "We keep sending everything twice.",
        "A customer complained about getting our letters twice.",
        "Half of our notes are in one entry and half in another.",
        "Before the newsletter goes out, I'm removing duplicates.",
        "I nearly wrote to the same person as if to two customers.",
        "Every catalog that we send out for nothing costs money.",
        "Duplicates in the database drive me mad.",
        "We imported another firm's contacts, and not everything went well.",
        "My manager isn't happy with our address records.",
        "Sloppy imports have polluted our salutations and envelopes.",
        "A spelling variation has created twins in our database.",
    ),
)
def merge_a_double_contact() -> Any:
    """Merge two entries of one person, keep the newer address, and ask them whether the rest is right."""
    name = again(
        name_of(
            rows(search_crm_contacts),
            lambda c: c.name,
            fits=[lambda c: rows(search_crm_contacts, query=c.name).count() == 2],
        ),
        "them",
    )
    cards = rows(search_crm_contacts, query=name).where(lambda c: named(c.name, name))
    older, newer = cards.least(lambda c: c.added_on), cards.most(lambda c: c.added_on)
    merge = say(
        act(merge_crm_contacts, keep_id=older.id, duplicate_id=newer.id),
        f"merge the two CRM contacts of {name} and keep the older one",
        f"There are two contacts for {name} in the CRM; merge the newer one into the older.",
        f"We have {name} in our CRM twice, so merge the later one into the one that was added first.",
        f"combine both contacts we have for {name} in the CRM, keeping whichever was added earlier",
        f"Look {name} up in the CRM: there are two contacts. The one that was added later should be merged into the "
        "other.",
        f"clear up the confusion about {name} in the CRM by merging the two contacts; the one we've had longer stays",
        f"It makes no sense that {name} is in the CRM twice. Please merge the two contacts into the older one.",
    )
    fix = say(
        act(update_crm_contact, contact_id=merge.id, email=newer.email),
        "give the remaining contact the newer one's e-mail address",
        "put the newer contact's email address into the one we keep",
        "The newer one has the valid e-mail address, so enter that in the contact that is left.",
        "The e-mail address of the newer one is the right one, so set it on the contact that stays.",
        "replace the email address of the remaining contact with that of the newer one",
        "make sure the remaining contact has the e-mail address from the newer one",
        "Only the newer one's e-mail address is up to date, so that has to go into the remaining contact.",
    )
    subject = quoted(
        "Is this still right?",
        "Your details",
        "A quick check",
        "Do we have you right?",
        "One question about your data",
        "Please have a look",
        "Tidying up our records",
    )
    letter = say(
        text(f"We have you down at {fix.company_name} with the phone number {fix.phone}. Is that still right?"),
        "whether the company and the phone number we have are still right, giving both",
        "whether the company and the phone number in the CRM are still the right ones, with both of them in the text",
        "whether the company and the phone number we have on file are still correct, quoting the two",
        "whether the company and the phone number that we know are up to date, quoting both",
        "whether the company and the phone number in our files still apply, spelling out both",
    )
    check = say(
        act(send_email, to=(fix.email,), subject=subject, body=letter),
        f"ask {name:again} {letter}, in an e-mail to the new address with the subject {subject}",
        f"write {name:again} an email at the new address, subject {subject}, and ask {letter}",
        f"send {name:again} an email with {subject} as the subject to the new address, asking {letter}",
        f"use the new address to ask {name:again} by email {letter}; the subject is {subject}",
        f"I'd like to ask {name:again} by email at the new address, with {subject} as the subject, {letter}.",
        f"Use the new address for an email to {name:again} called {subject}. Ask {letter}.",
        f"e-mail {name:again} at the new address, subject {subject}, to find out {letter}",
        f"The other details may be old as well, so email {name:again} at the new address, {subject} as the subject, "
        f"and ask {letter}.",
    )
    return (merge, fix), (check,)


@purpose(
    "crm",
    "email",
    because=(
        "News travels fast in our trade.",
        "Headhunters keep poaching people across our sector.",
        "An old business friend rang me with some news.",
        "A promotion announcement in a trade magazine caught my eye.",
        "It pays to stay in touch.",
        "I ran into an old business contact and heard some news.",
        "I've been to a farewell party and learned who is going where.",
        "I stay in touch with people even after they change jobs.",
        "There's a new business card on my desk.",
        "I've just read about a new appointment in the trade news.",
        "A lot of people in our industry are changing jobs.",
        "I don't like cold calls, so a contact in the right place helps.",
    ),
)
def follow_somebody_to_a_new_firm() -> Any:
    """Move a contact to the company they work for now, tell who looks after it, and open a deal there."""
    name = again(
        name_of(
            rows(search_crm_contacts),
            lambda c: c.name,
            fits=[
                lambda c: rows(search_crm_contacts, query=c.name).count() == 1,
                lambda c: c.do_not_call == False,  # noqa: E712
            ],
        ),
        "them",
    )
    person = rows(search_crm_contacts, query=name).the(lambda c: named(c.name, name))
    firm = column(
        rows(list_company_accounts),
        lambda a: a.name,
        fits=[lambda a: a.id != person.company_id, lambda a: a.owner != me.email],
    )
    account = rows(list_company_accounts, query=firm).the(lambda a: a.name == firm)
    job = word(
        "head of purchasing",
        "operations manager",
        "managing director",
        "chief of staff",
        "finance director",
        "vice president",
        "facilities manager",
    )
    move = say(
        act(update_crm_contact, contact_id=person.id, company_id=account.id, job=job),
        f"Our contact {name} works for {firm} now, as {job}; change the company and the job in the CRM.",
        f"move {name} to {firm} in the CRM and set the job to {job}",
        f"In the CRM, our contact {name} should belong to {firm} from now on, with the job {job}.",
        f"update our contact {name} in the CRM: the new company is {firm}, the new job {job}",
        f"I hear that {name} has moved to {firm} and become {job}, so bring the company and the job in the CRM up to "
        "date.",
        f"Guess what, {name} is {job} at {firm} now. Please change the company and the job in the CRM.",
        f"switch {name} over to {firm} in the CRM, job title {job}",
    )
    tells(move, f"{move.name} is with {firm} as {job} now.", f"I moved {move.name} to {firm}, as {job}.")
    subject = quoted("A new contact", "Your account", "Somebody we know", "Good news", "A familiar name", "Heads-up")
    inform = say(
        act(
            send_email,
            to=(account.owner,),
            subject=subject,
            body=text(
                f"{move.name} works for the company you look after now, as {job}. The phone number is {move.phone}."
            ),
        ),
        f"send whoever looks after that company an email, subject {subject}: who has moved there, the new job and the "
        "phone number",
        "tell the owner of that company's account by e-mail who our new contact there is, what they do and how to "
        f"reach them by phone, subject {subject}",
        f"let the colleague in charge of that company know in an email titled {subject}: who has joined, in which job, "
        "and the phone number",
        f"bring the owner of that company's account up to date in an email called {subject}: who works there now, the "
        "job and the phone number",
        f"The owner of that company's account should hear the news in an email with {subject} as the subject: who it "
        "is, the new job, the phone number.",
        f"Whoever owns that company's account will be pleased. Email them with {subject} in the subject line: who we "
        "know there now, the job and the phone number.",
        f"give the owner of that company's account a heads-up by e-mail, {subject} as the subject, with who it is, "
        "the new job and the number to call",
        f"write the owner of that company's account an email, subject {subject}, and pass on who works there now, in "
        "which job, and the phone number",
    )
    tells(
        inform, f'I wrote to {account.owner_name}, subject "{subject}".', f"{account.owner_name} has an email about it."
    )
    title = quoted("First order", "Trial project", "Starter package", "Pilot phase", "New cooperation")
    value, close = amount(*range(3000, 40001, 500)), workday(14, 90)
    deal = say(
        act(create_deal, contact_id=move.id, title=title, value=value, expected_close_on=close),
        f"open a deal with {name:again} called {title}, worth {value} and expected to close {close:on}",
        f"create the deal {title} for {value} with {name} as the contact; it should close {close:on}",
        f"put a new deal with {name:again} into the CRM: {title}, worth {value}, closing {close:on}",
        f"There may be an order for us: start a deal {title} worth {value} with {name}, closing {close:on}.",
        f"set up {title} as a deal of {value} with {name:again} and {close} as the expected closing date",
        f"I've talked to {name} already, so add a deal named {title} at {value} that will likely close {close:on}.",
        f"We may well sell {name:again} something soon. Enter {title} as a deal with the expected closing date "
        f"{close} and a value of {value}.",
    )
    return (move, inform), (deal,)


@purpose(
    "crm",
    "email",
    because=(
        "Somebody over there has finally freed up a budget.",
        "Procurement is comparing vendors, and we made the shortlist.",
        "Somebody is getting serious about buying.",
        "Casual browsing has matured into technical questions.",
        "The questions I get are very concrete now.",
        "I was even asked about delivery dates.",
        "I can usually tell who is going to buy.",
        "I was asked a lot about warranties, spare parts and bulk prices.",
        "The small talk is over, and we've started to discuss a contract.",
        "It was a long and interesting conversation.",
        "I know real interest when I see it.",
        "Somebody actually wants to read the small print.",
        "After many polite refusals, this is good news.",
    ),
)
def qualify_a_lead() -> Any:
    """Qualify a lead; convert it if its company is a customer, else ask for what is needed for an account."""
    who = again(name_of(rows(list_leads, status="contacted"), lambda x: x.name), "them")
    lead = rows(list_leads, status="contacted").the(lambda x: named(x.name, who))
    mark = say(
        act(set_lead_status, lead_id=lead.id, status="qualified"),
        f"move our lead {who} from contacted to qualified",
        f"mark {who}, one of the leads we've contacted, as qualified",
        f"The lead {who} can go from contacted to qualified.",
        f"make {who}, a lead we have contacted, a qualified one",
        f"I think our lead {who} is in earnest: change the status from contacted to qualified in the CRM.",
        f"Our lead {who} is only marked as contacted. Change the status to qualified.",
        f"Among the contacted leads there's {who}. Please set the status of that lead to qualified.",
    )
    accounts = rows(list_company_accounts, query=lead.company).where(lambda a: a.name == lead.company)
    convert = say(
        act(convert_lead, lead_id=lead.id),
        "convert the lead into a contact",
        "turn the lead into a contact, without a deal",
        "make a contact of the lead, no deal yet",
        "convert the lead without opening a deal",
        "convert the lead, but don't open a deal yet",
        "just convert the lead to a contact, and no deal please",
        "have the lead converted to a contact with no deal attached",
    )
    subject = quoted("Your company", "Before we start", "A few details", "Opening an account", "What we still need")
    body = quoted(
        "Please send us your billing address",
        "Could you tell us who signs for you?",
        "Which address should be on our invoices?",
        "Please let me have your company's registered name",
        "Who is in charge of payments on your side?",
    )
    write = say(
        act(send_email, to=(lead.email,), subject=subject, body=body),
        f"send {who:again} an email titled {subject} that says {body}",
        f"write {who:again} an e-mail, subject {subject}, text {body}",
        f"e-mail {who:again} with {subject} in the subject line: {body}",
        f"drop {who:again} an e-mail called {subject} with the text {body}",
        f"ask {who:again} by email, subject {subject}: {body}",
        f"email {who:again} the words {body}, with {subject} as the subject",
        f"get in touch with {who:again} by e-mail, subject {subject}, and write {body}",
        f"let {who:again} have an email from me, subject {subject}, that reads {body}",
    )
    goal = say(
        when(accounts.count() > 0, convert, write),
        f"if we already have an account for the lead's company, {convert}; otherwise {write}",
        f"see whether their company is among our accounts. If it is, {convert}; if it's not there, {write}",
        f"Is the lead's firm a customer of ours? If there is an account for it, {convert}; if there isn't, {write}.",
        f"look for their company in our accounts: if it has one, {convert}; if it has none, {write}",
        f"Their company may have an account with us. If it does, {convert}; if it doesn't, {write}.",
        f"search our company accounts for their firm. If you find it, {convert}; if nothing turns up, {write}",
        f"Do we sell to the lead's company already? If it has an account, {convert}; if it has none, {write}.",
    )
    tells(convert, f"{lead.company} has an account, so I converted the lead.")
    tells(write, f"There is no account for {lead.company} yet, so I wrote to {lead.name}.")
    return (mark,), (goal,)


@purpose(
    "crm",
    "calendar",
    because=(
        "Before I get in touch, the records have to be straight.",
        "Customers notice when we are muddled.",
        "Silence is bad for business.",
        "Nurturing old business ties takes tact and persistence.",
        "My Rolodex contains nearly identical index cards.",
        "My notes are spread over two entries.",
        "I'm not good at small talk, so I like to be prepared.",
        "Old customers need some attention, too.",
        "I once called a customer twice in an hour because of a duplicate.",
        "Our competitors talk to our customers all the time.",
        "I have some time for old customers now.",
        "It's hard to find one clean record in our CRM.",
        "Some people hate the phone, and I respect that.",
    ),
)
def merge_and_get_in_touch() -> Any:
    """Merge two entries of one person, then plan a call with them, or a meeting if they do not want calls."""
    name = again(
        name_of(
            rows(search_crm_contacts),
            lambda c: c.name,
            fits=[lambda c: rows(search_crm_contacts, query=c.name).count() == 2],
        ),
        "them",
    )
    cards = rows(search_crm_contacts, query=name).where(lambda c: named(c.name, name))
    older, newer = cards.least(lambda c: c.added_on), cards.most(lambda c: c.added_on)
    merge = say(
        act(merge_crm_contacts, keep_id=older.id, duplicate_id=newer.id),
        f"The CRM has {name} twice: merge the more recent contact into the first.",
        f"make one contact of the two that the CRM has for {name}, and keep the older one",
        f"merge the two CRM contacts called {name} into the one that we added first",
        f"find both contacts for {name} in the CRM and merge them, so that the older remains",
        f"I see {name} in the CRM twice. Merge the later contact into the earlier one.",
        f"merge the duplicate CRM contacts for {name} and keep the one we've had longer",
        f"One contact for {name} is enough, so fold the newer one in the CRM into the older one.",
    )
    on, hour = workday(1, 9), word(9, 10, 11, 14, 15, 16)
    moment = at(on, hour)
    subject = quoted(
        "Catching up", "How are things?", "Plans for the year", "A word about service", "Getting back in touch"
    )
    meeting = say(
        act(add_sales_activity, contact_id=merge.id, kind="meeting", subject=subject, at=moment),
        "make it a meeting",
        "plan a meeting",
        "enter a meeting",
        "choose a meeting",
        "put down a meeting",
        "go for a meeting",
        "it should be a meeting",
    )
    call = say(
        act(add_sales_activity, contact_id=merge.id, kind="call", subject=subject, at=moment),
        "make it a call",
        "plan a call",
        "enter a call",
        "choose a call",
        "put down a call",
        "a call will do",
        "it can be a call",
    )
    plan = say(
        when(merge.do_not_call, meeting, call),
        f"I'd like to talk to {name:again} {on:on} at {hour}:00, so plan an activity in the CRM with {subject} as the "
        f"subject. If they don't want to be called, {meeting}; otherwise {call}.",
        f"plan an activity with {name:again} in the CRM for {hour}:00 {on:on} and name it {subject}: if they don't "
        f"want calls, {meeting}; if they don't mind, {call}",
        f"I want to speak to {name:again} {on:on} at {hour}:00. Please schedule a sales activity for that in the CRM, "
        f"subject {subject}. If they don't want calls, {meeting}; if they don't mind, {call}.",
        f"An activity with {name:again} should go into the CRM, {on:on} at {hour}:00, with the subject {subject}. Does "
        f"the CRM say that calls are allowed? If not, {meeting}; if so, {call}.",
        f"add a sales activity with {name:again} to the CRM, called {subject}, {on:on} at {hour}:00; if they don't "
        f"want calls, {meeting}, and if they don't mind them, {call}",
        f"set up an activity with {name:again} in the CRM called {subject}, {on:on} at {hour}:00. If the CRM says not "
        f"to call, {meeting}; if calls are allowed, {call}",
        f"I'll get in touch with {name:again} {on:on} at {hour}:00, so put a planned activity named {subject} into the "
        f"CRM. If calls are unwanted, {meeting}; if they're welcome, {call}.",
    )
    tells(
        meeting,
        f"{merge.name} doesn't want to be called, so I planned a meeting.",
        f"As calls to {merge.name} are unwanted, I entered a meeting in the CRM.",
    )
    tells(
        call,
        f"{merge.name} doesn't mind calls, so I planned one.",
        f"As {merge.name} may be called, I entered a call in the CRM.",
    )
    event = say(
        act(create_event, title=subject, starts_at=moment, duration_minutes=30, if_busy="allow"),
        "block thirty minutes for the talk in my calendar, same title and time, even if I'm busy",
        "put that into my calendar too, half an hour at that time under that title, clash or not",
        "add it to my calendar for half an hour, same title and time, whatever else is there",
        "My calendar needs it as well: thirty minutes, same subject, same start, overlaps allowed.",
        "reserve the half hour for it in my calendar under the same name, never mind what else is on",
        "I'd like to see it in my calendar as well, half an hour with the same title at the same time, even if I'm "
        "busy then.",
        "Copy it to my calendar, please: the same title and time, 30 minutes, busy or not.",
    )
    return (merge,), (plan, event)
