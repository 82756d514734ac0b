"""What people write under an issue: short threads about facts of the issue.

A thread is a question, an answer and what the first person says to it; there may be less. Every wording names at least
two facts, so that hardly any two comments are the same.
"""

import datetime as dt
from random import Random
from string import Formatter

from prove.core import Record
from prove.servers._shared.life.issues import LifeIssue, Remark, Status


class Topic(Record):
    """Wordings of one topic. `asks` are for the person who starts, {a}; `answers` for the one who knows, {k}."""

    asks: tuple[str, ...]
    answers: tuple[str, ...]
    closes: tuple[str, ...]

    @property
    def needs(self) -> frozenset[str]:
        """The facts that the wordings name."""
        texts = (*self.asks, *self.answers, *self.closes)
        return frozenset(name for text in texts for _, name, _, _ in Formatter().parse(text) if name)


WHEN = Topic(
    (
        "{k}, when do you get to the {thing}? It was reported on {reported}.",
        "Is there a date for the {thing} yet, {k}?",
        "Somebody asked me today how long the {thing} will take. Any idea, {k}?",
        "Can we start with the {thing} soon, {k}? {key} has been waiting since {reported}.",
        "What is the plan for the {thing}, {k}?",
    ),
    (
        "I want to start on {next}, {a}. Before that I have no time for the {thing}.",
        "The {thing} is next on my list, {a}: {next}.",
        "Planned for {next}, {a}. The {thing} needs a quiet day.",
        "From {next} on I can work on the {thing}, {a}.",
        "Let us say {next} for the {thing}, {a}.",
    ),
    (
        "{next} is early enough for the {thing}. Thanks, {k}!",
        "Good, I note {next} for {key}.",
        "Fine with me, {k}. I will ask again after {next}.",
        "Thanks, {k}. Then I tell the others that the {thing} follows on {next}.",
    ),
)
SCOPE = Topic(
    (
        "What exactly belongs to {key}, {k}? Only the {thing}, or everything around it?",
        "Before anybody starts, {k}: is '{title}' all that is asked for?",
        "Does {key} include the help texts of the {thing}, {k}?",
        "{k}, shall we split {key}? The {thing} alone is a lot of work.",
        "Is {key} about all languages of the {thing}, {k}?",
    ),
    (
        "Only the {thing}, {a}. Everything else gets an issue of its own, not {key}.",
        "'{title}' says it all, {a}, nothing more.",
        "Yes, but keep it small, {a}. The rest of the {thing} can wait.",
        "Let us leave {key} as it is, {a}, and decide when the {thing} works.",
        "I would say so, {a}. The notes about the {thing} from {reported} still hold.",
    ),
    (
        "Clear now, thanks {k}. I leave {key} as it is.",
        "Good, then I write down for {key} that only the {thing} changes.",
        "Agreed, {k}. The {thing} first.",
        "That helps with the {thing}, {k}, thanks.",
    ),
)
ESTIMATE = Topic(
    (
        "Are {hours} hours enough for the {thing}, {k}?",
        "{key} is estimated at {hours} hours. Does that include tests, {k}?",
        "I would have guessed more than {hours} hours for the {thing}. What do you think, {k}?",
        "Who came up with {hours} hours for {key}, {k}?",
    ),
    (
        "With tests, {a}. Without them the {thing} takes less than {hours} hours.",
        "{hours} hours is what we agreed on for the {thing}, {a}.",
        "It is a guess, {a}: {hours} hours if the {thing} holds no surprises.",
        "The last change to the {thing} took about as long, {a}, so {hours} hours is fair.",
    ),
    (
        "Fine, then {key} keeps its {hours} hours.",
        "Thanks, {k}. Let us look at the {hours} hours again when the {thing} is done.",
        "Good to know, {k}. I plan {hours} hours for the {thing}.",
    ),
)
CLIENT = Topic(
    (
        "{client} asked about the {thing} today. What can I tell them, {k}?",
        "How important is {key} for {client}, {k}?",
        "{k}, does {client} know about '{title}'?",
        "{client} wants to know what happens with the {thing}, {k}.",
    ),
    (
        "Tell {client} that {key} is {status}, {a}.",
        "{client} knows, {a}. I wrote to them that the {thing} is {status}.",
        "They can see it soon, {a}. The {thing} for {client} is {status}.",
        "For {client} the {thing} matters a lot, {a}, so please no promises.",
    ),
    (
        "Done: {client} has an answer about the {thing}.",
        "Thanks, {k}. I told {client} that {key} is {status}.",
        "I have written to {client} about {key}, {k}.",
    ),
)
SEEN = Topic(
    (
        "I see it here too: {title_low}. Does it happen every time, {k}?",
        "Since when does this happen with the {thing}, {k}?",
        "I cannot reproduce {key} with my account, {k}. How do you do it?",
        "{k}, is {key} the same on the test system? My {thing} looks fine.",
        "Is there a screenshot of the {thing}, {k}? I want to compare it with mine.",
    ),
    (
        "Every second time, {a}. It was there on {reported} for sure.",
        "At least since {reported}, {a}, maybe the {thing} did it before.",
        "Open the {thing} twice in a row, {a}, then you see it.",
        "On both systems, {a}. The {thing} has no special settings.",
        "Try it with a new account, {a}: {title_low}.",
    ),
    (
        "Now I see it as well. Thanks, {k}, that makes {key} easier.",
        "Right, that is the {thing} as described. Thanks, {k}!",
        "Got it, {k}. I have added the steps for {key} to our test list.",
    ),
)
BLOCKED = Topic(
    (
        "Does {key} have to wait for {blocker}, {k}?",
        "{k}, why is {blocker} linked here? It has little to do with the {thing}.",
        "Can we go on with the {thing} without {blocker}, {k}?",
    ),
    (
        "Yes, {a}: without {blocker} the {thing} cannot be finished.",
        "{blocker} comes first, {a}, then {key}.",
        "We can prepare the {thing}, {a}, but {blocker} has to be closed before.",
    ),
    (
        "Understood, I keep an eye on {blocker}.",
        "Thanks, {k}. Then {blocker} first and the {thing} after it.",
        "All right, {k}, {key} waits.",
    ),
)
PROGRESS = Topic(
    (
        "How is the {thing} coming along, {k}?",
        "{k}, you have had {key} since {since}. Do you need anything?",
        "Is the {thing} far enough for a first look, {k}?",
        "Anything new about {key}, {k}? I would like to mention it tomorrow.",
        "Do you need a hand with the {thing}, {k}?",
    ),
    (
        "Not yet where I want it, {a}. The {thing} should be ready on {next}.",
        "Going well, {a}. Give me until {next}, then {key} can be checked.",
        "The hard part of the {thing} is done, {a}; {next} is realistic.",
        "I ask again on {next}, {a}, if the {thing} is still stuck by then.",
    ),
    (
        "{next} is fine, {k}. Good luck with the {thing}!",
        "Great, I keep some time free on {next} for {key}.",
        "Thanks for the news about the {thing}, {k}.",
        "Good, {k}. Then we talk about {key} on {next}.",
    ),
)
SPENT = Topic(
    (
        "{spent} hours are logged on {key} by now. Is that all, {k}?",
        "The {thing} has taken {spent} hours so far, {k}. More than you thought?",
        "{k}, please check the {spent} hours on {key}, they look high to me.",
        "Is somebody else working on the {thing}, {k}? I only see {spent} hours.",
    ),
    (
        "{spent} hours is right, {a}. The {thing} was more work than it looks.",
        "Yes, {a}, I log {key} every evening.",
        "That is everything, {a}: {spent} hours, most of it for testing the {thing}.",
        "Correct so far, {a}, but the {thing} is not finished with {spent} hours.",
    ),
    (
        "Thanks, then I count {spent} hours for the {thing}.",
        "All right, {k}. {spent} hours it is for {key}.",
        "Good, {k}. I only wanted to be sure about {key}.",
    ),
)
REVIEW = Topic(
    (
        "I have looked at {key}, {k}. The {thing} works, but the tests are hard to read.",
        "{k}, {key} has been in review since {since}. Who takes it?",
        "Two questions about the {thing}, {k}: is the old version still needed, and who tells the users?",
        "The {thing} looks good to me, {k}. Did you try it on a slow connection?",
        "Half of the review of {key} is done, {k}. The {thing} needs a second pair of eyes.",
        "{k}, what should I look at first in {key}?",
    ),
    (
        "Thanks for looking, {a}. I tidy up the {thing} today.",
        "Good point about the {thing}, {a}. It is in {key} now.",
        "Take your time, {a}, {key} is not in a hurry.",
        "I tried the {thing} on three machines, {a}, all fine.",
        "Start with the tests, {a}; the {thing} itself changed little since {since}.",
    ),
    (
        "Good, {k}. From my side {key} can be closed.",
        "Thanks, {k}, the {thing} is much clearer now.",
        "I am through with the {thing}, {k}. No more remarks.",
        "Looks right, {k}. One more look at {key} tomorrow and we are done.",
    ),
)
TOPICS: dict[Status, tuple[Topic, ...]] = {
    "to_do": (WHEN, SCOPE, ESTIMATE, CLIENT, SEEN, BLOCKED),
    "in_progress": (PROGRESS, SPENT, ESTIMATE, CLIENT, BLOCKED),
    "in_review": (REVIEW, REVIEW, SPENT, CLIENT),
}
_NEEDS = {topic: topic.needs for topics in TOPICS.values() for topic in topics}


