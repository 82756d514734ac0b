"""How people talk to their issue tracker."""

from collections.abc import Mapping
from random import Random
from typing import Any

from prove.core.voice import Fits, attribute, earliest, latest, name, relation
from prove.servers._shared.draws import days_ago, days_ahead
from prove.servers._shared.sorting import DATE_WORDS
from prove.servers.issue_tracker.records import Tracker
from prove.servers.issue_tracker.tools import server

voice = server.voice

voice.situations(
    "I'm going through my tickets.",
    "I'm grooming the backlog.",
    "We're planning the sprint.",
    "The release is getting close.",
    "I'm triaging what came in.",
    "Our testers have been diligent.",
    "I'm the one on bug duty.",
    "The board looks chaotic.",
    "I'm going through our board.",
    "A developer just pinged me.",
    "Our deadline is looming.",
    "I'm writing the status report.",
    "I took over from a teammate.",
)
voice.wrong_words("wrong_project")


def _title_words(tracker: Tracker, rng: Random) -> str:
    words = rng.choice(list(tracker.issues)).title.split()
    return " ".join(words[:2])


def _project_word(tracker: Tracker, rng: Random) -> str:
    return rng.choice(list(tracker.projects)).name


def _user(tracker: Tracker, rng: Random) -> str:
    return rng.choice(tracker.users.keys())


def _user_name(tracker: Tracker, rng: Random) -> str:
    return rng.choice(list(tracker.users)).name


def _sprint_word(tracker: Tracker, rng: Random) -> str:
    sprint = rng.choice(list(tracker.sprints))
    return sprint.goal or sprint.name


def _label(tracker: Tracker, rng: Random) -> str:
    return rng.choice(sorted({label for issue in tracker.issues for label in issue.labels}) or ["backend"])


def _old_labels(tracker: Tracker, rng: Random, arguments: Mapping[str, Any]) -> tuple[str, ...] | None:
    """A label of the issue that was chosen; none if it has none."""
    issue = tracker.issues.find(arguments.get("issue_key", ""))
    if issue is None:
        return (_label(tracker, rng),)
    return (rng.choice(issue.labels),) if issue.labels else None


def _new_labels(tracker: Tracker, rng: Random) -> tuple[str, ...]:
    fresh = ("needs-info", "release-notes", "accessibility", "flaky", "good-first-issue", "legal", "mobile", "vip")
    return tuple(sorted(rng.sample(fresh, rng.choice((1, 1, 2)))))


BUGS = (
    "Footer overlaps the map",
    "Wrong currency on receipts",
    "Videos stutter on slow lines",
    "Search finds nothing after a restart",
)
FEATURES = ("Let people pin a message", "Import contacts from a file", "Ask before deleting a folder", "Offline mode")
CHORES = ("Rotate the signing keys", "Archive old customers", "Rename the staging server", "Tidy up the test data")
TITLES: dict[str, tuple[str, ...]] = {"bug": BUGS, "feature": FEATURES, "task": CHORES}
DESCRIPTIONS: dict[str, tuple[str, ...]] = {
    "bug": (
        "It started after last week's release.",
        "Steps: open the page, wait, reload.",
        "Only new accounts see it.",
    ),
    "feature": ("Three customers have asked for this.", "We promised it for the end of the month.", "Nice to have."),
    "task": ("Talk to support before changing anything.", "Half a day of work at most.", "Due before the audit."),
}
COMMENTS: dict[str, tuple[str, ...]] = {
    "to_do": (
        "I will take a look tomorrow.",
        "Please add a screenshot.",
        "Let's postpone it.",
        "Who could take this on?",
    ),
    "in_progress": ("How is this going?", "The estimate looks too low to me.", "We need a decision on this by Friday."),
    "in_review": ("Who can review this?", "It works on the test server.", "Two small remarks, then it is fine."),
    "done": ("Thanks, works for me.", "The customer confirmed that it works.", "Goes into the release notes."),
    "cancelled": ("Good decision.", "Let's come back to this next year.", "I told the customer."),
}
"""What issues are called, how they are described, by kind; what is said of them, by status."""


