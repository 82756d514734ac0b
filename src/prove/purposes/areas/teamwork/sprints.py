"""Sprints: how one ends and the next begins, and the hours that were worked."""

from typing import Any

from prove.purposes.areas.people import AT_WORK, mail_to, somebody
from prove.purposes.areas.teamwork.teams import named_project, project_channel
from prove.purposes.program import (
    act,
    again,
    ask,
    at,
    column,
    day,
    each,
    given,
    inside,
    me,
    number,
    on_weekday,
    present,
    purpose,
    quoted,
    rows,
    say,
    some,
    tells,
    text,
    today,
    word,
    workday,
)
from prove.servers.calendar.events import create_event
from prove.servers.issue_tracker.issues import change_issue_labels, list_projects, search_issues
from prove.servers.issue_tracker.planning import (
    complete_sprint,
    create_sprint,
    list_sprints,
    list_work_logs,
    log_work,
    move_issue_to_sprint,
    start_sprint,
)
from prove.servers.issue_tracker.records import IssueKind, Priority
from prove.servers.team_chat.tools import pin_message, send_message


@purpose(
    "issue_tracker",
    "team_chat",
    because=(
        "We're turning the page.",
        "Not everything got finished, and that's fine.",
        "The board looks like the end of a long week.",
        "I don't want a gap between one sprint and the next.",
        "Half the cards will simply travel on.",
        "Yesterday's plan has run its course.",
        "We've agreed to cut our losses and start afresh.",
        "Our rhythm slipped, so I'm resetting the clock.",
        "The leftovers mustn't vanish into the backlog.",
        "Nobody enjoys a sprint that drags on.",
        "The new goals are already pinned to the wall.",
        "Clean handovers save arguments.",
    ),
)
def roll_over_the_sprint() -> Any:
    """Close the running sprint of a project, carry what is open over to the next, start that, and pin the news."""
    project = column(rows(list_projects), lambda p: p.name)
    key = named_project(project).key
    running = say(
        rows(list_sprints, project_key=key, status="active").the(),
        f"the running {project} sprint",
        f"{project}'s current sprint",
        f"the sprint that {project} is in",
        f"the active sprint of {project}",
    )
    following = again(
        some(
            rows(list_sprints, project_key=key, status="planned"),
            lambda s: (f"the planned {s.name}", f"{s.name}"),
        ),
        "that one",
        "the new one",
    )
    close = say(
        act(complete_sprint, sprint_id=running.id, carry_over_to=following.id),
        f"close {running} and carry whatever is unfinished over to {following}",
        f"complete {running}; its open issues go to {following}",
        f"bring {running} to an end, with everything that's still open moving on to {following}",
        f"end {running} and let the remainder continue in {following}",
        f"wrap {running} up, taking the leftovers along into {following}",
        f"finish {running}, but keep what isn't done: it belongs in {following}",
        f"shut {running} down and transfer all of its unfinished work to {following}",
    )
    tells(close, f"{close.name} is closed.", f"I closed {close.name}.")
    last = workday(7, 21)
    begin = say(
        act(start_sprint, sprint_id=following.id, ends_on=given(last, on_weekday(today()))),
        f"start {following:again} today, with {last} as its last day",
        f"get {following:again} going, and let it end {last:on}",
        f"kick {following:again} off; the final day is {last}",
        f"set {following:again} running so that it finishes {last:on}",
        f"launch {following:again}, ending {last:on}",
        f"make {following:again} the active sprint as of today, ending {last:on}",
    )
    tells(begin, f"{begin.name} runs until {begin.ends_on}.", f"{begin.name} has started and ends on {begin.ends_on}.")
    channel = project_channel(project)
    moved = inside(close.carried_over).count()
    news = say(
        text(f"{begin.name} has started and runs until {begin.ends_on}. Carried over: {moved} issues."),
        "which sprint runs now, until when, and how many issues were carried over",
        "the new sprint's name, its last day and the number of issues that came along",
        "the name of the sprint that has begun, when it ends, and the count of issues carried over",
        "what the new sprint is called, how many issues were taken along and the day it ends",
        "the sprint that is on now, its end, and how many leftovers it inherited",
    )
    post = say(
        act(send_message, channel=channel, text=news),
        f"post in #{channel} {news}",
        f"tell #{channel} {news}",
        f"write a message for #{channel} that states {news}",
        f"let #{channel} know {news}",
        f"put up a notice in #{channel}: {news}",
        f"The people in #{channel} should read {news}.",
    )
    pin = say(
        act(pin_message, message_id=post.id, action="pin"),
        "pin that message",
        "keep it pinned there",
        "keep that message at the top by pinning it",
        "make it a pinned message",
        "pin it so that nobody has to scroll",
        "That message should stay visible, so pin it.",
    )
    return (close, begin), (post, pin)


