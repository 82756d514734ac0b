"""Issues: what waits for what, who is to know of it, and what becomes of it."""

from typing import Any

from prove.purposes.areas.people import address_of, contacts
from prove.purposes.areas.teamwork.teams import colleague_email, named_project, project_worker, titles_of
from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    at,
    column,
    each,
    given,
    inside,
    look,
    me,
    name_of,
    present,
    purpose,
    quoted,
    rows,
    say,
    some,
    tells,
    text,
    when,
    word,
    workday,
)
from prove.servers.calendar.events import create_event
from prove.servers.issue_tracker.issues import (
    assign_issue,
    change_issue_labels,
    comment_on_issue,
    create_issue,
    edit_issue,
    get_issue,
    link_issues,
    list_projects,
    search_issues,
    unlink_issues,
    unwatch_issue,
    watch_issue,
)
from prove.servers.issue_tracker.records import IssueSummary, Priority
from prove.servers.team_chat.tools import list_colleagues, send_direct_message


def _level(*levels: Priority) -> Priority:
    """A priority that the user says."""
    return word(*levels)


def _is_watched(issue: IssueSummary) -> bool:
    """Whether the user hears of changes to an issue."""
    return among(me.email, look(get_issue, issue_key=issue.key).watchers)


@purpose(
    "issue_tracker",
    "team_chat",
    because=(
        "A bottleneck upstream is hampering my progress.",
        "Things have to be done in the right order.",
        "The order of work isn't clear to anyone but me.",
        "I should have seen this dependency coming.",
        "I'm sitting around with nothing to do.",
        "Some things just can't be done in parallel.",
        "My hands are tied for now.",
        "I hate nagging, but my list isn't getting any shorter.",
        "I'd rather say early on what holds me up.",
        "I once made the mistake of starting too early.",
        "My manager asked why I'm so slow, so I'd like the reason on record.",
    ),
)
def say_what_i_am_waiting_for() -> Any:
    """Enter that an issue of somebody else blocks one's own, watch it, and tell whoever has it."""
    project = column(rows(list_projects), lambda p: p.name)
    key = named_project(project).key
    mine = again(
        some(
            rows(search_issues, project_key=key, assignee=me.email),
            lambda i: (f'my {i.kind} "{i.title}"', f'my issue "{i.title}"'),
            fits=[lambda i: among(i.status, ("to_do", "in_progress"))],
        ),
        "mine",
    )
    other = again(
        some(
            rows(search_issues, project_key=key, status="in_progress"),
            lambda i: (
                f'the {i.kind} "{i.title}" that is in progress',
                f'the issue "{i.title}" that is in progress',
            ),
            fits=[
                lambda i: present(i.assignee) != me.email,
                lambda i: among(_is_watched(i), (False,)),
            ],
        ),
        "it",
        "that one",
    )
    link = say(
        act(link_issues, issue_key=other.key, relation="blocks", other_key=mine.key),
        f"enter in {project} that {mine} is blocked by {other}",
        f"link two {project} issues: {other} blocks {mine}",
        f"mark {mine} in {project} as blocked by {other}",
        f"In {project}, {mine} can't move on because {other} has to be done first. Enter that as a blocker.",
        f"I can't go on with {mine} in {project} until somebody finishes {other}. Link the two, with the "
        "latter as the blocker.",
        f"Before anyone asks: in {project}, {other} blocks {mine}. Enter that in the tracker.",
        f"add a link in {project} which shows that {other} blocks {mine}",
    )
    tells(
        link,
        f"The issue “{other.title}” is entered as blocking “{mine.title}”.",
        f"It is on record that “{other.title}” blocks “{mine.title}”.",
    )
    watch = say(
        act(watch_issue, issue_key=other.key),
        "notify me of changes to the blocking issue",
        "make me a watcher of the blocking issue",
        "put me on the watch list of the one that blocks me",
        "I'd like to be kept posted on the blocker, so let me watch it.",
        "let me watch the one that blocks me",
        "I want to hear as soon as something happens to the blocker, so make me a watcher.",
        "have me notified of every change to the blocker",
    )
    tells(watch, f"You're watching “{other.title}” now.", f"You'll hear of every change to “{other.title}”.")
    note = say(
        text(f"{other.key} blocks my issue {mine.key}, {mine.title}. Could you tell me when it's done?"),
        "both ticket numbers and the title of my issue",
        "the numbers of both tickets and the title of mine",
        "the two ticket numbers and what my issue is called",
    )
    ask_them = say(
        act(send_direct_message, recipient=present(other.assignee), text=note),
        f"ask whoever has the blocker, in a direct message, to tell me when it's finished, and mention {note}",
        f"send the person who works on the blocker a direct message with {note}, and ask to be told when it's done",
        f"Whoever works on the blocker should know that I'm waiting. Send a direct message with {note}, and ask "
        "to hear when it's done.",
        f"write a direct message to whoever has the blocking issue, with {note}, and ask to be told when it's done",
        f"message the blocker's assignee privately in the chat and ask to hear when it's done; include {note}",
        f"I'd like to hear when the blocker is done. Ask the colleague who has it in a direct message, and "
        f"give {note}.",
        f"drop the assignee of the blocker a direct message with {note}, asking to be told when it's finished",
    )
    return (link, watch), (ask_them,)