def _kind(tracker: Tracker, arguments: Mapping[str, Any]) -> str:
    """The kind of an issue that is chosen or made."""
    issue = tracker.issues.find(arguments.get("issue_key", ""))
    return str(arguments.get("kind") or (issue.kind if issue is not None else "task"))


def _title(tracker: Tracker, rng: Random, arguments: Mapping[str, Any]) -> str:
    return rng.choice([title for titles in TITLES.values() for title in titles])


def _kind_of(tracker: Tracker, rng: Random, arguments: Mapping[str, Any]) -> str:
    """What an issue with this title is."""
    return next((kind for kind, titles in TITLES.items() if arguments.get("title") in titles), "task")


def _new_title(tracker: Tracker, rng: Random, arguments: Mapping[str, Any]) -> str:
    """The title that an issue has, with something added."""
    issue = tracker.issues.find(arguments.get("issue_key", ""))
    title = issue.title if issue is not None else "Offline mode"
    return rng.choice((f"{title} (again)", f"{title}, part one", f"Urgent: {title}", f"{title} - second attempt"))


def _description(tracker: Tracker, rng: Random, arguments: Mapping[str, Any]) -> str:
    return rng.choice(DESCRIPTIONS[_kind(tracker, arguments)])


def _comment(tracker: Tracker, rng: Random, arguments: Mapping[str, Any]) -> str:
    issue = tracker.issues.find(arguments.get("issue_key", ""))
    return rng.choice(COMMENTS[issue.status if issue is not None else "to_do"])


def _is_news(tracker: Tracker, arguments: Mapping[str, Any]) -> bool:
    """Whether an issue differs from what it shall be; closed ones are left alone."""
    issue = tracker.issues.find(arguments.get("issue_key", ""))
    same = issue is not None and any(
        getattr(issue, name) == value for name, value in arguments.items() if name != "issue_key"
    )
    return issue is None or (not same and issue.status not in ("done", "cancelled"))


def _is_taken_over(tracker: Tracker, arguments: Mapping[str, Any]) -> bool:
    """Whether somebody has an open issue, and it goes to somebody else."""
    issue = tracker.issues.find(arguments.get("issue_key", ""))
    return issue is None or (issue.assignee is not None and _is_news(tracker, arguments))


def _is_planned(tracker: Tracker, arguments: Mapping[str, Any]) -> bool:
    """Whether an open issue is in a sprint, and goes to another of its project or to the backlog."""
    issue = tracker.issues.find(arguments.get("issue_key", ""))
    sprint = tracker.sprints.find(arguments.get("sprint_id", ""))
    if issue is None:
        return True
    fits = sprint is None or (sprint.project_key == issue.project_key and sprint.status != "closed")
    return issue.sprint_id is not None and fits and _is_news(tracker, arguments)


def _is_worked_on(tracker: Tracker, arguments: Mapping[str, Any]) -> bool:
    """Whether somebody has begun with an issue and not closed it: nobody logs time on another."""
    issue = tracker.issues.find(arguments.get("issue_key", ""))
    return issue is None or issue.status in ("in_progress", "in_review")


def _is_watched(watched: bool) -> Fits:
    """Whether an issue is watched, or not, by whom it is about."""

    def test(tracker: Tracker, arguments: Mapping[str, Any]) -> bool:
        issue = tracker.issues.find(arguments.get("issue_key", ""))
        who = arguments.get("watcher", next(iter(tracker.users)).email)
        return issue is None or (who in issue.watchers) == watched

    return test


