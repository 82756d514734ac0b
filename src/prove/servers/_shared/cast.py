"""The people and places of a seed, the same in every server, so that tasks across servers make sense."""

import datetime as dt
from collections.abc import Callable, Iterator, Set
from functools import lru_cache
from random import Random
from re import sub
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from prove.core import Format, Record, Ref, keyed
from prove.servers._shared import pools
from prove.servers._shared.bonds import Known, birth_years, relations
from prove.servers._shared.kinds import Industry
from prove.servers._shared.life.cities import spelt_number
from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.person.habits import habits_of
from prove.servers._shared.streets import free_address

EMAIL = Format(
    "email", r"^[A-Za-z0-9._+-]{1,60}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$", "ana.pires@northmail.example", str.lower
)
PHONE = Format("phone", r"^\+[0-9][0-9 -]{6,18}[0-9]$", "+1 555 010 4477", lambda text: sub("[ -]", "", text))

Email = Annotated[str, Ref("cast.emails", open=True), EMAIL, Meta(max_length=100)]
Phone = Annotated[str, Ref("cast.phones", open=True), PHONE]
PersonName = Annotated[str, Ref("cast.names", spoken=True, open=True), Meta(min_length=1, max_length=80)]
Address = Annotated[str, Ref("cast.addresses", open=True), Meta(min_length=5, max_length=120)]
City = Annotated[str, Ref("cast.cities", spoken=True, open=True), Meta(min_length=2, max_length=60)]
PlaceName = Annotated[str, Ref("cast.places", spoken=True, open=True), Meta(min_length=2, max_length=80)]
Company = Annotated[str, Ref("cast.companies", spoken=True, open=True), Meta(min_length=2, max_length=80)]

PEOPLE_LINES, PLACE_LINES, KITCHEN_LINES, _OTHER_LINES = (
    range(2000),
    range(2000, 4500),
    range(4500, 5000),
    range(5000, 10_000),
)
"""The last four digits of phone numbers, apart by who has them: an area code has only one exchange."""
_MINUTE = dt.timedelta(minutes=1)


class Person(Record):
    """Someone the protagonist knows, or the protagonist. `tie` is how they know each other, `relation` what they are to
    the protagonist: a sister, the manager, or the same as the tie."""

    name: PersonName
    email: Email
    phone: Phone
    address: Address
    city: City
    company: Company
    job: str
    tie: str
    birthday: dt.date
    relation: str

    @property
    def first_name(self) -> str:
        return self.name.split()[0]


class Place(Record):
    """A named spot in the home city; coordinates are in degrees."""

    name: PlaceName
    kind: str
    address: Address
    city: City
    latitude: float
    longitude: float


class Firm(Record):
    """A company and the domain of its mail."""

    name: Company
    domain: str
    industry: Industry
    city: City


class Cast(Record):
    """Everyone and everywhere of one seed. `people` leaves out the protagonist, who is the user in every server.

    `housemates` are the names of the family who live with the protagonist; a partner is the first of them.
    """

    seed: int
    now: dt.datetime
    protagonist: Person
    people: tuple[Person, ...]
    places: tuple[Place, ...]
    firms: tuple[Firm, ...]
    cities: tuple[str, ...]
    housemates: tuple[str, ...]

    @property
    def home(self) -> str:
        return self.protagonist.city

    def tied(self, *ties: str) -> tuple[Person, ...]:
        """The people with one of these ties, such as 'colleague' or 'friend'."""
        return tuple([person for person in self.people if person.tie in ties])


@lru_cache(maxsize=64)
def cast_of(seed: int) -> Cast:
    """The cast of a seed; every server's world starts from it."""
    rng = keyed("cast", seed)
    for span in (340, 9, 12):  # draws of an earlier clock; without them all names would change
        rng.randrange(span)
    cities = _home_first(seed, rng.sample(pools.CITIES, 10))
    own, *others = [_firm(rng, name, cities) for name in rng.sample(pools.FIRMS, 10)]
    firms = (replace(own, city=cities[0]), *others)
    me, *known = _people(rng, firms, cities)
    family = [person.name for person in known if person.tie == "family"]
    housemates = drawn_housemates(seed, keyed("life.household", seed), family)
    people = tuple(_bound(seed, me, [_at_home(each, me, housemates) for each in known]))
    taken = {person.address for person in (me, *known)}
    places = tuple([_place(rng, cities[0], name, kind, taken) for name, kind in rng.sample(pools.PLACES, 36)])
    return Cast(seed, now_of(seed), me, people, places, firms, cities, housemates)


def drawn_housemates(seed: int, rng: Random, family: list[str]) -> tuple[str, ...]:
    """Who of the family lives with the protagonist."""
    partner = family[:1] if habits_of(seed).has_partner else []
    return (*partner, *rng.sample(family[1:], rng.choice((0, 0, 0, 1, 1, 2))))


def _home_first(seed: int, cities: list[str]) -> tuple[str, ...]:
    """The cities with the home city first. All prices are in dollars, so it is one where people pay with them."""
    possible = [city for city in cities if city in pools.DOLLAR_CITIES]
    home = possible[0] if possible else keyed("cast.home", seed).choice(pools.DOLLAR_CITIES)
    return (home, *(city for city in cities if city != home))[:10]


