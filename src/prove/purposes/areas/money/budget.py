"""Costs that are shared, and what a month may cost."""

from typing import Any

from prove.purposes.areas.people import CLOSE, address_of, contacts, mail_to, somebody
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
        "We've been putting this off.",
        "I don't like bringing up money in person.",
        "I've been too patient about money.",
        "I'm always the one whose card ends up on the little silver tray.",
        "Asking for money face to face makes my ears burn.",
        "I play the bank among my friends and relatives, and my purse is gasping.",
        "Unpaid favours have spoiled more than one friendship of mine.",
        "I've sharpened my pencil and opened the column of shared costs.",
        "Generosity is lovely, but the supermarket won't accept it at the checkout.",
        "I'm polite to a fault, and that's why people forget to reimburse me.",
        "My overdraft is blinking, while half of my outlay belongs to others.",
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
            f"everything I've shared with {friend} that isn't settled yet",
            f"all the expenses I split with {friend} that are still open",
            f"all that {friend} and I have split and not settled",
            f"the shared expenses {friend} still owes me half of",
            f"all the open expenses that I share with {friend}",
            f"what {friend} and I have spent together and not settled up",
            f"the costs I split with {friend} and never got my half of",
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
        f"go through {total} and tell me the sum",
        f"I need the sum of {total}.",
        f"put a figure on {total}",
        f"I'd like {total} as one sum.",
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
        f"mail {friend:again} {total:again} under the heading {subject} and ask to be paid back half",
        f"drop {friend:again} an e-mail titled {subject} that names {total:again} and politely requests half",
        f"ask {friend:again} for half of it in a mail headed {subject}, with {total:again} in it",
        f"An e-mail called {subject} should go to {friend:again}; it should mention {total:again} and that I'd "
        "like half of it back.",
        f"remind {friend:again} in a friendly mail called {subject} of {total:again} and of the half I'm owed",
        f"I'd like half of that back. Ask {friend:again} by e-mail, subject {subject}, and mention {total:again}.",
        f"get half of it back for me: an e-mail to {friend:again}, {subject} as the subject, with {total:again} "
        "and the request",
    )
    return ((tell, mail),)