@purpose(
    "issue_tracker",
    because=(
        "My work has been standing still.",
        "I was told to wait, but for what?",
        "Roadblocks are frustrating when the cause stays hidden.",
        "I've lost sight of what's in the way.",
        "I'd love to get on with my work.",
        "I've been waiting for quite some time.",
        "I have to explain my delay in every stand-up.",
        "My patience is wearing thin.",
        "Something must be holding things up.",
        "I wasn't listening when somebody explained the hold-up.",
        "Twiddling my thumbs at an idle workstation is dull.",
    ),
)
def look_at_what_blocks_me() -> Any:
    """See what blocks an issue; if that is closed, remove the link, else ask under it."""
    mine = again(
        some(
            rows(search_issues, assignee=me.email),
            lambda i: (f'my {i.kind} "{i.title}"', f'my issue "{i.title}"'),
            fits=[
                lambda i: among(i.status, ("to_do", "in_progress", "in_review")),
                lambda i: (
                    inside(look(get_issue, issue_key=i.key).links)
                    .where(lambda li: li.relation == "blocks", lambda li: li.to_key == i.key)
                    .count()
                    == 1
                ),
            ],
        ),
        "it",
        "my issue",
    )
    link = inside(look(get_issue, issue_key=mine.key).links).the(
        lambda li: li.relation == "blocks", lambda li: li.to_key == mine.key
    )
    blocker = look(get_issue, issue_key=link.from_key)
    tell = say(
        ask(
            link.from_title,
            given(blocker.reporter_name, blocker.reporter != me.email),
            told=(
                "It is blocked by “{}”, which {} reported.",
                "What blocks it is “{}”, reported by {}.",
                "The issue in the way is “{}”; {} reported it.",
            ),
        ),
        f"What's the title of the issue that {mine} is blocked by, and who reported that one?",
        f"look up the title of what blocks {mine}, and who reported the blocker",
        f"tell me which issue, by title, blocks {mine} and who reported that one",
        f"What is the issue called that blocks {mine}, and who reported the blocker?",
        f"What am I waiting for with {mine}? I'd like the title of the issue that blocks it and who reported that.",
        f"I can't get on with {mine}. What's the issue in the way called, and whose report is it?",
        f"see which issue stands in the way of {mine}, by title, and who reported that one",
    )
    clear = say(
        act(unlink_issues, link_id=link.id),
        "remove the link between the two",
        "unlink the two issues",
        "remove the link so that I'm no longer blocked",
        "delete the blocking link",
        "take the link between them away",
    )
    urge = say(
        act(
            comment_on_issue, issue_key=blocker.key, body=text(f"{mine.key} is waiting for this. When can it be done?")
        ),
        "comment there that my ticket is waiting (give its number), and ask when the blocker can be done",
        "write a comment on the blocker that my issue is waiting for it (give the number), and ask when it can be done",
        "leave a comment there with the number of my issue, which is waiting for it, and ask when it can be done",
        "ask in a comment there when it can be done, and mention which of my tickets is waiting, by number",
        "comment there which of my tickets is held up, by number, and ask when it can be done",
    )
    act_on_it = say(
        when(among(blocker.status, ("done", "cancelled")), clear, urge),
        f"if the blocker is done or cancelled, {clear}; otherwise {urge}",
        f"Is the blocker done or cancelled by now? If so, {clear}; if not, {urge}.",
        f"should the blocking issue be done or cancelled, {clear}; if it's still open, {urge}",
        f"see whether the blocker is still open. If it is done or cancelled, {clear}; otherwise {urge}",
        f"Perhaps I needn't wait any longer: if the blocker is done or cancelled, {clear}; if it's still open, {urge}.",
        f"How far are they with the blocker? If it's done or cancelled, {clear}; if it's still open, {urge}.",
        f"look at the blocking issue: if it's done or cancelled, {clear}; if it's still open, {urge}",
    )
    tells(
        clear,
        f"The issue “{blocker.title}” is closed, so I removed the link.",
        "The blocker is closed; the link is gone.",
    )
    tells(
        urge,
        f"The issue “{blocker.title}” is still open, so I asked there.",
        "The blocker is still open; I left a comment with your question.",
    )
    return (tell,), (act_on_it,)