def _has_run(tracker: Tracker, arguments: Mapping[str, Any]) -> bool:
    """Whether a sprint was not started only today; what it leaves goes to another one."""
    sprint = tracker.sprints.find(arguments.get("sprint_id", ""))
    started = None if sprint is None else sprint.starts_on
    return (started is None or started < tracker.now.date()) and arguments.get("carry_over_to") != arguments[
        "sprint_id"
    ]


def _have_to_do(tracker: Tracker, arguments: Mapping[str, Any]) -> bool:
    """Whether two issues of a project may be linked; the same are those of a kind that name the same thing."""
    one, other = (tracker.issues.find(arguments.get(name, "")) for name in ("issue_key", "other_key"))
    if one is None or other is None or one.project_key != other.project_key:
        return False
    shared = {word for word in one.title.lower().split() if len(word) > 3} & set(other.title.lower().split())
    return one.kind == other.kind and len(shared) > 1 if arguments.get("relation") == "duplicates" else True


voice.entity(
    "projects",
    name("the {name} project", "our {name} project", "project {key}"),
    attribute("the {key} project"),
    label="{name} ({key})",
)
voice.entity(
    "issues",
    name("{key}", "issue {key}", "ticket {key}", 'the issue "{title}"'),
    attribute('the {kind} "{title}"', 'the {priority} {kind} "{title}"'),
    relation('the {kind} "{title}" in {project_key.name}', "the {priority} {kind} in {sprint_id.name}"),
    latest("the newest {kind} in {project_key.name}", by="created_at"),
    earliest("the oldest {kind} in {project_key.name}", by="created_at"),
    label="{key} {title}",
)
voice.entity(
    "sprints",
    name("{name}", "the {name} sprint"),
    attribute("the {status} sprint that ends on {ends_on}", "the sprint that ends on {ends_on}"),
    relation("the {status} sprint of {project_key.name}", "the {status} {project_key.name} sprint"),
    label="{name}",
)
voice.entity(
    "links",
    name("the link that says {from_key} {relation} {to_key}", "the link from {from_key} to {to_key}"),
    attribute("the link that says {from_key} {relation} another issue"),
    relation('the link between {from_key} and "{to_key.title}"'),
    label="{from_key} {relation} {to_key}",
)

voice.enum(
    "transition_issue.status",
    to_do=("not started yet", "not begun yet"),
    in_progress="in progress",
    in_review=("in review", "under review"),
    done=("done", "finished"),
    cancelled="cancelled",
)
voice.enum(
    "search_issues.status",
    to_do=("not started yet", "not started"),
    in_progress=("in progress", "under way"),
    in_review=("in review", "under review"),
    done=("done", "finished"),
    cancelled="cancelled",
)
voice.enum("search_issues.priority", low="low", medium=("medium", "normal"), high="high", urgent=("urgent", "top"))
voice.enum("edit_issue.priority", low="low", medium=("medium", "normal"), high="high", urgent=("urgent", "top"))
voice.enum("create_issue.priority", low="low", medium=("medium", "normal"), high="high", urgent=("urgent", "top"))
voice.enum("kind", bug="bug", feature="feature", task="task")
voice.entity("work_logs", label="{minutes} on {issue_key} by {person}")

voice.enum(
    "priority", low="low-priority", medium="medium-priority", high="high-priority", urgent=("urgent", "top-priority")
)
voice.enum(
    "status",
    to_do=("not started yet", "not started"),
    in_progress=("in progress", "under way"),
    in_review=("in review", "under review"),
    done=("done", "finished"),
    cancelled="cancelled",
)
voice.enum(
    "list_sprints.status",
    planned=("planned", "upcoming"),
    active=("active", "running"),
    closed=("closed", "past"),
)
voice.enum(
    "sort",
    newest=("newest first", "latest first"),
    oldest=("oldest first", "from the oldest on"),
    updated=("last changed first", "by the last update"),
    priority=("most urgent first", "by priority"),
)
voice.enum("list_work_logs.sort", **DATE_WORDS)
voice.enum("list_sprints.sort", **DATE_WORDS)
voice.enum(
    "relation", blocks=("blocks", "holds up"), duplicates=("duplicates", "is the same as"), relates_to="relates to"
)

