"""Projects and teams: issues, sprints and channels."""

from typing import Any, cast

from prove.purposes.areas.people import AT_WORK, mail_to, somebody
from prove.purposes.areas.teamwork.teams import colleague_email, named_project, project_channel
from prove.purposes.program import (
    act,
    again,
    among,
    at,
    column,
    each,
    inside,
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
    word,
    workday,
)
from prove.servers.calendar.events import create_event
from prove.servers.filesystem.contents import create_file
from prove.servers.filesystem.paths import find_files
from prove.servers.issue_tracker.issues import (
    assign_issue,
    create_issue,
    list_projects,
    search_issues,
    transition_issue,
)
from prove.servers.issue_tracker.planning import (
    complete_sprint,
    create_sprint,
    list_sprints,
    log_work,
    move_issue_to_sprint,
)
from prove.servers.issue_tracker.records import IssueKind, Priority
from prove.servers.team_chat.tools import (
    create_channel,
    list_colleagues,
    send_direct_message,
    send_message,
)


def _level(*levels: Priority) -> Priority:
    """A priority that the user says."""
    return word(*levels)


def _kind(*kinds: IssueKind) -> IssueKind:
    """A kind of issue that the user says."""
    return word(*kinds)


@purpose(
    "issue_tracker",
    "team_chat",
    because=(
        "The sprint is over.",
        "We're wrapping up.",
        "The time is up.",
        "The weeks have flown by.",
        "The demo went well.",
        "Time to draw a line under it.",
        "Pizza is on its way to celebrate.",
        "The burn-down chart finally kissed the floor.",
        "Someone rang the ship's bell in the office.",
        "My coffee mug says done is better than perfect.",
        "We survived, and nobody cried.",
        "The stakeholders clapped, believe it or not.",
        "Velocity charts smile upon us.",
        "Retrospective cupcakes are waiting.",
    ),
)
def close_the_sprint() -> Any:
    """Finish what is in review, close the sprint and tell a channel."""
    project = column(rows(list_projects), lambda p: p.name)
    key = rows(list_projects, query=project).the(lambda p: p.name == project).key
    sprint = again(
        say(
            rows(list_sprints, project_key=key, status="active").the(),
            f"the running {project} sprint",
            f"the sprint that is active in {project}",
            f"{project}'s current sprint",
            f"the sprint {project} is in [right now|at the moment]",
            f"the present sprint of {project}",
        ),
        "the sprint",
        "that sprint",
    )
    review = say(
        rows(search_issues, sprint_id=sprint.id, status="in_review"),
        f"everything in review in {sprint}",
        f"all issues of {sprint} that are in review",
        f"whatever is still in review in {sprint}",
        f"the work that awaits review in {sprint}",
        f"any issue with the status in review in {sprint}",
    )
    done = say(
        each(review, lambda i: act(transition_issue, issue_key=i.key, status="done")),
        f"mark {review} as done",
        f"set {review} to done",
        f"[move|shift] {review} to done",
        f"[tick off|sign off] {review} as done",
        f"let {review} count as done",
        f"I've looked at {review}. Set that to done.",
    )
    close = say(
        act(complete_sprint, sprint_id=sprint.id),
        f"close {sprint:again}",
        f"complete {sprint:again}",
        f"finish {sprint:again}",
        f"end {sprint:again}",
        f"bring {sprint:again} to its close",
        f"wrap {sprint:again} up",
    )
    channel = project_channel(project)
    finished = inside(close.finished).count()
    post = say(
        act(send_message, channel=channel, text=text(f"{sprint.name} is closed, {finished} issues are finished.")),
        f"[post|say|write] in #{channel} the name of the sprint and how many issues it finished",
        f"tell #{channel} the sprint's name and the number of issues that got finished",
        f"write to #{channel} which sprint this was and how many issues were finished in it",
        f"announce in #{channel} what the sprint is called and the count of its finished issues",
        f"share the result with #{channel}: name of the sprint, number of issues finished",
        f"let everybody in #{channel} know how many issues the sprint has finished, and mention it by name",
        f"I want #{channel} to read the sprint's name and its number of finished issues.",
        f"celebrate it in #{channel} by naming the sprint and the number of issues it finished",
    )
    return (done, close), (post,)


