"""Long examples: many calls, several goals a turn, several turns."""

import datetime as dt
from collections import Counter

from prove.core.examples import Example
from prove.servers.banking.records import Bank
from prove.servers.budget.records import Budget
from tests.examples import money
from tests.examples.at_shop import elsewhere, pairs, seed_where, shop_of, single, wished_and_there
from tests.examples.at_work import (
    contacts_once,
    day_and_month,
    deals_in,
    issues_of,
    lead_in,
    my_email,
    next_weekday,
    payments_of,
    sprint_of,
    sprinting,
)
from tests.examples.files import disk_of, in_folder
from tests.examples.in_calendar import agenda_where, calendar_of, free_hour, next_days, on_day, own_weekly
from tests.examples.people import first_mails, mail_from_a_person, mail_seed, mailbox_of, network_of
from tests.examples.script import Script, day, mine, said

DAY = 24 * 3600


def bank_spring_clean() -> Example:
    def ready(bank: Bank) -> bool:
        few = len(bank.payees) <= 20 and len(bank.scheduled_payments) <= 20
        can_move = len(bank.accounts.where(status="active")) > 1 and bool(money.payers(bank))
        return few and can_move and len(money.only_plans(bank)) > 1 and bool(bank.cards.where(status="frozen"))

    s = Script("errands-bank", "banking", seed=money.bank_seed(ready, 7), category="multi-turn")
    bank, pin = money.bank_of(s), money.pin_of(s)
    one, other = money.only_plans(bank)[:2]
    first, second = (bank.payees.get(plan.payee_id).name for plan in (one, other))
    s.say(
        f"Two things end: {one.reference} and {other.reference}. Stop both payments and delete {first} and {second} "
        "from my payees.",
        reply=f"Both payments are stopped, and {first} and {second} are no payees any more.",
    )
    planned = s.call("list_scheduled_payments")
    payees = s.call("list_payees", together=True)
    stopped = s.call(
        "cancel_scheduled_payment",
        goal="write",
        scheduled_payment_id=s.pick(planned, "items.id", reference=one.reference),
    )
    stopped_too = s.call(
        "cancel_scheduled_payment",
        goal="write",
        together=True,
        scheduled_payment_id=s.pick(planned, "items.id", reference=other.reference),
    )
    s.call("remove_payee", goal="write", after=(stopped,), payee_id=s.pick(payees, "items.id", name=first))
    s.call(
        "remove_payee",
        goal="write",
        together=True,
        after=(stopped_too,),
        payee_id=s.pick(payees, "items.id", name=second),
    )
    frozen = bank.cards.where(status="frozen")[0].name
    s.say(
        f"Also unfreeze the {frozen} and give it a daily limit of 900. My PIN is {pin}.",
        reply=f"The {frozen} works again, with a daily limit of $900.",
    )
    cards = s.call("list_cards")
    card = s.pick(cards, "items.id", name=frozen)
    s.call("unfreeze_card", goal="write", card_id=card, pin=pin)
    s.call("set_card_limit", goal="write", together=True, card_id=card, daily_limit=900.0, pin=pin)
    source = money.payers(bank)[0].nickname
    target = next(a.nickname for a in bank.accounts.where(status="active") if a.nickname != source)
    s.say(
        f"Last one: 230 from {source} into {target}, with the note 'nothing more to pay'.",
        reply=f"$230 has moved from {source} to {target}.",
    )
    accounts = s.call("list_accounts")
    s.call(
        "transfer_between_accounts",
        goal="write",
        from_account_id=s.pick(accounts, "items.id", nickname=source),
        to_account_id=s.pick(accounts, "items.id", nickname=target),
        amount=230.0,
        note="nothing more to pay",
    )
    return s.done()