def _kind(*kinds: IssueKind) -> IssueKind:
    """A kind of issue that the user says."""
    return word(*kinds)


def _priority(*levels: Priority) -> Priority:
    """A priority that the user says."""
    return word(*levels)


@purpose(
    "issue_tracker",
    "calendar",
    because=(
        "The team is ready when I am.",
        "We've idled long enough.",
        "There's no sprint going in that project, and it shows.",
        "The planning poker cards are back in the drawer.",
        "Everybody has picked their work, so off we go.",
        "I've been given the starting pistol.",
        "Our pause is officially over.",
        "Somebody has to press the button.",
        "The estimates are in and nobody fainted.",
        "A plan that never starts is only a wish.",
        "I'd like to see this one through properly.",
        "The stand-up was unanimous.",
    ),
)
def begin_a_planned_sprint() -> Any:
    """Start a planned sprint, follow its important issues, and enter its review."""
    sprint = again(
        some(
            rows(list_sprints, status="planned"),
            lambda s: (f"{s.name}",),
            fits=[
                lambda s: rows(list_sprints, project_key=s.project_key, status="active").count() == 0,
                lambda s: rows(search_issues, sprint_id=s.id).count() > 0,
            ],
        ),
        "it",
        "that sprint",
    )
    last = workday(7, 21)
    begin = say(
        act(start_sprint, sprint_id=sprint.id, ends_on=given(last, on_weekday(today()))),
        f"start {sprint}, which is planned, and let it end {last:on}",
        f"set {sprint} going; {last} is its final day",
        f"let {sprint} begin: it's planned, so start it with {last} as the end",
        f"launch {sprint} today so that it is over {last:on}",
        f"I'm opening {sprint} today. Start it, and make {last} the last day.",
        f"take {sprint} from planned to active, finishing {last:on}",
        f"give the go-ahead to {sprint}: it begins now and ends {last:on}",
    )
    tells(begin, f"{begin.name} runs until {begin.ends_on}.", f"{begin.name} has begun and ends on {begin.ends_on}.")
    kind, label = _kind("bug", "feature"), quoted("must-have", "promised", "committed", "in-scope")
    meant = rows(search_issues, sprint_id=sprint.id, kind=kind)
    mark = say(
        each(meant, lambda i: act(change_issue_labels, issue_key=i.key, add=(label,))),
        f"label every {kind} in {sprint:again} as {label}",
        f"add the label {label} to each {kind} of {sprint:again}",
        f"put {label} as a label on any {kind} that {sprint:again} contains",
        f"tag each {kind} in {sprint:again} with the label {label}",
        f"Each {kind} in {sprint:again} gets the label {label}.",
        f"give the label {label} to whatever {kind} is part of {sprint:again}",
    )
    hour, title = word(9, 10, 11, 14, 15, 16), quoted("Sprint review", "Demo", "Show and tell", "Closing round")
    event = say(
        act(
            create_event,
            title=title,
            starts_at=at(present(begin.ends_on), hour),
            duration_minutes=60,
            description=text(f"{begin.name}, {label}: {meant.column(lambda i: i.title)}"),
        ),
        f"block an hour called {title} in my calendar at {hour}:00 on its last day; the notes should give the sprint's "
        "name, that label and the titles of what you labelled",
        f"enter {title} in my calendar for the final day of the sprint, {hour}:00, one hour, with the sprint's name, "
        "the label and the labelled titles in the description",
        f"On the day it ends I need an hour from {hour}:00 in my calendar, titled {title}, its description naming the "
        "sprint, the label and each issue that has just got it, by title.",
        f"reserve sixty minutes at {hour}:00 on the sprint's closing day as {title}, and mention the name of the "
        "sprint, the new label and the titles that bear it",
        f"add {title} to my calendar, an hour from {hour}:00 on the last day of the sprint; in the description I want "
        "what the sprint is called, the label, and the titles of those issues",
        f"book {title} into my calendar for the day the sprint ends, {hour}:00, one hour long; sprint name, label and "
        "the titles of the issues you tagged belong in the description",
    )
    return (begin, mark), (event,)


