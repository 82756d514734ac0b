"""Costs that are shared, and what a month may cost."""

from typing import Any

from prove.purposes.areas.people import CLOSE, address_of, contacts, goes_by_name, mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    among,
    amount,
    ask,
    column,
    day,
    given,
    inside,
    look,
    money,
    name_of,
    purpose,
    quoted,
    rows,
    say,
    some,
    tells,
    text,
    when,
)
from prove.servers.budget.tools import (
    add_expense,
    get_monthly_summary,
    list_budget_categories,
    list_expenses,
    list_recurring_expenses,
    move_budget_money,
    set_category_limit,
    stop_recurring_expense,
    update_expense,
)
from prove.servers.email.tools import send_email


@purpose(
    "budget",
    "email",
    because=(
        "I've been paying for everything lately.",
        "I keep paying first and asking later.",
        "We should have settled up long ago.",
        "I don't like bringing up money in person.",
        "I've been too patient about money.",
        "I'd like to spend my own money on rugby cleats.",
        "Asking for money face to face is awkward.",
        "Too many people owe me money at the moment.",
        "Unpaid debts have caused trouble before.",
        "I'm going over my shared costs today.",
        "I like being generous, but I have bills to pay, too.",
        "I'm too polite to remind people, so they forget to pay me back.",
        "In my experience, reimbursements rarely arrive unprompted.",
    ),
)
def settle_shared_costs() -> Any:
    """Work out what was shared with somebody, and ask them for their half."""
    sharers = rows(list_expenses, share="owed").column(lambda e: e.shared_with)
    friend = again(
        name_of(
            contacts(),
            lambda c: c.name,
            fits=[
                goes_by_name,
                lambda c: among(c.email, sharers),
                lambda c: rows(list_expenses, shared_with=c.email, share="owed").count() > 1,
            ],
        ),
        "them",
    )
    address = address_of(friend)
    shared = rows(list_expenses, shared_with=address, share="owed")
    total = again(
        say(
            shared.sum(lambda e: e.amount),
            f"all the costs I've shared with {friend} that aren't settled yet",
            f"all the expenses I split with {friend} that are still open",
            f"all the costs that {friend} and I have split and not settled",
            f"the shared expenses that {friend} hasn't settled yet",
            f"all the open expenses that I share with {friend}",
            f"what {friend} and I have spent together and not settled yet",
            f"the costs I've split with {friend} without being repaid",
        ),
        "the full total",
        "the whole sum",
    )
    tell = say(
        ask(
            total,
            told=(
                "It comes to {} in all.",
                "The total is {}.",
                "Altogether that is {}.",
                "That adds up to {}.",
                "You have {} in open shared costs.",
            ),
        ),
        f"add up {total}",
        f"work out the total of {total}",
        f"What does it come to if you add up {total}?",
        f"go through {total}, and tell me the sum",
        f"I need the sum of {total}.",
        f"tally up {total}, and give me the figure",
        f"I'd like a single sum for {total}.",
    )
    subject = quoted(
        "What we split",
        "Our shared costs",
        "Settling up",
        "Your share",
        "Let us settle this",
        "Our shared expenses",
    )
    mail = say(
        act(
            send_email,
            to=(address,),
            subject=subject,
            body=text(f"Our shared costs come to {total}. Please pay me back half of that when you can."),
        ),
        f"send {friend:again} an e-mail called {subject} with {total:again}, asking for half of it",
        f"email {friend:again} {total:again} with the subject {subject}, and ask to be paid back half",
        f"drop {friend:again} an e-mail titled {subject} that names {total:again} and politely requests half",
        f"ask {friend:again} for half of it in an email headed {subject}, with {total:again} in it",
        f"An e-mail called {subject} should go to {friend:again}; it should mention {total:again} and that I'd "
        "like half of it back.",
        f"remind {friend:again} in a friendly email called {subject} of {total:again} and of the half I'm owed",
        f"I'd like half of that back. Ask {friend:again} by e-mail, subject {subject}, and mention {total:again}.",
        f"write {friend:again} an e-mail with {subject} as the subject and {total:again} in it, and ask for half of "
        "that back",
    )
    return ((tell, mail),)


