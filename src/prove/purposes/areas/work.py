"""Projects and teams."""

from typing import Any

from prove.purposes.program import act, again, column, each, inside, purpose, rows, say, text
from prove.servers.issue_tracker.issues import list_projects, search_issues, transition_issue
from prove.servers.issue_tracker.planning import complete_sprint, list_sprints
from prove.servers.team_chat.tools import list_channels, send_message


@purpose("issue_tracker", "team_chat", because=("The sprint is over.", "We're wrapping up.", "It's the last day."))
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
        ),
        "the sprint",
        "that sprint",
    )
    review = say(
        rows(search_issues, sprint_id=sprint.id, status="in_review"),
        f"everything in review in {sprint}",
        f"all issues of {sprint} that are in review",
        f"whatever is still in review in {sprint}",
    )
    done = say(
        each(review, lambda i: act(transition_issue, issue_key=i.key, status="done")),
        f"mark {review} as done",
        f"set {review} to done",
        f"move {review} to done",
    )
    close = say(
        act(complete_sprint, sprint_id=sprint.id),
        f"close {sprint:again}",
        f"complete {sprint:again}",
        f"finish {sprint:again}",
    )
    joined = rows(list_channels, membership="joined")
    channel = column(joined, lambda c: c.name, fits=[lambda c: c.posting == "everyone"])
    finished = inside(close.finished).count()
    post = say(
        act(send_message, channel=channel, text=text(f"{sprint.name} is closed, {finished} issues are finished.")),
        f"post in #{channel} the name of the sprint and how many issues it finished",
        f"tell #{channel} the sprint's name and the number of issues that got finished",
        f"write to #{channel} which sprint this was and how many issues were finished in it",
    )
    return (done, close), (post,)