def thread_texts(
    rng: Random, issue: LifeIssue, thread: tuple[Remark, ...], facts: dict[str, str], first_names: dict[str, str]
) -> list[str]:
    """The words of a thread. `facts` are those of the issue that do not depend on time; others are added here."""
    start, end = thread[0].at, thread[-1].at
    status = issue.status_at(start) or "to_do"
    facts = facts | {
        "a": first_names[thread[0].by],
        "k": first_names[issue.assignee or issue.reporter],
        "key": issue.key,
        "thing": issue.thing,
        "title": issue.title,
        "reported": day_name(issue.created_at.date()),
        "status": status.replace("_", " "),
        "since": day_name(next(step.at.date() for step in reversed(issue.steps) if step.at <= start)),
    }
    if issue.kind == "bug":
        facts["title_low"] = issue.title[0].lower() + issue.title[1:]
    if upcoming := next((step for step in issue.steps if step.at.date() > end.date()), None):
        facts["next"] = day_name(upcoming.at.date())
    if spent := sum(labour.minutes for labour in issue.work if labour.on < start.date()):
        facts["spent"] = f"{spent / 60:g}"
    topic = rng.choice([topic for topic in TOPICS.get(status, (SCOPE,)) if _NEEDS[topic] <= facts.keys()] or [SCOPE])
    parts = (topic.asks, topic.answers, topic.closes)
    return [rng.choice(part).format_map(facts) for part, _ in zip(parts, thread, strict=False)]


def day_name(day: dt.date) -> str:
    """A day as people write it: '4 March'."""
    return f"{day.day} {_MONTHS[day.month - 1]}"


_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
