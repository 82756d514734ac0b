"""Examples that need two or three servers: values flow between them."""

import datetime as dt

from prove.core.examples import Example
from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.purchases.orders import STORE
from prove.servers.budget.records import Budget, Expense, month_of
from tests.examples import money
from tests.examples.at_shop import friend_on_the_road, seed_where, shop_of, single
from tests.examples.at_work import (
    contacts_once,
    crm_of,
    day_and_month,
    deals_in,
    issues_of,
    my_email,
    next_weekday,
    payments_of,
    sprint_of,
    sprinting,
)
from tests.examples.script import Given, Script, day, derived, mine, said


def contract_review() -> Example:
    s = Script("across-contract-review", "crm", "calendar", "email", seed=9, category="across")
    person, tuesday = contacts_once(s)[0], next_weekday(s, 1)
    company = crm_of(s).companies.get(person.company_id).name
    s.say(
        f"Put 'Printing contract review' with {person.name} of {company} into my calendar, Tuesday at 3 pm for half "
        "an hour, even if I am busy. The address is in the CRM. Then send a mail there, subject 'Tuesday', text 'See "
        "you on Tuesday at three.'",
        reply=f"The review with {person.name} stands for Tuesday at 15:00, and your mail is out.",
    )
    contacts = s.call("search_crm_contacts", query=person.name)
    address = s.pick(contacts, "items.email", name=person.name)
    s.call(
        "create_event",
        goal="write",
        title="Printing contract review",
        starts_at=day(f"{tuesday}T15:00:00", "Tuesday at 3 pm"),
        duration_minutes=said(30, "half an hour"),
        invitees=[address],
        if_busy=said("allow", "even if I am busy"),
    )
    s.call(
        "send_email",
        goal="write",
        together=True,
        to=[address],
        subject="Tuesday",
        body="See you on Tuesday at three.",
    )
    return s.done()


def book_the_order() -> Example:
    seed = seed_where(lambda shop: single(shop, "placed"))
    s = Script("across-order-into-budget", "shopping", "budget", seed=seed, category="across")
    order, budget = single(shop_of(seed), "placed")[0], load("budget").first_day(seed)
    account = next(account.name for account in budget.accounts if account.status == "open")
    category = list(budget.categories)[-1].name
    s.say(
        f"Enter the {order.summary} that I just ordered into my budget: what the order cost, paid from {account}, "
        f"category {category}, merchant {STORE}."
    )
    orders = s.call("list_orders", query=order.summary, status=said("placed", "just ordered"))
    accounts = s.call("list_budget_accounts", together=True)
    categories = s.call("list_budget_categories", together=True, query=category)
    total = s.pick(orders, "items.total", summary=order.summary)
    s.call(
        "add_expense",
        goal="write",
        account_id=s.pick(accounts, "items.id", name=account),
        category_id=s.pick(categories, "items.id", name=category),
        amount=total,
        merchant=STORE,
    )
    s.reply(f"${total.value:.2f} for the {order.summary} are in your budget.")
    return s.done()


def remind_the_customer() -> Example:
    s = Script("across-reminder", "filesystem", "email", seed=14, category="across")
    s.say(
        "The October invoice is still unpaid. Look in the file whom it went to and mail them, subject 'Invoice 1275', "
        "text 'A friendly reminder that our invoice is open.'"
    )
    found = s.call("find_files", name=said("october-invoice", "October invoice"))
    invoice = s.call("read_file", path=s.pick(found, "items.path", name="october-invoice.txt"))
    s.call(
        "send_email",
        goal="write",
        to=[_address_in(s.pick(invoice, "content"))],
        subject="Invoice 1275",
        body="A friendly reminder that our invoice is open.",
    )
    s.reply("The reminder went to Mei Barros at Greenlake Farms.", "Mei Barros")
    return s.done()


def _address_in(text: Given) -> Given:
    """The mail address that stands in pointed brackets."""
    return derived("address in text", text.value.partition("<")[2].partition(">")[0], text)


