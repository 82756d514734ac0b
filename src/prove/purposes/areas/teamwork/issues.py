"""Issues: what waits for what, who is to know of it, and what becomes of it."""

from typing import Any

from prove.purposes.areas.people import AT_WORK, address_of, contacts, mail_to, somebody
from prove.purposes.areas.teamwork.teams import colleague_email, named_project
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
        "I'm stuck, and it isn't my fault.",
        "We do things in the wrong order.",
        "First things first.",
        "I can't build the roof before the walls.",
        "There's a knot in our plan.",
        "My part won't fit until theirs is there.",
        "I've been twiddling my thumbs since the stand-up.",
        "The order of work isn't visible to anyone but me.",
        "The two of them turned out to hang together.",
        "I should have seen this dependency coming.",
        "Waiting in silence helps nobody.",
        "It's a queue, and I'm second.",
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
                f'the {i.kind} "{i.title}" that {i.assignee_name} has in progress',
                f'the ongoing {i.kind} "{i.title}" of {i.assignee_name}',
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
        f"in {project}, enter that {mine} is blocked by {other}",
        f"link two {project} issues so that {other} blocks {mine}",
        f"record for {project} that {other} has to come first and blocks {mine}",
        f"note in the {project} project that {mine} can't move on because {other} blocks it",
        f"mark {other} as a blocker of {mine}, both in {project}",
        f"In {project}, {mine} depends on {other}. Link them: the latter blocks the former.",
    )
    tells(
        link,
        f"{link.from_key} is entered as blocking {link.to_key}.",
        f"{link.from_key} blocks {link.to_key} from now.",
    )
    watch = say(
        act(watch_issue, issue_key=other.key),
        "notify me of changes to the one that's in the way",
        "make me a watcher of the blocking issue",
        "put me on the watch list of the one that blocks me",
        "I'd like to be kept posted on the blocker, so let me watch it.",
        "sign me up as a watcher of whichever has to come first",
        "add me to those who hear about changes to the blocking one",
    )
    note = say(
        text(f"{other.key} blocks my issue {mine.key}, {mine.title}. Could you tell me when it's done?"),
        "the keys of both issues and the title of mine",
        "both keys, plus what my issue is titled",
        "both keys, mine together with its title",
        "the key of theirs, and key and title of mine",
    )
    ask_them = say(
        act(send_direct_message, recipient=present(other.assignee), text=note),
        f"send its assignee a direct message with {note}, asking to be told when it's done",
        f"ask whoever has it, in a direct message, to tell me when it's finished, and give {note}",
        f"drop the person who works on it a direct message: {note}, and the question when it will be ready",
        f"request news from its assignee by direct message, quoting {note}",
        f"let the person behind it know privately in the chat that I'm waiting, with {note}",
        f"message the one it is assigned to on the team chat, including {note}, so that I hear when it's over",
    )
    return (link, watch), (ask_them,)


@purpose(
    "issue_tracker",
    because=(
        "My work has been standing still.",
        "I was told to wait, but for what?",
        "That card on my board hasn't moved in ages.",
        "Perhaps the way is clear by now.",
        "People ask me why nothing happens.",
        "I've lost sight of what's in the way.",
        "There's a little red lock on my issue.",
        "I'd rather know than guess.",
        "Something must be holding things up.",
        "I'm about to plan my week.",
        "Old obstacles tend to linger in the tracker.",
        "My patience has a limit, too.",
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
                "It is blocked by {}, which {} reported.",
                "What blocks it is {}, reported by {}.",
                "The issue in the way is {}; {} reported it.",
            ),
        ),
        f"Which issue is {mine} blocked by, and who reported that one?",
        f"look up what blocks {mine}, and who reported the blocker",
        f"tell me the title of the issue that blocks {mine}, and the name of its reporter",
        f"find out which issue stands in the way of {mine} as its blocker, and by whom that was reported",
        f"What is it that blocks {mine}? And whose report was that?",
        f"I need to know what {mine} is waiting for in the tracker, by title, and who reported that.",
    )
    clear = say(
        act(unlink_issues, link_id=link.id),
        "remove the link between the two",
        "take that link away",
        "unlink the two issues",
        "undo the link so that I'm no longer blocked",
        "delete the dependency between them",
        "cut the tie between the two issues",
    )
    urge = say(
        act(
            comment_on_issue, issue_key=blocker.key, body=text(f"{mine.key} is waiting for this. When can it be done?")
        ),
        "comment on it that mine is waiting, with my issue's key, and ask when it can be done",
        "write a comment under the blocker with the key of mine, asking when to expect it",
        "ask in a comment there when it will be ready, citing the key of my issue",
        "leave a comment there that gives the key of mine and inquires about the date",
        "post a question under it, with my issue's key, about when it will be finished",
        "add a comment to it that names the key of mine and asks for a date",
    )
    act_on_it = say(
        when(among(blocker.status, ("done", "cancelled")), clear, urge),
        f"if that one is done or cancelled, {clear}; otherwise {urge}",
        f"Is the blocker done or cancelled by now? If so, {clear}; if not, {urge}.",
        f"should the blocking issue be done or cancelled, {clear}; if it's still open, {urge}",
        f"see whether that issue is closed, done or cancelled alike. If it is, {clear}; else {urge}",
        f"when the blocker has been done or cancelled already, {clear}; when it is open, {urge}",
        f"Provided that one is over, whether done or cancelled, {clear}; in case it's open, {urge}.",
    )
    tells(clear, f"{blocker.key} is closed, so I removed the link.", "That issue is closed; the link is gone.")
    tells(urge, f"{blocker.key} is still open, so I asked there.", "It is still open; my question stands under it.")
    return (tell,), (act_on_it,)