@purpose(
    "issue_tracker",
    "team_chat",
    because=(
        "I'll be off for a while.",
        "I have to look after something else for a while.",
        "I won't be at my desk for some days.",
        "My plate is too full.",
        "I've been lent to another team.",
        "My suitcase is next to the desk.",
        "I've been drafted into a secret project.",
        "Surgery on my wrist, nothing dramatic.",
        "Jury duty, of all things.",
        "My sabbatical begins with a one-way ticket.",
        "I'd feel guilty if the work rotted in my name.",
        "Burnout is no badge of honour.",
        "Parental leave won't wait for tickets.",
    ),
)
def hand_over_my_issues() -> Any:
    """Give what the user is working on in a project to a colleague, and tell them."""
    project = column(rows(list_projects), lambda p: p.name)
    found = named_project(project)
    members = inside(found.members).column(lambda m: m.email)
    colleague = again(
        name_of(
            rows(list_colleagues),
            lambda c: c.name,
            fits=[lambda c: among(c.email, members), lambda c: c.email != me.email],
        ),
        "them",
    )
    mine = rows(search_issues, project_key=found.key, assignee=me.email).where(
        lambda i: among(i.status, ("to_do", "in_progress", "in_review"))
    )
    address = colleague_email(colleague)
    give = say(
        each(mine, lambda i: act(assign_issue, issue_key=i.key, assignee=address)),
        f"hand all my open {project} issues over to {colleague}",
        f"assign every open issue that I have in {project} to {colleague}",
        f"give {colleague} all of the open issues that are assigned to me in {project}",
        f"let {colleague} take over whatever is still open on my list in {project}",
        f"reassign my unfinished {project} issues to {colleague}, all of them",
        f"transfer everything that's still open under my name in {project} to {colleague}",
        f"make {colleague} responsible for each open {project} issue of mine",
    )
    tell = say(
        act(
            send_direct_message,
            recipient=address,
            text=text(f"You have {mine.count()} of my issues now: {mine.column(lambda i: i.key)}. Thank you!"),
        ),
        f"write {colleague:again} a [direct|private] message with the number of issues and their keys",
        f"message {colleague:again} [in the chat|on the team chat] how many there are and which keys they have",
        f"send {colleague:again} a chat message [that says|saying] how many issues it is, with all the keys",
        f"let {colleague:again} know in a [direct|private] message which issues these are, by key, and how many",
        f"ping {colleague:again} privately [in the chat|on the team chat]: the count, followed by every key",
        f"warn {colleague:again} by direct message what is coming, with the keys and how many of them",
        f"fill {colleague:again} in by direct message: quantity and keys of the issues",
        f"I want {colleague:again} to get a direct message with each key, and how many there are.",
    )
    return ((give, tell),)


