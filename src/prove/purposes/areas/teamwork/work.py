"""Projects and teams: issues, sprints and channels."""

from typing import Any, cast

from prove.purposes.areas.disk import place_of, some_folder
from prove.purposes.areas.people import mail_to
from prove.purposes.areas.teamwork.teams import (
    asker_for_figures,
    colleague_email,
    named_project,
    project_channel,
    project_worker,
    titles_of,
)
from prove.purposes.program import (
    act,
    again,
    among,
    at,
    column,
    each,
    given,
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

WITH_A_SCREEN = (
    "Customer portal",
    "Mobile app",
    "Online shop",
    "Payments",
    "Reporting",
    "Staff portal",
    "Warehouse",
    "Website",
)
"""The projects whose users look at pages and click on buttons."""


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
        "The weeks have flown by.",
        "High fives are being exchanged in the kitchen.",
        "Pizza is on its way to celebrate.",
        "We're ahead of our plan.",
        "Everybody has done their part.",
        "My wrists hurt from typing.",
        "I've ordered a cake for the team.",
        "The last stretch was hard work.",
        "Euphoria and backslapping have erupted across our desks.",
        "My desk is full of empty cups.",
        "I'm glad that the hectic days are over.",
        "We've earned a round of table football.",
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
            f"the current {project} sprint",
            f"the [current|active] sprint in {project}",
        ),
        "the sprint",
        "that sprint",
    )
    review = say(
        rows(search_issues, sprint_id=sprint.id, status="in_review"),
        f"everything in review in {sprint}",
        f"all issues in review in {sprint}",
        f"whatever is still in review in {sprint}",
        f"what's in review in {sprint}",
    )
    done = say(
        each(review, lambda i: act(transition_issue, issue_key=i.key, status="done")),
        f"mark {review} as done",
        f"set {review} to done",
        f"move {review} to done",
        f"I've looked at {review}. All of that can be set to done.",
        f"We can tick off {review}: all of that is done.",
        f"Nobody objects any more, so set {review} to done.",
        f"update {review}: the new status is done",
    )
    tells(
        done,
        f"I set {review.count()} issues to done: {titles_of(review)}.",
        f"I marked {review.count()} issues as done: {titles_of(review)}.",
    )
    close = say(
        act(complete_sprint, sprint_id=sprint.id),
        f"close {sprint:again}",
        f"complete {sprint:again}",
        f"finish {sprint:again}",
        f"end {sprint:again}",
        f"wrap up {sprint:again}",
        f"There's nothing left to wait for, so close {sprint:again}.",
        f"That was it: end {sprint:again}.",
    )
    channel = project_channel(project)
    finished = inside(close.finished).count()
    post = say(
        act(send_message, channel=channel, text=text(f"{sprint.name} is closed. We finished {finished} issues.")),
        f"post in #{channel} the name of the sprint we've closed and how many issues were finished in it",
        f"tell #{channel} what the sprint was called and how many issues got finished",
        f"write to #{channel} the name of the sprint that has ended and how many issues were finished in it",
        f"announce in #{channel} by name which sprint is closed and how many issues got done",
        f"spread the word in #{channel}: the name of the sprint that's over and how many issues we finished in it",
        f"The people in #{channel} should hear which sprint is over, by its name, and how many issues were "
        "finished. Post that.",
        f"let #{channel} celebrate with us: write there the name of the sprint we've finished and how many "
        "issues that was",
    )
    return (done, close), (post,)