@purpose(
    "issue_tracker",
    "email",
    because=(
        "The tracker needs a little order.",
        "We're preparing the next release.",
        "Someone has to sift through the pile.",
        "Our labels are a mess.",
        "I've been put in charge of triage.",
        "Things get lost if nobody marks them.",
        "The planning round is coming up.",
        "Half of it has been waiting since I joined.",
        "Let's make these easy to find.",
        "I sort tickets the way others sort stamps.",
        "The oldest ones deserve some love.",
        "Nobody filters by anything else, so labels it is.",
    ),
)
def label_what_belongs_together() -> Any:
    """Add a label to all issues with another one, raise the oldest, and mail the result."""
    known = word("frontend", "backend", "regression", "customer", "quick-win", "documentation", "performance", "design")
    new = word("next-release", "triaged", "focus", "this-month", "second-look")
    found = rows(search_issues, label=known, status="to_do")
    mark = say(
        each(found, lambda i: act(change_issue_labels, issue_key=i.key, add=(new,))),
        f"add the label {new} to all issues that are to do and labelled {known}, in any project",
        f"put the label {new} on whatever is to do and marked {known}, no matter the project",
        f"search all projects for to-do issues with the label {known}, and tag each with {new}",
        f"go through the to-do issues labelled {known} in all projects and put {new} on them",
        f"Every to-do issue with the label {known} should get the label {new}, across all projects.",
        f"attach {new} as a label wherever an issue is to do and carries the label {known}",
    )
    oldest = found.least(lambda i: i.created_at)
    level = _level("urgent", "high", "medium")
    raise_it = say(
        act(edit_issue, issue_key=oldest.key, priority=level),
        f"set the priority of the oldest of them to {level}",
        f"give {level} priority to the one that was reported first",
        f"change the oldest one's priority to {level}",
        f"make the longest-waiting one {level} in priority",
        f"The earliest of them becomes {level} in priority.",
        f"turn the oldest into one of {level} priority",
    )
    tells(raise_it, f"{oldest.key} has {level} priority now.", f"The oldest is {oldest.key}; its priority is {level}.")
    friend = somebody(*AT_WORK)
    subject = quoted("Labels", "What I marked", "Issues to look at", "Sorted", "Triage")
    mail = say(
        mail_to(
            friend,
            subject,
            text(f"Labelled: {found.column(lambda i: i.key)}. The oldest is {oldest.title}."),
        ),
        f"mail {friend} the keys of everything with the new label and the title of the oldest, subject {subject}",
        f"send {friend} a mail called {subject} with all the keys that have got the label, and the title of the oldest",
        f"tell {friend} in a mail headed {subject} which keys were labelled, and the oldest one's title",
        f"compose a mail to {friend}, subject {subject}, listing the labelled keys and naming the oldest by title",
        f"let {friend} have the list of keys and the title of the oldest, in a mail entitled {subject}",
    )
    return (mark, raise_it), (mail,)