def talk_to_the_assignee() -> Example:
    s = Script("across-assignee", "issue_tracker", "calendar", seed=16, category="across")
    me, tomorrow = my_email(s), s.session.now.date() + dt.timedelta(days=1)
    (issue,) = issues_of(s, sprinting(s), 1, lambda i: i.status == "in_review" and i.assignee != me)
    s.say(
        f"{issue.key} hangs in review. Set up a talk '{issue.key}' with whoever has it, tomorrow at 14:30 for 30 "
        "minutes even if I am busy, and comment on the issue: 'Let us talk tomorrow.'",
        reply=f"The talk stands for tomorrow at 14:30, and the comment is under {issue.key}.",
    )
    shown = s.call("get_issue", issue_key=issue.key)
    s.call(
        "create_event",
        goal="write",
        title=issue.key,
        starts_at=day(f"{tomorrow}T14:30:00", "tomorrow at 14:30"),
        duration_minutes=30,
        invitees=[s.pick(shown, "assignee")],
        if_busy=said("allow", "even if I am busy"),
    )
    s.call("comment_on_issue", goal="write", together=True, issue_key=issue.key, body="Let us talk tomorrow.")
    return s.done()


def parcel_for_a_friend() -> Example:
    seed = seed_where(lambda shop: friend_on_the_road(shop))
    s = Script("across-parcel-for-a-friend", "shopping", "email", seed=seed, category="across")
    shop = shop_of(seed)
    order = friend_on_the_road(shop)[0]
    address = shop.addresses.get(order.address_id)
    s.say(f"Which things did I send to {address.label} that are still on their way?")
    addresses = s.call("list_shipping_addresses", goal="question")
    shipped = s.call("list_orders", goal="question", together=True, status=said("shipped", "on their way"))
    parcel = s.pick(shipped, "items.id", address_id=s.pick(addresses, "items.id", label=address.label))
    s.reply(f"Only the order of the {order.summary}, due on {order.expected_on}.", order.summary)
    s.say("Mail them the tracking number, subject 'Your parcel', nothing but the number in the text.")
    seen = s.call("get_order", order_id=parcel)
    people = s.call("search_address_book", together=True, query=said(address.recipient, address.label))
    tracking = s.pick(seen, "tracking_number")
    s.call(
        "send_email",
        goal="write",
        to=[s.pick(people, "items.email", name=address.recipient)],
        subject="Your parcel",
        body=tracking,
    )
    s.reply(f"{address.label} has the tracking number {tracking.value}.", tracking.value)
    return s.done()


def bill_the_contact() -> Example:
    s = Script("across-bill-contact", "crm", "payments", seed=32, category="across")
    crm, customers = crm_of(s), {customer.email for customer in payments_of(s).customers}
    new = {contact.id: contact for contact in contacts_once(s) if contact.email not in customers}
    deal = next(deal for deal in deals_in(s, "negotiation") if deal.contact_id in new and deal.value <= 10_000)
    person, company = new[deal.contact_id], crm.companies.get(deal.company_id).name
    s.say(
        f"The deal '{deal.title}' with {company} is won! Move it, then bill its contact {person.name}: save a customer "
        f"of {company} under that name and send an invoice '{deal.title}' over one line, 'First delivery', 1 piece at "
        "the value of the deal."
    )
    deals = s.call("list_deals", query=deal.title)
    contacts = s.call("search_crm_contacts", together=True, query=person.name)
    email = s.pick(contacts, "items.email", name=person.name)
    s.call("move_deal", goal="write", deal_id=s.pick(deals, "items.id", title=deal.title), stage="won")
    saved = s.call("save_payment_customer", goal="write", together=True, email=email, name=person.name, company=company)
    invoice = s.call(
        "create_invoice",
        goal="write",
        after=(saved,),
        customer_email=email,
        title=deal.title,
        lines=[
            {
                "description": "First delivery",
                "quantity": 1,
                "unit_price": s.pick(deals, "items.value", title=deal.title),
            }
        ],
    )
    s.reply(f"The deal is won, and {person.name} has an invoice over ${s.value(invoice, 'total'):.2f}.")
    return s.done()


