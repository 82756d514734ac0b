"""Work: the team, its projects, sprints and issues, and the deals of the sales team."""

from functools import lru_cache

from prove.core import Record
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import KEPT
from prove.servers._shared.life.work.deals import LifeDeal, sales_of
from prove.servers._shared.life.work.issues import LifeIssue, LifeSprint, issues_of, sprints_of
from prove.servers._shared.life.work.projects import Project, projects_of


class Work(Record):
    """Everything at work; `team` are the e-mail addresses of the protagonist and all colleagues."""

    team: tuple[str, ...]
    projects: tuple[Project, ...]
    sprints: tuple[LifeSprint, ...]
    issues: tuple[LifeIssue, ...]
    deals: tuple[LifeDeal, ...]


@lru_cache(KEPT)
def work_of(seed: int) -> Work:
    """The work of a seed. A server that needs one part of it calls that part's own function, which is quicker."""
    cast = cast_of(seed)
    team = (cast.protagonist.email, *(person.email for person in cast.tied("colleague")))
    return Work(team, projects_of(seed), sprints_of(seed), issues_of(seed), sales_of(seed).deals)
