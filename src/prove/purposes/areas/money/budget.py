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
        "Time to settle up.",
        "I don't want to lose track of who owes me what.",
        "I keep paying first and asking later.",
        "Good accounts make good [friends|neighbours].",
        "My purse is getting [thin|empty].",
        "We've been putting this off.",
        "Groceries, cinema tickets, the boat rental: it all went through my card.",
        "My notebook of debts fell into the bathtub.",
        "Each of us is convinced the other one is in the lead.",
        "The camping weekend left a trail of receipts in my glove compartment.",
        "I hate bringing it up in person, a message is so much easier.",
        "Before the rent leaves my account, some cash ought to come back.",
        "An abacus would blush at our bookkeeping.",
        "Old debts curdle like milk.",
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
            f"everything I've shared with {friend} that is not settled yet",
            f"all the expenses I split with {friend} that are still open",
            f"whatever {friend} and I have split and not settled",
            f"the shared [expenses|costs] {friend} still owes me half of",
            f"what {friend} and I bought together and haven't squared up",
        ),
        "the total",
        "that sum",
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
        f"[give me|let me have] the sum of {total}",
        f"What is the total of {total}?",
        f"[go through|run through|work through] {total} and tell me the sum",
        f"[total up|sum up] {total}",
        f"How much is it if you count {total}?",
    )
    subject = quoted(
        "What we split",
        "Our shared costs",
        "Settling up",
        "Your share",
        "Let us settle this",
        "Squaring up",
        "Our joint bills",
    )
    mail = say(
        act(
            send_email,
            to=(address,),
            subject=subject,
            body=text(f"Our shared costs come to {total}. Please pay me back half of that when you can."),
        ),
        f"send {friend:again} an e-mail called {subject} with {total:again} [and ask for|asking for] half of it",
        f"[e-mail|mail] {friend:again} {total:again} [under the subject|with the subject line|under the heading] "
        f"{subject} and ask them to pay me back half",
        f"write {friend:again} a mail with the subject {subject} that names {total:again} and asks for their half",
        f"ask {friend:again} for their half in [a mail|an e-mail] [titled|headed] {subject}, with {total:again} in it",
        f"let {friend:again} know {total:again} by [mail|e-mail], [subject|the subject being|with the subject] "
        f"{subject}, and that I'd like half of it back",
        f"drop {friend:again} a line headed {subject}: {total:again}, and a [friendly|polite] request for fifty "
        "percent",
        f"message {friend:again} by e-mail, {subject} as the subject, stating {total:again} and that one half is "
        "theirs to pay",
        f"approach {friend:again} in a mail titled {subject}: {total:again}, and would they please transfer one half",
        f"remind {friend:again} gently, in a mail called {subject}, of {total:again} and of the half they owe me",
    )
    return ((tell, mail),)