voice.value("query", draw=_title_words)
voice.value("list_projects.query", draw=_project_word)
voice.value("list_sprints.query", draw=_sprint_word)
voice.value("assignee", draw=_user)
voice.value("watcher", draw=_user)
voice.value("search_issues.assignee", draw=_user_name)
voice.value("reporter", draw=_user_name)
voice.value("person", draw=_user_name)
voice.value("label", draw=_label)
voice.value("add", draw=_new_labels)
voice.value("remove", draw=_old_labels)
voice.value("ends_on", draw=days_ahead((7, 10, 13, 14, 20, 21)))
voice.value("worked_on", draw=days_ago(range(14)))
voice.value("since", draw=days_ago(range(10, 35)))
voice.value("search_issues.since", draw=days_ago(range(35, 90)))
voice.value("search_issues.until", draw=days_ago(range(35)))
voice.value("until", draw=days_ago(range(14)))
voice.value("minutes", 15, 20, 30, 45, 60, 75, 90, 120, 150, 180, 240)
voice.value("estimate", 0.5, 1.0, 2.0, 3.0, 4.5, 6.0, 8.0, 12.0, 16.0, 24.0)
voice.value("title", draw=_title)
voice.value("create_issue.kind", draw=_kind_of, leads=True)
voice.value("edit_issue.title", draw=_new_title)
voice.value(
    "name",
    "Autumn clean-up",
    "Launch week",
    "Bug bash",
    "Accessibility push",
    "Hardening",
    "Customer wishes",
    "Performance fortnight",
    "Sprint before the holidays",
)
voice.value(
    "goal",
    "No urgent bugs left",
    "Ship the beta",
    "Half the loading time",
    "All texts translated",
    "Ready for the audit",
    "Quieter alerts",
    "Clear the backlog",
    "Demo for the board",
)
voice.value("description", draw=_description)
voice.value("body", draw=_comment)
voice.value(
    "note",
    "Found the cause",
    "Wrote the first tests",
    "Call with the customer",
    "Review comments",
    "Set up the test data",
    "Reading old code",
    "Fixed the layout",
    "Release and follow-up",
)

voice.sensible("edit_issue", _is_news)
voice.sensible("assign_issue", _is_taken_over)
voice.sensible("move_issue_to_sprint", _is_planned)
voice.sensible("watch_issue", _is_watched(False))
voice.sensible("unwatch_issue", _is_watched(True))
voice.sensible("link_issues", _have_to_do)
voice.sensible("complete_sprint", _has_run)
voice.sensible("log_work", _is_worked_on)

voice.ask("title", "What should the title be?", "How would you sum it up in a title?")
voice.ask("body", "What should the comment say?", "What would you like to write?")
voice.ask("minutes", "How long did it take?", "How many minutes should I log?")
voice.ask("name", "What should the sprint be called?", "What name should I give the sprint?")
voice.ask("ends_on", "When should the sprint end?", "What is the last day of the sprint?")

voice.row("list_projects.items", "{name} ({key}), led by {lead_name}")
voice.row("get_issue.comments", "{author_name}: {body}")
voice.row("list_work_logs.items", "{minutes} on {issue_key} by {person_name}")
voice.row("list_sprints.items", "{name}, {status}[, {starts_on} to {ends_on}]")