@purpose(
    "budget",
    because=(
        "The month isn't over yet.",
        "I don't want any category to run out.",
        "I may have planned too tightly.",
        "I'd rather move money around now than overspend later.",
        "I've had a few unexpected costs.",
        "This month is more expensive than I thought.",
        "My washing machine gave up the ghost, so I'm juggling money between pots.",
        "I've had a dentist, a plumber and a christening to pay for lately.",
        "Envelope budgeting was my grand vow, and I'm sticking to it grimly.",
        "I bite my nails whenever a bar in the budget app turns orange.",
        "My appetite for little treats keeps wrecking my calculations.",
        "I'd hate to survive on plain noodles until my next salary.",
        "I peek into my budget as often as other people peek into the fridge.",
        "A broken boiler taught me to leave a cushion everywhere.",
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
        "wherever there's most left in my budget",
        "whatever has the most left in my budget",
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
        f"take {more} from {richest} and put it in there",
        f"shift {more} into it from {richest}",
        f"add {more} to it out of {richest}",
        f"top it up with {more} from {richest}",
        f"give it {more} more, taken from {richest}",
        f"let it have another {more} from {richest}",
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
        "leave it alone and tell me what is left of it and what I've spent",
        "let me know what's left and what's been spent",
        "just tell me what is left and what is gone",
        "just tell me how much of it I've spent and how much I still have",
        "don't move anything, but tell me how much I've spent and what's left",
        "only show me both figures, what's spent and what's left",
    )
    goal = say(
        when(category.left < least, move, tell),
        f"check {category}: if less than {least} is left, {move}, otherwise {tell}",
        f"if there is less than {least} left in {category}, {move}; if not, {tell}",
        f"check what is left in {category}. If it's under {least}, {move}; if not, {tell}",
        f"How much do I still have in {category}? If it's less than {least}, {move}; if it's more, {tell}.",
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
        "I have the receipt in front of me.",
        "I still have something to enter in my budget.",
        "I've found a receipt in my pocket.",
        "I'm catching up on my receipts.",
        "I paid for both of us.",
        "A crumpled slip of paper fell out of my trousers when I folded them.",
        "I pulled out my card while everybody else was still rummaging for change.",
        "The ink on a receipt in my purse is already fading.",
        "I've emptied my pockets onto the kitchen table, and among the crumbs was a receipt.",
        "My rucksack has turned into a graveyard for till slips.",
        "I vowed to log purchases before my shoes come off, and I'm late as usual.",
        "We agreed at the counter that I'd pay and do the maths later.",
        "Any slip that I leave in my jeans gets eaten by the washing machine.",
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
        f"No wait, there is a second receipt for {extra}; add that to it.",
        f"Oh, I forgot another {extra} that I paid there. Add it to the amount, please.",
        f"I missed a line on the receipt: it was {extra} more.",
        f"Sorry, it was {extra} more than that.",
        f"My mistake: {extra} has to be added to the amount.",
        f"Actually, the total was higher by {extra}.",
        f"Correction: raise that expense by {extra}.",
        f"I forgot the drinks, so it's {extra} more.",
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
        f"send {friend} an e-mail with where and when I paid, how much it was and what half of it is, subject "
        f"{subject}",
        f"ask {friend} for half in a mail called {subject}: where and when I paid, how much it was and what half "
        "of it is",
        f"let {friend} know in a mail called {subject} how much I paid, where and when, and what half of it comes to",
        f"mail {friend} what I paid, where and when, and what half of it comes to, subject {subject}",
        f"drop {friend} an e-mail headed {subject} that says where I paid, when and how much, and what half of that is",
        f"I'd like half of that back, so e-mail {friend} where and when it was, what I paid and what half of it "
        f"is, subject {subject}.",
        f"remind {friend} in a mail called {subject} of when and where I paid, what it cost and what half of that "
        "comes to",
        f"write {friend} a mail with the subject {subject}: what I paid, where and on what day, and how much half "
        "of that is",
    )
    return (book,), (fix,), (mail,)


@purpose(
    "budget",
    because=(
        "I'm getting rid of subscriptions.",
        "I pay for things I hardly ever use.",
        "I went through my statement last night.",
        "Prices have gone up too much.",
        "I've cancelled one of my contracts.",
        "My bank statement is longer than a novel, and half of its chapters repeat.",
        "I sign contracts in a burst of enthusiasm and regret them on the sofa.",
        "I'm feeding a fund for a new kitchen, so small luxuries have to go.",
        "Direct debits nibble at my salary like mice at a cheese.",
        "I've finally sent off a cancellation letter and feel pounds lighter.",
        "Companies count on lazy customers like me, and I've had enough.",
        "The last price rise was the final straw for me.",
        "I work, cook, sleep and have no hours left for everything I pay for.",
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
        "shrink its category: the monthly limit can come down by exactly what it cost",
        "lower its category's monthly limit by what I no longer pay",
        "cut its category's monthly limit by its price",
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
        "We talk about money once a month.",
        "It's time for our household meeting.",
        "We're open about money at home.",
        "I've been told I spend too much.",
        "We agreed to have no secrets about money.",
        "I owe my family an overview.",
        "Our family runs its finances like a tiny parliament, minutes included.",
        "I'm the treasurer of the household, self-appointed and underpaid.",
        "My relatives call me a spendthrift, and I'd like to answer with facts.",
        "We put the kettle on once a month and talk about pennies.",
        "I've vowed to be transparent, even about the embarrassing purchases.",
        "Nobody in my family believes how quickly money evaporates.",
        "I'd rather send plain figures than face an interrogation over dinner.",
        "Ever since a cheque bounced, my family has wanted regular bulletins.",
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
                f"So far {month.spent} is spent; last month it was {month.spent_month_before}. "
                f"Most went on {top.name}: {top.spent}."
            ),
        ),
        f"e-mail {friend} what I've spent this month and last month, and what cost most this month and how much, "
        f"with the subject {subject}",
        f"send {friend} a mail called {subject} with this month's spending, last month's, and where most went "
        "this month and how much",
        f"write to {friend} under the heading {subject}: how much I've spent this month and last month, and on "
        "which category most went this month and how much",
        f"let {friend} know in a mail headed {subject} what I've spent this month, compared with last month, and "
        "which category took the most this month and how much",
        f"get an e-mail off to {friend}, with {subject} as the subject: my spending so far this month, last "
        "month's for comparison, and the biggest category this month with its amount",
        f"drop {friend} an e-mail called {subject} with my numbers: spent this month, spent last month, and which "
        "category is the biggest this month, at how much",
        f"By e-mail, subject {subject}, tell {friend} how much has gone this month, how much it was last month, "
        "and what I spend most on now and how much that is.",
        f"report to {friend} in a mail with the subject {subject}: this month's total, last month's total, and "
        "this month's costliest category and its amount",
    )
    tell = say(
        ask(
            month.owed_by_others,
            given(month.expenses, month.expenses > 1),
            told=(
                "Others still owe you {}, and there are {} expenses this month.",
                "You're still owed {} from this month, which has {} expenses so far.",
                "You get {} back from others; this month has {} expenses so far.",
            ),
        ),
        "How much do others still owe me from this month, and how many expenses have I had in it altogether?",
        "tell me what others owe me for this month, and how many expenses I've had this month in all",
        "let me know how many expenses I've had this month, and what I still get back from others",
        "What do I get back from others for this month, and how many expenses have I booked in total since it began?",
        "count this month's expenses and tell me what others still owe me from them",
        "What am I still owed for this month, and how many expenses does the whole month have so far?",
        "I'd like to know how many expenses I've booked this month and how much others still owe me from it.",
    )
    return ((mail, tell),)


