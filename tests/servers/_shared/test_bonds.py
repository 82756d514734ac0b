"""What people are to the user follows from age, name and job."""

import datetime as dt

import pytest

from prove.servers._shared.bonds import MANAGER, PARTNER, Known, birth_years, relations
from prove.servers._shared.cast import cast_of
from prove.servers._shared.pools import FEMININE_NAMES, FIRST_NAMES

ME = Known("Nora Bell", "self", "analyst", dt.date(1980, 1, 1))


def kin(name: str, year: int) -> Known:
    return Known(name, "family", "nurse", dt.date(year, 1, 1))


@pytest.mark.parametrize(
    ("person", "relation"),
    [
        (kin("Ruth Bell", 1955), "mother"),
        (kin("Otto Bell", 1962), "father"),
        (kin("Ruth Hale", 1955), "aunt"),
        (kin("Otto Hale", 1955), "uncle"),
        (kin("Ruth Bell", 1963), "sister"),
        (kin("Ruth Hale", 1985), "sister"),
        (kin("Otto Bell", 1997), "brother"),
        (kin("Otto Hale", 1985), "cousin"),
        (kin("Ruth Bell", 1998), "daughter"),
        (kin("Otto Bell", 2001), "son"),
        (kin("Ruth Hale", 2001), "niece"),
        (kin("Otto Hale", 2001), "nephew"),
    ],
)
def test_family_by_age_and_name(person: Known, relation: str) -> None:
    assert relations(ME, [person], has_partner=False) == [relation]
    assert relations(ME, [person], has_partner=True) == [PARTNER]


def test_nobody_has_two_mothers() -> None:
    parents = [kin("Ruth Bell", 1955), kin("Alma Bell", 1956), kin("Otto Bell", 1955), kin("Hugo Bell", 1956)]
    assert relations(ME, parents, has_partner=False) == ["mother", "aunt", "father", "uncle"]


def test_the_manager_has_a_job_that_leads_or_is_the_oldest() -> None:
    jobs = ["nurse", "project manager", "sales director", "finance director"]
    colleagues = [Known(f"Otto {job}", "colleague", job, dt.date(1990 - n, 1, 1)) for n, job in enumerate(jobs)]
    assert relations(ME, colleagues, has_partner=False) == ["colleague", "colleague", "colleague", MANAGER]
    assert relations(ME, colleagues[:3], has_partner=False) == ["colleague", "colleague", MANAGER]
    assert relations(ME, colleagues[:1], has_partner=False) == [MANAGER]


def test_every_life_has_bonds() -> None:
    assert set(FIRST_NAMES) >= set(FEMININE_NAMES)
    found = [person.relation for seed in range(40) for person in cast_of(seed).people]
    assert {"sister", "brother", "mother", "father", "partner", "son", "cousin"} <= set(found)
    assert found.count(MANAGER) == 40
    assert all(person.relation == person.tie for person in cast_of(1).tied("friend", "client"))


@pytest.mark.parametrize(
    ("family", "years"),
    [
        ([(PARTNER, 1990), ("brother", 1975)], [1990, 1975]),
        ([(PARTNER, 2001), ("sister", 1963)], [1989, 1975]),
        ([("mother", 1962), ("father", 1930)], [1960, 1935]),
        ([("sister", 1969), ("mother", 1958)], [1969, 1949]),
        ([("aunt", 1962), ("niece", 1998)], [1962, 1998]),
        ([(PARTNER, 1990), ("son", 1998)], [1980, 2000]),
    ],
)
def test_years_that_fit_stay_and_others_come_closer(family: list[tuple[str, int]], years: list[int]) -> None:
    assert birth_years(1980, family) == years


def test_nobody_is_made_a_child() -> None:
    for year in range(1955, 2003):
        (partner,) = birth_years(2002, [(PARTNER, year)])
        assert 1990 <= partner <= 2002