def budget_weekend() -> Example:
    def ready(book: Budget) -> bool:
        return len(money.spenders(book, 100)) > 1 and len(money.roomy(book)) > 2 and bool(money.running(book))

    s = Script("errands-budget", "budget", seed=money.budget_seed(ready, 16), category="multi-turn")
    book = money.budget_of(s)
    one, other = (account.name for account in money.spenders(book, 100)[:2])
    first, second, third = (category.name for category in money.roomy(book)[:3])
    s.say(
        f"Enter my day: 12.50 at Blue Door Cafe under {first}, 23.90 at Pages Bookshop under {second}, both from "
        f"{one}, and 48.20 at Greenway Market under {third} with {other}.",
        reply="All three expenses are in.",
    )
    accounts = s.call("list_budget_accounts")
    categories = s.call("list_budget_categories", together=True)
    for together, account, category, amount, merchant in (
        (False, one, first, 12.5, "Blue Door Cafe"),
        (True, one, second, 23.9, "Pages Bookshop"),
        (True, other, third, 48.2, "Greenway Market"),
    ):
        s.call(
            "add_expense",
            goal="write",
            together=together,
            account_id=s.pick(accounts, "items.id", name=account),
            category_id=s.pick(categories, "items.id", name=category),
            amount=amount,
            merchant=merchant,
        )
    ending = money.running(book)[0]
    s.say(
        f"From now on 3,200 a month for {first} and 2,100 for {second}. And {ending} ends, stop it.",
        reply=f"The limits are $3,200 for {first} and $2,100 for {second}, and {ending} is stopped.",
    )
    recurring = s.call("list_recurring_expenses")
    for category, limit in ((first, 3200.0), (second, 2100.0)):
        s.call(
            "set_category_limit",
            goal="write",
            together=True,
            category_id=s.pick(categories, "items.id", name=category),
            monthly_limit=limit,
        )
    s.call(
        "stop_recurring_expense",
        goal="write",
        recurring_expense_id=s.pick(recurring, "items.id", name=ending),
    )
    s.say("What have we spent this month, all in all?")
    summary = s.call("get_monthly_summary", goal="question")
    spent = s.value(summary, "spent")
    s.reply(f"${spent:.2f} so far.", spent)
    return s.done()


def month_end() -> Example:
    s = Script("errands-month-end", "payments", "budget", seed=9, category="parallel")
    shop = money.shop_of(s)
    payable = [i for i in money.invoices(shop, "open") if money.has_valid_card(shop, i)][:2]
    dropped = [i for i in money.invoices(shop, "open") if i not in payable][:2]
    back = next(i for i in money.invoices(shop, "paid")[::-1] if i.amount_refunded == 0 and i.total >= 60)
    s.say(
        f"Month end. Charge '{payable[0].title}' (key month-end-1) and '{payable[1].title}' (key month-end-2). Void "
        f"'{dropped[0].title}' and '{dropped[1].title}', nobody will pay them. And {back.customer_name} asked for 30 "
        f"dollars back on '{back.title}', refund that."
    )
    found = {
        i.id: s.call("list_invoices", together=i is not payable[0], query=i.title) for i in (*payable, *dropped, back)
    }
    ids = {i.id: s.pick(found[i.id], "items.id", title=i.title) for i in (*payable, *dropped, back)}
    for place, i in enumerate(payable):
        key = f"month-end-{place + 1}"
        s.call("charge_invoice", goal="write", together=place > 0, invoice_id=ids[i.id], idempotency_key=key)
    for i in dropped:
        s.call("void_invoice", goal="write", together=True, invoice_id=ids[i.id])
    paid = s.call("get_invoice", together=True, invoice_id=ids[back.id])
    s.call("refund_charge", goal="write", charge_id=s.pick(paid, "charges.id"), amount=30.0)
    s.reply(f"Two invoices are charged, two void, and {back.customer_name} gets $30 back.")
    return s.done()


