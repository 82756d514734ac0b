"""Issues that are watched over: how much work goes into them, who hears of them, and what they are linked to."""

from typing import Any

from prove.purposes.areas.teamwork.teams import colleague_email, named_project
from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    column,
    given,
    inside,
    look,
    me,
    name_of,
    number,
    purpose,
    quoted,
    rows,
    say,
    some,
    tells,
    text,
    when,
    word,
)
from prove.servers.issue_tracker.issues import (
    comment_on_issue,
    edit_issue,
    get_issue,
    list_projects,
    search_issues,
    unlink_issues,
    unwatch_issue,
    watch_issue,
)
from prove.servers.issue_tracker.planning import list_work_logs
from prove.servers.issue_tracker.records import Priority
from prove.servers.team_chat.tools import list_colleagues, send_direct_message

OPEN = ("to_do", "in_progress", "in_review")


def _priority(*levels: Priority) -> Priority:
    """A priority that the user says."""
    return word(*levels)


@purpose(
    "issue_tracker",
    because=(
        "I wonder where the hours go.",
        "That was supposed to be a small thing.",
        "Our budget is being eaten up somewhere.",
        "Somebody has to keep an eye on the effort.",
        "I've heard sighs from the next desk.",
        "We always underestimate these.",
        "It feels like a bottomless pit.",
        "I'm asked for figures, not for feelings.",
        "Better to know early than late.",
        "The numbers don't add up in my head.",
        "Every project has its time sink.",
        "I'd like to adjust our plan.",
    ),
)
def check_the_effort() -> Any:
    """Add up the work on an issue; if it is a lot, raise the estimate, else watch the issue."""
    project = column(rows(list_projects), lambda p: p.name)
    issue = again(
        some(
            rows(search_issues, project_key=named_project(project).key, status="in_progress"),
            lambda i: (f'the ongoing {i.kind} "{i.title}"', f'the {i.kind} "{i.title}" that is in progress'),
            fits=[lambda i: rows(list_work_logs, issue_key=i.key).count() > 1],
        ),
        "it",
    )
    logs = rows(list_work_logs, issue_key=issue.key)
    total, longest = logs.sum(lambda w: w.minutes), logs.most(lambda w: w.minutes)
    tell = say(
        ask(
            total,
            given(longest.person_name, longest.person != me.email),
            longest.minutes,
            told=(
                "In all {} minutes were logged; the longest entry is by {}, {} minutes.",
                "The entries come to {} minutes, and the longest is the one of {} with {} minutes.",
                "It adds up to {} minutes. {} made the longest entry, {} minutes.",
            ),
        ),
        f"How many minutes were logged in all on {issue} in {project}, and whose entry is the longest, with how many?",
        f"add up the minutes logged for {issue} in {project}; I also want the name and the minutes of the longest "
        "entry",
        f"What does the work on {issue} in {project} come to in minutes? And who logged the longest stretch, how long "
        "was it?",
        f"work out the logged minutes of {issue} in {project}, and tell me the person and the length of the "
        "longest entry",
        f"let me know the total of minutes that went into {issue}, which is in {project}, and by whom and how long the "
        "longest entry is",
    )
    limit, hours = number(180, 240, 300, 360, 480), number(8, 10, 12, 15, 20, 24, 30)
    raise_it = say(
        act(edit_issue, issue_key=issue.key, estimate=hours),
        f"set its estimate to {hours} hours",
        f"change the estimate to {hours} hours",
        f"enter {hours} hours as the new estimate",
        f"let the estimate be {hours} hours",
    )
    watch = say(
        act(watch_issue, issue_key=issue.key),
        "have me notified of changes to it",
        "make me one of its watchers",
        "let me watch it from now on",
        "put me on its watch list",
    )
    decide = say(
        when(total > limit, raise_it, watch),
        f"if that total is more than {limit} minutes, {raise_it}; otherwise {watch}",
        f"Are these more than {limit} minutes in all? If so, {raise_it}; if not, {watch}.",
        f"should the sum exceed {limit} minutes, {raise_it}; if it doesn't, {watch}",
        f"With a total above {limit} minutes, {raise_it}; with less than that or just as much, {watch}.",
        f"when the minutes add up to more than {limit}, {raise_it}; when they don't, {watch}",
    )
    tells(raise_it, f"It is more than {limit} minutes, so the estimate is {hours} hours now.")
    tells(watch, f"It is not more than {limit} minutes, so you are a watcher now.")
    return (tell,), (decide,)