@purpose(
    "issue_tracker",
    "team_chat",
    because=(
        "A hernia operation and rehab will keep me off work.",
        "I've been lent to another team.",
        "I'm having surgery on my wrist, nothing dramatic.",
        "I've been called up for jury duty.",
        "My parental leave begins soon.",
        "I'm having knee surgery and will be on crutches.",
        "I've been drafted into a tender that takes all my time.",
        "My sabbatical has been approved.",
        "We're moving house, and I'm taking time off.",
        "I've signed up for a long first-aid course.",
        "I've been granted academic leave to finish my dissertation.",
        "I've taken leave to renovate the bathroom.",
    ),
)
def hand_over_my_issues() -> Any:
    """Give what the user is working on in a project to a colleague, and tell them."""
    project = column(rows(list_projects), lambda p: p.name)
    found = named_project(project)
    members = inside(found.members).column(lambda m: m.email)
    colleague = name_of(
        rows(list_colleagues),
        lambda c: c.name,
        fits=[lambda c: among(c.email, members), lambda c: c.email != me.email],
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
        f"let {colleague} take over all the open issues that I have in {project}",
        f"reassign all my open {project} issues to {colleague}",
        f"My part of {project} goes to {colleague}, so reassign all the open issues I have there.",
        f"Every issue of mine that's open in {project} goes to {colleague} now.",
    )
    tells(
        give,
        f"I assigned {mine.count()} issues to {colleague}: {titles_of(mine)}.",
        f"{colleague} has {mine.count()} of your issues now: {titles_of(mine)}.",
    )
    tell = say(
        act(
            send_direct_message,
            recipient=address,
            text=text(f"You have {mine.count()} of my issues now: {mine.column(lambda i: i.key)}."),
        ),
        f"write {colleague} a [direct|private] message with how many issues I've handed over, and their numbers",
        f"message {colleague} privately in the chat how many issues I've handed over, with all the ticket numbers",
        f"send {colleague} a direct message [that says|saying] how many issues have come over, with all the ticket "
        "numbers",
        f"let {colleague} know in a [direct|private] message how many of my issues there are to take over, and which "
        "ones, by number",
        f"tell {colleague} in a direct message how many of my issues have come over, and list the ticket numbers",
        f"Nothing should get lost. Send {colleague} a direct message with how many issues I've given away, and all "
        "the ticket numbers.",
        f"The handover shouldn't come as a surprise: write {colleague} a direct message with how many issues it is "
        "about and the ticket numbers.",
    )
    return (give,), (tell,)


@purpose(
    "issue_tracker",
    "team_chat",
    because=(
        "Passing the buck has become a culture of avoidance.",
        "Everybody thought somebody else would do it.",
        "A customer noticed before we did, which stings.",
        "If it's everyone's job, it's no one's.",
        "Some tickets have been lying around for ages.",
        "In our stand-ups nobody volunteers.",
        "Nobody ever washes the dirty mugs in our kitchen.",
        "Support is getting angry calls.",
        "I'm tired of seeing people shrug.",
        "Some tasks get passed around for ever.",
        "Orphaned tickets drag down our morale.",
    ),
)
def escalate_what_nobody_does() -> Any:
    """Assign the important issues that nobody has to the lead of the project, and say so in a channel."""
    project = column(rows(list_projects), lambda p: p.name)
    level = _level("urgent", "high")
    found = named_project(project)
    loose = rows(search_issues, project_key=found.key, priority=level, assignee="nobody", status="to_do")
    lead = given(found.lead, found.lead != me.email)
    give = say(
        each(loose, lambda i: act(assign_issue, issue_key=i.key, assignee=lead)),
        f"give the project lead all {level}-priority issues of {project} that haven't been started yet and have no "
        "assignee",
        f"find the {level}-priority to-do issues in {project} that belong to nobody, and give them to the "
        "lead of the project",
        f"look for unassigned to-do issues with {level} priority in {project} and assign them to the project's lead",
        f"make the lead of {project} the assignee of every {level}-priority to-do issue there that nobody has taken",
        f"assign all the unassigned {level}-priority to-do issues of {project} to whoever leads the project",
        f"Are there to-do issues of {level} priority in {project} that nobody has taken? All of those go to the "
        "project lead.",
        f"Whoever leads {project} should take care of the {level}-priority to-do issues that have no "
        "assignee. Assign them.",
    )
    tells(
        give,
        f"I assigned {loose.count()} issues to {found.lead_name}: {titles_of(loose)}.",
        f"{found.lead_name} leads the project and has {loose.count()} more issues now: {titles_of(loose)}.",
    )
    channel = project_channel(project)
    post = say(
        act(
            send_message,
            channel=channel,
            text=text(f"{found.lead_name} takes care of these now: {loose.column(lambda i: i.title)}."),
        ),
        f"[post|write] in #{channel} who takes care of those issues now, and list them by title",
        f"tell #{channel} who got the issues, and which ones they are, by title",
        f"let #{channel} know who takes care of those issues from now on, and give their titles",
        f"Make it known in #{channel} who has those issues now, and what they are, by title.",
        f"The others in #{channel} should know who is on those issues. Post that, and list the titles.",
        f"write to #{channel} who looks after those issues now, title by title",
        f"announce in #{channel} whose job those issues are now, and list them by title",
    )
    return (give,), (post,)


