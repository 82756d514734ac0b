"""Examples that need two or three servers: values flow between them."""

from prove.core.examples import Example
from tests.examples.script import Given, Script, day, derived, mine, said


def contract_review() -> Example:
    s = Script("across-contract-review", "crm", "calendar", "email", seed=9, category="across")
    s.say(
        "Put 'Printing contract review' with Theo Rao of Northgate Pharma into my calendar, Tuesday at 3 pm for half "
        "an hour. His address is in the CRM. Then mail him, subject 'Tuesday', text 'See you on Tuesday at three.'",
        reply="The review with Theo Rao stands for Tuesday at 15:00, and he has your mail.",
    )
    contacts = s.call("search_crm_contacts", query="Theo Rao")
    theo = s.pick(contacts, "items.email", name="Theo Rao")
    s.call(
        "create_event",
        goal="write",
        title="Printing contract review",
        starts_at=day("2026-10-06T15:00:00", "Tuesday at 3 pm"),
        duration_minutes=said(30, "half an hour"),
        invitees=[theo],
    )
    s.call(
        "send_email",
        goal="write",
        together=True,
        to=[theo],
        subject="Tuesday",
        body="See you on Tuesday at three.",
    )
    return s.done()


def book_the_pens() -> Example:
    s = Script("across-fountain-pens", "shopping", "budget", seed=3, category="across")
    s.say(
        "Enter the fountain pens I ordered this morning into my budget: what the order cost, paid from the Everyday "
        "account, category Books and games, merchant Pellworm Shop."
    )
    orders = s.call("list_orders", query="fountain pen", status=said("placed", "ordered this morning"))
    accounts = s.call("list_budget_accounts", together=True)
    categories = s.call("list_budget_categories", together=True, query="Books and games")
    total = s.pick(orders, "items.total", summary="grey slim fountain pen")
    s.call(
        "add_expense",
        goal="write",
        account_id=s.pick(accounts, "items.id", name="Everyday account"),
        category_id=s.pick(categories, "items.id", name="Books and games"),
        amount=total,
        merchant="Pellworm Shop",
    )
    s.reply(f"${total.value:.2f} for the fountain pens are in your budget.")
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
    s.say(
        "WEB-180 hangs in review. Set up a talk 'WEB-180' with whoever has it, tomorrow at 14:30 for 30 minutes even "
        "if I am busy, and comment on the issue: 'Let us talk tomorrow.'",
        reply="The talk stands for tomorrow at 14:30, and the comment is under WEB-180.",
    )
    issue = s.call("get_issue", issue_key="WEB-180")
    s.call(
        "create_event",
        goal="write",
        title="WEB-180",
        starts_at=day("2026-01-13T14:30:00", "tomorrow at 14:30"),
        duration_minutes=30,
        invitees=[s.pick(issue, "assignee")],
        if_busy=said("allow", "even if I am busy"),
    )
    s.call("comment_on_issue", goal="write", together=True, issue_key="WEB-180", body="Let us talk tomorrow.")
    return s.done()


def parcel_for_amelia() -> Example:
    s = Script("across-parcel-for-amelia", "shopping", "email", seed=3, category="across")
    s.say("Which things did I send to Amelia that are still on their way?")
    addresses = s.call("list_shipping_addresses", goal="question")
    shipped = s.call("list_orders", goal="question", together=True, status=said("shipped", "on their way"))
    parcel = s.pick(shipped, "items.id", address_id=s.pick(addresses, "items.id", label="Amelia"))
    s.reply("Only the teal magnetic whiteboard, due on 2026-09-19.", "teal magnetic whiteboard")
    s.say("Mail her the tracking number, subject 'Your parcel', nothing but the number in the text.")
    order = s.call("get_order", order_id=parcel)
    people = s.call("search_address_book", together=True, query=said("Amelia Aguilar", "Amelia"))
    tracking = s.pick(order, "tracking_number")
    s.call(
        "send_email",
        goal="write",
        to=[s.pick(people, "items.email", name="Amelia Aguilar")],
        subject="Your parcel",
        body=tracking,
    )
    s.reply(f"Amelia has the tracking number {tracking.value}.", tracking.value)
    return s.done()