def downloads() -> Example:
    s = Script("errands-downloads", "filesystem", seed=14)
    s.say(
        "Clean up ~/downloads: make a folder money in ~/documents and move order-history.csv there, rename it to "
        "orders-so-far.csv, and tag it bank. The newsletter.html goes to the trash, boarding-pass.pdf into "
        "~/notes/trips. Then make a link last-trip in my home ~ to the boarding pass.",
        reply="The downloads are tidied up, and ~/last-trip leads to your boarding pass.",
    )
    folder = s.call("make_directory", name="money", directory="~/documents")
    s.call(
        "delete_path",
        goal="write",
        together=True,
        path=said("~/downloads/newsletter.html", "newsletter.html"),
    )
    boarding = s.call(
        "move_path",
        goal="write",
        together=True,
        path=said("~/downloads/boarding-pass.pdf", "boarding-pass.pdf"),
        directory="~/notes/trips",
    )
    moved = s.call(
        "move_path",
        path=said("~/downloads/order-history.csv", "order-history.csv"),
        directory=s.pick(folder, "path"),
    )
    s.call("create_link", goal="write", together=True, target=s.pick(boarding, "path"), name="last-trip", directory="~")
    renamed = s.call("rename_path", path=s.pick(moved, "path"), new_name="orders-so-far.csv")
    s.call("tag_file", goal="write", path=s.pick(renamed, "path"), tag="bank")
    return s.done()


def shop_afternoon() -> Example:
    seed = seed_where(
        lambda shop: (
            single(shop, "placed")
            and single(shop, "packed")
            and elsewhere(shop)
            and pairs(shop)
            and wished_and_there(shop)
        )
    )
    s = Script("errands-shop", "shopping", seed=seed, category="multi-turn")
    shop = shop_of(seed)
    placed, packed, wish = single(shop, "placed")[0], single(shop, "packed")[0], wished_and_there(shop)[0]
    taken = shop.addresses.get(packed.address_id).label
    label, (first, second) = next(name for name in elsewhere(shop) if name != taken), pairs(shop)[0]
    s.say(
        f"Cancel the {placed.summary} that I just ordered, and let the {packed.summary} that is packed go to {label} "
        "instead.",
        reply=f"The {placed.summary} is cancelled, and the {packed.summary} goes to {label}.",
    )
    fresh = s.call("list_orders", query=placed.summary)
    boxed = s.call("list_orders", together=True, query=packed.summary)
    addresses = s.call("list_shipping_addresses", together=True)
    s.call("cancel_order", goal="write", order_id=s.pick(fresh, "items.id", status="placed", summary=placed.summary))
    s.call(
        "change_order_address",
        goal="write",
        together=True,
        order_id=s.pick(boxed, "items.id", status="packed", summary=packed.summary),
        address_id=s.pick(addresses, "items.id", label=label),
    )
    s.say(
        f"The parcel with the {first.name}: send it back, it is not as described, and one of the {second.quantity} "
        f"pieces of the {second.name}, I changed my mind.",
        reply="Both returns are registered.",
    )
    parcels = s.call("list_orders", query=first.name)
    order = s.call("get_order", order_id=s.pick(parcels, "items.id"))
    s.call(
        "request_return",
        goal="write",
        order_line_id=s.pick(order, "lines.id", name=first.name),
        reason="not_as_described",
    )
    s.call(
        "request_return",
        goal="write",
        together=True,
        order_line_id=s.pick(order, "lines.id", name=second.name),
        reason=said("changed_mind", "I changed my mind"),
        quantity=said(1, f"one of the {second.quantity}"),
    )
    s.say(
        f"And put the {wish} from my wish list into the cart, off the list with it.",
        reply=f"The {wish} has moved from your wish list to the cart.",
    )
    wishes = s.call("list_wishlist")
    s.call("add_to_cart", goal="write", product_id=s.pick(wishes, "items.product_id", name=wish))
    s.call("remove_from_wishlist", goal="write", together=True, wish_id=s.pick(wishes, "items.id", name=wish))
    return s.done()


