"""Examples at the bank, with the household budget and on the payment platform."""

from prove.core.examples import Example
from tests.examples.script import Script, day, said

WEEK = 7 * 24 * 3600


def transfer() -> Example:
    s = Script("bank-transfer", "banking", seed=7)
    s.say("Move $40 from Everyday to Rainy day, please.", reply="Done, $40 has moved to Rainy day.")
    accounts = s.call("list_accounts")
    s.call(
        "transfer_between_accounts",
        goal="write",
        from_account_id=s.pick(accounts, "items.id", nickname="Everyday"),
        to_account_id=s.pick(accounts, "items.id", nickname="Rainy day"),
        amount=40.0,
    )
    return s.done()


def pay_a_friend() -> Example:
    s = Script("bank-pay-friend", "banking", seed=12, category="join")
    s.say(
        "I owe Simone Brandt 85 dollars for the concert tickets. Pay her from my Everyday account, my PIN is 9987.",
        reply="I have paid Simone Brandt $85 from Everyday.",
    )
    accounts = s.call("list_accounts")
    payees = s.call("list_payees", together=True, query="Simone Brandt")
    s.call(
        "pay_payee",
        goal="write",
        from_account_id=s.pick(accounts, "items.id", nickname="Everyday"),
        payee_id=s.pick(payees, "items.id", name="Simone Brandt"),
        amount=85.0,
        pin="9987",
    )
    return s.done()


def freeze_two_cards() -> Example:
    s = Script("bank-lost-purse", "banking", "social_media", seed=7, category="parallel")
    s.say(
        "My purse is gone! Block the Everyday debit card and the Household debit card right now.",
        reply="Both debit cards are frozen; nobody can pay with them.",
    )
    cards = s.call("list_cards")
    s.call("freeze_card", goal="write", card_id=s.pick(cards, "items.id", name="Everyday debit card"))
    s.call("freeze_card", goal="write", together=True, card_id=s.pick(cards, "items.id", name="Household debit card"))
    return s.done()


def card_limit_without_pin() -> Example:
    s = Script("bank-limit-without-pin", "banking", seed=31, category="missing-value")
    s.say(
        "Please set the daily limit of my Household credit card to $1,000.",
        missing="pin",
        reply="I can do that. What is your PIN, so that the bank accepts the change?",
    )
    s.say("Sure, it's 0158.", reply="The Household credit card may now spend $1,000 a day.")
    cards = s.call("list_cards")
    s.call(
        "set_card_limit",
        goal="write",
        card_id=s.pick(cards, "items.id", name="Household credit card"),
        daily_limit=1000.0,
        pin="0158",
    )
    return s.done()


def stop_a_standing_payment() -> Example:
    s = Script("bank-stop-hidden", "banking", seed=7, category="missing-function")
    s.hidden = {"cancel_scheduled_payment"}
    s.say(
        "I'm quitting the piano, so please stop the payment for the piano lessons.",
        reply="I have no function that cancels a scheduled payment, so I cannot stop it.",
    )
    s.say(
        "Here is one that does.",
        brings=("cancel_scheduled_payment",),
        reply="The payment for the piano lessons is cancelled.",
    )
    planned = s.call("list_scheduled_payments")
    s.call(
        "cancel_scheduled_payment",
        goal="write",
        scheduled_payment_id=s.pick(planned, "items.id", reference="Piano lessons"),
    )
    return s.done()


def payee_still_needed() -> Example:
    s = Script("bank-payee-needed", "banking", seed=7, category="refusal")
    s.say(
        "Delete Mara Garner from my payees.",
        reply="The bank will not delete Mara Garner: a scheduled payment to her is still active and must go first.",
    )
    payees = s.call("list_payees", query="Mara Garner")
    s.call("remove_payee", goal="refusal", payee_id=s.pick(payees, "items.id", name="Mara Garner"))
    return s.done()


def too_much_at_once() -> Example:
    s = Script("bank-over-the-limit", "banking", seed=12, category="refusal")
    s.say(
        "Send Petra Kamara 2,400 dollars from Household, please. PIN 9987.",
        reply="That did not work: $2,400 is more than the Household account lets out in one day.",
    )
    accounts = s.call("list_accounts")
    payees = s.call("list_payees", together=True, query="Petra Kamara")
    s.call(
        "pay_payee",
        goal="refusal",
        from_account_id=s.pick(accounts, "items.id", nickname="Household"),
        payee_id=s.pick(payees, "items.id", name="Petra Kamara"),
        amount=2400.0,
        pin="9987",
    )
    return s.done()


def travel_spending() -> Example:
    s = Script("bank-travel-spending", "banking", seed=31, category="question")
    s.say("How much have we spent on travel from the Household account since New Year?")
    accounts = s.call("list_accounts")
    s.call(
        "list_transactions",
        goal="question",
        account_id=s.pick(accounts, "items.id", nickname="Household"),
        since=day("2026-01-01", "since New Year"),
        category="travel",
    )
    s.reply("Two payments to Fernway Travel, $348.46 and $316.46, so $664.92 in all.", 348.46, 316.46)
    return s.done()