@purpose(
    "issue_tracker",
    "team_chat",
    because=(
        "Nobody seems to feel responsible.",
        "Urgent things keep lying around.",
        "I've just looked at the board.",
        "We can't leave these alone any longer.",
        "Somebody has to own this.",
        "Our backlog has orphans.",
        "Everybody thought somebody else would do it.",
        "The hot potatoes have been lying on the floor since spring.",
        "We've got a classic bystander problem.",
        "A customer noticed before we did, which stings.",
        "I drew three red circles on the whiteboard.",
        "If it's everyone's job, it's no one's.",
        "My pager would like to sleep through the night.",
        "Apathy has seeped into our backlog.",
        "Diffusion of responsibility strikes again.",
    ),
)
def escalate_what_nobody_does() -> Any:
    """Assign the important issues that nobody has to the lead of the project, and say so in a channel."""
    project = column(rows(list_projects), lambda p: p.name)
    level = _level("urgent", "high")
    found = named_project(project)
    loose = rows(search_issues, project_key=found.key, priority=level, assignee="nobody", status="to_do")
    give = say(
        each(loose, lambda i: act(assign_issue, issue_key=i.key, assignee=found.lead)),
        f"assign all {level}-priority issues of {project} that are to do and have no assignee to the project lead",
        f"find the {level}-priority to-do issues in {project} that belong to nobody, and give them to the lead of "
        "the project",
        f"look for unassigned to-do issues with {level} priority in {project} and let the project's lead have them",
        f"make the lead of {project} the assignee of every {level}-priority to-do issue there that nobody has taken",
        f"Whoever leads {project} should take on what is to do there with {level} priority and has no assignee.",
        f"search {project} for to-do issues of {level} priority without anybody's name on them; its lead gets them all",
    )
    channel = project_channel(project)
    post = say(
        act(
            send_message,
            channel=channel,
            text=text(f"{found.lead_name} takes care of these now: {loose.column(lambda i: i.title)}."),
        ),
        f"[post|say|write] in #{channel} who takes care of them now and what their titles are",
        f"[write|note] in #{channel} the titles, and the name of the lead who has them",
        f"tell #{channel} which issues these are, by title, and who got them",
        f"put a message into #{channel} with the lead's name and the titles of those issues",
        f"spread the word in #{channel}: each title, and the person in charge from now on",
        f"make it public in #{channel}, naming the new assignee and listing the titles",
        f"inform #{channel} of the titles and of who is in charge of them by now",
        f"raise it in #{channel}: what the issues are titled and whose they are",
    )
    return (give,), (post,)


@purpose(
    "issue_tracker",
    "email",
    because=(
        "I was asked how the project is doing.",
        "There's a review coming up.",
        "Someone in the house wants to know.",
        "I owe somebody an update.",
        "Honesty about quality builds trust.",
        "The steering committee meets soon.",
        "The sponsor wants the naked truth before lunch.",
        "I was cornered at the coffee machine.",
        "We've promised openness since the last disaster.",
        "An old friend of the product worries about it.",
        "My stomach says it's worse than we admit.",
        "Sugar-coating helps nobody.",
        "Scepticism about our release is spreading.",
    ),
)
def mail_the_open_bugs() -> Any:
    """Tell somebody how many bugs are waiting in a project, and which has waited longest."""
    project = column(rows(list_projects), lambda p: p.name)
    friend = somebody(*AT_WORK)
    key = named_project(project).key
    bugs = rows(search_issues, project_key=key, kind="bug", status="to_do")
    oldest = bugs.least(lambda i: i.created_at)
    subject = quoted(
        "Open bugs", "Where we are", "State of the project", "A short update", "Bugs in numbers", "Quality report"
    )
    mail = say(
        mail_to(friend, subject, text(f"Bugs to do: {bugs.count()}. The oldest is {oldest.key}, {oldest.title}.")),
        f"[e-mail|mail] {friend} how many bugs are to do in {project}, and the key and the title of the oldest, "
        f"[under the subject|with the subject line|under the heading] {subject}",
        f"count the bugs in {project} that nobody has started, and send {friend} [a mail called|an e-mail named] "
        f"{subject} with the number and with the key and title of the oldest one",
        f"let {friend} know in [a mail|an e-mail] [titled|headed] {subject} how many to-do bugs there are in "
        f"{project}, and which is the oldest, by key and title",
        f"write to {friend} [under the subject|with the subject line|under the heading] {subject}: the "
        f"number of bugs still to do in {project}, and the key and title of the oldest one",
        f"report to {friend} by [mail|e-mail], headed {subject}, on the to-do bugs of {project}: their number, then "
        "the one that has waited longest with key and title",
        f"give {friend} the state of {project} in a mail headed {subject}: how many bugs are still to do, and what the "
        "most ancient of them is, key and title",
    )
    mine = say(
        act(assign_issue, issue_key=oldest.key, assignee=me.email),
        "assign that oldest bug to me",
        "put my name on the oldest one",
        "make me the assignee of that old bug",
        "give the oldest one to me as the assignee",
        "I'll take care of the oldest one myself, so assign it to me.",
        "enter me as responsible for that oldest bug",
        "let the oldest one be my job, with me as the assignee",
        "The oldest of those bugs should be mine, so assign it to me.",
        "sign me up for that oldest bug",
    )
    tells(mine, f"{oldest.key} is yours now.", f"You are the assignee of {oldest.key} now.")
    return (mail,), (mine,)


