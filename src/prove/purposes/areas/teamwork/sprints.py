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
        "Not everything got finished, and that's fine.",
        "I don't want a gap between one sprint and the next.",
        "What's left over mustn't vanish into the backlog.",
        "Nobody enjoys a sprint that drags on.",
        "I empty my lunchbox before refilling it, and our board deserves equal hygiene.",
        "A marathon feels shorter with a banana at every milestone, my running club insists.",
        "Our whiteboard has been wiped, and the marker pens have been refilled.",
        "Leftovers taste better in a new casserole, which is practically our strategy.",
        "I dislike loose threads, whether on a jumper or on a task board.",
        "We've eaten the celebratory doughnuts, crumbs included, so there's no turning back.",
        "My colleagues are itching to flip the page, and so am I.",
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
    planned = rows(list_sprints, project_key=key, status="planned")
    following = again(
        some(
            planned,
            lambda s: (f"{s.name}", f"the planned {s.name}"),
            fits=[lambda s: s.name == planned.least(lambda other: other.name).name],
        ),
        "that one",
        "the new one",
    )
    close = say(
        act(complete_sprint, sprint_id=running.id, carry_over_to=following.id),
        f"close {running} and carry whatever is unfinished over to {following}",
        f"complete {running}; its open issues go to {following}",
        f"end {running} and move everything that's still open to {following}",
        f"finish {running}, and move what isn't done to {following}",
        f"close {running} and take its unfinished issues along into {following}",
    )
    tells(close, f"{close.name} is closed.", f"I closed {close.name}.")
    last = workday(7, 21)
    begin = say(
        act(start_sprint, sprint_id=following.id, ends_on=given(last, on_weekday(today()))),
        f"start {following:again} today, with {last} as its last day",
        f"start {following:again} now, and let it end {last:on}",
        f"kick off {following:again}; the last day is {last}",
        f"get {following:again} started so that it ends {last:on}",
        f"start {following:again} as the active sprint, ending {last:on}",
    )
    tells(begin, f"{begin.name} runs until {begin.ends_on}.", f"{begin.name} has started and ends on {begin.ends_on}.")
    channel = project_channel(project)
    moved = inside(close.carried_over).count()
    news = say(
        text(f"{begin.name} has started and runs until {begin.ends_on}. Carried over: {moved} issues."),
        "which sprint runs now, until when, and how many issues were carried over",
        "the new sprint's name, its last day and the number of issues carried over",
        "the name of the sprint that has begun, when it ends, and how many issues were carried over",
        "what the new sprint is called, when it ends and how many issues it took over",
    )
    post = say(
        act(send_message, channel=channel, text=news),
        f"post in #{channel} {news}",
        f"tell #{channel} {news}",
        f"write a message in #{channel} with {news}",
        f"let #{channel} know {news}",
        f"The people in #{channel} should know {news}.",
    )
    pin = say(
        act(pin_message, message_id=post.id, action="pin"),
        "pin that message",
        "keep it pinned there",
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
        "Everybody has picked their work, so off we go.",
        "The estimates are in.",
        "Everybody agreed in the stand-up.",
        "The sticky notes are up, the coffee is strong, and nobody has fled yet.",
        "I feel like a starter with a pistol, minus the ear protection.",
        "My team has been pacing like greyhounds behind the gate.",
        "I've replaced the flat batteries in my timer and polished my lucky mug.",
        "Procrastination is my hobby, but even I have run out of excuses.",
        "Our planning poker ended without a single slammed door, which is a record.",
        "I promised the sales people a demo, with a tie and everything.",
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
        f"start {sprint} today, with {last} as its last day",
        f"get {sprint} started; it ends {last:on}",
        f"I'm opening {sprint} today. Start it, and make {last} the last day.",
        f"start {sprint} now and have it end {last:on}",
        f"begin {sprint} today so that it ends {last:on}",
    )
    tells(begin, f"{begin.name} runs until {begin.ends_on}.", f"{begin.name} has begun and ends on {begin.ends_on}.")
    kind, label = _kind("bug", "feature"), quoted("must-have", "promised", "committed", "in-scope")
    meant = rows(search_issues, sprint_id=sprint.id, kind=kind)
    mark = say(
        each(meant, lambda i: act(change_issue_labels, issue_key=i.key, add=(label,))),
        f"label every {kind} in {sprint:again} as {label}",
        f"add the label {label} to each {kind} of {sprint:again}",
        f"put the label {label} on every {kind} in {sprint:again}",
        f"tag each {kind} in {sprint:again} with the label {label}",
        f"Each {kind} in {sprint:again} should get the label {label}.",
    )
    tells(
        mark,
        f"I added the label {label} to {meant.column(lambda i: i.key)}.",
        f"The label {label} is on {meant.column(lambda i: i.key)} now.",
    )
    hour, title = word(9, 10, 11, 14, 15, 16), quoted("Sprint review", "Demo", "Show and tell", "Review of the sprint")
    event = say(
        act(
            create_event,
            title=title,
            starts_at=at(present(begin.ends_on), hour),
            duration_minutes=60,
            description=text(f"{begin.name}, {label}: {meant.column(lambda i: i.title)}"),
        ),
        f"block an hour called {title} in my calendar at {hour}:00 on its last day, with the sprint's name, that label "
        "and the titles of the labelled issues in the notes",
        f"enter {title} in my calendar for the last day of the sprint, {hour}:00, one hour, with the sprint's name, "
        "the label and the labelled titles in the description",
        f"I need an hour from {hour}:00 on the day it ends in my calendar, called {title}; its description should have "
        "the sprint's name, the label and the titles of the labelled issues.",
        f"add {title} to my calendar, an hour from {hour}:00 on the last day of the sprint; in the description I want "
        "the sprint's name, the label, and the titles of those issues",
        f"book {title} into my calendar for the day the sprint ends, {hour}:00, one hour long, and put the sprint's "
        "name, the label and the titles of the issues you tagged in the description",
    )
    return (begin, mark), (event,)