def club_fee_goes_out() -> Example:
    s = Script("bank-club-fee", "banking", seed=7, category="multi-turn")
    s.say("When will the club fee be paid, and how much is it?")
    planned = s.call("list_scheduled_payments", goal="question")
    s.reply("The club fee of $435.00 goes out once, on 2026-06-08.", 435.0, "2026-06-08", of=planned)
    s.say("Good morning! Has the club fee gone out by now? And what is left on Everyday?", advance=WEEK)
    found = s.call("search_transactions", goal="question", query="Club fee")
    accounts = s.call("list_accounts", goal="question", together=True)
    left = s.value(accounts, "items.balance", nickname="Everyday")
    s.reply(
        f"Yes, on 8 June, to Johanna Lawson. Everyday holds ${left:.2f}.", "Johanna Lawson", f"{left:.2f}", of=found
    )
    s.say("Then top it up with 435 from Rainy day.", reply="Done: $435 has moved from Rainy day to Everyday.")
    s.call(
        "transfer_between_accounts",
        goal="write",
        from_account_id=s.pick(accounts, "items.id", nickname="Rainy day"),
        to_account_id=s.pick(accounts, "items.id", nickname="Everyday"),
        amount=435.0,
    )
    return s.done()


def wrong_charge() -> Example:
    s = Script("bank-dispute", "banking", seed=31)
    s.say(
        "Oakline Furniture charged me $148.27 but we had agreed on less. Complain to the bank, the amount is wrong.",
        reply="The bank is looking into the $148.27 from Oakline Furniture.",
    )
    found = s.call("search_transactions", query="Oakline Furniture")
    s.call(
        "dispute_transaction",
        goal="write",
        transaction_id=s.pick(found, "items.id", amount=-148.27),
        reason=said("wrong_amount", "the amount is wrong"),
    )
    return s.done()


def new_payee_every_month() -> Example:
    s = Script("bank-new-payee", "banking", seed=12, category="join")
    s.say(
        "My new landlord is Rosa Delgado, IBAN GB53SLVB40117758203964. Save her as a payee and pay her 640 a month out "
        "of Household, starting on the first of November.",
        reply="Rosa Delgado is saved and gets $640 from Household every month from 1 November on.",
    )
    payee = s.call("add_payee", goal="write", name="Rosa Delgado", iban="GB53SLVB40117758203964")
    accounts = s.call("list_accounts", together=True)
    s.call(
        "schedule_payment",
        goal="write",
        from_account_id=s.pick(accounts, "items.id", nickname="Household"),
        payee_id=s.pick(payee, "id"),
        amount=640.0,
        first_on=day("2026-11-01", "the first of November"),
        frequency=said("monthly", "a month"),
    )
    return s.done()


def mortgage() -> Example:
    s = Script("bank-mortgage", "banking", seed=12, category="irrelevance")
    s.say(
        "Could you apply for a mortgage of 250,000 for me?",
        reply="I am sorry, I can look after your accounts, payments and cards, but I cannot apply for a mortgage.",
    )
    return s.done()


def dinner_expense() -> Example:
    s = Script("budget-dinner", "budget", seed=16, category="join")
    s.say(
        "Write down $36.40 for dinner at Trattoria Lucia last Saturday. I paid with the Blue credit card, it goes "
        "under Eating out.",
        reply="The dinner at Trattoria Lucia is in the books: $36.40 under Eating out.",
    )
    accounts = s.call("list_budget_accounts")
    categories = s.call("list_budget_categories", together=True, query="Eating out")
    s.call(
        "add_expense",
        goal="write",
        account_id=s.pick(accounts, "items.id", name="Blue credit card"),
        category_id=s.pick(categories, "items.id", name="Eating out"),
        amount=36.4,
        merchant="Trattoria Lucia",
        spent_on=day("2026-01-10", "last Saturday"),
    )
    return s.done()


def budget_tidy_up() -> Example:
    s = Script("budget-tidy-up", "budget", "banking", seed=16, category="parallel")
    s.say(
        "We overspent on Pets: move 15 dollars from Hobbies there for this month. And stop the film streaming, nobody "
        "watches it.",
        reply="$15 has moved from Hobbies to Pets, and the film streaming is stopped.",
    )
    categories = s.call("list_budget_categories")
    recurring = s.call("list_recurring_expenses", together=True)
    s.call(
        "move_budget_money",
        goal="write",
        from_category_id=s.pick(categories, "items.id", name="Hobbies"),
        to_category_id=s.pick(categories, "items.id", name="Pets"),
        amount=15.0,
    )
    s.call(
        "stop_recurring_expense",
        goal="write",
        together=True,
        recurring_expense_id=s.pick(recurring, "items.id", name="Film streaming"),
    )
    return s.done()