@purpose(
    "issue_tracker",
    "team_chat",
    because=(
        "Something is broken.",
        "I've just run into a bug.",
        "A customer showed me an error.",
        "This isn't working as it should.",
        "Support is drowning in calls.",
        "It worked [yesterday|last week].",
        "My screenshot says it all.",
        "A tester sent me a video with dramatic music.",
        "My mother found it, which is humbling.",
        "I nearly lost an hour's worth of typing.",
        "Our biggest account is fuming.",
        "Gremlins infest the latest build.",
        "A pensioner in tears rang the helpline.",
    ),
)
def report_a_bug() -> Any:
    """Report a bug, put it into the running sprint, and give its key to the team."""
    project = column(rows(list_projects), lambda p: p.name)
    key = named_project(project).key
    title = quoted(
        "The login page stays blank",
        "Prices are shown twice",
        "The export stops halfway",
        "Wrong total on the summary",
        "The search finds nothing with an accent",
        "The button does nothing on a phone",
    )
    level = _level("high", "urgent", "medium")
    report = say(
        act(create_issue, project_key=key, title=title, kind="bug", priority=level),
        f"report a bug in {project} with {level} priority: {title}",
        f"open a new {level}-priority bug in {project} with the title {title}",
        f"[create|make] a bug called {title} in {project}, priority {level}",
        f"file {title} as a bug in {project} and give it {level} priority",
        f"add to {project} a bug of {level} priority that reads {title}",
        f"write up {title} for {project}; it's a bug and its priority is {level}",
        f"There's a new bug of {level} priority in {project}: enter it as {title}.",
        f"log a bug for {project} under the title {title}, priority {level}",
    )
    sprint = rows(list_sprints, project_key=key, status="active").the()
    plan = say(
        act(move_issue_to_sprint, issue_key=report.key, sprint_id=sprint.id),
        "put it into the sprint that is running",
        "[move|shift] it to the project's active sprint",
        "take it into the current sprint",
        "add the bug to the running sprint",
        "schedule it for the sprint we are in",
        "squeeze it into the sprint that is under way",
        "make it part of the sprint in progress",
        "Our current sprint has to take it on.",
    )
    channel = project_channel(project)
    post = say(
        act(send_message, channel=channel, text=text(f"New bug: {report.key}. It is in {sprint.name}.")),
        f"post its key and the name of the sprint in #{channel}",
        f"tell #{channel} which key it has and which sprint it is in",
        f"[write|note] in #{channel} the key of the bug and the sprint's name",
        f"let #{channel} know the new key, and what the sprint is called",
        f"warn everybody in #{channel}, with the key and the sprint by name",
        f"drop a line in #{channel} so they can find it: key, plus the sprint's name",
        f"make #{channel} aware of it by key and by the name of its sprint",
        f"Everybody in #{channel} should hear the key and what sprint it's in, by name.",
    )
    return (report, plan), (post,)