@purpose(
    "budget",
    because=(
        "The month isn't over yet.",
        "I'm looking at my budget.",
        "I don't want any category to run dry.",
        "I'd like to see no red in my budget.",
        "My spending plan [creaks|wobbles].",
        "I may have planned too tightly.",
        "I set those figures in January, when I was still full of optimism.",
        "My partner always teases me when a bar on the chart turns crimson.",
        "I'd rather shuffle things around now than be ashamed at the end.",
        "My envelopes look malnourished.",
        "A sudden vet's invoice upset the whole arithmetic.",
    ),
)
def top_up_a_category() -> Any:
    """If little is left of a category, move some over from the one with most left; else see what is left."""
    least = amount(20, 30, 40, 50, 60, 80, 100, 120, 150, 200)
    category = again(
        some(
            rows(list_budget_categories),
            lambda c: (f"my {c.name} budget",),
            fits=[lambda c: c.monthly_limit >= least * 2],
        ),
        "it",
    )
    richest = say(
        rows(list_budget_categories).most(lambda c: c.left),
        "the category that has most left",
        "whichever category has [the most|most] left over",
        "the one with the most money left",
        "the [pot|category] that is fullest",
        "wherever most is still unspent",
    )
    more = amount(10, 15, 20, 25, 30, 40, 50)
    move = say(
        act(
            move_budget_money,
            from_category_id=richest.id,
            to_category_id=category.id,
            amount=more,
        ),
        f"[move|shift] {more} there from {richest}",
        f"take {more} from {richest} and add it",
        f"shift {more} over from {richest}",
        f"let it have {more} out of {richest}",
        f"top it up with {more} from {richest}",
    )
    tell = say(
        ask(
            category.left,
            category.spent,
            told=(
                "There is enough: {} is left, and {} is spent.",
                "{} is still there, after {} that you spent.",
                "You have {} left and have spent {} so far.",
                "It still has {}; you have spent {}.",
            ),
        ),
        "tell me how much is left and how much is spent",
        "leave it alone and [tell me|say] what is left of it and what I've spent",
        "[let me know|report to me] what remains and what has gone already",
        "just give me two figures, what is left and what is spent",
        "say how much of it is gone and how much I still have",
    )
    goal = say(
        when(category.left < least, move, tell),
        f"[look at|have a look at|examine] {category}: if less than {least} [is left|remains], {move}, "
        f"[otherwise|or else] {tell}",
        f"if there is less than {least} left in {category}, {move}; [if not|failing that], {tell}",
        f"check what [is left|remains] in {category}. If it's under {least}, {move}; [else|if not,] {tell}",
        f"[see|check] whether {category} still has {least}. If it has less, {move}; if it's fine, {tell}",
        f"when {category} has less than {least} left for this month, {move}; in case it has enough, {tell}",
        f"have a look at how much is still unspent in {category}: if that's below {least}, {move}, and if it isn't, "
        f"{tell}",
        f"I'd hate {category} to fall below {least}. If it already has, {move}; if there is more, {tell}.",
    )
    tells(goal, f"There is {category.left} left.", f"Only {category.left} is left in it.")
    return ((goal,),)


@purpose(
    "budget",
    "email",
    because=(
        "I have the receipt in front of me.",
        "Before I forget.",
        "We went [halves|Dutch] on something.",
        "There's a till slip in my hand.",
        "I still have a receipt to deal with.",
        "One shared purchase isn't in the books yet.",
        "The ink on these receipts fades so quickly that I'd better hurry.",
        "Unless it's recorded at once, it vanishes from my mind.",
        "Thermal paper bleaches before my very eyes.",
        "My trouser pocket coughed up a crinkled slip.",
        "Chewing gum is stuck to the evidence, but it's legible.",
    ),
)
def book_a_shared_purchase() -> Any:
    """Book an expense like the last one at a shop, shared with somebody, and add what was forgotten."""
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
    friend = again(somebody(*CLOSE), "them")
    address = address_of(friend)
    spent, on = amount(12, 18.5, 24.4, 31, 36.8, 42, 48.6, 55, 62.2, 70), day(-6, 0)
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
        f"book {spent} spent at {shop} {on:on}, with the same account and category as the last time "
        f"I was there, shared with {friend}",
        f"add an expense of {spent} at {shop} {on:on} that I share with {friend}; take the account and the category "
        "from my last one there",
        f"put {spent} at {shop} {on:on} into my budget, half of it {friend}'s, with the same "
        "category and account as my previous expense there",
        f"record that I paid {spent} at {shop} {on:on} and that {friend} owes me half. The category and the account "
        "are those of my last visit",
        f"note down {spent} for what {friend} and I bought together at {shop} {on:on}; category and account as for "
        "my [latest|most recent] expense there",
        f"I laid out {spent} at {shop} {on:on} for {friend} and me, so enter it as a shared expense; copy account "
        "and category from the time before.",
    )
    extra = amount(2, 2.5, 3, 3.8, 4.2, 5, 6.4, 7.9, 9, 12)
    fix = say(
        act(update_expense, expense_id=book.id, amount=money(book.amount + extra)),
        f"No wait, there is a second receipt for {extra}; add that to it.",
        f"Oh, I forgot {extra} that I paid at another till there. Add it to the [amount|sum|figure], please.",
        f"I missed a line on the receipt: it was {extra} more.",
        f"Sorry, it was {extra} more than that.",
        f"My mistake: {extra} has to be added to the [amount|sum|figure].",
        f"Actually, the total was higher by {extra}.",
        f"Correction: raise that expense by {extra}.",
    )
    subject = quoted(
        "Half of it is yours", "You owe me half", "Our shopping", "For our list", "Your part of the shopping"
    )
    mail = say(
        act(
            send_email,
            to=(address,),
            subject=subject,
            body=text(f"I paid {fix.amount} at {fix.merchant} on {fix.spent_on}; half of it is yours."),
        ),
        f"[e-mail|mail] {friend:again} the shop, the day and the [amount|sum|figure], [subject|the subject "
        f"being|with the subject] {subject}",
        f"send {friend:again} [a mail called|an e-mail named] {subject} with the shop, the date and what I paid",
        f"let {friend:again} know in a mail called {subject} how much it was, where and when",
        f"write to {friend:again} [under the subject|with the subject line|under the heading] {subject}: the "
        "[amount|sum|figure], the shop and the day",
        f"inform {friend:again} in a mail headed {subject} of place, date and sum",
        f"mail {friend:again} the details, {subject} being the subject: which shop, on what day, for how much",
        f"tell {friend:again} all about it in a mail headed {subject}: shop, date, amount",
        f"document it for {friend:again} in a mail named {subject}, with the shop, when it was and what it cost",
    )
    return (book,), (fix,), (mail,)


