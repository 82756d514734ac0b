"""How people talk to their bank."""

from collections.abc import Mapping
from random import Random
from typing import Any

from prove.core.voice import attribute, earliest, latest, name, relation
from prove.servers._shared.cast import cast_of
from prove.servers._shared.draws import days_ago, days_ahead
from prove.servers._shared.ibans import drawn_iban
from prove.servers._shared.sorting import DATE_WORDS, SORT_WORDS
from prove.servers.banking.records import Bank
from prove.servers.banking.tools import server

voice = server.voice

voice.situations(
    "I'm going over my finances.",
    "I'm sorting out my money.",
    "I'm doing my banking right now.",
    "I'm checking up on my savings.",
    "I'm bringing some order to my finances.",
    "I haven't looked at my bank in a while.",
    "I want no surprises on my statement.",
    "I'm being sensible with money for once.",
    "My wallet feels thin.",
    "I'm trying not to be overdrawn again.",
    "I'm getting my money in order.",
    "I'm keeping an eye on my accounts.",
    "I like to know where my money goes.",
)
voice.wrong_words("same_account", "not_a_debit")


def _is_new(bank: Bank, arguments: Mapping[str, Any]) -> bool:
    """Whether somebody is no payee yet, and gets the notices of their own payments."""
    name = arguments.get("name")
    person = next((each for each in cast_of(bank.seed).people if each.email == arguments.get("email")), None)
    return name not in {payee.name for payee in bank.payees} and (person is None or person.name == name)


def _pin(bank: Bank, rng: Random) -> str:
    return next(iter(bank.customers)).pin


def _first_name(bank: Bank, rng: Random) -> str:
    return rng.choice([payee.name for payee in bank.payees]).split()[0]


def _planned_words(bank: Bank, rng: Random) -> str:
    planned = rng.choice(list(bank.scheduled_payments))
    return rng.choice((planned.reference, bank.payees.get(planned.payee_id).name))


def _line_words(bank: Bank, rng: Random) -> str:
    line = rng.choice(list(bank.transactions))
    return rng.choice((line.counterparty, line.counterparty.split()[0]))


FOR_FIRMS = ("Invoice 118", "Deposit", "Balance due", "Order of last week", "Final bill")
FOR_PEOPLE = ("Concert tickets", "Lunch", "Shared taxi", "Birthday present", "Thanks!", "Cinema", "My half of the bill")
EVERY_TIME = (
    "Club dues",
    "Garden share",
    "Phone plan",
    "Parking space",
    "Savings for the trip",
    "Storage room",
    "Lessons",
)
DETAILS: dict[str, tuple[str, ...]] = {
    "not_recognised": ("I was abroad that day.", "I have never been there.", "My card was at home at the time."),
    "charged_twice": ("I have one receipt, not two.", "The shop agrees with me.", "Both lines have the same amount."),
    "wrong_amount": ("The receipt shows another figure.", "We had agreed on less.", "I have the receipt."),
    "not_delivered": ("I waited four weeks.", "The shop does not answer.", "They never sent a tracking number."),
}
"""What people add to a dispute, by its reason."""


def _reference(bank: Bank, rng: Random, arguments: Mapping[str, Any]) -> str:
    """What a payment is for: something regular if it is regular, a bill if it goes to a firm."""
    if arguments.get("frequency", "once") != "once":
        return rng.choice(EVERY_TIME)
    payee = bank.payees.find(arguments.get("payee_id", ""))
    person = payee is None or payee.name in {each.name for each in cast_of(bank.seed).people}
    return rng.choice(FOR_PEOPLE if person else FOR_FIRMS)


def _details(bank: Bank, rng: Random, arguments: Mapping[str, Any]) -> str:
    return rng.choice(DETAILS.get(arguments.get("reason", ""), DETAILS["wrong_amount"]))


def _iban(bank: Bank, rng: Random) -> str:
    return drawn_iban(rng, rng.choice(cast_of(bank.seed).cities), "NRTH")