@purpose(
    "issue_tracker",
    "calendar",
    because=(
        "We have too many loose ends.",
        "I want a week for the important things.",
        "The team needs a plan.",
        "Let's get organised.",
        "No new features until the old ones work.",
        "Our users deserve fewer [crashes|errors].",
        "We've been firefighting for weeks.",
        "The crew has been asking for some breathing space.",
        "I've collected grievances on sticky notes.",
        "It's like a leaky boat, we bail and bail.",
        "Marketing can wait, quality can't.",
        "Our ratings have slipped below the rival's.",
        "A calm fortnight of repairs would do us good.",
        "Technical debt accrues interest.",
        "Polishing beats piling up novelties.",
    ),
)
def plan_a_sprint() -> Any:
    """Plan a sprint with the important bugs of a project, and a time for its planning."""
    project = column(rows(list_projects), lambda p: p.name)
    key = named_project(project).key
    name = quoted("Bug bash", "Clean-up week", "Quality week", "Loose ends", "Fix-it sprint")
    level = _level("urgent", "high", "medium")
    sprint = say(
        act(create_sprint, project_key=key, name=name),
        f"plan a new sprint called {name} in {project}",
        f"[create|make] a sprint named {name} for {project}",
        f"set up a sprint in {project} with the name {name}",
        f"add {name} to {project} as its next sprint",
        f"prepare a sprint for {project}; it's called {name}",
        f"give {project} a new sprint by the name of {name}",
    )
    tells(sprint, f"{sprint.name} is set up.", f"The sprint {sprint.name} is planned.")
    bugs = rows(search_issues, project_key=key, kind="bug", priority=level, status="to_do")
    fill = say(
        each(bugs, lambda i: act(move_issue_to_sprint, issue_key=i.key, sprint_id=sprint.id)),
        f"put all {level}-priority bugs of that project that are to do into it",
        f"[move|shift] every to-do bug with {level} priority there into the new sprint",
        f"fill it with the project's to-do bugs of {level} priority",
        f"take all of the project's {level}-priority bugs that are still to do into this sprint",
        f"load it with each bug over there that is to do and has {level} priority",
        f"sweep up the {level}-priority bugs that are to do in that project, and put them into it",
        f"All bugs over there that are to do and of {level} priority belong in it.",
    )
    on, hour = workday(1, 12), word(9, 10, 11, 14, 15, 16)
    event = say(
        act(
            create_event,
            title=text(f"Planning of {sprint.name}"),
            starts_at=at(on, hour),
            duration_minutes=30,
            description=text(f"Bugs: {bugs.count()}"),
        ),
        f"put half an hour for the planning into my [calendar|diary] {on:on} at {hour}:00, with the sprint's name "
        "in the title and the number of bugs in the notes",
        f"block 30 minutes in my [calendar|diary] at {hour}:00 {on:on}; the title should name the sprint and the "
        "notes should give the number of bugs in it",
        f"add a 30-minute event to my [calendar|diary] {on:on} at {hour}:00, named after the sprint, with the "
        "number of bugs as its description",
        f"schedule thirty minutes {on:on} at {hour}:00 to plan it, titled with the sprint's name, the count of bugs "
        "in the description",
        f"reserve me half an hour at {hour}:00 {on:on}: sprint name in the title, number of bugs in the text",
        f"find room for the planning {on:on} at {hour}:00, half an hour, with the sprint named in the title "
        "and the bug count in the notes",
        f"let my calendar have thirty minutes {on:on} from {hour}:00; it bears the sprint's name, and the "
        "description counts the bugs",
    )
    return (sprint, fill), (event,)