def _firm(rng: Random, name: str, cities: tuple[str, ...]) -> Firm:
    fitting = pools.FIRM_INDUSTRIES[name]
    industry = fitting[rng.randrange(len(pools.INDUSTRIES)) % len(fitting)]
    return Firm(name, domain_of(name), industry, rng.choice(cities))


def _people(rng: Random, firms: tuple[Firm, ...], cities: tuple[str, ...]) -> tuple[Person, ...]:
    first, last = rng.sample(pools.FIRST_NAMES, 29), rng.sample(pools.LAST_NAMES, 29)
    ties = ["self"] + ["family"] * 4 + ["friend"] * 8 + ["colleague"] * 9 + ["client"] * 7
    people: list[Person] = []
    phones, addresses = set[str](), set[str]()
    for name, surname, tie in zip(first, last, ties, strict=True):
        family_name = last[0] if tie == "family" and rng.random() < 0.6 else surname
        works = tie in ("self", "colleague", "client")
        firm = firms[0] if tie in ("self", "colleague") else rng.choice(firms[1:])
        domain = firm.domain if works and tie != "self" else rng.choice(pools.MAIL_DOMAINS)
        digits, address = _phone_digits(rng), free_address(street(rng), addresses)
        city = cities[0] if tie != "client" or rng.random() < 0.5 else rng.choice(cities)
        phones.add(phone := free_number(city, *digits, PEOPLE_LINES, phones))
        people.append(
            Person(
                name=f"{name} {family_name}",
                email=f"{name}.{family_name}@{domain}".lower(),
                phone=phone,
                address=address,
                city=city,
                company=firm.name,
                job=job_at(firm, rng.choice(pools.JOBS)),
                tie=tie,
                birthday=dt.date(rng.randrange(1955, 2003), rng.randrange(1, 13), rng.randrange(1, 29)),
                relation=tie,
            )
        )
    return tuple(people)


def job_at(firm: Firm, job: str) -> str:
    """A job, or another one if a firm like that has nobody for it."""
    is_there = job not in pools.JOB_INDUSTRIES or firm.industry in pools.JOB_INDUSTRIES[job]
    return job if is_there else pools.INDUSTRY_JOBS[firm.industry]


def _at_home(person: Person, me: Person, housemates: tuple[str, ...]) -> Person:
    return replace(person, address=me.address) if person.name in housemates else person


def _bound(seed: int, me: Person, others: list[Person]) -> Iterator[Person]:
    """The people with what they are to the protagonist, and the family born when people with such bonds are."""
    known = [Known(person.name, person.tie, person.job, person.birthday) for person in (me, *others)]
    found = relations(known[0], known[1:], has_partner=habits_of(seed).has_partner)
    family = [
        (bond, person.birthday.year) for bond, person in zip(found, others, strict=True) if person.tie == "family"
    ]
    years = iter(birth_years(me.birthday.year, family))
    for person, relation in zip(others, found, strict=True):
        if person.tie == "family":
            yield replace(person, relation=relation, birthday=person.birthday.replace(year=next(years)))
        else:
            yield person if relation == person.relation else replace(person, relation=relation)


def _place(rng: Random, city: str, name: str, kind: str, taken: set[str]) -> Place:
    latitude, longitude = 40 + rng.uniform(-0.06, 0.06), -90 + rng.uniform(-0.08, 0.08)
    return Place(name, kind, free_address(street(rng), taken), city, round(latitude, 5), round(longitude, 5))


def street(rng: Random) -> str:
    """A street address."""
    return f"{rng.randrange(1, 980)} {rng.choice(pools.STREETS)} {rng.choice(('Street', 'Avenue', 'Road', 'Lane'))}"


def phone_number(rng: Random, city: str) -> str:
    """A phone number of a city for somebody or something that is not of the cast and not on the map."""
    area, line = _phone_digits(rng)
    return spelt_number(city, area, _in_lines(line, _OTHER_LINES))


def free_number(city: str, area: int, line: int, lines: range, taken: Set[str]) -> str:
    """The phone number of these digits, or the next one that is not taken, with a line of these `lines`."""
    while (number := spelt_number(city, area, _in_lines(line, lines))) in taken:
        line += 1
    return number


def _in_lines(line: int, lines: range) -> int:
    return lines[line % len(lines)]


def _phone_digits(rng: Random) -> tuple[int, int]:
    return rng.randrange(201, 989), rng.randrange(10_000)


@lru_cache(maxsize=512)
def domain_of(firm: str) -> str:
    """The mail domain of a firm."""
    return "".join(filter(str.isalnum, firm.lower())) + ".example"


def name_from(email: str) -> str:
    """A person's name as the address spells it, for people who are not known."""
    return email.partition("@")[0].replace(".", " ").title()


def moments(rng: Random, start: dt.datetime, end: dt.datetime, count: int) -> list[dt.datetime]:
    """`count` different moments between two, in order, each on a full minute."""
    minutes = (end - start) // _MINUTE
    if count == 1 and minutes > 0:  # the same draw, without a list of one
        return [start + rng.randrange(minutes) * _MINUTE]
    return [start + m * _MINUTE for m in sorted(rng.sample(range(minutes), count))]


def unique(rng: Random, count: int, draw: Callable[[Random], Any]) -> list[Any]:
    """`count` different values of `draw`, in the order drawn."""
    seen: dict[Any, None] = {}
    while len(seen) < count:
        seen[draw(rng)] = None
    return list(seen)