@purpose(
    "issue_tracker",
    "team_chat",
    because=(
        "We're preparing the next release.",
        "Alphabetized spice jars make me happy, and so do neat tags.",
        "I've been put in charge of triage.",
        "We'll be planning the next few weeks soon.",
        "A consistent taxonomy saves our analysts trouble.",
        "I like things to be labelled.",
        "I've always enjoyed sorting things.",
        "We spent half a meeting arguing about which tickets matter.",
        "Nobody has tidied up the tracker for months.",
        "I have a quiet hour and a large coffee.",
        "Related tickets should be easy to find.",
    ),
)
def label_what_belongs_together() -> Any:
    """Add a label to all issues with another one, raise the oldest, and tell a colleague."""
    known = word("frontend", "backend", "regression", "customer", "quick-win", "documentation", "performance", "design")
    new = word("next-release", "triaged", "focus", "this-month", "second-look")
    found = rows(search_issues, label=known, status="to_do")
    mark = say(
        each(found, lambda i: act(change_issue_labels, issue_key=i.key, add=(new,))),
        f'add the label "{new}" to all issues that haven\'t been started yet and labelled "{known}", in any project',
        f'put the label "{new}" on everything that hasn\'t been started yet and labelled "{known}", no matter the '
        "project",
        f'search all projects for to-do issues with the label "{known}", and tag each with "{new}"',
        f'go through the to-do issues labelled "{known}" in all projects and put the label "{new}" on them',
        f'Every to-do issue with the label "{known}" should get the label "{new}", across all projects.',
        f'Which issues are labelled "{known}" and not started, in whichever project? They all need the label '
        f'"{new}" as well.',
        f"I'm collecting the issues labelled \"{known}\" from all projects: whatever has that label and hasn't been "
        f'started yet gets the label "{new}", too.',
    )
    tells(
        mark,
        f"I added the label “{new}” to {found.count()} issues: {titles_of(found)}.",
        f"The label “{new}” is on {found.count()} issues now: {titles_of(found)}.",
    )
    oldest = found.least(lambda i: i.created_at)
    level = _level("urgent", "high")
    raise_it = say(
        act(
            edit_issue,
            issue_key=given(oldest.key, among(oldest.priority, ("low", "medium"))),
            priority=level,
        ),
        f"set the priority of the oldest of them to {level}",
        f"give {level} priority to the one that was reported first",
        f"change the oldest one's priority to {level}",
        f"raise the oldest of them to {level} priority",
        f"The oldest of them should have {level} priority.",
        f"The one that was reported first has waited long enough. Make its priority {level}.",
        f"move the oldest up to {level} priority",
    )
    tells(
        raise_it,
        f"The issue “{oldest.title}” has {level} priority now.",
        f"The oldest, “{oldest.title}”, is of {level} priority now.",
    )
    friend = project_worker()
    tell = say(
        act(
            send_direct_message,
            recipient=colleague_email(friend),
            text=text(
                f"These have the label {new} now: {found.column(lambda i: i.key)}. The oldest is {oldest.title}."
            ),
        ),
        f"tell {friend} in a direct message which label I've added and to which tickets (the numbers will "
        "do), and what the oldest is called",
        f"send {friend} a direct message: the new label, the numbers of all the tickets that have it now, and "
        "the title of the oldest",
        f"write {friend} a private message in the chat with the new label, the numbers of the tickets "
        "that have it, and the title of the oldest one",
        f"I promised {friend} a word about the new label. Send a direct message with the label, the numbers of the "
        "tickets it's on and the oldest one's title.",
        f"let {friend} know in a direct message what the new label is, which tickets got it, by number, and what "
        "the oldest one is called",
        f"So that {friend} can look at those tickets, too, send a direct message with the label and the ticket "
        "numbers, and mention the title of the oldest.",
        f"message {friend} directly in the chat: which tickets have which new label, by number, and the title "
        "of the one that has waited longest",
    )
    return (mark, raise_it), (tell,)