@purpose(
    "issue_tracker",
    "team_chat",
    because=(
        "Our talk is all over the place.",
        "We need a room of our own.",
        "People keep missing news.",
        "I'd like everybody in one place.",
        "Private messages don't scale.",
        "Half the team didn't hear about the last change.",
        "Launch day is near.",
        "Decisions get made by the water cooler, and half of us hear nothing.",
        "I've got the same question in nine separate inboxes.",
        "Newcomers have no idea where to look.",
        "We found out by accident that two people built the same thing.",
        "Our remote folks feel left out.",
        "Too many cooks, no common kitchen.",
        "Silos stifle collaboration.",
        "Carrier pigeons would be quicker than our threads.",
    ),
)
def open_a_channel_for_a_project() -> Any:
    """Make a channel with everybody in a project, and begin with how many urgent issues wait."""
    project = column(rows(list_projects), lambda p: p.name)
    found = named_project(project)
    members = inside(found.members).where(lambda m: m.email != me.email)
    name = word("war-room", "fast-lane", "daily-news", "launch-talk", "support-line", "project-room")
    make = say(
        act(create_channel, name=name, visibility="private", members=cast(Any, members.column(lambda m: m.email))),
        f"[create|make] a private channel #{name} with all other members of {project}",
        f"open a private chat channel called #{name} and add everybody else who is a member of {project}",
        f"set up #{name} as a private channel for me and all the other members of the {project} project",
        f"make a private channel named #{name} and put everyone from {project} into it",
        f"gather the whole {project} crew in a new private channel, #{name}",
        f"start #{name}, a private channel, and invite each of the other {project} members",
    )
    waiting = rows(search_issues, project_key=found.key, status="to_do", priority="urgent")
    post = say(
        act(
            send_message,
            channel=make.name,
            text=text(f"Welcome! {found.lead_name} leads the project. Urgent issues to do: {waiting.count()}."),
        ),
        "post there who leads the project and how many of its urgent issues are to do",
        "write a first message with the name of the project's lead and the number of urgent issues that are to do",
        "begin it with a message [that says|saying] how many urgent to-do issues the project has, and who the lead is",
        "greet them there with the name of the project's lead and a count of the urgent issues that are to do in it",
        "welcome everybody with a line about the lead, by name, and the number of urgent issues still to do",
        "kick the channel off with two facts: the lead's name, and how many urgent issues are to do",
        "The first message there should name the project's lead and give the number of urgent issues to do.",
        "put up an opening post with the lead's name and how many urgent issues are to do",
    )
    return (make,), (post,)


@purpose(
    "issue_tracker",
    "team_chat",
    because=(
        "I'm done for today.",
        "I should keep my hours up to date.",
        "That was more work than I thought.",
        "I finally got something done.",
        "The timesheet is due.",
        "My eyes hurt, but it runs.",
        "Another one off my desk.",
        "My fingertips are numb.",
        "I solved it under the shower.",
        "My manager counts every minute, literally.",
        "A fresh pair of eyes would calm me.",
        "I'm proud of this one, can you tell?",
        "My stopwatch demands honesty.",
        "Caffeine did most of the typing.",
    ),
)
def log_time_and_hand_in() -> Any:
    """Log the time on an issue, hand it in for review, and ask a colleague to look at it."""
    issue = again(
        some(
            rows(search_issues, assignee=me.email, status="in_progress"),
            lambda i: (
                f'my {i.kind} "{i.title}"',
                f"the {i.priority}-priority {i.kind} I have in progress",
                f"the {i.kind} I have in progress",
            ),
        ),
        "it",
    )
    minutes = number(30, 45, 60, 75, 90, 120, 150, 180)
    on = workday(-2, 0)
    log = say(
        act(log_work, issue_key=issue.key, minutes=minutes, worked_on=on),
        f"log {minutes} minutes of work on {issue}, done {on:on}",
        f"enter {minutes} minutes of work from {on} for {issue}",
        f"put down {minutes} minutes for {issue}, worked {on:on}",
        f"note that {on:on} I spent {minutes} minutes on {issue}",
        f"record the {minutes} minutes that I worked {on:on} on {issue}",
        f"What I did {on:on} took {minutes} minutes; please log that for {issue}.",
        f"log what I did {on:on}: {minutes} minutes on {issue}",
        f"book {minutes} minutes on {issue}, dated {on}",
    )
    review = say(
        act(transition_issue, issue_key=issue.key, status="in_review"),
        f"[move|shift] {issue:again} to review",
        f"hand {issue:again} in for review",
        f"mark {issue:again} as in review",
        f"set {issue:again} to in review",
        f"pass {issue:again} on for review",
        "change its status to in review",
        f"I'm done, so set {issue:again} to in review.",
        f"send {issue:again} into review",
    )
    colleague = name_of(rows(list_colleagues), lambda c: c.name, fits=[lambda c: c.email != me.email])
    ping = say(
        act(
            send_direct_message,
            recipient=colleague_email(colleague),
            text=text(f"Could you review {issue.key}, {issue.title}? I logged {log.minutes} minutes."),
        ),
        f"ask {colleague} in a [direct|private] message to review it, with the key, the title and the minutes that "
        "I logged",
        f"message {colleague} on the chat that there is something to review: key, title and how many minutes I logged",
        f"send {colleague} a chat message with the key and the title of the issue and the logged minutes, [and ask "
        "for|asking for] a review",
        f"request a review from {colleague} by direct message; give them the key, the title and my logged minutes",
        f"nudge {colleague} [in the chat|on the team chat] to take a look, quoting key, title and the minutes on "
        "record",
        f"get {colleague} to review it: a direct message with the key, the title and the minutes I logged",
        f"tell {colleague} in the chat that a review is due, citing key, title and logged minutes",
    )
    return (log, review), (ping,)


