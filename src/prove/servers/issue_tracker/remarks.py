"""What people write under an issue: short threads about facts of the issue.

Every wording names at least two facts, so that hardly any two comments are the same.
"""

import datetime as dt
from functools import cache
from random import Random

from prove.servers._shared.life.issues import LifeIssue, Remark, Status
from prove.servers._shared.life.texts.threads import Thread

WHEN = Thread(
    (
        "{b}, when do you get to the {thing}? It was reported on {reported}.",
        "Is there a date for the {thing} yet, {b}?",
        "Somebody asked me today when the {thing} will be looked at. Any idea, {b}?",
        "Can we start with the {thing} soon, {b}? {key} has been waiting since {reported}.",
        "What is the plan for the {thing}, {b}?",
    ),
    (
        (
            "Work should go on here on {next}, {a}. Before that there is no time for the {thing}.",
            "{next} is early enough for the {thing}. Thanks, {b}!",
        ),
        ("The {thing} comes next, {a}: {next}.", "Good, I note {next} for {key}."),
        ("Planned for {next}, {a}. The {thing} needs a quiet day.", "Fine, {b}. I will ask again after {next}."),
        ("Let us say {next} for the {thing}, {a}.", "Thanks, {b}. I tell the others: the {thing} on {next}."),
    ),
)
SCOPE = Thread(
    (
        "What exactly belongs to {key}, {b}? Only the {thing}, or everything around it?",
        "Before anybody starts, {b}: is '{title}' all that is asked for?",
        "Is {key} about all languages of the {thing}, {b}?",
        "Does {key} include the help texts of the {thing}, {b}?",
    ),
    (
        (
            "Only the {thing} as such, {a}. Everything else gets an issue of its own, not {key}.",
            "Clear now, thanks {b}. I leave {key} as it is.",
        ),
        (
            "Just what the title says, {a}: '{title}'.",
            "Good, then I write down for {key} that only the {thing} changes.",
        ),
        ("Keep {key} small, {a}. The rest of the {thing} can wait.", "Agreed, {b}. {key} stays small."),
        (
            "As it was written on {reported}, {a}. Nobody has asked for more than the {thing}.",
            "That helps with the {thing}, {b}, thanks.",
        ),
    ),
)
SPLIT = Thread(
    (
        "{b}, shall we split {key}? The {thing} alone is a lot of work.",
        "{key} looks like two issues to me, {b}, one of them about the {thing}.",
    ),
    (
        (
            "Let us leave {key} as it is, {a}, and decide when the {thing} works.",
            "All right, {b}, then {key} stays one issue.",
        ),
        ("I would keep it, {a}. The {thing} is not that large.", "Fine, {b}, less to track for the {thing}."),
        ("Please do not split {key}, {a}, we have too many issues already.", "Understood, {b}. {key} stays."),
    ),
)
ESTIMATE = Thread(
    (
        "Are {hours} hours enough for the {thing}, {b}?",
        "{key} is estimated at {hours} hours. Does that include tests, {b}?",
        "I would have guessed more than {hours} hours for the {thing}. What do you think, {b}?",
        "Where do the {hours} hours for {key} come from, {b}?",
    ),
    (
        (
            "It counts the tests, {a}. Without them the {thing} takes less than {hours} hours.",
            "Fine, then {key} keeps its {hours} hours.",
        ),
        (
            "{hours} hours is what we agreed on for the {thing}, {a}, tests included.",
            "Good to know, {b}. I plan {hours} hours for the {thing}.",
        ),
        (
            "It is a guess, {a}: {hours} hours if the {thing} holds no surprises.",
            "Thanks, {b}. Let us look at the {hours} hours again when the {thing} is done.",
        ),
    ),
)
CLIENT = Thread(
    (
        "{client} asked about the {thing} today. What can I tell them, {b}?",
        "{b}, what does {client} know about '{title}'?",
        "{client} wants to know what happens with the {thing}, {b}.",
    ),
    (
        ("Tell {client} that {key} is {status}, {a}.", "Done: {client} has an answer about the {thing}."),
        (
            "I wrote to {client} that the {thing} is {status}, {a}.",
            "Thanks, {b}. Then {client} knows as much as we do about {key}.",
        ),
        (
            "For {client} the {thing} matters a lot, {a}, so please no promises. It is {status}.",
            "No promises, {b}. I told {client} that {key} is {status}.",
        ),
    ),
)
REPRODUCE = Thread(
    (
        "I cannot reproduce {key} with my account, {b}. How do you do it?",
        "{b}, is {key} the same on the test system? My {thing} looks fine.",
        "How do I get to see this, {b}? Here I do not find that the {thing} does anything wrong, see {key}.",
    ),
    (
        (
            "Open the {thing} twice in a row, {a}, then you see it.",
            "Now I see it as well. Thanks, {b}, that makes {key} easier.",
        ),
        (
            "Try it with a new account, {a}, then it shows: {small}.",
            "Right, that is the {thing} as described. Thanks, {b}!",
        ),
        (
            "I saw it on both systems, {a}. The {thing} has no special settings there.",
            "Got it, {b}. I have added the steps for {key} to our test list.",
        ),
    ),
)
SINCE = Thread(
    (
        "Since when does this happen with the {thing}, {b}?",
        "{b}, was the {thing} like this before {key}?",
        "Do you know when it began, {b}? I mean that {small}.",
    ),
    (
        ("At least since {reported}, {a}, maybe longer.", "Thanks, {b}. Then I look at the changes before {reported}."),
        (
            "I saw it on {reported} for the first time, {a}. The {thing} was fine before.",
            "That narrows it down for {key}, {b}.",
        ),
    ),
)
BLOCKED = Thread(
    (
        "Does {key} have to wait for {blocker}, {b}?",
        "Can we go on with the {thing} without {blocker}, {b}?",
        "{b}, is it true that {blocker} holds up the {thing}?",
    ),
    (
        ("{blocker} has to be closed first, {a}, then {key}.", "Understood, {b}, I keep an eye on {blocker}."),
        (
            "We can prepare the {thing}, {a}, but it cannot be finished without {blocker}.",
            "Thanks, {b}. Then {blocker} first and the {thing} after it.",
        ),
    ),
)
PROGRESS = Thread(
    (
        "How is the {thing} coming along, {b}?",
        "Is the {thing} far enough for a first look, {b}?",
        "Anything new about {key}, {b}? I would like to mention it tomorrow.",
    ),
    (
        (
            "Not yet where I want it, {a}. The next step for the {thing} is on {next}.",
            "{next} is fine, {b}. Good luck with the {thing}!",
        ),
        (
            "Going well, {a}. Give me until {next}, then there is news about {key}.",
            "Great, I keep some time free on {next} for {key}.",
        ),
        (
            "The hard part of the {thing} is done, {a}; {next} is realistic for the rest.",
            "Thanks for the news about the {thing}, {b}.",
        ),
    ),
)
HELP = Thread(
    (
        "{b}, you have had {key} since {since}. Do you need anything?",
        "Do you need a hand with the {thing}, {b}? {key} is not small.",
    ),
    (
        (
            "Not yet, {a}, but thanks. The {thing} is slow work.",
            "Tell me if that changes, {b}. I know the {thing} a little.",
        ),
        (
            "Yes please, {a}: a second look at the {thing} would help.",
            "I have time after lunch, {b}, then we go through {key}.",
        ),
    ),
)
SEEN = Thread(
    (
        "Is there anything of {key} that I can try, {b}? I would like to see the {thing}.",
        "{b}, where do I find what you have of the {thing} so far?",
    ),
    (
        ("On the test system, {a}. Half of the {thing} works there.", "Found it, {b}. I try {key} this week."),
        ("Not yet, {a}. The {thing} changes every day.", "No hurry, {b}. I will see {key} in the review."),
    ),
)
SPENT = Thread(
    (
        "{spent} hours are logged on {key} by now. Is that all, {b}?",
        "The {thing} has taken {spent} hours so far, {b}. More than you thought?",
        "{b}, please check the {spent} hours on {key}, they look wrong to me.",
    ),
    (
        (
            "{spent} hours is right, {a}. The {thing} is more work than it looks.",
            "Thanks, then I count {spent} hours for the {thing}.",
        ),
        (
            "That is everything, {a}: {spent} hours, most of it for testing the {thing}.",
            "All right, {b}. {spent} hours it is for {key}.",
        ),
        (
            "Correct so far, {a}, I log {key} every evening.",
            "Good, {b}. I only wanted to be sure about the {spent} hours.",
        ),
    ),
)
REVIEWER = Thread(
    (
        "{b}, {key} has been in review since {since}. Is somebody on it?",
        "Does the {thing} still wait for a review, {b}? I see {key} on the board.",
        "Who looks at {key}, {b}? It is in review since {since}.",
    ),
    (
        ("Nobody yet, {a}. Would you like to take {key}?", "I can try, {b}, but I am new to the {thing}."),
        ("I asked around for {key}, {a}, everybody is busy.", "Then I take the {thing} on my list, {b}."),
    ),
)
REVIEWED = Thread(
    (
        "I have looked at {key}, {b}. The {thing} works, but the tests are hard to read.",
        "Half of the review of {key} is done, {b}. The {thing} needs some more comments in the code.",
        "Two names in {key} are misleading, {b}. Apart from that the {thing} looks good.",
    ),
    (
        ("Thanks for looking, {a}. I tidy up the {thing} today.", "Good, {b}. Tell me when {key} is ready again."),
        ("Good point, {a}. It is in {key} now.", "Thanks, {b}, the {thing} is much clearer now."),
        ("Fair enough, {a}. I go through {key} once more.", "No hurry, {b}, the {thing} can wait a day."),
    ),
)
TESTED = Thread(
    (
        "The {thing} looks good to me, {b}. Did you try {key} on a slow connection?",
        "{b}, on which machines did you try the {thing}? I ask because of {key}.",
    ),
    (
        ("I tried the {thing} on three machines, {a}, all fine.", "Then I have no more questions about {key}, {b}."),
        ("On two old laptops, {a}. The {thing} was quick on both.", "Good enough for {key}, {b}."),
    ),
)
TOPICS: dict[Status, tuple[Thread, ...]] = {
    "to_do": (WHEN, SCOPE, SPLIT, ESTIMATE, CLIENT, REPRODUCE, SINCE, BLOCKED),
    "in_progress": (PROGRESS, HELP, SEEN, SPENT, CLIENT, BLOCKED),
    "in_review": (REVIEWER, REVIEWED, TESTED, SPENT, CLIENT),
}
_ALWAYS = SCOPE, SPLIT
"""What can be asked about an issue of any status."""
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def thread_texts(
    rng: Random,
    issue: LifeIssue,
    thread: tuple[Remark, ...],
    facts: dict[str, str],
    first_names: dict[str, str],
    asked: list[Thread],
) -> list[str]:
    """The words of a thread. `facts` are those of the issue that do not depend on time; others are added here.

    `asked` are the topics that there were under the issue, to which this one is added: it is another one.
    """
    start, end = thread[0].at, thread[-1].at
    status = issue.status_at(start) or "to_do"
    facts = facts | {
        "a": first_names[thread[0].by],
        "b": first_names[issue.assignee or issue.reporter],
        "key": issue.key,
        "thing": issue.thing,
        "title": issue.title,
        "status": status.replace("_", " "),
    }
    reported, since = issue.created_at.date(), next(s.at.date() for s in reversed(issue.steps) if s.at <= start)
    if reported < start.date():
        facts["reported"] = day_name(reported)
    if since < start.date():
        facts["since"] = day_name(since)
    if issue.kind == "bug":
        facts["small"] = issue.title[0].lower() + issue.title[1:]
    if upcoming := next((step for step in issue.steps if step.at.date() > end.date()), None):
        facts["next"] = day_name(upcoming.at.date())
    if spent := sum(labour.minutes for labour in issue.work if labour.on < start.date()):
        facts["spent"] = f"{spent / 60:g}"
    topics = [topic for topic in _topics(status, frozenset(facts)) if topic[0] not in asked]
    topic, told = rng.choice(topics)
    asked.append(topic)
    return told.words(rng, len(thread), facts)


@cache
def _topics(status: Status, known: frozenset[str]) -> list[tuple[Thread, Thread]]:
    """What can be asked about an issue of a status, each with the wordings that name only known facts."""
    topics = ((topic, topic.told_with(known)) for topic in TOPICS.get(status, _ALWAYS))
    return [(topic, told) for topic, told in topics if told is not None]


def day_name(day: dt.date) -> str:
    """A day as people write it: '4 March'."""
    return f"{day.day} {_MONTHS[day.month - 1]}"