voice.tool(
    "list_projects",
    do=(
        "list our projects[ that match {query}] with their leads",
        "show me which projects[ named {query}] there are and who leads them",
        "give me the projects[ around {query}] and who is in charge of them",
        "name the teams' projects[ like {query}]",
    ),
    say=(
        "Who leads which project[ that matches {query}]?",
        "What projects do we have[ named {query}]?",
    ),
    tell=(
        "There are {total} projects: {list}.",
        "We run {list}.",
    ),
)
voice.tool(
    "search_issues",
    do=(
        "find[ {priority}-priority] issues[ of type {kind}][ that are {status}][ in {project_key}][ "
        "about {query}][ assigned to {assignee}][ reported by {reporter}][ labelled {label}][ in "
        "{sprint_id}][, {sort}]",
        "list every issue[ that is {status}][ in {project_key}][ assigned to {assignee}][ from "
        "{sprint_id}][ with the label {label}][, {priority} priority][, of the type {kind} only][, "
        "matching {query}][, created since {since}][, created up to {until}]",
        "filter the tickets[ of {project_key}][ that are {status}][ for {assignee}][, {priority} priority only]"
        "[, {sort}]",
        "bring up the open and closed tickets[ about {query}][ in {project_key}][ reported by {reporter}][, {sort}]",
    ),
    say=(
        "Which issues are there[ in {project_key}][ that are {status}][ with {priority} priority][ of "
        "type {kind}][ assigned to {assignee}][ labelled {label}][ planned for {sprint_id}][ about {query}][, {sort}]?",
        "Do we have any issues[ about {query}][ in {project_key}][ of type {kind}][ that are {status}][ "
        "with {priority} priority][ for {assignee}][ tagged {label}][ in {sprint_id}][ that {reporter} reported]"
        "[, from {since} on][, until {until}]?",
    ),
    tell=("{total} issues match: {list}.", "I found {total}: {list}."),
)
voice.tool(
    "get_issue",
    do=(
        "open {issue_key} and tell me its status",
        "show me the status and priority of {issue_key}",
        "give me an update on {issue_key}",
    ),
    say=("Where do we stand with {issue_key}?", "How urgent is {issue_key}, and is it done?"),
    tell=(
        '{key}, "{title}", is marked "{status}" with {priority} priority.',
        '"{title}" ({key}) has the status "{status}" and {priority} priority.',
    ),
)
voice.tool(
    "get_issue",
    do=("pull up the comments on {issue_key}", "read me the discussion under {issue_key}"),
    say=("What was said about {issue_key}?",),
    tell=(
        'The discussion under "{title}" is {comments}.',
        "These are the comments on {key}: {comments}.",
    ),
)
voice.tool(
    "get_issue",
    do=("find out what {issue_key} is about and who it is assigned to",),
    say=("What is {issue_key} about, and who is working on it?",),
    tell=(
        '{key} is about "{title}", and it is assigned to {assignee_name}.',
        '{key} has the title "{title}" and is assigned to {assignee_name}.',
    ),
)
voice.tool(
    "create_issue",
    do=(
        "file a {kind} in {project_key}: {title}[, {priority} priority][, assigned to {assignee}]"
        "[, estimated at {estimate}][, described as {description}]",
        "create a new {kind} called {title} for {project_key}[ with {priority} priority][ and give it to {assignee}]"
        "[, about {estimate} of work][, saying {description}]",
        "open a {kind} ticket in {project_key} titled {title}[, {priority} priority][, for {assignee}]",
        "raise {title} as a {kind} in {project_key}[; the estimate is {estimate}][; the text is {description}]",
    ),
    say=(
        "{project_key} needs a {kind}: {title}[. Priority {priority}][. It goes to {assignee}]"
        "[. Estimate {estimate}][. Details: {description}].",
        "Could you report a {kind} titled {title} in {project_key}[, priority {priority}][, for {assignee}]"
        "[, estimated at {estimate}][, with the text {description}]?",
    ),
    tell=('I filed {key}, "{title}".', '"{title}" is in the tracker as {key}, with {priority} priority.'),
)
voice.tool(
    "edit_issue",
    do=(
        "edit {issue_key}[; the priority is {priority}][; it is really a {kind}][; call it {title}][; it "
        "takes {estimate}][; the description is {description}]",
        "rename {issue_key}[ to {title}]",
        "change the priority of {issue_key}[ to {priority}]",
        "change the type of {issue_key}[ to {kind}]",
        "estimate {issue_key}[ at {estimate}]",
        "rewrite the description of {issue_key}[ as {description}]",
        "change {issue_key}[ so that it's called {title} and has {priority} priority]",
    ),
    say=(
        "{issue_key} isn't right as it stands[; make the priority {priority}][; name it {title}][; file "
        "it as a {kind}][; put {estimate} as the estimate][; describe it as {description}].",
        "{issue_key} has the wrong priority[; it should be {priority}].",
        "{issue_key} has the wrong type[; it is really a {kind}].",
        "{issue_key} needs another title[: {title}].",
        "{issue_key} needs another estimate[: {estimate}].",
    ),
    tell=(
        '{key} is called "{title}" now.',
        "{key} has {priority} priority now.",
        "{key} is a {kind} now.",
        "The estimate for {key} is {estimate} now.",
        "{key} now says “{description}”.",
    ),
)
voice.tool(
    "assign_issue",
    do=(
        "take {issue_key} off its present assignee[ and give it to {assignee}]",
        "unassign {issue_key}[ and hand it over to {assignee}]",
        "take {issue_key} away from whoever has it[ and give it to {assignee}]",
        "remove the assignee of {issue_key}[ and assign {assignee} instead]",
    ),
    say=(
        "Whoever has {issue_key} shouldn't have it any more[; let {assignee} take it from here].",
        "Could {issue_key} be taken from its assignee[ and go to {assignee}], please?",
    ),
    tell=(
        "{key} is no longer with its old assignee[; {assignee_name} has it now].",
        'I took "{title}" away from its old assignee[; {assignee_name} has it now].',
    ),
)
voice.tool(
    "transition_issue",
    do=(
        "mark {issue_key} as {status}",
        "change {issue_key} on the board: it is {status}",
        "put {issue_key} down as {status} on the board",
        "update the board so that {issue_key} is {status}",
    ),
    say=("{issue_key} is {status} now, so update it.", "Would you put {issue_key} down as {status}?"),
    tell=('{key} has the status "{status}" now.', '"{title}" is marked "{status}".'),
)
voice.tool(
    "change_issue_labels",
    do=(
        "change the labels of {issue_key}[, adding {add}][, dropping {remove}]",
        "relabel {issue_key}[ with {add}][ and take off {remove}]",
        "fix the tags on {issue_key}[; put {add} on][; take {remove} off]",
    ),
    say=(
        "The labels on {issue_key} are wrong[; add {add}][; drop {remove}].",
        "Can you change how {issue_key} is tagged[, adding {add}][, removing {remove}]?",
    ),
    tell=(
        "{key} is relabelled[: it has {labels} now].",
        "The labels of {key} are changed[; it has {labels} now].",
    ),
)
voice.tool(
    "link_issues",
    do=(
        "link two issues: {issue_key} {relation} {other_key}",
        "add a link that says {issue_key} {relation} {other_key}",
        "connect two tickets, because {issue_key} {relation} {other_key}",
        "record in the tracker that {issue_key} {relation} {other_key}",
    ),
    say=(
        "{issue_key} {relation} {other_key}, so link them.",
        "It turns out that {issue_key} {relation} {other_key}, so add a link for that.",
    ),
    tell=("Linked: {from_key} {relation} {to_key}.", "Done, {from_key} and {to_key} are linked."),
)
voice.tool(
    "unlink_issues",
    do=("remove {link_id}", "delete {link_id}", "undo {link_id}", "break {link_id}"),
    say=("{link_id} is wrong and should go.", "We no longer need {link_id}, so remove it."),
    tell=("{from_key} and {to_key} are no longer linked that way.", "The link is gone."),
)
voice.tool(
    "comment_on_issue",
    do=(
        "comment on {issue_key}: {body}",
        "write {body} under {issue_key}",
        "leave the comment {body} on {issue_key}",
        "post {body} in the thread of {issue_key}",
    ),
    say=("I want to add a comment to {issue_key}: {body}", "Put this under {issue_key} for everyone to see: {body}"),
    tell=("Your comment is on {issue_key}.", "Posted under {issue_key}."),
)
voice.tool(
    "watch_issue",
    do=(
        "turn on notifications about {issue_key}[ for {watcher}]",
        "start watching {issue_key}[ for {watcher}]",
        "subscribe to changes of {issue_key}[ on behalf of {watcher}]",
    ),
    say=(
        "Please turn on notifications for every change to {issue_key}[, for {watcher}].",
        "I don't want {issue_key} to change unnoticed[; keep {watcher} posted].",
    ),
    tell=(
        "Notifications about {key} are on[ for {watcher}].",
        "Changes to {key} will be reported from now on[ to {watcher}].",
    ),
)
voice.tool(
    "unwatch_issue",
    do=(
        "turn off notifications about {issue_key}[ for {watcher}]",
        "stop watching {issue_key}[ for {watcher}]",
        "unsubscribe from {issue_key}[ on behalf of {watcher}]",
    ),
    say=(
        "There are too many notifications about {issue_key}[ for {watcher}], so stop them.",
        "Please don't send notifications about {issue_key} any more[ to {watcher}].",
    ),
    tell=(
        "Notifications about {key} are off[ for {watcher}].",
        "There will be no more notifications about {key}[ for {watcher}].",
    ),
)
voice.tool(
    "log_work",
    do=(
        "log {minutes} on {issue_key}[ for {worked_on}][ with the note {note}]",
        "book {minutes} of my time to {issue_key}[, on {worked_on}][, saying {note}]",
        "put down {minutes} of work on {issue_key}[, done on {worked_on}][, with the note {note}]",
        "track {minutes} of work against {issue_key}[ on {worked_on}][: {note}]",
    ),
    say=(
        "I spent {minutes} on {issue_key}[ on {worked_on}], so log that[ with the note {note}].",
        "My work on {issue_key} took {minutes}[ on {worked_on}]; please log it[ and note {note}].",
    ),
    tell=("{minutes} booked on {issue_key}.", "{minutes} logged on {issue_key}[ for {worked_on}]."),
)
voice.tool(
    "list_work_logs",
    do=(
        "list the time spent[ on {issue_key}][ by {person}][ since {since}][ until {until}][, {sort}]",
        "show me the work log[ of {person}][ for {issue_key}][ from {since}][ to {until}]",
        "go through the hours booked[ on {issue_key}][ by {person}][ since {since}][, {sort}]",
    ),
    say=(
        "Which hours were booked[ on {issue_key}][ by {person}][ since {since}][ up to {until}]?",
        "I'd like to see who worked how long[ on {issue_key}][, just {person}][, starting on "
        "{since}][, ending on {until}].",
    ),
    tell=(
        "{total} entries: {list}.",
        "The log shows {total} entries: {list}.",
    ),
)
voice.tool(
    "list_sprints",
    do=(
        "list the[ {status}] sprints[ of {project_key}][ named {query}][, {sort}]",
        "show me the sprint plan[ of {project_key}][, {status} ones only][, as far as it matches {query}]",
        "lay out our[ {status}] sprints[ in {project_key}] with their dates[, {sort}]",
    ),
    say=(
        "Which[ {status}] sprints do we have[ in {project_key}][ since {since}][ up to {until}][, {sort}]?",
        "What do our[ {status}] sprints look like[ in {project_key}]?",
    ),
    tell=("{total} sprints: {list}.", "There are {total}: {list}."),
)
voice.tool(
    "create_sprint",
    do=(
        "plan a sprint called {name} for {project_key}[ with the goal {goal}]",
        "set up {name} as a new sprint in {project_key}[, aiming at {goal}]",
        "prepare another sprint for {project_key} under the name {name}[; its goal: {goal}]",
    ),
    say=(
        "{project_key} needs another sprint, {name}[; the goal is {goal}].",
        "I'd like to plan ahead in {project_key}: a sprint named {name}[, whose goal is {goal}].",
    ),
    tell=("{name} is planned.", 'I set up the sprint "{name}".'),
)
voice.tool(
    "move_issue_to_sprint",
    do=(
        "take {issue_key} out of its sprint[ and put it into {sprint_id}]",
        "pull {issue_key} from the sprint it is in[ over to {sprint_id}]",
        "remove {issue_key} from the sprint it was planned for[ and add it to {sprint_id}]",
    ),
    say=(
        "There is no time for {issue_key} in its sprint, so take it out[ and put it into {sprint_id}].",
        "{issue_key} can't stay in the sprint it is in, so take it out[ and move it to {sprint_id}].",
    ),
    tell=(
        "I took {key} out of its sprint[; it is in {sprint_name} now].",
        '{key}, "{title}", is out of its old sprint[ and in {sprint_name} now].',
    ),
)
voice.tool(
    "start_sprint",
    do=(
        "start {sprint_id}, to end on {ends_on}",
        "get {sprint_id} under way today, with {ends_on} as the last day",
        "launch {sprint_id} with {ends_on} as its last day",
    ),
    say=(
        "{sprint_id} should begin today and run until {ends_on}.",
        "Let's get {sprint_id} going; the last day is {ends_on}.",
    ),
    tell=("{name} is running until {ends_on}.", "{name} has started and ends on {ends_on}."),
)
voice.tool(
    "complete_sprint",
    do=(
        "complete {sprint_id}[ and carry what is open over to {carry_over_to}]",
        "close {sprint_id}[, moving the leftovers to {carry_over_to}]",
        "bring {sprint_id} to a close[ and let the unfinished issues go to {carry_over_to}]",
    ),
    say=(
        "{sprint_id} is over, so close it[; what isn't finished goes to {carry_over_to}].",
        "Time to wrap {sprint_id} up[. Leftovers should land in {carry_over_to}].",
    ),
    tell=(
        "{name} is closed[, and what was open went to {carry_over_to}].",
        "{name} is completed[; what is open is in {carry_over_to} now].",
    ),
)