voice.entity(
    "accounts",
    name("the {nickname} account", "my {nickname} account"),
    attribute("my {kind} account"),
    label="{nickname}",
)
voice.entity(
    "transactions",
    attribute(
        "the {counterparty} transaction of {amount}",
        "the {counterparty} transaction of {booked_at}",
        "the bank transaction of {amount} with {counterparty}",
    ),
    relation('the {counterparty} transaction on the account "{account_id.nickname}"'),
    latest("the last {counterparty} transaction", "my most recent {category} transaction", by="booked_at"),
    label="{counterparty}, {amount} on {booked_at}",
)
voice.entity(
    "payees",
    name("{name}"),
    attribute("my {relation}"),
    latest("the payee I added last", by="added_on"),
    label="{name}",
)
voice.entity(
    "cards",
    name("my {name}", "the {name}"),
    attribute("the card ending in {last_four}", "my card ending in {last_four}"),
    relation('the card for the account "{account_id.nickname}"'),
    label="{name} (ending in {last_four})",
)
voice.entity(
    "scheduled_payments",
    name('the scheduled "{reference}" payment', 'the bank payment for "{reference}"'),
    attribute('the {frequency} payment marked "{reference}"'),
    relation(
        "the scheduled payment to {payee_id.name}",
        'the {frequency} payment to {payee_id.name} from the account "{account_id.nickname}"',
    ),
    earliest("the next payment that goes out", by="next_on"),
    label="{reference} ({amount} on {next_on})",
)

voice.enum(
    "kind",
    checking=("checking", "current"),
    savings="savings",
    joint=("joint", "shared"),
    business=("business", "company"),
)
voice.enum("frequency", once=("one-off", "one-time"), weekly="weekly", monthly="monthly", quarterly="quarterly")
voice.enum(
    "schedule_payment.frequency",
    once=("just once", "one time only"),
    weekly=("every week", "weekly"),
    monthly=("every month", "monthly"),
    quarterly=("every quarter", "once a quarter"),
)
voice.enum(
    "reason",
    not_recognised=("I don't recognise it", "that wasn't me"),
    charged_twice=("they charged me twice", "it was taken twice"),
    wrong_amount=("the amount is wrong", "they took the wrong amount"),
    not_delivered=("what I paid for never came", "nothing was delivered"),
)
voice.enum("sort", **SORT_WORDS)
voice.enum("list_payees.sort", name=("by name", "in alphabetical order"), **DATE_WORDS)
voice.enum(
    "list_scheduled_payments.sort",
    due=("by due date", "soonest first"),
    amount_high=("largest amount first", "largest first"),
    amount_low=("smallest amount first", "smallest first"),
)
voice.enum("dispute", open=("disputed", "contested"), none=("undisputed", "uncontested"))
voice.enum("status", active="active", finished="finished", failed=("failed", "bounced"), cancelled="cancelled")
voice.enum(
    "category",
    groceries=("groceries", "grocery"),
    dining=("eating out", "restaurant"),
    transport="transport",
    rent="rent",
    utilities=("utilities", "utility"),
    salary=("income", "salary"),
    interest="interest",
    shopping="shopping",
    travel="travel",
    health=("health", "medical"),
    transfer=("transfers", "transfer"),
)

voice.sensible("add_payee", _is_new)
voice.value("pin", draw=_pin)
voice.value("iban", draw=_iban)
voice.value("amount", 15.0, 25.0, 40.0, 42.5, 60.0, 75.0, 80.0, 99.99, 120.0, 150.0, 18.75, 210.0)
voice.value("min_amount", 10.0, 20.0, 40.0, 50.0, 75.0, 100.0)
voice.value("max_amount", 120.0, 150.0, 200.0, 300.0, 500.0, 1000.0)
voice.value("since", draw=days_ago(range(30, 120, 7)))
voice.value("until", draw=days_ago(range(0, 28, 3)))
voice.value("list_payees.since", draw=days_ago(range(300, 900, 20)))
voice.value("list_payees.until", draw=days_ago(range(20, 300, 20)))
voice.value("list_scheduled_payments.since", draw=days_ahead(range(10)))
voice.value("list_scheduled_payments.until", draw=days_ahead(range(10, 30, 2)))
voice.value("list_scheduled_payments.query", draw=_planned_words)
voice.value("daily_limit", 100.0, 250.0, 400.0, 600.0, 800.0, 1200.0, 1500.0, 2000.0)
voice.value("note", "Top up", "For the trip", "Rebalancing", "Tax money", "Car repair", "Back to normal")
voice.value("reference", draw=_reference)
voice.value("details", draw=_details)
voice.value("list_payees.query", draw=_first_name)
voice.value("query", draw=_line_words)
voice.value("name", "Harbor Rowing Club", "Dr Lindqvist", "Maple Street Nursery", "Hilltop Storage", "Piano School")

voice.ask("iban", "What is the IBAN?", "Which IBAN does the account have?")
voice.ask("amount", "How much should it be?", "What amount?")
voice.ask("pay_payee.amount", "How much should I pay?", "How much do you want to send?")
voice.ask("transfer_between_accounts.amount", "How much should I move?", "What amount should I transfer?")
voice.ask("first_on", "When should it go out for the first time?", "On which day should it start?")
voice.ask("daily_limit", "What should the daily limit be?", "How much a day should the card allow?")