@purpose(
    "issue_tracker",
    "email",
    because=(
        "I was asked how the project is doing.",
        "The steering committee meets soon.",
        "It's better to be open about our quality.",
        "Stakeholders value forthright statements over propaganda.",
        "I'd rather name our problems myself.",
        "People say that our quality has got worse.",
        "Sugarcoating known defects only erodes our credibility.",
        "Honesty is better than a glossy brochure.",
        "I avoided the topic at lunch.",
        "Bugs follow me into my dreams.",
    ),
)
def mail_the_open_bugs() -> Any:
    """Tell somebody how many bugs are waiting in a project, and which has waited longest."""
    project = column(rows(list_projects), lambda p: p.name)
    friend = asker_for_figures()
    key = named_project(project).key
    bugs = rows(search_issues, project_key=key, kind="bug", status="to_do")
    oldest = bugs.least(lambda i: i.created_at)
    subject = quoted(
        "Open bugs", "Where we are", "State of the project", "A short update", "Bugs in numbers", "Quality report"
    )
    mail = say(
        mail_to(
            friend,
            subject,
            text(
                f"We have {bugs.count()} bugs that nobody has started on. The oldest is {oldest.key}, {oldest.title}."
            ),
        ),
        f"[e-mail|email] {friend} how many bugs haven't been started yet in {project} and which one is the oldest, "
        f"with its number and title, [under the subject|with the subject line] {subject}",
        f"count the bugs in {project} that haven't been started yet, and send {friend} [an email|an e-mail] with the "
        f"result, subject {subject}; name the oldest one, too, with its number and title",
        f"let {friend} know in [an email|an e-mail] with the subject {subject} how many to-do bugs there are in "
        f"{project}, and which is the oldest, by number and title",
        f"write to {friend} [under the subject|with the subject line] {subject} to say how many "
        f"bugs haven't been started yet in {project}, and which has waited longest, by ticket number and title",
        f"report to {friend} by [email|e-mail], subject {subject}, on the to-do bugs of {project}: how many "
        "there are, and which is the oldest, by number and title",
        f"How bad is it in {project}? Email {friend}, subject {subject}, to say how many bugs haven't been started "
        "yet, and name the oldest of them with number and title.",
        f"I owe {friend} some figures about {project} by e-mail: how many bugs haven't been started yet, and what the "
        f"oldest is, by number and title. Use {subject} as the subject.",
        f"put together an email to {friend}, subject {subject}: how many bugs {project} has that haven't been "
        "started yet, and the oldest one by number and title",
    )
    mine = say(
        act(assign_issue, issue_key=given(oldest.key, oldest.assignee != me.email), assignee=me.email),
        "assign that oldest bug to me",
        "make me the assignee of that oldest bug",
        "I'll take care of the oldest bug myself, so assign it to me.",
        "assign the oldest of those bugs to me",
        "I'm going to work on that oldest bug, so make me the assignee.",
        "I'd like to have the oldest bug, so put my name on it.",
        "let me have the oldest of those bugs: make me its assignee",
    )
    tells(mine, f"The bug “{oldest.title}” is yours now.", f"You are the assignee of “{oldest.title}” now.")
    return (mail,), (mine,)