def next_sprint() -> Example:
    s = Script("errands-next-sprint", "issue_tracker", seed=16)
    project, until = sprinting(s), s.session.now.date() + dt.timedelta(days=14)
    running, planned = sprint_of(s, project, "active"), sprint_of(s, project, "planned")
    first, second = issues_of(s, project, 2, lambda i: i.sprint_id is None and i.status not in ("done", "cancelled"))
    (open_issue,) = issues_of(s, project, 1, lambda i: i.sprint_id == running.id and i.status == "in_review")
    worker = next(member for member in project.members[1:] if member.email != first.assignee)
    s.say(
        f"Sprint change in {project.name}. {first.key} and {second.key} go into {planned.name}, {first.key} is for "
        f"{worker.name} and gets the label priced. Complete the running sprint, open issues go to {planned.name} as "
        f"well, then start that until {day_and_month(until)}. Comment 'Carried over' on {open_issue.key}."
    )
    projects = s.call("list_projects", query=project.name)
    sprints = s.call("list_sprints", project_key=s.pick(projects, "items.key"))
    coming = s.pick(sprints, "items.id", name=planned.name)
    s.call("move_issue_to_sprint", goal="write", issue_key=first.key, sprint_id=coming)
    s.call("move_issue_to_sprint", goal="write", together=True, issue_key=second.key, sprint_id=coming)
    s.call(
        "assign_issue",
        goal="write",
        together=True,
        issue_key=first.key,
        assignee=s.pick(projects, "items.members.email", name=worker.name),
    )
    s.call("change_issue_labels", goal="write", together=True, issue_key=first.key, add=["priced"])
    s.call("comment_on_issue", goal="write", together=True, issue_key=open_issue.key, body="Carried over")
    over = s.call(
        "complete_sprint",
        goal="write",
        together=True,
        sprint_id=s.pick(sprints, "items.id", status="active"),
        carry_over_to=coming,
    )
    ends_on = day(until.isoformat(), f"until {day_and_month(until)}")
    s.call("start_sprint", goal="write", after=(over,), sprint_id=coming, ends_on=ends_on)
    s.reply(f"{planned.name} is running, with everything that was open.")
    return s.done()


def lead_to_deal() -> Example:
    s = Script("errands-leads", "crm", "email", seed=9)
    won, out, raised = lead_in(s, "new"), lead_in(s, "contacted"), deals_in(s, "proposal")[0]
    close = s.session.now.date() + dt.timedelta(days=45)
    s.say(
        f"I spoke to {won.name}: contacted and qualified, convert the lead with a deal 'Torque tools pilot' worth "
        f"12,500 closing {day_and_month(close)}. {out.name} is out, disqualify that lead. Log a note 'Wants a pilot' "
        f"with {won.name.split()[0]}, and raise the {raised.title.lower()} to 350,000."
    )
    first = s.call("list_leads", query=won.name)
    second = s.call("list_leads", together=True, query=out.name)
    deals = s.call("list_deals", together=True, query=raised.title.lower())
    lead = s.pick(first, "items.id", name=won.name)
    contacted = s.call("set_lead_status", lead_id=lead, status="contacted")
    qualified = s.call("set_lead_status", together=True, after=(contacted,), lead_id=lead, status="qualified")
    s.call(
        "set_lead_status",
        goal="write",
        together=True,
        lead_id=s.pick(second, "items.id", name=out.name),
        status=said("disqualified", "disqualify"),
    )
    deal = s.pick(deals, "items.id", title=raised.title)
    s.call("update_deal", goal="write", together=True, deal_id=deal, value=350000.0)
    converted = s.call(
        "convert_lead",
        goal="write",
        after=(qualified,),
        lead_id=lead,
        deal_title="Torque tools pilot",
        deal_value=12500.0,
        expected_close_on=day(close.isoformat(), f"closing {day_and_month(close)}"),
    )
    s.call(
        "add_sales_activity",
        goal="write",
        contact_id=s.pick(converted, "contact_id"),
        kind="note",
        subject="Wants a pilot",
    )
    s.reply(f"{won.name} is a contact with an open deal, {out.name} is out, and {raised.title} stands at $350,000.")
    return s.done()