@purpose(
    "issue_tracker",
    "team_chat",
    because=(
        "I'll be hard to reach for a while.",
        "My inbox can't take any more.",
        "I've handed that topic over.",
        "Somebody closer to it should hear the news.",
        "I only reported it, I can't follow it for ever.",
        "Two of us needn't read the same notifications.",
        "I'm off to a place without a network.",
        "The bell on my screen never stops.",
        "I trust others to keep watch.",
        "I'm clearing my notifications.",
        "It's somebody else's baby now.",
        "Every change makes my phone buzz.",
    ),
)
def let_somebody_watch_instead() -> Any:
    """Let a colleague hear of changes to an issue in place of oneself, and tell them."""
    issue = again(
        some(
            rows(search_issues, reporter=me.email),
            lambda i: (
                f'the {i.kind} "{i.title}" that I reported',
                f'"{i.title}", a {i.kind} that I reported',
            ),
            fits=[
                lambda i: among(i.status, OPEN),
                lambda i: among(me.email, look(get_issue, issue_key=i.key).watchers),
            ],
        ),
        "it",
        "that issue",
    )
    known = look(get_issue, issue_key=issue.key)
    heir = again(
        name_of(
            rows(list_colleagues),
            lambda c: c.name,
            fits=[lambda c: c.email != me.email, lambda c: among(among(c.email, known.watchers), (False,))],
        ),
        "my colleague",
    )
    address = colleague_email(heir)
    watch = say(
        act(watch_issue, issue_key=issue.key, watcher=address),
        f"make {heir} a watcher of {issue}",
        f"have {heir} notified of changes to {issue}",
        f"add {heir} to the watchers of {issue}",
        f"let {heir} hear of whatever happens to {issue}, as a watcher",
        f"I'd like {heir} to watch {issue}.",
        f"put {heir} on the watch list of {issue}",
    )
    tells(watch, f"{heir} is a watcher of {issue.key} now.", f"{heir} hears of changes to {issue.key} from now on.")
    unwatch = say(
        act(unwatch_issue, issue_key=issue.key),
        f"stop notifying me about {issue:again}",
        "take me off the watchers",
        f"I don't want to be notified of {issue:again} any longer.",
        f"remove me from those who watch {issue:again}",
        f"let me stop watching {issue:again} in return",
        "cancel my own notifications about it",
    )
    note = say(
        text(f"You are a watcher of {issue.key} now: {issue.title} ({issue.priority} priority)."),
        "its key, its title and its priority",
        "key, title and priority of the issue",
        "the key and the title, and what priority it has",
        "which issue it is, by key and title, and how high its priority is",
    )
    tell = say(
        act(send_direct_message, recipient=address, text=note),
        f"send {heir:again} a direct message with {note}",
        f"let {heir:again} know in a direct message: {note}",
        f"drop {heir:again} a private line in the chat that gives {note}",
        f"tell {heir:again} privately in the chat {note}",
        f"A direct message to {heir:again} should give {note}.",
        f"brief {heir:again} in a direct message, with {note}",
    )
    return (watch, unwatch), (tell,)


@purpose(
    "issue_tracker",
    because=(
        "Somebody was too quick with the links.",
        "Two things can look alike and still be different.",
        "I've read both of them twice.",
        "We're about to throw away a real problem.",
        "Appearances deceive.",
        "I was in the talk where it came up, and it's another matter.",
        "Support says customers mean something else.",
        "It was filed away too early.",
        "Twins they are not.",
        "I don't agree with what the tracker says.",
        "Let's not lump everything together.",
        "A closer look changed my mind.",
    ),
)
def undo_a_duplicate() -> Any:
    """See what an issue is a duplicate of, remove the link, say so in a comment, and give it a priority."""
    project = column(rows(list_projects), lambda p: p.name)
    issue = again(
        some(
            rows(search_issues, project_key=named_project(project).key, status="to_do"),
            lambda i: (f'the to-do {i.kind} "{i.title}"', f'the to-do issue "{i.title}"'),
            fits=[
                lambda i: (
                    inside(look(get_issue, issue_key=i.key).links)
                    .where(lambda li: li.relation == "duplicates", lambda li: li.from_key == i.key)
                    .count()
                    == 1
                )
            ],
        ),
        "it",
    )
    link = inside(look(get_issue, issue_key=issue.key).links).the(
        lambda li: li.relation == "duplicates", lambda li: li.from_key == issue.key
    )
    tell = say(
        ask(
            link.to_title,
            link.to_key,
            told=(
                "It is entered as a duplicate of {}, {}.",
                "The other one is {} ({}).",
                "According to the link it duplicates {}, that is {}.",
            ),
        ),
        f"In {project}, which issue is {issue} marked as a duplicate of? Title and key, please.",
        f"look up {issue} in {project} and tell me the title and the key of the issue that it's said to duplicate",
        f"What is {issue} in {project} supposed to be a duplicate of, by title and key?",
        f"tell me which issue {issue} in {project} is linked to as its duplicate, with title and key",
        f"I'd like to know title and key of what {issue} duplicates in {project}, according to the tracker.",
    )
    unlink = say(
        act(unlink_issues, link_id=link.id),
        "remove that link",
        "take the link between the two away",
        "unlink the two",
        "delete the link",
        "cut that connection",
        "The link is wrong, so remove it.",
    )
    words = quoted("Not the same after all", "I checked, this is another matter", "No duplicate", "Worth its own look")
    comment = say(
        act(comment_on_issue, issue_key=issue.key, body=words),
        f"comment on {issue:again}: {words}",
        f"leave the comment {words} under {issue:again}",
        f"write {words} as a comment below {issue:again}",
        f"add {words} to its comments",
        f"put a comment there that reads {words}",
    )
    level = _priority("low", "medium", "high", "urgent")
    edit = say(
        act(edit_issue, issue_key=issue.key, priority=level),
        f"set its priority to {level}",
        f"give {issue:again} {level} priority",
        f"change the priority of {issue:again} to {level}",
        f"Its priority should be {level} from now on.",
        f"let {issue:again} have {level} priority",
    )
    return (tell,), (unlink, comment, edit)
