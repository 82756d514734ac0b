"""Projects: who works on them, for which client, and in which chat channel they are talked about."""

import datetime as dt
from functools import lru_cache
from math import sqrt

from prove.core import Record, keyed
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import KEPT
from prove.servers._shared.life.person.habits import amount, habits_of
from prove.servers._shared.life.work.deals import customers_of
from prove.servers._shared.life.work.office import DAY_MINUTES, WEEK_MINUTES, office_of

_PROJECTS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("WEB", "Website", ("landing page", "contact form", "price list", "site search", "newsletter", "cookie notice")),
    ("MOB", "Mobile app", ("start screen", "push message", "photo upload", "offline mode", "login page", "map view")),
    ("PAY", "Payments", ("checkout", "refund mail", "card form", "invoice mail", "dunning letter", "payment report")),
    ("OPS", "Operations", ("nightly backup", "status page", "alert mail", "log archive", "staging server", "proxy")),
    ("DATA", "Data pipeline", ("nightly import", "sales report", "export", "dashboard", "address cleaning", "archive")),
    ("API", "Public API", ("order endpoint", "search endpoint", "rate limit", "webhook", "key rotation", "changelog")),
    ("SEC", "Security", ("audit log", "password reset", "access list", "session check", "key store", "sign-in page")),
    ("DOC", "Handbook", ("setup guide", "glossary", "style guide", "release page", "tutorial", "table of contents")),
    ("SHOP", "Online shop", ("product page", "basket", "wish list", "voucher field", "stock display", "order mail")),
    ("CARE", "Customer portal", ("user profile", "ticket form", "message centre", "settings page", "help page")),
    ("LOG", "Warehouse", ("picking list", "label printer", "stock count", "route planner", "scanner", "returns desk")),
    ("HR", "Staff portal", ("holiday request", "time sheet", "calendar view", "payslip page", "phone list", "roster")),
    ("MAIL", "Mailing service", ("mail editor", "bounce list", "template store", "send queue", "opt-out page")),
    ("BI", "Reporting", ("report builder", "sales chart", "budget table", "filter bar", "PDF export", "forecast")),
)
THINGS: dict[str, tuple[str, ...]] = {key: things for key, _, things in _PROJECTS}
"""What the issues of a project are about, by the project's key."""


class Project(Record):
    """A project. `members` are e-mail addresses, the protagonist's first; `client` is the name of a customer;
    `channel` is the name of a chat channel; with `sprinting` a sprint is under way.

    Minutes of office time: `started`, and `sprint_start`, when the last sprint began or, if none is under way, ended.
    """

    key: str
    name: str
    members: tuple[str, ...]
    client: str | None
    channel: str
    started_on: dt.date
    lead: str
    sprinting: bool
    sprint_start: int
    past_sprints: int
    started: int

    def version_on(self, day: dt.date) -> str:
        """What is in use on a day, such as '3.7'; there is a new version every two weeks, at the end of a sprint."""
        first = self.started_on.toordinal()
        return f"{1 + first % 5}.{first % 7 + (day - self.started_on).days // 14}"


@lru_cache(KEPT)
def projects_of(seed: int) -> tuple[Project, ...]:
    """The projects of a seed; the protagonist is in all of them, and all but one have a sprint under way."""
    cast, rng, office = cast_of(seed), keyed("life.projects", seed), office_of(seed)
    colleagues = [person.email for person in cast.tied("colleague")]
    count = min(7, amount(rng, 4, sqrt(habits_of(seed).working), 3))
    clients = _customers(seed, rng.sample([firm.name for firm in cast.firms[1:]], count))
    idle = rng.randrange(count)
    projects: list[Project] = []
    for place, (key, name, _) in enumerate(rng.sample(_PROJECTS, count)):
        members = (cast.protagonist.email, *rng.sample(colleagues, rng.randrange(3, 7)))
        past_sprints = rng.choice((2, 2, 3, 3, 4))
        sprint_start = office.today - rng.randrange(2, 9) * DAY_MINUTES
        started = sprint_start - past_sprints * 2 * WEEK_MINUTES - rng.randrange(4, 16) * DAY_MINUTES
        projects.append(
            Project(
                key=key,
                name=name,
                members=members,
                client=clients[place] if rng.random() < 0.6 else None,
                channel=f"project-{name.lower().replace(' ', '-')}",
                started_on=office.day(started),
                lead=rng.choice(members),
                sprinting=place != idle,
                sprint_start=sprint_start,
                past_sprints=past_sprints,
                started=started,
            )
        )
    return tuple(projects)


def _customers(seed: int, drawn: list[str]) -> list[str | None]:
    """The firms that were drawn, with another customer for each that is none, as long as there are more of them."""
    names = [firm.name for firm in customers_of(seed)]
    others = (name for name in names if name not in drawn)
    return [name if name in names else next(others, None) for name in drawn]
