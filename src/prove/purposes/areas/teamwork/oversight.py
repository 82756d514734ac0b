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
        "We always underestimate our work.",
        "I'm asked for figures, not for feelings.",
        "Every project has something that eats up the time.",
        "Our estimates are rarely right.",
        "I'd like to know how much work we really have.",
        "Efficiency consultants are examining our team's productivity.",
        "Small jobs often turn into big ones.",
        "Wild guesswork and miscalculations have embarrassed me repeatedly.",
        "Project plans tend to be too optimistic.",
        "I've bet that we're way off the mark.",
    ),
)
def check_the_effort() -> Any:
    """See who did most work on an issue at once; if it is a lot in all, set the estimate, else watch the issue."""
    project = column(rows(list_projects), lambda p: p.name)
    issue = again(
        some(
            rows(search_issues, project_key=named_project(project).key, status="in_progress"),
            lambda i: (f'the {i.kind} "{i.title}" that is in progress', f'the in-progress {i.kind} "{i.title}"'),
            fits=[
                lambda i: rows(list_work_logs, issue_key=i.key).count() > 1,
                lambda i: among(me.email, look(get_issue, issue_key=i.key).watchers) == False,  # noqa: E712
            ],
        ),
        "it",
    )
    logs = rows(list_work_logs, issue_key=issue.key)
    total, longest = logs.sum(lambda w: w.minutes), logs.most(lambda w: w.minutes)
    tell = say(
        ask(
            given(longest.person_name, longest.person != me.email),
            longest.minutes,
            told=(
                "The longest single entry is by {}: {} minutes.",
                "{} logged the most at once: {} minutes.",
                "The longest entry is the one by {}, with {} minutes.",
            ),
        ),
        f"Who logged the most time in one go on {issue} in {project}, and how many minutes was it?",
        f"look at the work logged on {issue} in {project}, and tell me who has the longest single entry "
        "and how many minutes that is",
        f"go through the work log of {issue} in {project}, and tell me who spent the longest on it in one go, "
        "and how long",
        f"Somebody must have spent ages on {issue} in {project}. Who has the longest single entry in "
        "its work log, and how many minutes is it?",
        f"What's the longest that anybody has worked in one go on {issue} in {project}, and who was it? The "
        "work log should tell.",
        f"find the longest single work log entry for {issue} in {project}; I'd like to know whose it is and how "
        "many minutes it has",
        f"see who has logged the most minutes at once on {issue} in {project}, and how many that was",
    )
    limit, hours = number(240, 300, 360, 480, 540, 600, 720, 900), number(8, 10, 12, 15, 20, 24, 30)
    raise_it = say(
        act(edit_issue, issue_key=issue.key, estimate=given(hours, hours * 60 > total)),
        f"set its estimate to {hours} hours",
        f"change the estimate to {hours} hours",
        f"enter {hours} hours as the new estimate",
        f"make {hours} hours the new estimate",
        f"update the estimate to {hours} hours",
    )
    watch = say(
        act(watch_issue, issue_key=issue.key),
        "have me notified of changes to it",
        "make me one of its watchers",
        "let me watch it from now on",
        "put me on its watch list",
        "add me to the people who watch it",
    )
    decide = say(
        when(total > given(limit, limit > longest.minutes), raise_it, watch),
        f"if everybody's work on the issue comes to more than {limit} minutes, {raise_it}; otherwise {watch}",
        f"Have more than {limit} minutes been logged on that issue in all? If so, {raise_it}; if not, {watch}.",
        f"add up all the minutes logged on the issue. If they come to more than {limit}, {raise_it}; otherwise {watch}",
        f"check how many minutes were logged on the issue in total: if it's above {limit}, {raise_it}; if it isn't, "
        f"{watch}",
        f"if more than {limit} minutes have gone into the issue altogether, {raise_it}; if not, {watch}",
        f"I'd like to know how much time was logged on the issue in all. Is it more than {limit} minutes? If so, "
        f"{raise_it}; if not, {watch}.",
        f"That issue may have grown out of hand: if the logged time exceeds {limit} minutes in all, {raise_it}; "
        f"otherwise {watch}.",
    )
    tells(
        raise_it,
        f"The work comes to {total} minutes, so the estimate is {hours} hours now.",
        f"{total} minutes were logged in all; I set the estimate to {hours} hours.",
    )
    tells(
        watch,
        f"The work comes to {total} minutes, so you're watching it now.",
        f"{total} minutes were logged in all; I made you a watcher.",
    )
    return (tell,), (decide,)