@purpose(
    "budget",
    because=(
        "I hardly ever use it.",
        "I'm getting rid of subscriptions.",
        "I want to spend less every month.",
        "We don't need this any more.",
        "It renews itself and I never [notice|look].",
        "My [resolution|plan] for this year is to own less.",
        "A friend lends me theirs.",
        "The trial month turned into three years without me noticing.",
        "I went through my statement with a red pencil last night.",
        "After the last price increase it simply isn't worth the fuss.",
        "The children have moved on to something entirely different.",
        "Cobwebs have formed on my login.",
        "Autopay is a sly little beast.",
    ),
)
def end_a_subscription() -> Any:
    """Stop a monthly expense and lower the limit of its category by what it was."""
    expense = again(
        some(
            rows(list_recurring_expenses, status="active"),
            lambda r: (f"my {r.name:lower}", f"the {r.name:lower} that costs me {r.amount} a month"),
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
        f"stop booking {expense} in my budget",
        f"take {expense} out of my regular expenses",
        f"stop counting {expense} as a recurring expense",
        f"cancel {expense} in my budget",
        f"remove {expense} from what recurs [every month|each month]",
        f"let {expense} disappear from my monthly expenses",
        f"no longer budget for {expense}",
    )
    lower = say(
        act(set_category_limit, category_id=category.id, monthly_limit=money(category.monthly_limit - expense.amount)),
        "lower the monthly limit of its category by the same amount",
        "take what it cost off the limit of the category it was in",
        "reduce the limit of its category by what it cost each month",
        "cut its category's monthly limit by exactly that much",
        "lower its category's limit by what I no longer pay",
        "shrink the ceiling of the category it belonged to accordingly, by its monthly price",
        "bring down the cap of its category by that sum",
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
        "I promised to keep somebody posted.",
        "It's time for our household meeting.",
        "I was asked how the month is going.",
        "Transparency keeps the peace [at home|here].",
        "Somebody thinks I spend too much.",
        "Let's be open about the figures.",
        "There were raised eyebrows about the new headphones.",
        "We made a pact: no secrets about cash, however embarrassing.",
        "The other one in our household never opens the app, so I send digests.",
        "I lost a wager and now owe somebody full disclosure.",
        "Accountability tastes like cough syrup, but it works.",
        "A sheepish confession is overdue.",
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
        f"[e-mail|mail] {friend} what has been spent this month and the month before, and which category costs most "
        f"this month and how much, [subject|the subject being|with the subject] {subject}",
        f"send {friend} [a mail called|an e-mail named] {subject} with this month's spending, last month's, and "
        "this month's [most expensive|priciest|costliest] category with its sum",
        f"write to {friend} [under the subject|with the subject line|under the heading] {subject}: how much I've "
        "spent this month and last month, and on which category most went this month and how much",
        f"let {friend} know in [a mail|an e-mail] [titled|headed] {subject} the total of this month, that of the "
        "month before, and the category at the top with what it has taken this month",
        f"give {friend} an overview by [mail|e-mail], headed {subject}: my expenses so far this month, the previous "
        "month's for comparison, and the leading category of this month with its figure",
        f"mail {friend} my numbers, with {subject} on the subject line: spent this month, spent in the last one, plus "
        "whatever category swallowed most this month and the [amount|sum|figure] of that",
    )
    tell = say(
        ask(
            month.owed_by_others,
            month.expenses,
            told=(
                "Others still owe you {}, and the number of expenses is {}.",
                "{} is still owed to you; expenses booked this month: {}.",
                "You get {} back from others; entries this month: {}.",
            ),
        ),
        "How much do others still owe me from this month, and how many expenses are booked?",
        "[tell me|say] what others owe me for this month and how many expenses there are",
        "[let me know|report to me] the number of expenses this month, and what I still get back from others",
        "What do I get back from people for this month, and how many entries does it have?",
        "count this month's expenses and say what is still owed to me from them",
        "What am I still owed for this month, and how many expenses does it count?",
        "state two things about this month: the money others owe me, and the number of expenses",
    )
    return ((mail, tell),)


@purpose(
    "budget",
    because=(
        "I'd like to [tighten|pull in] my belt a little.",
        "My resolutions concern [money|spending] this time.",
        "I spend more than I notice.",
        "One habit costs me more than all the others.",
        "It's time for a [frank|sober] look at my expenses.",
        "My piggy bank complains.",
        "I want to know where I [overdo|exaggerate] it.",
        "I walked past the mirror in a third pair of identical boots and felt silly.",
        "An old classmate retired early by being stricter than me.",
        "Around here, small luxuries add up faster than snow in January.",
        "The bank's yearly letter was a wake-up call.",
        "I'd love to afford a long train journey next autumn.",
        "My grandmother managed a family of seven on less.",
        "Frugality suited my ancestors, so why not me?",
        "An ascetic streak has come over me.",
    ),
)
def trim_the_costliest_category() -> Any:
    """Add up all expenses since a day, and lower the limit of the category of the largest one."""
    since = day(-45, -15, edge="since")
    expenses = again(
        say(
            rows(list_expenses, since=since),
            f"everything I've booked as an expense since {since}",
            f"all my expenses since {since}",
            f"whatever my budget shows as spent since {since}",
            f"the expenses in my budget since {since}",
            f"the expenses I've entered since {since}",
        ),
        "those",
        "these expenses",
    )
    tell = say(
        ask(
            expenses.sum(lambda e: e.amount),
            expenses.count(),
            told=(
                "They come to {}; the number of expenses is {}.",
                "You spent {} in {} expenses.",
                "The sum is {}, and there are {} of them.",
            ),
        ),
        f"add up {expenses} and tell me how many there are",
        f"[work out|compute] the sum of {expenses}, and count the entries",
        f"give me the sum and the number of {expenses}",
        f"sum up {expenses}, and say how many entries that is",
        f"I want the grand total of {expenses}, and how many entries it is made of.",
        f"How much is it, and how many entries, if you take {expenses}?",
    )
    largest = expenses.most(lambda e: e.amount)
    category = rows(list_budget_categories).the(lambda c: c.id == largest.category_id)
    less = amount(40, 50, 60, 75, 80, 100)
    lower = say(
        act(
            set_category_limit,
            category_id=category.id,
            monthly_limit=given(money(category.monthly_limit - less), category.monthly_limit <= less * 20),
        ),
        f"take the [largest|biggest] of {expenses:again} and lower the monthly limit of its category by {less}",
        f"find the [biggest|largest] one among {expenses:again}; its category gets a limit that is {less} lower a "
        "month",
        f"cut {less} off the monthly limit of whatever category the [most expensive|priciest|costliest] of "
        f"{expenses:again} is in",
        f"see which of {expenses:again} was the highest, and allow its category {less} less per month",
        f"reduce what I may spend a month, by {less}, in the category that has the costliest of {expenses:again}",
        f"let the category of the single [largest|biggest] of {expenses:again} make do with {less} less each month",
        f"Whichever category holds the top one of {expenses:again} has to get by on {less} less a month.",
        f"pick out the heftiest of {expenses:again} and shave {less} off the monthly limit of its category",
    )
    return (tell,), (lower,)
