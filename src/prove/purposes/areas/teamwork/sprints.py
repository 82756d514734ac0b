"""Sprints: how one ends and the next begins, and the hours that were worked."""

from typing import Any

from prove.purposes.areas.people import mail_to
from prove.purposes.areas.teamwork.teams import asker_for_figures, named_project, project_channel, titles_of
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
        "I like to finish one thing before the next.",
        "Regular milestones keep everybody going.",
        "The whiteboard has been wiped for a new start.",
        "Momentum evaporates quickly if iterations are too far apart.",
        "Retrospectives leave me refreshed and motivated.",
        "We've had our review, so there's nothing to wait for.",
        "My colleagues want to get on, and so do I.",
    ),
)
def roll_over_the_sprint() -> Any:
    """Close the running sprint of a project, carry what is open over to the next, start that, and pin the news."""
    project = column(rows(list_projects), lambda p: p.name)
    key = named_project(project).key
    running = say(
        rows(list_sprints, project_key=key, status="active").the(),
        f"the running {project} sprint",
        f"the current {project} sprint",
        f"the current sprint in {project}",
        f"the active sprint of {project}",
    )
    planned = rows(list_sprints, project_key=key, status="planned")
    following = again(
        some(
            planned,
            lambda s: (f"{s.name}", f"the planned {s.name}"),
            fits=[lambda s: s.name == planned.least(lambda other: other.name).name],
        ),
        "the new sprint",
        "the next sprint",
    )
    close = say(
        act(complete_sprint, sprint_id=running.id, carry_over_to=following.id),
        f"close {running} and carry whatever is unfinished over to {following}",
        f"complete {running}; its open issues go to {following}",
        f"end {running} and move everything that's still open to {following}",
        f"finish {running}, and move what isn't done to {following}",
        f"Time is up for {running}. Close it and take what's left into {following}.",
        f"wrap up {running}, and let {following} take over the unfinished issues",
        f"I want to close {running}. Whatever isn't finished goes into {following}.",
    )
    tells(close, f"{close.name} is closed.", f"I closed {close.name}.")
    last = workday(7, 21)
    begin = say(
        act(start_sprint, sprint_id=following.id, ends_on=given(last, on_weekday(today()))),
        f"start {following:again} today and let it end {last:on}",
        f"kick off {following:again} right away; it ends {last:on}",
        f"get {following:again} started so that it ends {last:on}",
        f"There's no reason to wait: start {following:again} today. It ends {last:on}.",
        f"set {following:again} in motion today, and have it finish {last:on}",
        f"Let's not lose time: start {following:again}, and have it end {last:on}.",
        f"I want to see {following:again} running today; it ends {last:on}.",
    )
    tells(begin, f"{begin.name} runs until {begin.ends_on}.", f"{begin.name} has started and ends on {begin.ends_on}.")
    channel = project_channel(project)
    moved = inside(close.carried_over).count()
    news = say(
        text(f"{begin.name} has started and runs until {begin.ends_on}. We carried over {moved} issues."),
        "the name of the sprint that runs now, its last day, and how many issues were carried over",
        "what the new sprint is called, until when it runs and how many issues came along from the old one",
        "the name of the sprint that has begun, what its last day is and how many issues were carried over",
        "what the new sprint is called, when it ends and how many issues it took over",
    )
    post = say(
        act(send_message, channel=channel, text=news),
        f"post in #{channel} {news}",
        f"tell #{channel} {news}",
        f"write a message in #{channel} about {news}",
        f"let #{channel} know {news}",
        f"The people in #{channel} should know {news}. Post that.",
        f"Everyone in #{channel} will want to know, so write there {news}.",
        f"put out the news in #{channel}: {news}",
    )
    pin = say(
        act(pin_message, message_id=post.id, action="pin"),
        "pin that message",
        "keep it pinned there",
        "make it a pinned message",
        "pin it so that nobody has to scroll",
        "That message should stay visible, so pin it.",
        "Let it stay at the top of the channel: pin it.",
        "pin what you wrote",
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
        "Adrenaline is pumping, and our motivation is soaring.",
        "Everybody agreed in the stand-up.",
        "Our kickoff playlist is already blaring.",
        "I only have to give the signal.",
        "My team can't wait.",
        "The meeting room is booked.",
        "I've run out of excuses.",
        "Our planning went surprisingly smoothly.",
        "I've promised the sales people a demo.",
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
        f"start the planned {sprint} and let it end {last:on}",
        f"start {sprint} today; it will end {last:on}",
        f"get {sprint} started; it ends {last:on}",
        f"I'm opening {sprint} today. Start it, and have it end {last:on}.",
        f"start {sprint} now and have it end {last:on}",
        f"It's time for {sprint}. Start it so that it ends {last:on}.",
        f"We can begin with {sprint} now, so start it. It ends {last:on}.",
    )
    tells(begin, f"{begin.name} runs until {begin.ends_on}.", f"{begin.name} has begun and ends on {begin.ends_on}.")
    kind, label = _kind("bug", "feature"), quoted("must-have", "promised", "committed", "in-scope")
    meant = rows(search_issues, sprint_id=sprint.id, kind=kind)
    mark = say(
        each(meant, lambda i: act(change_issue_labels, issue_key=i.key, add=(label,))),
        f"label every {kind} in {sprint:again} as {label}",
        f"add the label {label} to each {kind} in {sprint:again}",
        f"put the label {label} on every {kind} in {sprint:again}",
        f"tag each {kind} in {sprint:again} with the label {label}",
        f"Each {kind} in {sprint:again} should get the label {label}.",
        f"I'd like to see the label {label} on every {kind} in {sprint:again}.",
        f"Nobody should have to ask what counts: put the label {label} on each {kind} in {sprint:again}.",
    )
    tells(
        mark,
        f"I added the label “{label}” to {meant.count()} issues: {titles_of(meant)}.",
        f"The label “{label}” is on {meant.count()} issues now: {titles_of(meant)}.",
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
        f"block an hour called {title} in my calendar at {hour}:00 on the last day of the sprint; in the notes I'd "
        "like the sprint's name, the label and the titles of everything you labelled",
        f"enter {title} in my calendar for the last day of the sprint, {hour}:00, one hour, and list in the "
        "description the name of the sprint, the label and what you labelled, by title",
        f"I need an hour from {hour}:00 in my calendar on the day the sprint ends, called {title}. Note down the "
        "sprint's name, the label, and the titles of those issues.",
        f"add {title} to my calendar, an hour from {hour}:00 on the last day of the sprint; in the "
        "description I want the sprint's name, the label, and the titles of those issues",
        f"book {title} into my calendar for the day the sprint ends, {hour}:00, one hour long, and put the "
        "sprint's name, the label and the titles of the issues you tagged in the description",
        f"On the last day of the sprint we'll look at the result, so put {title} into my calendar, an hour from "
        f"{hour}:00. In its description I want the name of the sprint, the label and the titles of what you labelled.",
        f"keep an hour free at {hour}:00 on the day the sprint ends, as {title} in my calendar, and write the "
        "sprint's name, the label and the labelled issues by title into the notes",
    )
    tells(
        event,
        f"The event “{event.title}” is in your calendar for {event.starts_at}.",
        f"I put “{event.title}” into your calendar, {event.starts_at}.",
    )
    return (begin, mark), (event,)