def kick_off() -> Example:
    s = Script("errands-kick-off", "crm", "calendar", "email", "payments", seed=9, category="across")
    owing = Counter(invoice.customer_email for invoice in payments_of(s).invoices if invoice.overdue)
    known = contacts_once(s)
    host = next(contact for contact in known if owing[contact.email] == 1)
    guest, third = [contact for contact in known if contact.id != host.id][:2]
    deal, wednesday = deals_in(s, "qualified")[0], next_weekday(s, 2)
    s.say(
        f"Kick-off with {host.name}: find {host.name} and {guest.name} in the CRM, move the {deal.title.lower()} to "
        "proposal, and book 'First kick-off' with both of them on Wednesday at 9, one hour, even if I am busy. Then "
        "write to both, subject 'Kick-off', text 'Agenda follows.', and log a meeting 'Kick-off' with "
        f"{host.name.split()[0]} for that time."
    )
    first = s.call("search_crm_contacts", query=host.name)
    second = s.call("search_crm_contacts", together=True, query=guest.name)
    deals = s.call("list_deals", together=True, query=deal.title.lower())
    both = [s.pick(first, "items.email"), s.pick(second, "items.email")]
    s.call("move_deal", goal="write", deal_id=s.pick(deals, "items.id", title=deal.title), stage="proposal")
    at = day(f"{wednesday}T09:00:00", "on Wednesday at 9")
    event = s.call(
        "create_event",
        goal="write",
        together=True,
        title="First kick-off",
        starts_at=at,
        invitees=both,
        if_busy=said("allow", "even if I am busy"),
    )
    s.call("send_email", goal="write", together=True, to=both, subject="Kick-off", body="Agenda follows.")
    s.call(
        "add_sales_activity",
        goal="write",
        together=True,
        contact_id=s.pick(first, "items.id"),
        kind="meeting",
        subject="Kick-off",
        at=at,
    )
    s.reply("The kick-off with both of them stands for Wednesday at 9, and both have your mail.")
    s.say(
        f"Add {third.name} to it, {third.email}, and remind me an hour before.",
        reply=f"{third.name} is invited, and you will be reminded an hour before.",
    )
    s.call("invite_to_event", goal="write", event_id=s.pick(event, "id"), invitees=[third.email])
    s.call(
        "set_event_reminder",
        goal="write",
        together=True,
        event_id=s.pick(event, "id"),
        minutes_before=said(60, "an hour before"),
    )
    s.say(f"What does {host.name.split()[0]} still owe us? I mean the overdue invoice, which one is it and how much?")
    invoices = s.call("list_invoices", goal="question", status="overdue", customer_email=s.pick(first, "items.email"))
    title, due = s.value(invoices, "items.title"), s.value(invoices, "items.amount_due")
    s.reply(f"It is '{title}', with ${due:.2f} still due.", title, due)
    return s.done()