@purpose(
    "budget",
    because=(
        "A leaky faucet has thrown my finances off course.",
        "I don't want any category to run out.",
        "I may have planned too tightly.",
        "I'd rather move money around now than overspend later.",
        "I've had a few unexpected costs.",
        "This month is more expensive than I thought.",
        "My washing machine broke down, so I have to move some money around.",
        "I've had to pay a dentist and a plumber lately.",
        "I promised myself to stick to my budget.",
        "I get nervous when a category is nearly used up.",
        "I keep buying small treats that I haven't planned for.",
        "I want to reach the end of the month without debts.",
        "I'd rather reshuffle money than dip into my emergency reserve.",
        "A broken boiler taught me to keep something in reserve.",
    ),
)
def top_up_a_category() -> Any:
    """If little is left of a category, move some over from the one with most left; else see what is left."""
    least = amount(20, 30, 40, 50, 60, 80, 100, 120, 150, 200)
    category = again(
        some(
            rows(list_budget_categories),
            lambda c: (f"my {c.name} budget",),
            fits=[
                lambda c: c.monthly_limit >= least * 2,
                lambda c: c.monthly_limit <= least * 10,
                lambda c: c.spent > 0,
                lambda c: c.left > 0,
            ],
        ),
        "it",
    )
    richest = say(
        rows(list_budget_categories).most(lambda c: c.left),
        "the category that has the most left",
        "whichever category has the most left over",
        "the category with the most money left",
        "the category with the most left this month",
        "whichever category has most left to spend",
        "whichever category has the most money left",
        "the category where I still have the most",
    )
    more = amount(10, 15, 20, 25, 30, 40, 50)
    move = say(
        act(
            move_budget_money,
            from_category_id=richest.id,
            to_category_id=category.id,
            amount=more,
        ),
        f"move {more} there from {richest}",
        f"take {more} from {richest} and add it to that budget",
        f"shift {more} into it from {richest}",
        f"add {more} to it out of {richest}",
        f"top it up with {more} from {richest}",
        f"give it {more} more, taken from {richest}",
        f"let it have an extra {more} from {richest}",
    )
    tells(
        move,
        f"I moved {move.amount} over from {move.from_category_name}, so it has {move.to_left} now.",
        f"It got {move.amount} from {move.from_category_name} and has {move.to_left} now.",
    )
    tell = say(
        ask(
            category.left,
            category.spent,
            told=(
                "There is enough: {} is left, and {} is spent.",
                "No need: {} is left, and you've spent {}.",
                "You have {} left and have spent {} so far.",
                "It still has {}; you have spent {}.",
            ),
        ),
        "tell me how much is left and how much is spent",
        "leave it alone and tell me how much is left of it and how much I've spent",
        "let me know what's left and what's been spent",
        "just tell me how much is left and how much is gone",
        "just tell me how much of it I've spent and how much I still have",
        "don't move anything, but tell me how much I've spent and what's left",
        "only show me both figures, what's spent and what's left",
    )
    goal = say(
        when(category.left < least, move, tell),
        f"check {category}: if less than {least} is left, {move}, otherwise {tell}",
        f"if there is less than {least} left in {category}, {move}; if not, {tell}",
        f"check what is left in {category}. If it's under {least}, {move}; if not, {tell}",
        f"How much do I still have in {category}? If it's less than {least}, {move}; if it isn't, {tell}.",
        f"if {category} has less than {least} left for this month, {move}; if it has enough, {tell}",
        f"look at how much is still unspent in {category}: if that's below {least}, {move}, and if it isn't, {tell}",
        f"I want at least {least} left in {category}. If there's less, {move}; if there's enough, {tell}.",
        f"I'm afraid {category} is running out. If it's really down to less than {least}, {move}; if it isn't, {tell}.",
    )
    tells(goal, f"It had {category.left} left.", f"There was {category.left} left in it.")
    return ((goal,),)