@purpose(
    "issue_tracker",
    "team_chat",
    because=(
        "A customer showed me an error.",
        "A malfunction spoiled my rehearsal for a product launch.",
        "Everything worked fine [yesterday|last week].",
        "A tester sent me a video.",
        "I noticed something strange just now.",
        "Neither incognito mode nor a clean profile made any difference.",
        "A client read the error out to me on the phone.",
        "My colleagues have seen the fault, too.",
        "Several people have complained today.",
        "I was about to show our software to my cousin.",
        "I've received a screenshot with three exclamation marks.",
        "I've cleared the cache and rebooted twice.",
    ),
)
def report_a_bug() -> Any:
    """Report a bug, put it into the running sprint, and give its key to the team."""
    project = column(rows(list_projects), lambda p: p.name, fits=[lambda p: among(p.name, WITH_A_SCREEN)])
    key = named_project(project).key
    title = quoted(
        "The login page stays blank",
        "Every amount is shown twice",
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
        f"There's a new bug in {project}. Enter it as {title} with {level} priority.",
        f"log a bug for {project} under the title {title}, priority {level}",
        f"I've found something in {project}: {title}. Report that as a bug of {level} priority.",
    )
    sprint = rows(list_sprints, project_key=key, status="active").the()
    plan = say(
        act(move_issue_to_sprint, issue_key=report.key, sprint_id=sprint.id),
        "put it into the sprint that is running",
        "[move|shift] it to the project's active sprint",
        "take it into the current sprint",
        "add the bug to the running sprint",
        "schedule it for the sprint we are in",
        "make it part of the sprint in progress",
        "It can't wait for the next sprint, so put it into the current one.",
    )
    tells(
        plan,
        f"The bug “{report.title}” is in {sprint.name}, as {report.key}.",
        f"I put “{report.title}” ({report.key}) into {sprint.name}.",
    )
    channel = project_channel(project)
    post = say(
        act(send_message, channel=channel, text=text(f"New bug: {report.key}. It is in {sprint.name}.")),
        f"post in #{channel} which ticket number the bug has and the name of the sprint it is in",
        f"tell #{channel} the new bug's ticket number and the name of its sprint",
        f"[write|note] in #{channel} what the bug's number is, and what the sprint we've put it in is called",
        f"let #{channel} know the bug's ticket number, and what the sprint is called",
        f"The people in #{channel} should hear of the new bug: the ticket number, and the sprint's name. Post "
        "that there.",
        f"Somebody in #{channel} will have to fix the bug, so write there what its number is and what its "
        "sprint is called.",
        f"drop a line in #{channel} about the new bug, by number, and the name of the sprint it has gone into",
    )
    return (report, plan), (post,)