@purpose(
    "issue_tracker",
    "team_chat",
    because=(
        "There's more work to it than I thought.",
        "I'd rather split it than rush it.",
        "A piece of my work can be done separately.",
        "Scope creep is overwhelming me and derailing my schedule.",
        "I've taken on too much at once.",
        "Bite-sized chunks are easier to digest.",
        "Two people are faster than one.",
        "My notes for a single ticket fill two pages.",
        "I'm not good at delegating, but I'm learning.",
        "I should spend less time at the keyboard.",
        "The deeper I dig, the more work I find.",
    ),
)
def split_off_a_task() -> Any:
    """Make a task of its own for a part of an issue, link the two, and tell the colleague who gets it."""
    mine = again(
        some(
            rows(search_issues, assignee=me.email, status="in_progress"),
            lambda i: (f'my {i.kind} "{i.title}" that is in progress', f'the {i.kind} "{i.title}" I have in progress'),
        ),
        "my issue",
    )
    about = look(get_issue, issue_key=mine.key)
    members = inside(
        rows(list_projects, query=about.project_key).the(lambda p: p.key == about.project_key).members
    ).column(lambda m: m.email)
    helper = name_of(
        rows(list_colleagues),
        lambda c: c.name,
        fits=[lambda c: among(c.email, members), lambda c: c.email != me.email],
    )
    title = quoted(
        "Write the release note",
        "Inform the support team",
        "Collect feedback from users",
        "Prepare the announcement",
        "Update the overview page",
        "Test it with a real customer",
    )
    level = _level("low", "medium", "high")
    create = say(
        act(
            create_issue,
            project_key=about.project_key,
            title=title,
            kind="task",
            priority=level,
            assignee=colleague_email(helper),
        ),
        f"create a {level}-priority task called {title} for {helper} in the project of {mine}",
        f"open a task called {title} in the same project as {mine}, with {level} priority, and assign it to {helper}",
        f"split a task off {mine}, in the same project: call it {title}, with {level} priority, and assign it to "
        f"{helper}",
        f"I need a separate task in the project of {mine}. Call it {title}, give it {level} priority and assign it to "
        f"{helper}.",
        f"give {helper} a new task called {title}, {level} priority, in the same project as {mine}",
        f"Some of the work on {mine} can be done by {helper}: make that a task of its own in the same project, called "
        f"{title}, with {level} priority.",
        f"I can't manage {title} on top of {mine}. Make it a task of that name for {helper} in the same project, "
        f"priority {level}.",
    )
    tells(
        create,
        f"The task “{create.title}” is created for {helper}.",
        f"{helper} has the task “{create.title}” now, number {create.key}.",
    )
    link = say(
        act(link_issues, issue_key=create.key, relation="relates_to", other_key=mine.key),
        f"link it to {mine:again} as a related issue",
        f"link the new task and {mine:again} as related",
        f"link the new task to {mine:again}; they're related",
        f"The new task relates to {mine:again}, so link it that way.",
        "The two belong together: link them as related.",
        "connect the two, so that one can see they're related",
        f"add a link which shows that the new task relates to {mine:again}",
    )
    note = say(
        text(f"{create.key} is for you: {create.title}. It belongs to {mine.key}, {mine.title}."),
        "what the new task is and which of my tickets it belongs to, both with number and title",
        "the number and title of the new task, and of the ticket it belongs to",
        "what the new task is and what it's part of, with numbers and titles",
    )
    tell = say(
        act(send_direct_message, recipient=colleague_email(helper), text=note),
        f"tell {helper} in a direct message {note}",
        f"brief {helper} in a direct message: {note}",
        f"ping {helper} privately in the chat about {note}",
        f"The new task shouldn't come as a surprise, so send {helper} a direct message: {note}.",
        f"tell {helper} about the task in a direct message; mention {note}",
        f"write {helper} a direct message about the new task: {note}",
        f"I'd like {helper} to hear of the task from me. Send a direct message about {note}.",
    )
    return (create, link), (tell,)