def groceries_left() -> Example:
    s = Script("budget-groceries-left", "budget", seed=16, category="question")
    s.say("What is left for groceries this month, and what have we spent on culture so far?")
    categories = s.call("list_budget_categories", goal="question")
    left = s.value(categories, "items.left", name="Groceries")
    spent = s.value(categories, "items.spent", name="Culture")
    s.reply(f"There are ${left:.2f} left for groceries, and culture has cost ${spent:.2f} so far.", left, spent)
    return s.done()


def vegetable_box() -> Example:
    s = Script("budget-vegetable-box", "budget", seed=16, category="multi-turn")
    s.say("Give Groceries 500 a month from now on.", reply="Groceries may now cost $500 a month.")
    categories = s.call("list_budget_categories", query="Groceries")
    s.call(
        "set_category_limit",
        goal="write",
        category_id=s.pick(categories, "items.id", name="Groceries"),
        monthly_limit=500.0,
    )
    s.say("Did the vegetable box get booked on Friday?", advance=5 * 24 * 3600)
    booked = s.call("list_expenses", goal="question", query="Vegetable box", since=day("2026-01-16", "on Friday"))
    amount = s.value(booked, "items.amount", merchant="Vegetable box")
    s.reply(f"Yes, ${amount:.2f} on 16 January.", amount)
    s.say("We didn't get one that day, take it off again.", reply="The vegetable box of Friday is off the books.")
    s.call("delete_expense", goal="write", expense_id=s.pick(booked, "items.id", merchant="Vegetable box"))
    return s.done()


def charge_the_rest() -> Example:
    s = Script("payments-charge-rest", "payments", "banking", seed=9)
    s.say(
        "Ibrahim Richter still owes us part of his July pastry boxes. Take the rest from his card, with the key "
        "richter-july-rest."
    )
    customers = s.call("list_payment_customers", query="Ibrahim Richter")
    invoices = s.call(
        "list_invoices",
        customer_email=s.pick(customers, "items.email", name="Ibrahim Richter"),
        query=said("Pastry boxes, July", "July pastry boxes"),
    )
    due = s.value(invoices, "items.amount_due")
    s.call(
        "charge_invoice",
        goal="write",
        invoice_id=s.pick(invoices, "items.id", status="partially_paid"),
        idempotency_key="richter-july-rest",
    )
    s.reply(f"I have charged the remaining ${due:.2f} to Ibrahim Richter's card.")
    return s.done()


def refund_a_part() -> Example:
    s = Script("payments-refund", "payments", "crm", seed=9)
    s.say(
        "Fiona Clarke was overcharged for the vegetarian menu in September. Give her 50 dollars back.",
        reply="Fiona Clarke gets $50 back on her card.",
    )
    invoices = s.call("list_invoices", query=said("Vegetarian menu, September", "vegetarian menu in September"))
    invoice = s.call("get_invoice", invoice_id=s.pick(invoices, "items.id", customer_name="Fiona Clarke"))
    s.call(
        "refund_charge",
        goal="write",
        charge_id=s.pick(invoice, "charges.id", customer_name="Fiona Clarke"),
        amount=50.0,
        reason="overcharged",
    )
    return s.done()


def no_card_on_file() -> Example:
    s = Script("payments-no-card", "payments", "calendar", seed=9, category="refusal")
    s.say(
        "Charge Hana Yilmaz for the coffee bar in September, use yilmaz-coffee as the key.",
        reply="I could not charge Hana Yilmaz: there is no card on file for her.",
    )
    invoices = s.call("list_invoices", query=said("Coffee bar, September", "coffee bar in September"))
    s.call(
        "charge_invoice",
        goal="refusal",
        invoice_id=s.pick(invoices, "items.id", customer_name="Hana Yilmaz"),
        idempotency_key="yilmaz-coffee",
    )
    return s.done()


def invoice_without_price() -> Example:
    s = Script("payments-no-price", "payments", "email", seed=9, category="missing-value")
    s.say(
        "Bill Celeste Cruz for 12 canape trays, call it Canape trays, October.",
        missing="lines",
        reply="Happy to. What does one tray cost?",
    )
    s.say("18.50 each.", reply="The invoice is on its way to Celeste Cruz: 12 trays, $222.")
    customers = s.call("list_payment_customers", query="Celeste Cruz")
    s.call(
        "create_invoice",
        goal="write",
        customer_email=s.pick(customers, "items.email", name="Celeste Cruz"),
        title="Canape trays, October",
        lines=[{"description": "canape trays", "quantity": 12, "unit_price": 18.5}],
    )
    return s.done()


EXAMPLES = (
    transfer,
    pay_a_friend,
    freeze_two_cards,
    card_limit_without_pin,
    stop_a_standing_payment,
    payee_still_needed,
    too_much_at_once,
    travel_spending,
    club_fee_goes_out,
    wrong_charge,
    new_payee_every_month,
    mortgage,
    dinner_expense,
    budget_tidy_up,
    groceries_left,
    vegetable_box,
    charge_the_rest,
    refund_a_part,
    no_card_on_file,
    invoice_without_price,
)