@purpose(
    "budget",
    "email",
    because=(
        "A ceramic vase on my sideboard is crammed with receipts.",
        "I still have something to enter in my budget.",
        "I've found a receipt in my pocket.",
        "I'm catching up on my receipts.",
        "Between two magazines I discovered a crinkled receipt.",
        "A receipt fell out of my trousers when I folded them.",
        "I paid because nobody else had any money at hand.",
        "The ink on a receipt in my wallet is already fading.",
        "I've just emptied my pockets.",
        "My rucksack is full of old receipts.",
        "I'm late with my bookkeeping, as usual.",
        "We agreed at the counter that I'd pay first.",
        "Receipts that I leave in my jeans end up in the washing machine.",
    ),
)
def book_a_shared_purchase() -> Any:
    """Book an expense like the last one at a place, shared with somebody, and add what was forgotten."""
    shop = again(
        column(
            rows(list_expenses),
            lambda e: e.merchant,
            fits=[
                lambda e: among(e.category_name, ("Groceries", "Eating out", "Coffee", "Household", "Garden")),
                lambda e: rows(list_expenses, query=e.merchant).count() > 1,
            ],
        ),
        "there",
    )
    last = rows(list_expenses, query=shop).where(lambda e: e.merchant == shop).most(lambda e: e.spent_on)
    friend = somebody(*CLOSE)
    address = address_of(friend)
    spent, on = amount(12, 18.5, 24.4, 31, 36.8, 42, 48.6, 55, 62.2, 70), day(-6, -1)
    book = say(
        act(
            add_expense,
            account_id=last.account_id,
            category_id=last.category_id,
            amount=spent,
            merchant=shop,
            spent_on=on,
            shared_with=address,
        ),
        f"book {spent} that I spent at {shop} {on:on}, shared with {friend}, same account and category as last time",
        f"add an expense of {spent} at {shop} {on:on} that I share with {friend}; take the account and the "
        "category from my last one there",
        f"add to my budget the {spent} that I spent at {shop} {on:on}, shared with {friend}; it goes where my last "
        "expense there "
        "went, same account and category",
        f"I paid {spent} at {shop} {on:on}, and {friend} owes me half. Put it in my budget, on the same account "
        "and in the same category as the last time I was there.",
        f"We were at {shop} {on:on}, {friend} and I, and I paid {spent}. Enter it as a shared expense, on the "
        "account and in the category of my last one there.",
        f"enter {spent} that I paid at {shop} {on:on} as an expense shared with {friend}; same category and "
        "account as for my last one there",
        f"I paid {spent} at {shop} {on:on} for {friend} and me, so enter it as a shared expense; use the account "
        "and the category of my last expense there.",
    )
    tells(
        book,
        f"I booked {book.amount} at {book.merchant} under {book.category_name}, from {book.account_name}.",
        f"{book.amount} at {book.merchant} is in your budget, in {book.category_name} and paid from "
        f"{book.account_name}.",
    )
    extra = amount(2, 2.5, 3, 3.8, 4.2, 5, 6.4, 7.9, 9, 12)
    fix = say(
        act(update_expense, expense_id=book.id, amount=money(book.amount + extra)),
        f"No wait, there is a second receipt for {extra}; add that to the amount.",
        f"Oh, I forgot another {extra} that I paid there. Add it to the amount, please.",
        f"I missed a line on the receipt: it was {extra} more.",
        f"Sorry, it was {extra} more than that.",
        f"My mistake: {extra} has to be added to the amount.",
        f"Actually, the total was higher by {extra}.",
        f"Correction: raise that expense by {extra}.",
        f"I forgot one thing I bought, so it's {extra} more.",
    )
    tells(fix, f"It is {fix.amount} at {fix.merchant} now.", f"It comes to {fix.amount} now.")
    subject = quoted("Your half", "You owe me half", "Our shared costs", "What I paid for us", "Fifty-fifty")
    mail = say(
        act(
            send_email,
            to=(address,),
            subject=subject,
            body=text(
                f"I paid {fix.amount} at {fix.merchant} on {fix.spent_on}; your half is {money(fix.amount / 2)}."
            ),
        ),
        f"send {friend} an e-mail with how much I paid, where and on what day, and what half of it is, subject "
        f"{subject}",
        f"ask {friend} for half in an email called {subject}: how much it was, where and on what day I paid, and what "
        "half "
        "of it is",
        f"let {friend} know in an email called {subject} how much I paid, where and on what day, and what half of it "
        "comes to",
        f"email {friend} what I paid, where and on what day, and what half of it comes to, subject {subject}",
        f"drop {friend} an e-mail headed {subject} that says what I paid, in which place and on what day, and what "
        "half is",
        f"I'd like half of that back, so e-mail {friend} what I paid, where and what day it was, and what half of it "
        f"is, subject {subject}.",
        f"remind {friend} in an email called {subject} of what I paid, where and what day that was, and what half of "
        "it "
        "comes to",
        f"write {friend} an email with the subject {subject}: what I paid, where and on what day, and how much half "
        "of that is",
    )
    return (book,), (fix,), (mail,)