@purpose(
    "issue_tracker",
    "email",
    "calendar",
    because=(
        "Somebody with fresh eyes should take a look.",
        "I'm moving to another part of the project.",
        "A specialist has deeper expertise in the relevant module.",
        "I've talked to the team about my workload.",
        "I've stared at my screen for too long.",
        "Our workload is lopsided, and fatigue is looming.",
        "Letting go isn't easy for me.",
        "I've been keeping too much to myself.",
        "I've reached the limits of what I know.",
        "A kind soul has offered to help.",
        "We're swapping some work in the team.",
    ),
)
def pass_an_issue_on() -> Any:
    """Give an issue to a colleague with a comment, hear no more of it, and plan a time to explain it."""
    mine = again(
        some(
            rows(search_issues, assignee=me.email),
            lambda i: (f'my {i.kind} "{i.title}"', f'my issue "{i.title}"'),
            fits=[lambda i: among(i.status, ("to_do", "in_progress", "in_review")), _is_watched],
        ),
        "that issue",
        "the issue",
    )
    project = look(get_issue, issue_key=mine.key).project_key
    members = inside(rows(list_projects, query=project).the(lambda p: p.key == project).members).column(
        lambda m: m.email
    )
    heir = name_of(contacts(), lambda c: c.name, fits=[lambda c: among(c.email, members)])
    give = say(
        act(assign_issue, issue_key=mine.key, assignee=address_of(heir)),
        f"assign {mine} to {heir}",
        f"hand {mine} over to {heir} in the tracker",
        f"make {heir} the assignee of {mine}",
        f"let {heir} take over as the assignee of {mine}",
        f"reassign {mine} to {heir}",
        f"From now on {mine} is for {heir} to do, so change the assignee.",
        f"I've agreed it with {heir}: reassign {mine}.",
    )
    tells(give, f"The issue “{give.title}” is assigned to {heir} now.", f"{heir} has “{give.title}” now.")
    body = quoted(
        "Ask me anything, I know the history of this",
        "I have written down what I know, just ask",
        "Happy to help if you get stuck",
        "Please leave a note here when you start",
        "Talk to support before you change anything",
    )
    comment = say(
        act(comment_on_issue, issue_key=mine.key, body=body),
        f"leave the comment {body} on {mine:again}",
        f"comment on {mine:again}: {body}",
        f"write {body} as a comment below {mine:again}",
        f"put a comment there that reads {body}",
        f"add {body} to its comments",
        f"My last comment there should be {body}.",
        f"I'd like to leave a comment there: {body}.",
    )
    unwatch = say(
        act(unwatch_issue, issue_key=mine.key),
        "take me off the watchers of the issue I've handed over",
        f"stop notifying me about {mine:again}",
        f"remove me from the people who are notified about {mine:again}",
        f"I don't want any more notifications about {mine:again}.",
        f"end my watch on {mine:again}",
        f"I needn't hear of {mine:again} any more, so take me off the watch list.",
        f"turn off my notifications about {mine:again}",
    )
    tells(
        unwatch, f"You won't be notified about “{mine.title}” any more.", f"You are off the watchers of “{mine.title}”."
    )
    on, hour = workday(1, 9), word(9, 10, 11, 14, 15, 16)
    event = say(
        act(
            create_event,
            title=text(f"Handover of {mine.key}"),
            starts_at=at(on, hour),
            duration_minutes=30,
            invitees=(address_of(heir),),
        ),
        f"invite {heir} to a half-hour handover {on:on} at {hour}:00, with the ticket number in the title",
        f"put a handover of thirty minutes into my calendar {on:on} at {hour}:00, invite {heir}, and have the "
        "ticket number in the title",
        f"I'll explain everything in person: a handover of half an hour {on:on} at {hour}:00, with {heir} invited and "
        "the ticket number in the title.",
        f"schedule a half-hour handover with {heir} {on:on} at {hour}:00; the title should have the ticket "
        "number in it",
        f"plan a handover with {heir} {on:on} at {hour}:00, thirty minutes, the ticket number in the title",
        f"We'll need half an hour to go through the issue, {on:on} at {hour}:00. Put the handover into my calendar, "
        f"with the ticket number in the title, and invite {heir}.",
        f"book {heir} and me for half an hour {on:on} at {hour}:00: a handover, with the number of the ticket "
        "in the title",
    )
    tells(
        event,
        f"The event “{event.title}” is in your calendar for {event.starts_at}, and {heir} is invited.",
        f"The handover is on {event.starts_at}; {heir} is invited.",
    )
    return (give, comment), (unwatch, event)