@purpose(
    "issue_tracker",
    "email",
    because=(
        "Time sheets are due.",
        "I keep forgetting to write down my hours.",
        "Accounting is chasing me again.",
        "Let's see whether I was as busy as I felt.",
        "My time sheet has more gaps than my grandfather's teeth.",
        "Payroll sends reminders with a skull emoji, and I fear the next stage.",
        "I jot my hours on paper napkins, which the cleaner kindly bins.",
        "My timekeeping resembles my diet: strict intentions and a drawer full of biscuits.",
        "I've been buried in work up to my eyebrows and ignored the bureaucracy.",
        "My flatmate claims I only move pixels about, and numbers would settle our quarrel.",
        "Invoices go out late whenever I dawdle, and the bookkeeper sighs audibly.",
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
        act(log_work, issue_key=issue.key, minutes=given(minutes, on_weekday(today()))),
        f"log {minutes} minutes for today on {issue}",
        f"enter {minutes} minutes of today's work for {issue}",
        f"I've spent {minutes} minutes on {issue} today; log that in the tracker.",
        f"record {minutes} minutes of work on {issue} for today",
        f"book {minutes} minutes on {issue} for today",
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
                "It comes to {} minutes. The longest entry is for {}, with {} minutes.",
                "In all that's {} minutes. Your longest entry, on {}, has {} minutes.",
            ),
        ),
        f"How many minutes have I logged since {since}, and which issue is the longest entry for, and how long is it?",
        f"add up the minutes I've logged since {since}, and tell me the issue and the length of the longest entry",
        f"How many minutes do I have in the log since {since}? And what was my longest entry for, with how many "
        "minutes?",
        f"work out my total of logged minutes since {since}; I'd also like to know which issue the longest entry is "
        "for and its minutes",
        f"let me know how many minutes I've logged in all since {since}, and the issue and the minutes of the "
        "longest entry",
    )
    friend = somebody(*AT_WORK)
    subject = quoted("My hours", "Time sheet", "What I worked on", "Hours so far", "My log in numbers")
    mail = say(
        mail_to(friend, subject, text(f"I logged {total} minutes in {logged.count()} entries.")),
        f"send {friend} a mail called {subject} with that total and the number of entries",
        f"report the total to {friend} by mail, headed {subject}, and mention how many entries there are",
        f"mail the total in minutes and the number of log entries to {friend} under the subject {subject}",
        f"drop {friend} a line by mail, with {subject} as its subject, the total and the number of entries",
        f"let {friend} know in a mail with the subject {subject} how many minutes it was in all, in how many entries",
    )
    return (log, tell), (mail,)


@purpose(
    "issue_tracker",
    "team_chat",
    because=(
        "We have nothing planned, but plenty to do.",
        "It's all hands on deck.",
        "The important things first, for once.",
        "Our break has lasted long enough.",
        "We've been drifting like a rubber dinghy without a paddle.",
        "I cook best from whatever is in the fridge, and planning is no different.",
        "A jazz band doesn't wait for sheet music either, and my people can play.",
        "Ping-pong scores are soaring while our board gathers mothballs.",
        "Our calendar of grand plans drowned in coffee, quite literally.",
        "I'd like to see sleeves rolled up before everyone's chairs grow moss.",
        "My inner sergeant has woken up and is blowing a whistle.",
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
        f"open a sprint in {project} and name it {name}",
        f"I need a new sprint in {project}. Call it {name}.",
        f"set up a sprint in {project} called {name}",
    )
    tells(create, f"{create.name} is planned.", f"The sprint {create.name} is there.")
    level = _priority("urgent", "high", "medium")
    wanted = rows(search_issues, project_key=key, priority=level, status="to_do")
    fill = say(
        each(wanted, lambda i: act(move_issue_to_sprint, issue_key=i.key, sprint_id=create.id)),
        f"move every {level}-priority issue of the project that is to do into it",
        f"put all of that project's to-do issues of {level} priority in there",
        f"fill it with the project's to-do issues of {level} priority",
        f"All to-do issues of {level} priority in that project belong in the new sprint.",
        f"add every {level}-priority issue of the project that is still to do",
    )
    tells(
        fill,
        f"I moved {wanted.column(lambda i: i.key)} into {create.name}.",
        f"I put {wanted.column(lambda i: i.key)} into the sprint.",
    )
    last = workday(4, 14)
    begin = say(
        act(start_sprint, sprint_id=create.id, ends_on=given(last, on_weekday(today()))),
        f"start the sprint, with {last} as the last day",
        f"let the sprint begin today and end {last:on}",
        f"start it now; it ends {last:on}",
        f"start it, and make {last} its last day",
        f"It begins today and ends {last:on}. Start it.",
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
        f"write in #{channel} what the sprint is called, until when it runs and how many issues are in it",
        f"spread the news in #{channel}: the name of the sprint, its last day and the number of issues",
        f"send a message to #{channel} with its name, its end and the number of issues",
    )
    return (create, fill), (begin, post)
