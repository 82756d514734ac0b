"""Projects, their channels, and the people at work whom the user names."""

from prove.purposes.program import among, column, me, name_of, named, rows, slug
from prove.servers.issue_tracker.issues import list_projects
from prove.servers.issue_tracker.records import ProjectView
from prove.servers.team_chat.tools import list_channels, list_colleagues


def named_project(name: str) -> ProjectView:
    """The project of a name."""
    return rows(list_projects, query=name).the(lambda p: p.name == name)


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


def colleague_email(name: str) -> str:
    """The address of somebody at work whom the user names."""
    return rows(list_colleagues, query=name).the(lambda c: named(c.name, name)).email