@purpose(
    "budget",
    because=(
        "I'm getting rid of subscriptions.",
        "I pay for things I hardly ever use.",
        "I went through my statement last night.",
        "Automatic renewals have trapped me for too long.",
        "One of my contracts has run out.",
        "Half of my bank statement is monthly payments.",
        "I sign contracts too quickly and regret them later.",
        "I'm saving for a new kitchen, so small luxuries have to go.",
        "Too much of my salary goes into direct debits.",
        "I've finally sent off a cancellation letter.",
        "Companies count on lazy customers like me, and I've had enough.",
        "The last price rise was too much for me.",
        "I've adopted a minimalist lifestyle, and subscriptions don't fit in.",
    ),
)
def end_a_subscription() -> Any:
    """Stop a monthly expense and lower the limit of its category by what it was."""
    expense = again(
        some(
            rows(list_recurring_expenses, status="active"),
            lambda r: (f"my {r.name:lower}",),
            fits=[
                lambda r: r.frequency == "monthly",
                lambda r: among(r.name, ("Gym membership", "Film streaming", "Music app", "Newspaper", "Storage room")),
            ],
        ),
        "it",
    )
    category = rows(list_budget_categories).the(lambda c: c.id == expense.category_id)
    stop = say(
        act(stop_recurring_expense, recurring_expense_id=expense.id),
        f"stop {expense} as a recurring expense in my budget",
        f"take {expense} off the recurring expenses in my budget",
        f"I've cancelled {expense}, so end that recurring expense in my budget.",
        f"I've given up {expense}. Stop booking it in my budget.",
        f"Don't book {expense} in my budget any more, I've got rid of it.",
        f"strike {expense} from the recurring expenses in my budget",
        f"I'm no longer paying for {expense}, so take it out of the recurring expenses in my budget.",
    )
    lower = say(
        act(
            set_category_limit,
            category_id=category.id,
            monthly_limit=given(
                money(category.monthly_limit - expense.amount), category.monthly_limit >= expense.amount * 2
            ),
        ),
        "lower the monthly limit of its category by what I paid for it",
        "take what it cost off the monthly limit of its category",
        "reduce the monthly limit of its category by what it cost a month",
        "shrink its category: bring the monthly limit down by exactly what it cost",
        "lower its category's monthly limit by what I no longer pay",
        "cut the monthly limit of the category it was in by the same amount",
        "I won't need that money any more, so lower the monthly limit of its category by what I used to pay.",
    )
    tells(
        lower,
        f"The limit of {lower.name} is {lower.monthly_limit} a month now.",
        f"It was in {lower.name}, which has {lower.monthly_limit} a month from now on.",
    )
    return ((stop, lower),)


@purpose(
    "budget",
    "email",
    because=(
        "Housekeeping money is a sensitive topic, so I stay factual.",
        "It's time for our household meeting.",
        "Mutual trust matters to us, also where money is concerned.",
        "I've been asked how this month is going.",
        "We agreed to have no secrets about money.",
        "I owe my family an overview.",
        "In our family we decide together what we can afford.",
        "I'm the treasurer of our household.",
        "My family says I spend too much, and I'd like to answer with facts.",
        "We like to go over our costs together.",
        "I've promised to be honest about what I buy.",
        "Nobody in my family believes how quickly the money goes.",
        "I'd rather send figures than be questioned at dinner.",
        "Ever since a payment bounced, my family has wanted regular updates.",
    ),
)
def report_on_the_month() -> Any:
    """Tell somebody how the month is going, and what costs most."""
    month = look(get_monthly_summary)
    top = inside(month.categories).most(lambda c: c.spent)
    friend = again(somebody("family"), "them")
    subject = quoted(
        "Our month so far",
        "The budget",
        "How we are doing",
        "This month's spending",
        "Where the money went",
        "Figures for our talk",
    )
    mail = say(
        mail_to(
            friend,
            subject,
            text(
                f"So far I have spent {month.spent} this month; last month it was {month.spent_month_before}. "
                f"The biggest category this month is {top.name}: {top.spent}."
            ),
        ),
        f"e-mail {friend} what I've spent this month and last month, and which category costs the most this month, "
        f"with its amount, subject {subject}",
        f"send {friend} an email called {subject} with this month's spending, last month's, and the category that "
        "takes the most this month, with the amount",
        f"write to {friend} under the subject {subject}: how much I've spent this month and last month, which category "
        "has swallowed the most this month, and how much that is",
        f"let {friend} know in an email headed {subject} what I've spent this month, what it was last month, and "
        "which category is the most expensive this month, with the amount",
        f"get an e-mail off to {friend}, with {subject} as the subject: my spending so far this month, last "
        "month's for comparison, and the biggest category this month with its amount",
        f"drop {friend} an e-mail called {subject} with my numbers: spent this month, spent last month, and which "
        "category is the biggest this month, at how much",
        f"By e-mail, subject {subject}, tell {friend} how much I've spent this month, how much it was last month, "
        "which category I've spent most on this month and how much that is.",
        f"report to {friend} in an email with the subject {subject}: this month's total, last month's total, and "
        "this month's costliest category and its amount",
    )
    tell = say(
        ask(
            given(month.owed_by_others, month.owed_by_others > 0),
            given(month.expenses, month.expenses > 1),
            told=(
                "Others still owe you {}, and there are {} expenses this month.",
                "You're still owed {} from this month, which has {} expenses so far.",
                "You still get {} back from others; this month has {} expenses so far.",
            ),
        ),
        "How much do others still owe me for this month, and how many expenses have I had this month altogether?",
        "tell me what others owe me for this month, and how many expenses I've had this month in all",
        "let me know how many expenses I've had this month, and what I still get back from others",
        "What do I still get back from others for this month, and how many expenses have I booked in it altogether?",
        "count this month's expenses and tell me what others still owe me from them",
        "What am I still owed for this month, and how many expenses does the whole month have so far?",
        "I'd like to know how many expenses I've booked this month and how much others still owe me from it.",
    )
    return ((mail, tell),)


