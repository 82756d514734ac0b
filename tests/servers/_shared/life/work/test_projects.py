"""Projects: each with a name and a channel of its own, clients that are not shared, and a start before its sprints."""

import datetime as dt

import pytest

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.issues import sprints_of
from prove.servers._shared.life.person.habits import habits_of
from prove.servers._shared.life.work.office import DAY_MINUTES, office_of
from prove.servers._shared.life.work.projects import THINGS, projects_of

SEEDS = range(30)
every_seed = pytest.mark.parametrize("seed", SEEDS)


@every_seed
def test_keys_names_and_clients_are_not_shared(seed: int) -> None:
    projects = projects_of(seed)
    assert 3 <= len(projects) <= 7
    assert {project.key for project in projects} <= THINGS.keys()
    for values in (
        [project.key for project in projects],
        [project.name for project in projects],
        [project.client for project in projects if project.client],
    ):
        assert len(set(values)) == len(values)


@every_seed
def test_a_channel_is_named_after_its_project(seed: int) -> None:
    for project in projects_of(seed):
        assert project.channel == f"project-{'-'.join(project.name.lower().split())}"
        assert project.channel.replace("-", "").isalnum()


@every_seed
def test_a_project_began_before_its_first_sprint_and_in_office_time(seed: int) -> None:
    office = office_of(seed)
    first = {sprint.project: sprint.starts_on for sprint in reversed(sprints_of(seed)) if sprint.starts_on}
    for project in projects_of(seed):
        assert project.started_on == office.day(project.started) < first[project.key]
        assert project.started_on > now_of(seed).date() - dt.timedelta(days=150)
        assert project.sprint_start % DAY_MINUTES == 0
        assert 2 <= (office.today - project.sprint_start) // DAY_MINUTES <= 8


def test_some_projects_are_for_clients_and_not_all_are_led_by_the_protagonist() -> None:
    projects = [project for seed in SEEDS for project in projects_of(seed)]
    assert 0.4 < sum(project.client is not None for project in projects) / len(projects) < 0.8
    assert 0 < sum(project.lead == project.members[0] for project in projects) < len(projects) / 2


def test_who_works_more_has_more_projects() -> None:
    lives = sorted(range(60), key=lambda seed: habits_of(seed).working)
    few, many = (sum(len(projects_of(seed)) for seed in part) for part in (lives[:20], lives[-20:]))
    assert many > 1.2 * few


@every_seed
def test_everyone_in_a_project_is_on_the_team(seed: int) -> None:
    cast = cast_of(seed)
    team = [cast.protagonist.email, *(person.email for person in cast.tied("colleague"))]
    firms = {firm.name for firm in cast.firms[1:]}
    for project in projects_of(seed):
        assert project.members[0] == team[0]
        assert set(project.members) <= set(team)
        assert len(set(project.members)) == len(project.members) >= 4
        assert project.lead in project.members
        assert project.client is None or project.client in firms
        assert project.started_on < cast.now.date()
    assert len({project.channel for project in projects_of(seed)}) == len(projects_of(seed))
    assert sum(not project.sprinting for project in projects_of(seed)) == 1


def test_no_two_projects_are_about_the_same_thing() -> None:
    things = [thing for project in THINGS.values() for thing in project]
    assert len(set(things)) == len(things)