@purpose(
    "issue_tracker",
    "team_chat",
    because=(
        "This is too much for one issue.",
        "There's a tail to this work that I hadn't counted on.",
        "Many hands make light work.",
        "I'd rather split it than rush it.",
        "A piece of it can be done separately.",
        "It grew while I was looking away.",
        "Small tasks get finished, big ones get postponed.",
        "My estimate was naive.",
        "One bit of it suits somebody else better.",
        "Let's slice the elephant.",
        "I don't want that part to be forgotten.",
        "Somebody kindly offered to help.",
    ),
)
def split_off_a_task() -> Any:
    """Make a task of its own for a part of an issue, link the two, and tell the colleague who gets it."""
    mine = again(
        some(
            rows(search_issues, assignee=me.email, status="in_progress"),
            lambda i: (f'my ongoing {i.kind} "{i.title}"', f'my in-progress {i.kind} "{i.title}"'),
        ),
        "that issue",
    )
    about = look(get_issue, issue_key=mine.key)
    members = inside(
        rows(list_projects, query=about.project_key).the(lambda p: p.key == about.project_key).members
    ).column(lambda m: m.email)
    helper = again(
        name_of(
            rows(list_colleagues),
            lambda c: c.name,
            fits=[lambda c: among(c.email, members), lambda c: c.email != me.email],
        ),
        "my colleague",
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
        f"create a {level}-priority task {title} for {helper} in the project of {mine}",
        f"open a task called {title} in the same project as {mine}, with {level} priority, and assign it to {helper}",
        f"split a task off {mine}, in the same project: {title}, with {level} priority, and it goes to {helper}",
        f"add {title} as a task of {level} priority to the project that {mine} is in; {helper} is the assignee",
        f"I need a separate task besides {mine}, in its project: {title}, priority {level}, assigned to {helper}.",
        f"give {helper} a new task titled {title}, {level} priority, in the project to which {mine} belongs",
    )
    tells(create, f"{create.key} is created for {helper}.", f"{helper} has {create.key} now.")
    link = say(
        act(link_issues, issue_key=create.key, relation="relates_to", other_key=mine.key),
        f"link it to {mine:again} as related",
        f"note that it relates to {mine:again}",
        f"mark the two as related, the new task to {mine:again}",
        f"connect the new one with {mine:again}; they're related",
        f"The new task relates to {mine:again}, so link it that way.",
    )
    note = say(
        text(f"{create.key} is for you: {create.title}. It belongs to {mine.key}, {mine.title}."),
        "the key and the title of the new task, and of the issue it belongs to",
        "the key and the title of both issues",
        "what the task is called, its key, and the same for the issue it was split off from",
        "both keys along with both titles",
    )
    tell = say(
        act(send_direct_message, recipient=colleague_email(helper), text=note),
        f"send {helper:again} a direct message with {note}",
        f"let {helper:again} know in a direct message: {note}",
        f"ping {helper:again} privately in the chat, with {note}",
        f"write {helper:again} a chat message that gives {note}",
        f"A direct message should tell {helper:again} {note}.",
        f"break it gently to {helper:again} in a direct message, giving {note}",
    )
    return (create, link), (tell,)


@purpose(
    "issue_tracker",
    "email",
    "calendar",
    because=(
        "I'm not the right person for it.",
        "I've looked at it from every angle and I'm out of ideas.",
        "My desk is overflowing.",
        "It needs somebody with fresh eyes.",
        "I'm changing sides of the project.",
        "My inbox drowns in notifications about it.",
        "I've done my share of it.",
        "It fits better elsewhere.",
        "We talked it over at the coffee machine.",
        "I know when to let go.",
        "Better hands than mine are free.",
        "I'd only slow it down.",
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
        "it",
    )
    project = look(get_issue, issue_key=mine.key).project_key
    members = inside(rows(list_projects, query=project).the(lambda p: p.key == project).members).column(
        lambda m: m.email
    )
    heir = again(name_of(contacts(), lambda c: c.name, fits=[lambda c: among(c.email, members)]), "them")
    give = say(
        act(assign_issue, issue_key=mine.key, assignee=address_of(heir)),
        f"assign {mine} to {heir}",
        f"hand {mine} over to {heir} in the tracker",
        f"make {heir} the assignee of {mine}",
        f"let {heir} take {mine} over as its assignee",
        f"From now on {heir} looks after {mine}, so change the assignee.",
        f"reassign {mine}; the one who gets it is {heir}",
        f"transfer {mine} to {heir}, who is a member of the same project",
    )
    body = quoted(
        "Ask me anything, I know the history of this",
        "I have written down what I know, just ask",
        "Happy to help if you get stuck",
        "Please tell the reporter when you start",
        "Talk to support before you change anything",
    )
    comment = say(
        act(comment_on_issue, issue_key=mine.key, body=body),
        f"leave the comment {body} on {mine:again}",
        f"comment on {mine:again}: {body}",
        f"write {body} as a comment below {mine:again}",
        f"put a comment there that reads {body}",
        f"add {body} to its comments",
        f"My parting comment there should be {body}.",
    )
    unwatch = say(
        act(unwatch_issue, issue_key=mine.key),
        "take me off its watchers",
        f"stop notifying me about {mine:again}",
        f"remove me from the people who are notified about {mine:again}",
        "I don't want any more notifications about that issue.",
        "see to it that I get no further notifications about it",
        f"let me stop watching {mine:again}",
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
        f"invite {heir:again} to half an hour {on:on} at {hour}:00, with the key of the issue in the title",
        f"put thirty minutes into my calendar {on:on} at {hour}:00 and invite {heir:again}; the title has the "
        "issue's key",
        f"I'll explain it in person: half an hour {on:on} at {hour}:00, with {heir:again} invited and the key "
        "in the title.",
        f"schedule a half-hour handover {on:on}, {hour}:00, for me and {heir:again}, its title naming the key",
        f"set up an event of 30 minutes with {heir:again} as a guest, {on:on} from {hour}:00, and the key in its title",
        f"plan a handover talk with {heir:again} {on:on} at {hour}:00, thirty minutes, the issue's key in the title",
    )
    return (give, comment), (unwatch, event)