@purpose(
    "budget",
    because=(
        "I've made a resolution about my spending.",
        "Flashy advertisements lure me into buying nonsense.",
        "Small things add up.",
        "I'm trying to be stricter with myself.",
        "My budget needs some trimming.",
        "I'm saving for a mountain bike.",
        "I buy too many things on impulse.",
        "I've hardly saved anything this year.",
        "A colleague of mine lives on half of what I spend.",
        "I've decided to shop less.",
        "I've enrolled in a challenge to live frugally.",
        "My costs have grown over the past months.",
        "Even without a spreadsheet I can see that I overdo it.",
    ),
)
def trim_the_costliest_category() -> Any:
    """Add up all expenses since a day apart from bills, and lower the limit of the category of the largest one."""
    since = day(-45, -15, edge="since")
    expenses = again(
        say(
            rows(list_expenses, since=since).where(lambda e: e.category_name != "Bills"),
            f"all expenses in my budget since {since} that aren't in Bills",
            f"all my expenses since {since}, with the ones in Bills left out",
            f"all the expenses in my budget since {since} except for Bills",
            f"my expenses since {since}, not counting the ones in Bills",
            f"the expenses I've had since {since} outside of Bills",
            f"my expenses since {since} other than Bills",
            f"all the expenses I've booked since {since} except those in Bills",
        ),
        "those expenses",
        "these expenses",
    )
    tell = say(
        ask(
            expenses.sum(lambda e: e.amount),
            expenses.count(),
            told=(
                "They come to {}, for {} expenses.",
                "You spent {}, spread over {} expenses.",
                "The sum is {}, and there are {} expenses in it.",
            ),
        ),
        f"add up {expenses}, and tell me how many there are",
        f"work out the sum of {expenses}, and count them",
        f"What's the total of {expenses}, and how many is that?",
        f"go through {expenses}: I want the total and how many there were",
        f"I want the total of {expenses}, and how many there are.",
        f"tell me what it comes to if you add up {expenses}, and how many there are",
        f"give me the sum of {expenses}, and their number, too",
    )
    largest = expenses.most(lambda e: e.amount)
    category = rows(list_budget_categories).the(lambda c: c.id == largest.category_id)
    less = amount(20, 25, 30, 40, 50, 60, 75)
    lower = say(
        act(
            set_category_limit,
            category_id=category.id,
            monthly_limit=given(money(category.monthly_limit - less), category.monthly_limit >= less * 2),
        ),
        f"take the biggest of {expenses:again} and lower the monthly limit of its category by {less}",
        f"cut the monthly limit by {less} for the category of the biggest of {expenses:again}",
        f"see which of {expenses:again} was the biggest, and lower the limit of its category by {less} a month",
        f"take {less} a month off the limit of the category that the biggest of {expenses:again} is in",
        f"The category of the biggest of {expenses:again} should have a limit that's {less} a month lower.",
        f"find the biggest single one of {expenses:again}, and trim the limit of its category by {less} a month",
        f"Whatever category the biggest of {expenses:again} is in, its limit should go down by {less} a month.",
    )
    tells(
        lower,
        f"The largest was {largest.amount}, to {largest.merchant}, so {lower.name} has {lower.monthly_limit} a month "
        "now.",
        f"The biggest one went to {largest.merchant}: {largest.amount}. The limit of {lower.name} is "
        f"{lower.monthly_limit} a month now.",
    )
    return (tell,), (lower,)