@purpose(
    "budget",
    because=(
        "I've made a resolution about my spending.",
        "I spend more than I notice.",
        "Small things add up.",
        "I'm trying to be stricter with myself.",
        "My budget needs some trimming.",
        "I'm hoarding coins for a mountain bike with proper brakes.",
        "Impulse purchases are my weakness, especially with a glass of wine in hand.",
        "My piggy bank rattles pitifully when I shake it.",
        "A colleague lives on half my salary, and I can't fathom how.",
        "I've declared war on frivolous shopping, and I need ammunition.",
        "Packages arrive at my door that I barely recall ordering.",
        "My budget has grown love handles over the past months.",
        "I'm allergic to spreadsheets, but even I can see that I overindulge.",
    ),
)
def trim_the_costliest_category() -> Any:
    """Add up all expenses since a day apart from bills, and lower the limit of the category of the largest one."""
    since = day(-45, -15, edge="since")
    expenses = again(
        say(
            rows(list_expenses, since=since).where(lambda e: e.category_name != "Bills"),
            f"all expenses in my budget since {since} that aren't in Bills",
            f"all my non-Bills expenses since {since}",
            f"all the expenses in my budget since {since} except for Bills",
            f"the expenses in every category but Bills since {since}",
            f"the expenses I've had since {since} outside of Bills",
            f"my expenses since {since} other than Bills",
            f"all the expenses I've booked since {since} except those in Bills",
        ),
        "those",
        "these expenses",
    )
    tell = say(
        ask(
            expenses.sum(lambda e: e.amount),
            expenses.count(),
            told=(
                "They come to {}, in {} expenses.",
                "You spent {} in {} expenses.",
                "The sum is {}, and there are {} of them.",
            ),
        ),
        f"add up {expenses} and tell me how many there are",
        f"work out the sum of {expenses}, and count them",
        f"What's the total of {expenses}, and how many is that?",
        f"go through {expenses} for me: I want the total and how many there were",
        f"I want the total of {expenses}, and how many there are.",
        f"tell me what {expenses} come to, and how many there are",
        f"sum up {expenses}, and tell me the number too",
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
        f"cut the monthly limit by {less} for the category of the biggest one",
        f"see which of {expenses:again} was the biggest, and allow its category {less} less per month",
        f"take {less} a month off the category that the biggest one falls under",
        f"The category of the biggest one should get {less} less a month.",
        f"find the biggest single expense among {expenses:again}, and trim its category by {less} a month",
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