def monday_mail() -> Example:
    seed = mail_seed(lambda mailbox: len({mail.sender for mail in first_mails(mailbox)}) > 1)
    s = Script("errands-monday-mail", "email", "issue_tracker", seed=seed, category="across")
    project, mailbox = sprinting(s), mailbox_of(s)
    done = mail_from_a_person(s)
    asked = mail_from_a_person(s, lambda mail: mail.sender != done.sender)
    other = next(m for m in mailbox.messages.where(folder="inbox") if m.sender not in mailbox.contacts)
    s.say(
        f"{done.sender_name}'s '{done.subject}' is done: label it Done and archive it, and '{other.subject}' likewise. "
        f"Answer {asked.sender_name}'s '{asked.subject}' with 'We are on it.' and open a task 'Answer {asked.subject}' "
        f"in the {project.name} project for me."
    )
    first = s.call("search_emails", query=done.subject)
    second = s.call("search_emails", together=True, query=other.subject)
    third = s.call("search_emails", together=True, query=asked.subject)
    projects = s.call("list_projects", together=True, query=project.name)
    for found, mail in ((first, done), (second, other)):
        message = s.pick(found, "items.id", sender_name=mail.sender_name, subject=mail.subject)
        s.call(
            "label_email",
            goal="write",
            together=mail is other,
            message_id=message,
            label="Done",
            action=said("add", "label"),
        )
        s.call("archive_email", goal="write", together=True, message_id=message)
    s.call(
        "reply_to_email",
        goal="write",
        together=True,
        message_id=s.pick(third, "items.id", sender_name=asked.sender_name, subject=asked.subject),
        body="We are on it.",
    )
    s.call(
        "create_issue",
        goal="write",
        together=True,
        project_key=s.pick(projects, "items.key"),
        title=f"Answer {asked.subject}",
        kind="task",
        assignee=mine(my_email(s)),
    )
    s.reply("Two mails are archived, one is answered, and the task is yours.")
    return s.done()


def quieter_feed() -> Example:
    s = Script("errands-quieter-feed", "social_media", "calendar", seed=16)
    network = network_of(s)
    limited = {limit.of for limit in network.limitations} | {limit.by for limit in network.limitations}
    firms = [a.display_name for a in network.accounts if a.kind == "business" and a.handle not in limited][:2]
    public = {a.handle for a in network.accounts if a.kind == "person" and a.visibility == "public"} - limited
    fitting = {
        post.author: post
        for post in network.posts
        if post.author in public - {network.me}
        and post.reply_to_id is None
        and post.audience == "public"
        and post.posted_at <= network.now
        and network.me not in post.liked_by
        and post.id not in network.bookmarks
    }
    one, other = list(fitting.values())[:2]
    s.say(
        f"Make my feed nicer: mute {firms[0]} and {firms[1]}, bookmark {one.author}'s post '{one.text}', like "
        f"{other.author}'s '{other.text}', and change my bio to 'Ferns, mostly.'"
    )
    found = [s.call("search_profiles", together=place > 0, query=firm) for place, firm in enumerate(firms)]
    posts = [s.call("search_posts", together=True, author=post.author) for post in (one, other)]
    for place, (call, firm) in enumerate(zip(found, firms, strict=True)):
        s.call(
            "restrict_account",
            goal="write",
            together=place > 0,
            handle=s.pick(call, "items.handle", display_name=firm),
            restriction=said("muted", "mute"),
        )
    for call, post, reaction in zip(posts, (one, other), ("bookmark", "like"), strict=True):
        post_id = s.pick(call, "items.id", text=post.text)
        s.call("react_to_post", goal="write", together=True, post_id=post_id, reaction=reaction)
    s.call("update_profile", goal="write", together=True, bio="Ferns, mostly.")
    s.reply("Your feed is quieter, the two posts are marked, and your bio says 'Ferns, mostly.'")
    return s.done()