@purpose(
    "issue_tracker",
    "filesystem",
    because=(
        "I want to read this on the train.",
        "I need it on paper for the meeting.",
        "I'm collecting material for a report.",
        "I'd like to keep a record.",
        "Screens tire me, lists don't.",
        "My manager likes things black on white.",
        "The tracker will be down for a while.",
        "My commute leads through eleven tunnels.",
        "The consultants prefer something they can scribble on.",
        "We're voting with coloured dots tomorrow.",
        "I'm putting together a case for more staff.",
        "My boss prints out everything, including e-mails.",
        "An outage taught me not to trust web pages.",
        "Highlighters itch to be used.",
        "Whiteboard marker stains won't wash off anyway.",
    ),
)
def write_down_a_backlog() -> Any:
    """Write the issues of one priority that wait in a project to a file, and take the newest of them."""
    project = column(rows(list_projects), lambda p: p.name)
    key = named_project(project).key
    kind, level = _kind("bug", "task", "feature"), _level("urgent", "high", "medium", "low")
    waiting = rows(search_issues, project_key=key, kind=kind, priority=level, status="to_do")
    folder = column(
        rows(find_files, kind="directory"),
        lambda d: d.name,
        fits=[lambda d: among(d.name, ("documents", "drafts", "letters", "notes", "reports"))],
    )
    place = rows(find_files, name=folder, kind="directory").the(lambda d: d.name == folder)
    name = word("backlog.txt", "open-work.txt", "to-do-list.txt", "waiting.txt", "board.txt")
    save = say(
        act(
            create_file,
            name=name,
            directory=place.path,
            content=text(f"{waiting.count()} issues: {waiting.column(lambda i: i.title)}"),
        ),
        f"write the title of every {level}-priority {kind} that is to do in {project}, and [how many "
        f"there are|their number], to a [new|fresh] file {name} in my {folder} folder",
        f"look up every {kind} with {level} priority that is to do in {project} and save the titles "
        f"and their number as {name} in the folder {folder}",
        f"[make|create|start] a file {name} in my {folder} folder that has the title of each {level}-priority "
        f"{kind} that is to do in {project}, and how many there are",
        f"create {name} in the {folder} folder: it should list every {kind} in {project} that is to do and has "
        f"{level} priority, by title, and state their number",
        f"[go through|run through|work through] {project}: the title of each {kind} of {level} priority still to do "
        f"belongs in {name} in my {folder} folder, along with the count",
        f"export each {level}-priority {kind} that {project} still has to do, titles and total number, to {name} in "
        f"my {folder} folder",
        f"I want {name} in my {folder} folder to list each {level}-priority {kind} that is still to do in {project}, "
        "by title, and to state how many there are.",
    )
    newest = waiting.most(lambda i: i.created_at)
    take = say(
        act(assign_issue, issue_key=newest.key, assignee=me.email),
        "assign the [newest|latest] of them to me",
        "assign the one that was reported last to me",
        "put my name on the [most recent|latest] one",
        "make me the assignee of the [latest|most recent] of those",
        "I'll work on the youngest of them: make it mine in the tracker.",
        "enter me as the assignee of whichever came in last",
        "sign me up for the newest one",
        "The most recent of these is for me, so assign it.",
        "let me have the latest arrival as the assignee",
    )
    tells(take, f"{newest.key} is yours now.", f"I assigned {newest.key} to you.")
    return (save,), (take,)