@purpose(
    "issue_tracker",
    "email",
    because=(
        "Time sheets are due.",
        "I keep forgetting to write down my hours.",
        "I'm asked what I do all day.",
        "The invoice for our client depends on this.",
        "Accounting is chasing me again.",
        "Let's see whether I was as busy as I felt.",
        "My clock and my conscience disagree.",
        "Every quarter of an hour counts, they say.",
        "I'd like my records to be honest for once.",
        "My sticky notes with times on them are falling off the screen.",
        "Before I lose track of it.",
        "Transparency has been requested from above.",
    ),
)
def hand_in_my_hours() -> Any:
    """Log the last piece of work, add up what was logged, and mail the sum to somebody at work."""
    issue = some(
        rows(search_issues, assignee=me.email, status="in_progress"),
        lambda i: (f'my ongoing {i.kind} "{i.title}"', f'my in-progress {i.kind} "{i.title}"'),
    )
    minutes = number(20, 30, 40, 45, 50, 75, 90, 105, 120)
    log = say(
        act(log_work, issue_key=issue.key, minutes=minutes),
        f"log {minutes} minutes for today on {issue}",
        f"enter {minutes} minutes of today's work for {issue}",
        f"I've spent {minutes} minutes on {issue} today; put that on record in the tracker.",
        f"write down {minutes} minutes for {issue}, done today",
        f"book {minutes} minutes of today on {issue}",
        f"charge {minutes} minutes of my day to {issue}",
    )
    since = day(-21, -4, edge="since")
    logged = rows(list_work_logs, person=me.email, since=since)
    total = logged.sum(lambda w: w.minutes)
    longest = logged.most(lambda w: w.minutes)
    tell = say(
        ask(
            total,
            longest.issue_title,
            longest.minutes,
            told=(
                "You have logged {} minutes; the longest entry is for {}, {} minutes.",
                "It comes to {} minutes. The longest stretch went into {}, with {} minutes.",
                "In all that's {} minutes, and the biggest single entry is {} with {} minutes.",
            ),
        ),
        f"How many minutes have I logged since {since}, and which single entry is the longest, and how long is it?",
        f"add up the minutes I've logged since {since}, and tell me the issue and the length of the longest entry",
        f"What do my logged minutes since {since} come to? And what was my longest single entry for, with how many "
        "minutes?",
        f"work out my total of logged minutes since {since}; I'd also like to hear which issue the biggest entry is "
        "for and its minutes",
        f"let me know the sum of my work log in minutes since {since}, together with the title and minutes of the "
        "longest entry",
    )
    friend = somebody(*AT_WORK)
    subject = quoted("My hours", "Time sheet", "What I worked on", "Hours so far", "My log in numbers")
    mail = say(
        mail_to(friend, subject, text(f"I logged {total} minutes in {logged.count()} entries.")),
        f"send {friend} a mail called {subject} with that total and the number of entries it is made of",
        f"report the sum to {friend} by mail, headed {subject}, and mention how many entries there are",
        f"mail the total in minutes and the number of log entries to {friend} under the subject {subject}",
        f"put the total and the count of entries into a mail to {friend}, subject {subject}",
        f"pass that total on to {friend} in a mail titled {subject}, along with the number of entries behind it",
        f"let {friend} know in a mail with the subject {subject} what the minutes add up to, and over how many entries",
    )
    return (log, tell), (mail,)