voice.row("list_accounts.items", "{nickname} with {balance}")
voice.row("list_cards.items", "{name} ending in {last_four}, {status}")

voice.tool(
    "list_accounts",
    do=(
        "list my[ {kind}] accounts",
        "show me what I have in my[ {kind}] accounts",
        "pull up all my[ {kind}] accounts",
        "give me the balance of each[ {kind}] account of mine",
        "run through my[ {kind}] accounts one by one",
    ),
    say=(
        "Which[ {kind}] accounts do I have with you?",
        "I'd like to see the balances of my[ {kind}] accounts.",
        "How is my money spread over the[ {kind}] accounts?",
    ),
    tell=("You have {total} accounts: {list}.", "These are your accounts: {list}."),
)
voice.tool(
    "get_account",
    do=(
        "look up the balance of {account_id}",
        "tell me how much is in {account_id}",
        "check what {account_id} holds at the moment",
        "find out how much money is sitting in {account_id}",
    ),
    say=(
        "How much is left in {account_id}?",
        "What's the balance of {account_id}?",
        "How much money do I have in {account_id}?",
    ),
    tell=(
        "“{nickname}” holds {balance}.",
        "There is {balance} in “{nickname}”.",
    ),
)
voice.tool(
    "get_account",
    do=("check whether {account_id} is still active", "make sure that {account_id} isn't frozen"),
    say=("Is {account_id} still active?", "Can {account_id} be used, or is it frozen?"),
    tell=(
        "“{nickname}” is {status}, with {balance} in it.",
        "It is {status}, and “{nickname}” holds {balance}.",
    ),
)
voice.tool(
    "list_transactions",
    do=(
        "show me the[ {category}] transactions of {account_id}[ since {since}][ until {until}]"
        "[ of at least {min_amount}][ of at most {max_amount}][, {sort}]",
        "go over the[ {category}] lines on {account_id}[ from {since}][ up to {until}][, {min_amount} or more each]"
        "[, {max_amount} or less each][, {sort}]",
        "get the statement of {account_id}[ from {since}][ to {until}][, {category} only]",
        "show me the movements on {account_id}[ between {since} and {until}][, {category} lines only][, {sort}]",
        "read me the ledger of {account_id}[ from {since} onwards][, {category} lines only][, {sort}]",
    ),
    say=(
        "What happened on {account_id}[ since {since}][ up to {until}][, as far as {category} goes]?",
        "What went in and out of {account_id}[ since {since}][ until {until}][, at least {min_amount} "
        "each][, at most {max_amount} each][, {sort}]?",
        "I need to see what went through {account_id}[ from {since} on][ up to {until}][, just {category}].",
    ),
    tell=("I found {total} transactions: {list}.", "There are {total}: {list}."),
)
voice.tool(
    "search_transactions",
    do=(
        "find every line[ with {query}] on my statements[ since {since}][ until {until}][ of {min_amount} or more]"
        "[ of {max_amount} or less][, {sort}]",
        "search my statements[ for {query}][ from {since}][ to {until}][, amounts from {min_amount}]"
        "[, amounts up to {max_amount}][, {sort}]",
        "look through the[ {dispute}] transactions on all my accounts[ for {query}][, {sort}]",
        "comb all of my accounts[ for {query}][ from {since} on][ up to {until}]",
        "dig up the[ {dispute}] bookings[ that mention {query}] across my accounts[, {sort}]",
    ),
    say=(
        "Is there anything[ to do with {query}][ of at least {min_amount}][ of at most {max_amount}] on any statement"
        "[ since {since}][ up to {until}]?",
        "Which[ {dispute}] lines are there on my statements[ about {query}][ since {since}][ until {until}][, {sort}]?",
    ),
    tell=("{total} transactions match: {list}.", "Here is what I found: {list}."),
)
voice.tool(
    "list_payees",
    do=(
        "list my payees[ that match {query}][ added since {since}][ added until {until}][, {sort}]",
        "show who I can pay[ under the name {query}][, {sort}]",
        "read out the payees on file[ with {query} in the name][, {sort}]",
        "check which recipients are saved for payments[ as {query}][, added since {since}]",
    ),
    say=(
        "Who is saved as a payee[ under {query}][, {sort}]?",
        "Which payees have I set up[ that go by {query}][ since {since}][ up to {until}]?",
    ),
    tell=("There are {total} payees: {list}.", "Saved payees: {list}."),
)
voice.tool(
    "add_payee",
    do=(
        "save {name} as a payee with the account {iban}[ and send payment notices to {email}]",
        "add {name}, IBAN {iban}, to the people I pay[ and let {email} know about payments]",
        "register {name} as somebody I pay, with the bank details {iban}[ and payment notices to {email}]",
        "make a payee entry for {name}, account number {iban}[, payment notices to {email}]",
        "store the IBAN {iban} for {name} among my payees[, with {email} for the payment notices]",
    ),
    say=(
        "I want to start paying {name}: the account number is {iban}[, and notices go to {email}].",
        "Could you set up a new payee? It's {name} at {iban}[, and {email} gets the notices].",
    ),
    tell=("{name} is saved as a payee.", "You can pay {name} from now on."),
)
voice.tool(
    "remove_payee",
    do=(
        "delete {payee_id} from my payees",
        "remove {payee_id} from the people I pay",
        "take {payee_id} off my payee list",
        "clear {payee_id} from the payees at my bank",
    ),
    say=("I won't be paying {payee_id} any more, so delete that payee.", "{payee_id} can go from my payee list."),
    tell=("{name} is no longer a payee.", "I removed {name} from your payees."),
)
voice.tool(
    "transfer_between_accounts",
    do=(
        "move {amount} from {from_account_id} to {to_account_id}[ with the note {note}]",
        "transfer {amount} out of {from_account_id} into {to_account_id}[, note {note}]",
        "top up {to_account_id} with {amount} from {from_account_id}[ and write {note}]",
        "shift {amount} from {from_account_id} over to {to_account_id}[, marked {note}]",
        "send {amount} to {to_account_id} from {from_account_id}[, with {note} as the note]",
    ),
    say=(
        "{to_account_id} needs {amount} from {from_account_id}[; put {note} on it].",
        "I'd like {amount} shifted over to {to_account_id}, taken from {from_account_id}[, marked {note}].",
    ),
    tell=(
        "I moved {amount}, and {balance_after} is left in “{from_account_name}”.",
        "{amount} went out of “{from_account_name}”, which has {balance_after} left.",
    ),
)
voice.tool(
    "pay_payee",
    do=(
        "pay {payee_id} {amount} from {from_account_id}, my PIN is {pin}[, reference {reference}]",
        "send {amount} to {payee_id} out of {from_account_id}[ for {reference}] and confirm it with my PIN, {pin}",
        "wire {payee_id} {amount} from {from_account_id}[, marked {reference}], PIN {pin}",
        "make a payment of {amount} to {payee_id} from {from_account_id}[, reference {reference}]; the PIN is {pin}",
    ),
    say=(
        "I owe {payee_id} {amount}[ for {reference}]; take it from {from_account_id}, PIN {pin}.",
        "{payee_id} should get {amount} from {from_account_id} today[, marked {reference}]. The PIN is {pin}.",
    ),
    tell=(
        "I paid {amount} to {counterparty}, and {balance_after} is left in “{from_account_name}”.",
        "{counterparty} got {amount}. “{from_account_name}” now holds {balance_after}.",
    ),
)
voice.tool(
    "schedule_payment",
    do=(
        "schedule {amount} to {payee_id} from {from_account_id} for {first_on}[, {frequency}][, reference {reference}]",
        "set up a payment of {amount} to {payee_id} out of {from_account_id} for {first_on}[, {frequency}]"
        "[, with {reference} on it]",
        "plan a payment of {amount} to {payee_id} from {from_account_id}, due on {first_on}[, {frequency}]"
        "[, marked {reference}]",
        "arrange for {payee_id} to get {amount} out of {from_account_id} on {first_on}[, {frequency}]"
        "[, under {reference}]",
    ),
    say=(
        "{payee_id} should get {amount} from {from_account_id} on {first_on}[, {frequency}][, marked {reference}].",
        "On {first_on}, {amount} should go from {from_account_id} to {payee_id}[, {frequency}][, as {reference}].",
    ),
    tell=(
        "I scheduled {amount} to {payee_name} for {next_on}.",
        "The payment of {amount} to {payee_name} will go out on {next_on}.",
    ),
)
voice.tool(
    "list_scheduled_payments",
    do=(
        "show my[ {status}] scheduled payments[ on {account_id}][ for {query}][ due from {since}][ due until {until}]"
        "[, {sort}]",
        "list what is set to go out[ of {account_id}][ to {query}][, only the {status} ones][, {min_amount} or more]"
        "[, {max_amount} or less][, {sort}]",
        "go through the[ {status}] payments I have scheduled[ from {account_id}][, {sort}]",
        "check which[ {status}] payments are lined up[ on {account_id}][ with {query} on them][, due by {until}]",
    ),
    say=(
        "Which[ {status}] scheduled payments do I have[ on {account_id}][ for {query}][ of at least {min_amount}]"
        "[ of at most {max_amount}][, {sort}]?",
        "What is set to leave[ {account_id}] by itself[ from {since} on][ up to {until}][, only the {status} ones]?",
    ),
    tell=("{total} scheduled payments: {list}.", "These are set up: {list}."),
)
voice.tool(
    "cancel_scheduled_payment",
    do=(
        "cancel {scheduled_payment_id}",
        "stop {scheduled_payment_id} for good",
        "call {scheduled_payment_id} off",
        "put an end to {scheduled_payment_id}",
        "see to it that {scheduled_payment_id} doesn't go out",
    ),
    say=("I don't want {scheduled_payment_id} to go out any more.", "{scheduled_payment_id} has to stop."),
    tell=(
        "The payment of {amount} to {payee_name} is cancelled.",
        "Nothing more goes out to {payee_name}: I cancelled the payment of {amount}.",
    ),
)
voice.tool(
    "list_cards",
    do=(
        "list my cards[ for {account_id}]",
        "show which cards I have[ on {account_id}]",
        "tell me which cards I have[ for {account_id}] and whether they work",
        "name the cards[ that draw on {account_id}] and their state",
    ),
    say=("Which cards do I hold[ for {account_id}]?", "What's the state of my cards[ on {account_id}]?"),
    tell=("You have {total} cards: {list}.", "Your cards: {list}."),
)
voice.tool(
    "freeze_card",
    do=(
        "freeze {card_id}",
        "block {card_id} right away",
        "put a stop on {card_id}",
        "disable {card_id} for now",
    ),
    say=("I can't find {card_id}; make sure nobody can use it.", "{card_id} may have been stolen, so freeze it!"),
    tell=("Your {name} is frozen.", "Nobody can pay with your {name} now."),
)
voice.tool(
    "unfreeze_card",
    do=(
        "unfreeze {card_id} with PIN {pin}",
        "switch {card_id} back on, my PIN is {pin}",
        "lift the freeze on {card_id}; the PIN is {pin}",
        "reactivate {card_id}, PIN {pin}",
    ),
    say=("I found {card_id} again, so unblock it. PIN {pin}.", "{card_id} should work again; the PIN is {pin}."),
    tell=("Your {name} works again.", "The {name} is {status} again."),
)
voice.tool(
    "set_card_limit",
    do=(
        "set the daily limit of {card_id} to {daily_limit}, PIN {pin}",
        "change the limit of {card_id} to {daily_limit} a day; my PIN is {pin}",
        "cap {card_id} at {daily_limit} per day; the PIN is {pin}",
        "allow {daily_limit} a day on {card_id} and confirm it with PIN {pin}",
    ),
    say=(
        "{card_id} should not spend more than {daily_limit} a day; my PIN is {pin}.",
        "From now on {card_id} should have a daily limit of {daily_limit}. PIN: {pin}.",
    ),
    tell=("Your {name} may now spend {daily_limit} a day.", "The limit of your {name} is {daily_limit} a day now."),
)
voice.tool(
    "dispute_transaction",
    do=(
        "dispute {transaction_id} because {reason}[ and add {details}]",
        "open a complaint about {transaction_id}: {reason}[. {details}]",
        "contest {transaction_id}, since {reason}[, and tell them {details}]",
        "challenge {transaction_id} with the bank: {reason}[. {details}]",
    ),
    say=(
        "Something is off with {transaction_id}, so dispute it: {reason}[. {details}]",
        "I want my money back for {transaction_id} since {reason}[. Tell them: {details}]",
    ),
    tell=(
        "The dispute with {counterparty} is open as of {opened_on}.",
        "I opened a dispute about the {counterparty} transaction.",
    ),
)

_OF_A_CARD = ("freeze_card", "unfreeze_card", "set_card_limit")
voice.goes_on("get_account", "list_transactions", "transfer_between_accounts")
voice.goes_on("list_transactions", "dispute_transaction")
voice.goes_on("search_transactions", "dispute_transaction")
voice.goes_on("list_payees", "pay_payee", "schedule_payment", "remove_payee")
voice.goes_on("add_payee", "pay_payee", "schedule_payment")
voice.goes_on("transfer_between_accounts", "pay_payee", "schedule_payment")
voice.goes_on("list_scheduled_payments", "cancel_scheduled_payment")
voice.goes_on("list_cards", *_OF_A_CARD)
voice.goes_on("unfreeze_card", "set_card_limit")
voice.goes_on("set_card_limit", "unfreeze_card")
