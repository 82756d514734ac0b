"""Who is somebody to the user? A sister, an uncle, the manager: it fits their age, their name and their job."""

import datetime as dt
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from prove.servers._shared.pools import FEMININE_NAMES

LANDLORD, MANAGER, PARTNER = "landlord", "manager", "partner"
GENERATION = 18
"""By how many years parents are older at least."""
PARENTHOOD, COUPLE = range(20, 46), 12
"""How many years older than their children parents are, and how many lie between partners, or siblings, at most."""
SIBLING_YEARS = 2
"""How many years lie between siblings at least, whatever the days on which they were born."""
PARENTS, SIBLINGS, CHILDREN = ("mother", "father"), ("sister", "brother"), ("daughter", "son")
_YOUNGEST = 2002
"""Nobody is moved to a later year: all are adults."""
YOUNGER, ELDER = {"daughter", "son", "niece", "nephew"}, {"mother", "father", "aunt", "uncle"}
_LEADING: tuple[tuple[str, ...], ...] = (("director", "chief"), ("lead", "manager"))
"""Words of the jobs of those who may be somebody's manager, the likeliest first."""


class Known(NamedTuple):
    """What a bond follows from."""

    name: str
    tie: str
    job: str
    birthday: dt.date


def relations(me: Known, others: Iterable[Known], *, has_partner: bool) -> list[str]:
    """What each of the others is to the user; the partner is the first of the family."""
    people = list(others)
    family, manager = _family(me, people, has_partner), _manager(people)
    return [
        next(family) if person.tie == "family" else MANAGER if person is manager else person.tie for person in people
    ]


def _family(me: Known, people: list[Known], has_partner: bool) -> Iterator[str]:
    """The bonds of the family in their order; nobody has two mothers or fathers."""
    taken: set[str] = set()
    for person in people:
        if person.tie == "family":
            bond = PARTNER if has_partner and not taken else _kin(me, person)
            if bond in taken and bond in ("mother", "father"):
                bond = "aunt" if bond == "mother" else "uncle"
            taken.add(bond)
            yield bond


def _kin(me: Known, person: Known) -> str:
    """A bond that fits the years between two people; who has another family name is seldom a close relative."""
    years = person.birthday.year - me.birthday.year
    is_close = person.name.split()[-1] == me.name.split()[-1]
    feminine = person.name.split()[0] in FEMININE_NAMES
    if years <= -GENERATION:
        return ("mother" if feminine else "father") if is_close else "aunt" if feminine else "uncle"
    if years >= GENERATION:
        return ("daughter" if feminine else "son") if is_close else "niece" if feminine else "nephew"
    if is_close or feminine:
        return "sister" if feminine else "brother"
    return "cousin"


def birth_years(me: int, family: Iterable[tuple[str, int]]) -> list[int]:
    """The years in which the members of a family were born, by their bonds: as drawn, or as close as they can be."""
    bonds, years, kin, own = list[str](), list[int](), [me], list[int]()
    least, most = PARENTHOOD[0], PARENTHOOD[-1]
    for bond, drawn in family:
        year = drawn
        if bond == PARTNER:
            year = _near(me, drawn)
        elif bond in SIBLINGS:
            possible = range(me - COUPLE, min(me + COUPLE, _YOUNGEST) + 1)
            kin.append(year := _apart(kin, _near(me, drawn), possible))
        elif bond in CHILDREN:
            possible = range(me + least, me + most + 1)
            own.append(year := _apart(own, _between(me + least, drawn, me + most), possible))
        bonds.append(bond)
        years.append(year)
    for place, bond in enumerate(bonds):
        children = own if bond == PARTNER else kin if bond in PARENTS else []
        if children:
            years[place] = _between(max(children) - most, years[place], min(children) - least)
    return years


def _near(me: int, year: int) -> int:
    """A year that is close enough to the one in which the user was born."""
    gap = year - me
    if abs(gap) <= COUPLE:
        return year
    gap = gap % (2 * COUPLE) - COUPLE or 1
    return me - abs(gap) if me + gap > _YOUNGEST else me + gap


def _apart(siblings: list[int], year: int, possible: range) -> int:
    """The possible year closest to another one that is far enough from the years of siblings; of two the earlier."""
    free = [one for one in possible if all(abs(one - other) >= SIBLING_YEARS for other in siblings)]
    return min(free, key=lambda one: abs(one - year))


def _between(first: int, year: int, last: int) -> int:
    return max(first, min(year, last))


def _manager(people: list[Known]) -> Known | None:
    """Of the colleagues the one with the job of somebody who leads, or the oldest one."""
    colleagues = [person for person in people if person.tie == "colleague"]
    return min(colleagues, key=lambda person: (_rank(person.job), person.birthday), default=None)


def _rank(job: str) -> int:
    found = (place for place, words in enumerate(_LEADING) if not set(words).isdisjoint(job.split()))
    return next(found, len(_LEADING))