@purpose(
    "issue_tracker",
    "team_chat",
    because=(
        "We have nothing planned, but plenty to do.",
        "I don't want us to sit around.",
        "It's all hands on deck.",
        "We'll improvise.",
        "The plan we had is worth nothing any more.",
        "Something has to happen this week.",
        "A short push will do us good.",
        "The wheels have to turn again.",
        "The important things first, for once.",
        "Let's clear the decks.",
        "Our pause has lasted long enough.",
        "Nobody likes an empty board.",
    ),
)
def improvise_a_sprint() -> Any:
    """Make a sprint of the important issues of a project that has none running, start it, and tell a channel."""
    project = column(
        rows(list_projects),
        lambda p: p.name,
        fits=[lambda p: rows(list_sprints, project_key=p.key, status="active").count() == 0],
    )
    key = named_project(project).key
    name = quoted("All hands", "Short push", "Fast lane", "Clean desk", "Back on track", "One thing at a time")
    create = say(
        act(create_sprint, project_key=key, name=name),
        f"plan a sprint called {name} in {project}",
        f"create a new sprint for {project} by the name of {name}",
        f"give {project} a fresh sprint, named {name}",
        f"open a sprint in {project} and name it {name}",
        f"I need a new sprint in {project}; call it {name}.",
        f"set up {name} as a sprint of {project}",
    )
    tells(create, f"{create.name} is planned.", f"The sprint {create.name} is there.")
    level = _priority("urgent", "high", "medium")
    wanted = rows(search_issues, project_key=key, priority=level, status="to_do")
    fill = say(
        each(wanted, lambda i: act(move_issue_to_sprint, issue_key=i.key, sprint_id=create.id)),
        f"move every {level}-priority issue of the project that is to do into it",
        f"put all of that project's to-do issues of {level} priority in there",
        f"fill it with whatever is to do there and has {level} priority",
        f"Each to-do issue of {level} priority in that project belongs in the new sprint.",
        f"load the sprint with the project's {level}-priority issues that nobody has begun, meaning those still to do",
        f"include every {level}-priority issue of the project that is to do",
    )
    last = workday(4, 14)
    begin = say(
        act(start_sprint, sprint_id=create.id, ends_on=given(last, on_weekday(today()))),
        f"start the sprint, with {last} as the last day",
        f"let the sprint begin today and end {last:on}",
        f"set it going until it ends {last:on}",
        f"kick it off now; it closes {last:on}",
        f"launch it, and make {last} its final day",
        f"It begins today and is over {last:on}, so start it that way.",
    )
    tells(begin, f"{begin.name} runs until {begin.ends_on}.", f"{begin.name} is on and ends on {begin.ends_on}.")
    channel = project_channel(project)
    post = say(
        act(
            send_message,
            channel=channel,
            text=text(f"{begin.name} runs until {begin.ends_on} with {wanted.count()} issues."),
        ),
        f"tell #{channel} the sprint's name, when it ends and how many issues are in it",
        f"post its name, its last day and the number of its issues in #{channel}",
        f"write to #{channel} what the sprint is called, until when it runs and how many issues we've taken in",
        f"let #{channel} know: name of the sprint, final day, count of issues",
        f"put the name, the end and the number of issues in a message to #{channel}",
        f"Everybody in #{channel} should read its name, its end and how many issues it has.",
    )
    return (create, fill), (begin, post)