@purpose(
    "issue_tracker",
    "team_chat",
    because=(
        "I'll be hard to reach for a while.",
        "My inbox can't take any more.",
        "Two of us needn't read the same notifications.",
        "Every change makes my phone buzz.",
        "Vibrating gadgets and blinking widgets frazzle me.",
        "I'm trying to have fewer alerts.",
        "Messages about work reach me even in the bathtub.",
        "A detox from incessant beeping would soothe my nerves.",
        "I can't concentrate when things keep popping up.",
        "Somebody with more time should keep an eye on things.",
        "I missed my stop twice because I was looking at my phone.",
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
    heir = name_of(
        rows(list_colleagues),
        lambda c: c.name,
        fits=[lambda c: c.email != me.email, lambda c: among(among(c.email, known.watchers), (False,))],
    )
    address = colleague_email(heir)
    watch = say(
        act(watch_issue, issue_key=issue.key, watcher=address),
        f"make {heir} a watcher of {issue}",
        f"have {heir} notified of changes to {issue}",
        f"add {heir} to the watchers of {issue}",
        f"I'd like {heir} to watch {issue}.",
        f"put {heir} on the watch list of {issue}",
        f"From now on, {heir} should be notified of changes to {issue}.",
        f"sign {heir} up as a watcher of {issue}",
    )
    tells(
        watch,
        f"{heir} is a watcher of “{issue.title}” now.",
        f"{heir} will hear of changes to “{issue.title}” from now on.",
    )
    unwatch = say(
        act(unwatch_issue, issue_key=issue.key),
        f"stop notifying me about {issue:again}",
        f"take me off the watchers of {issue:again}",
        f"I don't want to be notified of {issue:again} any longer.",
        f"remove me from those who watch {issue:again}",
        f"end my own watch on {issue:again}",
        f"turn off my own notifications about {issue:again}",
        "One of us is enough, so I needn't be a watcher any more.",
    )
    tells(unwatch, "You won't be notified of changes any more.", f"You are off the watchers of “{issue.title}”.")
    note = say(
        text(f"You are a watcher of {issue.key} now: {issue.title} ({issue.priority} priority)."),
        "which ticket to watch, by number and title, and its priority",
        "the number and title of the issue and what priority it has",
        "the ticket's number and title, and what priority it has",
        "which ticket there is to watch, with number, title and priority",
    )
    tell = say(
        act(send_direct_message, recipient=address, text=note),
        f"send {heir} a direct message: {note}",
        f"brief {heir} in a direct message: {note}",
        f"drop {heir} a private message in the chat about the issue: {note}",
        f"tell {heir} in a direct message about being a watcher now, and mention {note}",
        f"write {heir} a direct message about the new notifications, and add {note}",
        f"It would be rude not to tell {heir} anything. Send a direct message: {note}.",
        f"I should explain those notifications to {heir}. A direct message will do: {note}.",
    )
    return (watch, unwatch), (tell,)


@purpose(
    "issue_tracker",
    because=(
        "Somebody was too quick with the links.",
        "We're about to throw away a real problem.",
        "Support says customers mean something else.",
        "I don't agree with what the tracker says.",
        "Similar titles don't mean anything.",
        "The symptoms overlap, but the culprits differ.",
        "I've compared both descriptions carefully.",
        "Superficial resemblance misled whoever sorted our reports.",
        "I've mixed up such things myself.",
        "I'd rather have a closer look myself.",
        "The details don't match at all.",
    ),
)
def undo_a_duplicate() -> Any:
    """See what an issue is a duplicate of, remove the link, say so in a comment, and give it a priority."""
    project = column(rows(list_projects), lambda p: p.name)
    issue = again(
        some(
            rows(search_issues, project_key=named_project(project).key, status="to_do"),
            lambda i: (f'the open {i.kind} "{i.title}"', f'the open issue "{i.title}"'),
            fits=[
                lambda i: (
                    inside(look(get_issue, issue_key=i.key).links)
                    .where(lambda li: li.relation == "duplicates", lambda li: li.from_key == i.key)
                    .count()
                    == 1
                )
            ],
        ),
        "the issue I mentioned",
        "the issue I asked about",
    )
    link = inside(look(get_issue, issue_key=issue.key).links).the(
        lambda li: li.relation == "duplicates", lambda li: li.from_key == issue.key
    )
    tell = say(
        ask(
            link.to_title,
            link.to_key,
            told=(
                "It is entered as a duplicate of “{}”, number {}.",
                "The other one is “{}” ({}).",
                "According to the link it duplicates “{}”, which is {}.",
            ),
        ),
        f"In {project}, which issue is {issue} marked as a duplicate of? I'd like the number, too.",
        f"look up {issue} in {project} and tell me what it's entered as a duplicate of, title and number",
        f"What is {issue} in {project} supposed to be a duplicate of, title and ticket number?",
        f"tell me which issue {issue} in {project} is marked as a duplicate of, with title and number",
        f"Somebody has marked {issue} in {project} as a duplicate. What of? Give me its title and number.",
        f"I don't believe that {issue} in {project} is a duplicate. Which one is it linked to? I need the "
        "title and the ticket number.",
        f"see which ticket {issue} in {project} is marked as a duplicate of, number and title",
    )
    unlink = say(
        act(unlink_issues, link_id=link.id),
        "remove the duplicate link",
        "take away the link between the two issues",
        "unlink the two issues",
        "delete the link that makes it a duplicate",
        "The link between the two issues is wrong, so remove it.",
        "The two issues aren't the same thing at all. Take the link out.",
        "separate the two issues: the link has to go",
    )
    words = quoted("Not the same after all", "I checked, this is another matter", "No duplicate", "Worth its own look")
    comment = say(
        act(comment_on_issue, issue_key=issue.key, body=words),
        f"comment on {issue:again}: {words}",
        f"leave the comment {words} under {issue:again}",
        f"write {words} as a comment below {issue:again}",
        f"add {words} to the comments of {issue:again}",
        f"put a comment under {issue:again} that reads {words}",
        f"People should know why, so comment {words} on {issue:again}.",
        f"I'd like {words} to be a comment on {issue:again}.",
    )
    level = _priority("low", "medium", "high", "urgent")
    edit = say(
        act(edit_issue, issue_key=issue.key, priority=level),
        f"set its priority to {level}",
        f"give it {level} priority",
        f"change its priority to {level}",
        f"Its priority should be {level} from now on.",
        f"make its priority {level}",
        f"I see it as {level} priority, so set that.",
        f"mark it as {level} priority",
    )
    return (tell,), (unlink, comment, edit)