@purpose(
    "issue_tracker",
    "calendar",
    because=(
        "I want a week for putting things right.",
        "No new features until the old ones work.",
        "Our users deserve fewer [crashes|errors].",
        "We've been firefighting for weeks.",
        "Technical debt gets more expensive every week.",
        "We only ever patch the worst leaks.",
        "I'd like to tidy up before we build anything else.",
        "Sturdiness matters more than ornamental bells and whistles.",
        "The developers have asked for a break from shiny gadgets.",
        "The reviews on the forum are merciless.",
        "Squashing bugs together is therapeutic and fosters camaraderie.",
        "I've already bought pretzels for the team.",
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
        f"create the next sprint of {project}, called {name}",
        f"I need a new sprint in {project}. Call it {name}.",
        f"We're going to have a sprint called {name} in {project}, so set it up.",
        f"give {project} another sprint, named {name}",
    )
    tells(sprint, f"The sprint “{sprint.name}” is set up.", f"The sprint “{sprint.name}” is planned.")
    bugs = rows(search_issues, project_key=key, kind="bug", priority=level, status="to_do")
    fill = say(
        each(bugs, lambda i: act(move_issue_to_sprint, issue_key=i.key, sprint_id=sprint.id)),
        f"put all {level}-priority bugs of that project that haven't been started yet into it, even out of other "
        "sprints",
        f"[move|shift] every to-do bug of the project with {level} priority into the new sprint, even from another one",
        f"fill it with the project's to-do bugs of {level} priority, including those planned for another sprint",
        f"take all of the project's {level}-priority bugs that haven't been started yet into it, whatever sprint "
        "they're in",
        f"All to-do bugs of {level} priority in that project belong in it, even if they're in another sprint.",
        f"It's for the {level}-priority bugs that haven't been started yet in the project. Move them all in, even "
        "from other sprints.",
        f"I want every {level}-priority bug of the project that hasn't been started yet in there, including those in "
        "other sprints.",
    )
    tells(
        fill,
        f"I moved {bugs.count()} bugs into “{sprint.name}”: {titles_of(bugs)}.",
        f"I put {bugs.count()} bugs into the sprint: {titles_of(bugs)}.",
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
        f"put half an hour for the sprint planning into my calendar {on:on} at {hour}:00, with the sprint's "
        "name in the title, and note in it how many bugs there are",
        f"block 30 minutes for planning the sprint in my calendar at {hour}:00 {on:on}; name the sprint in "
        "the title, and write into the notes how many bugs are in it",
        f"add a 30-minute planning session to my calendar {on:on} at {hour}:00, with the sprint's name in the "
        "title and how many bugs it has in the description",
        f"schedule thirty minutes in my calendar for the sprint planning {on:on} at {hour}:00; the sprint's name "
        "goes into the title, how many bugs it has into the description",
        f"I need half an hour for the sprint planning in my calendar {on:on} at {hour}:00, with the sprint's name in "
        "the title, and a note of how many bugs we've got.",
        f"We'll plan the sprint {on:on} at {hour}:00, for half an hour. Put that into my calendar, with the sprint's "
        "name in the title and how many bugs there are in the description.",
        f"reserve half an hour in my calendar {on:on} at {hour}:00 for the sprint planning, with the sprint named in "
        "the title and the number of its bugs in the notes",
    )
    tells(
        event,
        f"The event “{event.title}” is in your calendar for {event.starts_at}.",
        f"The planning is on {event.starts_at}; it is in your calendar.",
    )
    return (sprint, fill), (event,)


@purpose(
    "issue_tracker",
    "team_chat",
    because=(
        "Half the team didn't hear about the last change.",
        "I've got the same question in nine separate messages.",
        "Newcomers have no idea where to look.",
        "We found out by accident that two people built the same thing.",
        "Our remote people feel left out.",
        "Scattered threads and private chats breed confusion.",
        "I found an important decision on a sticky note.",
        "Half of our agreements are made in the corridor.",
        "My inbox and my notes contradict each other.",
        "Our wiki is obsolete, and nobody curates the pages.",
        "I've forwarded the same attachment ten times.",
        "Some of us only hear about decisions by chance.",
    ),
)
def open_a_channel_for_a_project() -> Any:
    """Make a channel with everybody in a project, and begin with how many urgent issues wait."""
    project = column(rows(list_projects), lambda p: p.name)
    found = named_project(project)
    members = inside(found.members).where(lambda m: m.email != me.email)
    name = word("project-room", "team-talk", "working-group", "all-of-us", "planning-room")
    make = say(
        act(create_channel, name=name, visibility="private", members=cast(Any, members.column(lambda m: m.email))),
        f"[create|make] a private channel #{name} with all other members of {project}",
        f"open a private chat channel called #{name} and add everybody else who is a member of {project}",
        f"set up #{name} as a private channel for me and all the other members of the {project} project",
        f"make a private channel named #{name} and add everyone else from {project}",
        f"start #{name}, a private channel, and invite each of the other {project} members",
        f"Everybody in {project} should be in one place. Create #{name}, a private channel, and add all the "
        "other members.",
        f"We need a room of our own for {project}: a private channel, #{name}, with all the members besides me in it.",
    )
    tells(
        make,
        f"I created #{name} and added {members.column(lambda m: m.name)}.",
        f"The channel #{name} is open, with {members.column(lambda m: m.name)} in it.",
    )
    waiting = rows(search_issues, project_key=found.key, status="to_do", priority="urgent")
    post = say(
        act(
            send_message,
            channel=make.name,
            text=text(
                f"Welcome! {found.lead_name} leads the project. We have {waiting.count()} urgent issues that nobody "
                "has started on."
            ),
        ),
        "post in the new channel who leads the project and how many of its urgent issues haven't been started yet",
        "write a first message in the new channel: who leads the project, and how many urgent issues haven't been "
        "started yet",
        "begin with a message in the new channel [that says|saying] who leads the project and how many urgent issues "
        "haven't been started yet",
        "welcome everybody in the new channel, and tell them who leads the project and how many urgent issues "
        "haven't been started yet",
        "The first message in the channel should be about who leads the project and how many urgent issues haven't "
        "been started yet.",
        "Everyone in the new channel should start with the same facts, so post there who the project's lead is and how "
        "many urgent issues haven't been started yet.",
        "open the conversation in the new channel by saying who is in charge of the project and how many of its urgent "
        "issues haven't been started yet",
    )
    return (make,), (post,)


@purpose(
    "issue_tracker",
    "team_chat",
    because=(
        "My latest piece of work took longer than I thought.",
        "Caffeine and stubbornness carried me over the finish line.",
        "My manager counts every minute.",
        "I'm proud of what I've done.",
        "Ticking checkboxes gives me an absurd amount of pleasure.",
        "My coffee has gone cold.",
        "I could dance with joy.",
        "My eyes hurt, but I'm happy.",
        "The solution came to me in the shower.",
        "I'm quite satisfied with the result.",
        "I've double-checked everything.",
        "I've earned a break and a cinnamon bun.",
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
            fits=[lambda i: among(i.kind, ("bug", "feature"))],
        ),
        "it",
    )
    minutes = number(30, 45, 60, 75, 90, 120, 150, 180)
    on = workday(-2, 0)
    log = say(
        act(log_work, issue_key=issue.key, minutes=minutes, worked_on=on),
        f"log {minutes} minutes of work on {issue}, done {on:on}",
        f"enter {minutes} minutes of work from {on} for {issue}",
        f"record {minutes} minutes of work for {issue}, done {on:on}",
        f"I worked on {issue} {on:on}, for {minutes} minutes. Log that.",
        f"log what I did {on:on}: {minutes} minutes on {issue}",
        f"I needed {minutes} minutes {on:on} for {issue}. Put them into the work log.",
        f"book the {minutes} minutes I spent on {issue} {on:on}",
    )
    review = say(
        act(transition_issue, issue_key=issue.key, status="in_review"),
        f"[move|shift] {issue:again} to review",
        f"hand {issue:again} in for review",
        f"mark {issue:again} as in review",
        f"set {issue:again} to in review",
        "It's finished as far as I'm concerned, so put it in review.",
        f"I'm done, so set {issue:again} to in review.",
        f"Somebody can look at {issue:again} now: change it to in review.",
    )
    colleague = project_worker()
    ping = say(
        act(
            send_direct_message,
            recipient=colleague_email(colleague),
            text=text(f"Could you review {issue.key}, {issue.title}? I logged {log.minutes} minutes."),
        ),
        f"ask {colleague} in a [direct|private] message to review the issue, and mention which ticket that is, "
        "with number and title, and how many minutes I've just logged",
        f"send {colleague} a chat message [and ask for|asking for] a review; put in the ticket's number and "
        "title and how many minutes I logged",
        f"ask {colleague} for a review by direct message, with the ticket number, what it's called and how "
        "many minutes I logged",
        f"message {colleague} in the chat and ask for a review, with the ticket's number and title and how "
        "many minutes I've logged",
        f"I'd like {colleague} to review the issue. Send a direct message with the ticket's number and title and the "
        "minutes I logged.",
        f"write {colleague} a direct message about which ticket to review, by number and title, and how many "
        "minutes I've just logged",
        f"It would be nice if {colleague} had a look at the issue. Ask for a review in a direct message that has the "
        "ticket number, the title and the minutes I logged.",
    )
    return (log, review), (ping,)


@purpose(
    "issue_tracker",
    "filesystem",
    because=(
        "I'd like something to read on the train.",
        "I need a printout for the meeting.",
        "Ferry commutes are tolerable with offline reading material.",
        "I'm putting together a case for more staff.",
        "I think best with a highlighter in my hand.",
        "Paper and colored pens help me prioritize.",
        "I trust printed pages more than dashboards.",
        "Screens give me headaches.",
        "I argue better with a list in front of me.",
        "There's a free spot on my wall.",
        "Somebody claimed that we have hardly anything left to do.",
    ),
)
def write_down_a_backlog() -> Any:
    """Write the issues of one priority that wait in a project to a file, and take the newest of them."""
    project = column(rows(list_projects), lambda p: p.name)
    key = named_project(project).key
    kind, level = _kind("bug", "feature"), _level("urgent", "high", "medium", "low")
    waiting = rows(search_issues, project_key=key, kind=kind, priority=level, status="to_do")
    folder = some_folder("documents", "drafts", "notes", "reports")
    place = place_of(folder)
    name = word("backlog.txt", "open-work.txt", "to-do-list.txt", "waiting.txt", "board.txt")
    save = say(
        act(
            create_file,
            name=name,
            directory=place.path,
            content=text(f"{waiting.column(lambda i: i.title)} ({waiting.count()} issues)"),
        ),
        f"list every {level}-priority {kind} that hasn't been started yet in {project}, by title, and [how many there "
        f"are|how many that is], in a [new|fresh] file called {name} in my {folder} folder",
        f"look up every {kind} with {level} priority that hasn't been started yet in {project} and save the titles "
        f"as {name} in my {folder} folder, with a count",
        f"[make|create|start] a file called {name} in my {folder} folder with the title of each {level}-priority "
        f"{kind} that hasn't been started yet in {project}, and how many there are",
        f"create {name} in my {folder} folder: it should list every {kind} in {project} that hasn't been started yet "
        f"and has {level} priority, by title, and how many that makes",
        f"I want {name} in my {folder} folder to list each {level}-priority {kind} that hasn't been started yet in "
        f"{project}, by title, and to state how many there are.",
        f"What hasn't been started yet in {project}? Write every {kind} of {level} priority down by title in "
        f"{name}, in my {folder} folder, and add how many there are.",
        f"note down each {level}-priority {kind} that hasn't been started yet in {project}, by title, and how many "
        f"there are in all; {name} in my {folder} folder is a good place for it",
    )
    newest = waiting.most(lambda i: i.created_at)
    take = say(
        act(assign_issue, issue_key=given(newest.key, newest.assignee != me.email), assignee=me.email),
        "assign the [newest|latest] of those issues to me",
        "assign the issue on the list that was reported last to me",
        "make me the assignee of the [latest|most recent] of those issues",
        "I'll work on the newest issue on the list, so assign it to me.",
        "I'll take the issue on the list that was reported last. Make me the assignee.",
        "The newest of those issues is for me, so put my name on it.",
        "let me have the issue on the list that came in last: assign it to me",
    )
    tells(take, f"The issue “{newest.title}” is yours now.", f"I assigned “{newest.title}” to you.")
    return (save,), (take,)