def share_the_dinner() -> Example:
    def dinners(book: Budget) -> list[Expense]:
        """Meals of this month that are the only expense at their place in it."""
        out = [c.id for c in book.categories if c.name == "Eating out"]
        month = [e for e in book.expenses if month_of(e.spent_on) == month_of(book.now.date())]
        only = [e for e in month if sum(other.merchant == e.merchant for other in month) == 1]
        return [e for e in only if e.category_id in out and e.amount > 20]

    seed = money.budget_seed(dinners, 16)
    s = Script("across-share-dinner", "email", "budget", "banking", seed=seed, category="across")
    dinner, friend = dinners(money.budget_of(s))[0], cast_of(seed).tied("friend")[0].name
    place, first = dinner.merchant, f"{s.session.now:%Y-%m-01}"
    s.say(f"What did I spend at {place} this month, and when?")
    spent = s.call("list_expenses", goal="question", query=place, since=day(first, "this month"))
    amount = s.pick(spent, "items.amount", merchant=place)
    s.reply(f"${amount.value:.2f}, on {dinner.spent_on}.", amount.value, f"{dinner.spent_on}")
    s.say(
        f"{friend} owes me half of it. Write them, subject '{place}', and put just the amount with two decimals into "
        "the text."
    )
    people = s.call("search_address_book", query=friend)
    half = f"{amount.value / 2:.2f}"
    s.call(
        "send_email",
        goal="write",
        to=[s.pick(people, "items.email", name=friend)],
        subject=place,
        body=derived("half with two decimals", half, amount),
    )
    s.reply(f"I have asked {friend} for ${half}.", half)
    return s.done()


def release_party() -> Example:
    s = Script("across-release-party", "issue_tracker", "calendar", "social_media", seed=16, category="across")
    project, me, today = sprinting(s), my_email(s), s.session.now.date()
    planned, until = sprint_of(s, project, "planned"), today + dt.timedelta(days=14)
    friday = today + dt.timedelta(days=(3 - today.weekday()) % 7 + 1)
    guest = project.members[1].name
    (issue,) = issues_of(s, project, 1, lambda i: i.status == "to_do" and i.assignee != me)
    s.say(
        f"We release {project.name}! Complete its running sprint, what is open goes to {planned.name}, and start that "
        f"one until {day_and_month(until)}. Note 'Release party' in my calendar on Friday at 16:00, even if I am busy, "
        f"invite {guest} of the project, and post 'It is live!'",
    )
    projects = s.call("list_projects", query=project.name)
    key = s.pick(projects, "items.key")
    sprints = s.call("list_sprints", project_key=key)
    following = s.pick(sprints, "items.id", name=planned.name)
    completed = s.call(
        "complete_sprint",
        goal="write",
        sprint_id=s.pick(sprints, "items.id", status="active"),
        carry_over_to=following,
    )
    s.call(
        "create_event",
        goal="write",
        together=True,
        title="Release party",
        starts_at=day(f"{friday}T16:00:00", "on Friday at 16:00"),
        invitees=[s.pick(projects, "items.members.email", name=guest)],
        if_busy=said("allow", "even if I am busy"),
    )
    s.call("create_post", goal="write", together=True, text="It is live!")
    s.call(
        "start_sprint",
        goal="write",
        after=(completed,),
        sprint_id=following,
        ends_on=day(until.isoformat(), f"until {day_and_month(until)}"),
    )
    s.reply(f"{planned.name} is running, the party is in your calendar, and the world knows that it is live.")
    s.say(f"And {issue.key} is mine, assign it to me.", reply=f"{issue.key} is yours.")
    s.call("assign_issue", goal="write", issue_key=issue.key, assignee=mine(me))
    return s.done()


EXAMPLES = (
    contract_review,
    book_the_order,
    remind_the_customer,
    talk_to_the_assignee,
    parcel_for_a_friend,
    bill_the_contact,
    share_the_dinner,
    release_party,
)