def full_week() -> Example:
    seed = agenda_where(lambda agenda: len(own_weekly(agenda, somewhere=True)) > 1)
    s = Script("errands-full-week", "calendar", seed=seed, category="multi-turn")
    one, other = own_weekly(calendar_of(s), somewhere=True)[:2]
    s.say(f"At what time does '{one.title}' start, and where is '{other.title}'?")
    first = s.call("search_events", goal="question", query=one.title)
    second = s.call("search_events", goal="question", together=True, query=other.title)
    answer = f"'{one.title}' starts at {one.starts_at:%H:%M}, '{other.title}' is at {other.location}."
    s.reply(answer, f"{one.starts_at:%H:%M}", of=first)
    s.reply(answer, other.location)
    days = [next_days(calendar_of(s), event)[0] for event in (one, other)]
    at = free_hour(s, days[0] + dt.timedelta(days=1), 120)
    s.say(
        f"Call off '{other.title}' on {on_day(days[1])}, and move '{one.title}' of {on_day(days[0])} to {on_day(at)}, "
        f"{at:%H:%M}.",
        reply=f"'{other.title}' is called off that day, and '{one.title}' is on {on_day(at)} at {at:%H:%M}.",
    )
    s.call(
        "cancel_occurrence",
        goal="write",
        event_id=s.pick(second, "items.id", title=other.title),
        occurrence_on=day(str(days[1]), on_day(days[1])),
    )
    s.call(
        "move_occurrence",
        goal="write",
        together=True,
        event_id=s.pick(first, "items.id", title=one.title),
        occurrence_on=day(str(days[0]), on_day(days[0])),
        starts_at=day(at.isoformat(), f"{on_day(at)}, {at:%H:%M}"),
    )
    s.say("Five days have passed. What is next?", advance=5 * DAY)
    coming = s.call("get_next_event", goal="question")
    title = s.value(coming, "title")
    s.reply(f"Next comes {title}.", title)
    return s.done()


def after_the_trip() -> Example:
    def ready(bank: Bank) -> bool:
        can_move = len(money.payers(bank)) > 1 and bool(money.savers(bank))
        return len(bank.payees) <= 20 and can_move and len(money.friends(bank)) > 6

    s = Script("errands-after-the-trip", "banking", "calendar", seed=money.bank_seed(ready, 12), category="join")
    bank, pin = money.bank_of(s), money.pin_of(s)
    everyday, other = (account.nickname for account in money.payers(bank)[:2])
    saved = money.savers(bank)[0].nickname
    *names, seventh = (payee.name for payee in money.friends(bank)[:7])
    amounts = (64.2, 31.0, 58.75, 22.1, 40.0, 19.9)
    shares = [f"{name} {amount:.2f}" for name, amount in zip(names, amounts, strict=True)]
    s.say(
        f"The trip is over, time to settle up. From {everyday}, pay {', '.join(shares[:-1])} and {shares[-1]}. My PIN "
        f"is {pin}. Then fill {everyday} up with 240 from {saved}.",
        reply=f"All six are paid, and $240 of {saved} is back on {everyday}.",
    )
    accounts = s.call("list_accounts")
    payees = s.call("list_payees", together=True)
    source = s.pick(accounts, "items.id", nickname=everyday)
    for place, (name, amount) in enumerate(zip(names, amounts, strict=True)):
        s.call(
            "pay_payee",
            goal="write",
            together=place > 0,
            from_account_id=source,
            payee_id=s.pick(payees, "items.id", name=name),
            amount=amount,
            pin=pin,
        )
    s.call(
        "transfer_between_accounts",
        goal="write",
        together=True,
        from_account_id=s.pick(accounts, "items.id", nickname=saved),
        to_account_id=source,
        amount=240.0,
    )
    first = money.first_of_next_month(s)
    s.say(
        f"For the next one, 50 a month to {seventh} from {other}, from {first:1 %B} on, reference 'Travel pot'.",
        reply=f"{seventh} gets $50 from {other} every month, first on {first:1 %B}.",
    )
    s.call(
        "schedule_payment",
        goal="write",
        from_account_id=s.pick(accounts, "items.id", nickname=other),
        payee_id=s.pick(payees, "items.id", name=seventh),
        amount=50.0,
        first_on=day(f"{first}", f"from {first:1 %B} on"),
        frequency=said("monthly", "a month"),
        reference="Travel pot",
    )
    return s.done()