_OF_AN_ISSUE = (
    "edit_issue",
    "assign_issue",
    "transition_issue",
    "change_issue_labels",
    "comment_on_issue",
    "watch_issue",
    "log_work",
    "move_issue_to_sprint",
)
voice.goes_on("search_issues", "get_issue", *_OF_AN_ISSUE)
voice.goes_on("get_issue", *_OF_AN_ISSUE)
voice.goes_on("create_issue", "assign_issue", "move_issue_to_sprint", "link_issues", "change_issue_labels")
voice.goes_on("edit_issue", "assign_issue", "change_issue_labels", "comment_on_issue", "move_issue_to_sprint")
voice.goes_on("assign_issue", "comment_on_issue", "move_issue_to_sprint", "change_issue_labels")
voice.goes_on("transition_issue", "comment_on_issue", "log_work")
voice.goes_on("change_issue_labels", "assign_issue", "move_issue_to_sprint", "comment_on_issue")
voice.goes_on("link_issues", "comment_on_issue", "watch_issue")
voice.goes_on("comment_on_issue", "assign_issue", "watch_issue", "transition_issue")
voice.goes_on("log_work", "comment_on_issue")
voice.goes_on("watch_issue", "comment_on_issue")
voice.goes_on("move_issue_to_sprint", "assign_issue", "comment_on_issue")
voice.goes_on("create_sprint", "move_issue_to_sprint")
voice.goes_on("start_sprint", "move_issue_to_sprint")
voice.goes_on("list_sprints", "start_sprint", "complete_sprint")
voice.goes_on("list_work_logs", "log_work")