@purpose(
    "issue_tracker",
    "email",
    because=(
        "Payroll grumbles whenever somebody is sloppy.",
        "I keep forgetting to write down my hours.",
        "Accounting is chasing me again.",
        "Let's see whether I was as busy as I felt.",
        "My time sheet is full of gaps.",
        "I don't want another reminder.",
        "I write my hours on scraps of paper.",
        "I'm not good at keeping track of time.",
        "Stopwatches and punch clocks never suited me.",
        "My flatmate claims that I hardly work.",
        "Invoices go out late whenever I dawdle.",
    ),
)
def hand_in_my_hours() -> Any:
    """Log the last piece of work, add up what was logged, and mail the sum to somebody at work."""
    issue = some(
        rows(search_issues, assignee=me.email, status="in_progress"),
        lambda i: (f'my {i.kind} "{i.title}" that is in progress', f'the {i.kind} "{i.title}" I have in progress'),
    )
    minutes = number(20, 30, 40, 45, 50, 75, 90, 105, 120)
    log = say(
        act(log_work, issue_key=issue.key, minutes=given(minutes, on_weekday(today()))),
        f"log {minutes} minutes for today on {issue}",
        f"enter {minutes} minutes of today's work for {issue}",
        f"I've spent {minutes} minutes today on {issue}; log that in the tracker.",
        f"record {minutes} minutes of work for today on {issue}",
        f"book {minutes} minutes for today on {issue}",
        f"Today I put {minutes} minutes into {issue}. Note that in the work log.",
        f"add {minutes} minutes to my work log for today, spent on {issue}",
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
                "You have logged {} minutes; the longest entry is for “{}”: {} minutes.",
                "It comes to {} minutes. The longest entry is for “{}”, with {} minutes.",
                "In all that's {} minutes. You spent longest on “{}”: {} minutes in one go.",
            ),
        ),
        f"How many minutes have I logged since {since}? And what's the title of the issue I spent the most "
        "time on in one go, and how long was that?",
        f"add up the minutes I've logged since {since}, and tell me the title of what I worked on longest "
        "in one go, and for how many minutes",
        f"How much time have I logged since {since}, in minutes? And how many minutes was the longest "
        "stretch, and on which issue, by title?",
        f"work out how many minutes I've logged since {since}; I'd also like to know the title of the issue "
        "that my longest stretch was for, and its minutes",
        f"I'd like to see what I've done since {since}: all the logged minutes together, and the longest "
        "single piece of work, with the issue's title and its minutes.",
        f"tell me how many minutes I've got in the log since {since}, and which issue, by title, has the longest "
        "single entry, and how many minutes that is",
        f"What does my work log since {since} come to in minutes? And what's the longest single entry: the "
        "issue's title, and how many minutes?",
    )
    friend = asker_for_figures()
    subject = quoted("My hours", "Time sheet", "What I worked on", "Hours so far", "My log in numbers")
    mail = say(
        mail_to(friend, subject, text(f"I logged {total} minutes in {logged.count()} entries.")),
        f"send {friend} an email, subject {subject}, with the total I've logged and how many entries it is made of",
        f"report my total minutes to {friend} by email, subject {subject}, and mention how many entries there are",
        f"email {friend} how many minutes I've logged in all and how many entries that is, under the subject {subject}",
        f"drop {friend} a line by email, with {subject} as its subject: my total minutes, and from how many entries",
        f"let {friend} know in an email with the subject {subject} how many minutes I logged in all, in how many "
        "entries",
        f"The one who needs my hours is {friend}. Send the total minutes by e-mail, with {subject} as the subject, "
        "and put in how many entries there are.",
        f"write to {friend}, subject {subject}, to say how many minutes I logged and in how many entries",
        f"I have to hand in my hours, so e-mail {friend} the total minutes and how often I logged something; the "
        f"subject is {subject}.",
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
        "We've been drifting for too long.",
        "I like to start with what's there.",
        "We can do without a big plan.",
        "Our board could do with some movement.",
        "Our big plans can wait.",
        "Our initial enthusiasm is fizzling out without clear direction.",
        "Improvising suits us better than elaborate roadmaps.",
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
        f"It's time for a sprint in {project}: {name}. Set it up.",
        f"We're going to do a sprint in {project}, so create one and call it {name}.",
    )
    tells(create, f"The sprint “{create.name}” is planned.", f"The sprint “{create.name}” is set up.")
    level = _priority("urgent", "high", "medium")
    wanted = rows(search_issues, project_key=key, priority=level, status="to_do")
    fill = say(
        each(wanted, lambda i: act(move_issue_to_sprint, issue_key=i.key, sprint_id=create.id)),
        f"move every {level}-priority issue of the project that hasn't been started yet into it, no matter where "
        "it's planned now",
        f"put all of that project's to-do issues of {level} priority in there, no matter which sprint they're in now",
        f"fill it with the project's to-do issues of {level} priority, including those planned for another sprint",
        f"All to-do issues of {level} priority in that project belong in the new sprint, even if they're in another "
        "one.",
        f"add every {level}-priority issue of the project that hasn't been started yet, even from other sprints",
        f"What goes in is everything of {level} priority in the project that hasn't been started yet, even if it's in "
        "another sprint.",
        f"take in whatever {level}-priority issues of the project haven't been started yet, including those in other "
        "sprints",
    )
    tells(
        fill,
        f"I moved {wanted.count()} issues into “{create.name}”: {titles_of(wanted)}.",
        f"I put {wanted.count()} issues into the sprint: {titles_of(wanted)}.",
    )
    last = workday(4, 14)
    begin = say(
        act(start_sprint, sprint_id=create.id, ends_on=given(last, on_weekday(today()))),
        f"start the sprint; it ends {last:on}",
        f"let the sprint begin today and end {last:on}",
        f"start the new sprint now; it ends {last:on}",
        f"start the sprint you've just set up, and have it end {last:on}",
        f"The new sprint begins today and ends {last:on}. Start it.",
        f"Let's go: start the sprint, and have it end {last:on}.",
        f"set the new sprint going today, and have it finish {last:on}",
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
        f"post in #{channel} what the sprint is called, what its last day is and how many issues it has",
        f"write in #{channel} what the sprint is called, until when it runs and how many issues are in it",
        f"spread the news in #{channel}: the name of the sprint, its last day, and how many issues",
        f"Everybody in #{channel} should hear of the sprint, so post there what it's called, when it ends and how "
        "many issues we've put in.",
        f"let #{channel} know that the sprint has begun: its name, its end, and how many issues haven't been started "
        "yet",
        f"announce the sprint in #{channel} by name, with the last day and how many issues it holds",
    )
    return (create, fill), (begin, post)