def sales_folder() -> Example:
    s = Script("errands-sales-folder", "filesystem", seed=14)
    tables = [name for name in in_folder(disk_of(s), "reports") if name.startswith("sales-")]
    months = [name.removeprefix("sales-").removesuffix(".csv") for name in tables]
    named = " and ".join((", ".join(month.title() for month in months[:-1]), months[-1].title()))
    s.say(
        f"In ~/reports, make a folder autumn and move the sales of {named} into it. "
        "Join them there, in that order, as all-sales.csv, sort out the duplicates in it, tag it board, and tell me "
        "how many lines it has in the end."
    )
    folder = s.call("make_directory", name="autumn", directory="~/reports")
    into = s.pick(folder, "path")
    moved = [
        s.call(
            "move_path",
            together=month != months[0],
            path=said(f"~/reports/sales-{month}.csv", month.title()),
            directory=into,
        )
        for month in months
    ]
    joined = s.call(
        "concatenate_files", paths=[s.pick(call, "path") for call in moved], name="all-sales.csv", directory=into
    )
    path = s.pick(joined, "path")
    tidied = s.call("sort_file", goal="write", path=path, duplicates=said("remove", "sort out the duplicates"))
    s.call("tag_file", goal="write", together=True, path=path, tag="board")
    counted = s.call("count_words", goal="question", after=(tidied,), path=path)
    lines = s.value(counted, "lines")
    s.reply(f"Everything is in ~/reports/autumn; all-sales.csv has {lines} lines.", lines)
    return s.done()


def triage() -> Example:
    s = Script("errands-triage", "issue_tracker", "email", seed=16, category="parallel")
    project, me = sprinting(s), my_email(s)
    running, planned = sprint_of(s, project, "active"), sprint_of(s, project, "planned")
    first, second = issues_of(s, project, 2, lambda i: i.sprint_id == running.id and i.closed_on is None)
    (begun,) = issues_of(
        s,
        project,
        1,
        lambda i: i.status == "to_do" and i.assignee is not None and i.priority != "high" and i not in (first, second),
    )
    (waiting,) = issues_of(s, project, 1, lambda i: i.sprint_id is None and i.closed_on is None and i != begun)
    (watched,) = issues_of(s, project, 1, lambda i: me in i.watchers)
    worker = next(member for member in project.members[1:] if member.email != waiting.assignee)
    s.say(
        f"Triage for {project.name}: {first.key} and {second.key} leave their sprint for the backlog, {begun.key} "
        f"becomes high priority and gets 20 minutes logged by me, {waiting.key} goes into {planned.name} and to "
        f"{worker.name}, and I stop watching {watched.key}. {begun.key} duplicates {second.key}, link them, and start "
        f"{begun.key}."
    )
    projects = s.call("list_projects", query=project.name)
    sprints = s.call("list_sprints", together=True, project_key=project.key)
    s.call("move_issue_to_sprint", goal="write", issue_key=first.key)
    s.call("move_issue_to_sprint", goal="write", together=True, issue_key=second.key)
    s.call("edit_issue", goal="write", together=True, issue_key=begun.key, priority="high")
    s.call("log_work", goal="write", together=True, issue_key=begun.key, minutes=20)
    s.call(
        "move_issue_to_sprint",
        goal="write",
        together=True,
        issue_key=waiting.key,
        sprint_id=s.pick(sprints, "items.id", name=planned.name),
    )
    s.call(
        "assign_issue",
        goal="write",
        together=True,
        issue_key=waiting.key,
        assignee=s.pick(projects, "items.members.email", name=worker.name),
    )
    s.call("unwatch_issue", goal="write", together=True, issue_key=watched.key)
    s.call("link_issues", goal="write", together=True, issue_key=begun.key, relation="duplicates", other_key=second.key)
    s.call("transition_issue", goal="write", issue_key=begun.key, status=said("in_progress", f"start {begun.key}"))
    s.reply(f"The issues of {project.name} are sorted, and {begun.key} is in progress.")
    return s.done()


EXAMPLES = (
    bank_spring_clean,
    budget_weekend,
    month_end,
    downloads,
    shop_afternoon,
    next_sprint,
    lead_to_deal,
    kick_off,
    monday_mail,
    quieter_feed,
    full_week,
    after_the_trip,
    sales_folder,
    triage,
)
