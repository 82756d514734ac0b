"""Projects, their channels, and the people at work whom the user names."""

from collections.abc import Sequence

from prove.purposes.areas.people import AT_WORK, contacts
from prove.purposes.program import Rows, among, column, me, name_of, named, rows, slug, text
from prove.servers.issue_tracker.issues import list_projects
from prove.servers.issue_tracker.records import IssueSummary, ProjectView
from prove.servers.team_chat.tools import list_channels, list_colleagues

ON_PROJECTS = (
    "analyst",
    "architect",
    "consultant",
    "customer success lead",
    "data engineer",
    "designer",
    "electrical engineer",
    "operations lead",
    "product manager",
    "project manager",
    "researcher",
    "software engineer",
    "support engineer",
    "technical writer",
    "test engineer",
)
"""The jobs of those who can be asked about an issue, or to look at one."""
WHO_ASK_FOR_FIGURES = (
    "account manager",
    "accountant",
    "chief of staff",
    "customer success lead",
    "finance director",
    "office manager",
    "operations lead",
    "product manager",
    "project manager",
    "sales director",
)
"""The jobs of those who want to know how a project is doing, or how long people worked."""


def named_project(name: str) -> ProjectView:
    """The project of a name."""
    return rows(list_projects, query=name).the(lambda p: p.name == name)


def titles_of(issues: Rows[IssueSummary]) -> Sequence[str]:
    """The titles of issues as replies quote them."""
    return issues.column(lambda i: text(f"“{i.title}”"))


def project_channel(project: str) -> str:
    """A channel that the user can write in: that of the project, or the one for everybody."""
    return column(
        rows(list_channels, membership="joined"),
        lambda c: c.name,
        fits=[
            lambda c: c.posting == "everyone",
            lambda c: among(c.is_archived, (False,)),
            lambda c: among(c.name, ("general", "project-" + slug(project))),
        ],
    )


def team_channel() -> str:
    """A channel that the user can write in: the one for everybody, or that of a team."""
    return column(
        rows(list_channels, membership="joined"),
        lambda c: c.name,
        fits=[
            lambda c: c.posting == "everyone",
            lambda c: among(c.is_archived, (False,)),
            lambda c: among(c.name, ("general", "team-data", "team-operations")),
        ],
    )


def colleague() -> str:
    """Somebody at work whom the user names."""
    return name_of(rows(list_colleagues), lambda c: c.name, fits=[lambda c: c.email != me.email])


def project_worker() -> str:
    """Somebody at work whom the user names, and who can be asked about an issue."""
    return name_of(
        rows(list_colleagues),
        lambda c: c.name,
        fits=[lambda c: c.email != me.email, lambda c: among(c.job, ON_PROJECTS)],
    )


def asker_for_figures() -> str:
    """Somebody at work whom the user names, and who asks how projects are doing."""
    return name_of(
        contacts(),
        lambda c: c.name,
        fits=[lambda c: among(c.tie, AT_WORK), lambda c: among(c.job, WHO_ASK_FOR_FIGURES)],
    )


def colleague_email(name: str) -> str:
    """The address of somebody at work whom the user names."""
    return rows(list_colleagues, query=name).the(lambda c: named(c.name, name)).email