def bill_the_contact() -> Example:
    s = Script("across-bill-contact", "crm", "payments", seed=9, category="across")
    s.say(
        "The deal 'Printing contract' with Northgate Pharma is won! Move it, then bill its contact Theo Rao: save him "
        "as a customer of Northgate Pharma and send an invoice 'Printing contract' over one line, 'First delivery', 1 "
        "piece at the value of the deal."
    )
    deals = s.call("list_deals", query="Printing contract")
    contacts = s.call("search_crm_contacts", together=True, query="Theo Rao")
    theo = s.pick(contacts, "items.email", name="Theo Rao")
    deal = s.pick(deals, "items.id", title="Printing contract")
    s.call("move_deal", goal="write", deal_id=deal, stage="won")
    saved = s.call(
        "save_payment_customer", goal="write", together=True, email=theo, name="Theo Rao", company="Northgate Pharma"
    )
    invoice = s.call(
        "create_invoice",
        goal="write",
        after=(saved,),
        customer_email=theo,
        title="Printing contract",
        lines=[
            {
                "description": "First delivery",
                "quantity": 1,
                "unit_price": s.pick(deals, "items.value", title="Printing contract"),
            }
        ],
    )
    s.reply(f"The deal is won, and Theo Rao has an invoice over ${s.value(invoice, 'total'):.2f}.")
    return s.done()


def share_the_dinner() -> Example:
    s = Script("across-share-dinner", "email", "budget", "banking", seed=16, category="across")
    s.say("What did I spend at Trattoria Lucia this month, and when?")
    spent = s.call("list_expenses", goal="question", query="Trattoria Lucia", since=day("2026-01-01", "this month"))
    amount = s.pick(spent, "items.amount", merchant="Trattoria Lucia")
    s.reply(f"${amount.value:.2f}, on 2026-01-03.", amount.value, "2026-01-03")
    s.say(
        "Silas Santos owes me half of it. Write him, subject 'Trattoria Lucia', and put just the amount with two "
        "decimals into the text."
    )
    people = s.call("search_address_book", query="Silas Santos")
    half = f"{amount.value / 2:.2f}"
    s.call(
        "send_email",
        goal="write",
        to=[s.pick(people, "items.email", name="Silas Santos")],
        subject="Trattoria Lucia",
        body=derived("half with two decimals", half, amount),
    )
    s.reply(f"I have asked Silas Santos for ${half}.", half)
    return s.done()


def release_party() -> Example:
    s = Script("across-release-party", "issue_tracker", "calendar", "social_media", seed=16, category="across")
    s.say(
        "We release the website! Complete the running website sprint, what is open goes to Website sprint 24, and "
        "start that one until 26 January. Note 'Release party' in my calendar on Friday at 16:00, invite Viktor Becker "
        "of the project, and post 'The new website is live!'",
    )
    projects = s.call("list_projects", query="website")
    key = s.pick(projects, "items.key")
    sprints = s.call("list_sprints", project_key=key)
    following = s.pick(sprints, "items.id", name="Website sprint 24")
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
        starts_at=day("2026-01-16T16:00:00", "on Friday at 16:00"),
        invitees=[s.pick(projects, "items.members.email", name="Viktor Becker")],
    )
    s.call("create_post", goal="write", together=True, text="The new website is live!")
    s.call(
        "start_sprint",
        goal="write",
        after=(completed,),
        sprint_id=following,
        ends_on=day("2026-01-26", "until 26 January"),
    )
    s.reply("Sprint 24 is running, the party is in your calendar, and the world knows that the website is live.")
    s.say("And WEB-173 is mine, assign it to me.", reply="WEB-173 is yours.")
    s.call("assign_issue", goal="write", issue_key="WEB-173", assignee=mine("kofi.meyer@postbox.example"))
    return s.done()


EXAMPLES = (
    contract_review,
    book_the_pens,
    remind_the_customer,
    talk_to_the_assignee,
    parcel_for_amelia,
    bill_the_contact,
    share_the_dinner,
    release_party,
)
