"""The channels that are no project's, and what people write there."""

from typing import NamedTuple

from prove.servers._shared.life.texts.threads import Thread
from prove.servers.team_chat import talk
from prove.servers.team_chat.records import Posting, Visibility


class Plan(NamedTuple):
    """A channel that is no project's: what people write there, and whether the user is in."""

    name: str
    topic: str
    threads: tuple[Thread, ...]
    visibility: Visibility = "public"
    joined: bool = True
    posting: Posting = "everyone"
    is_archived: bool = False


FIXED = (
    Plan("general", "News for everybody", talk.GENERAL),
    Plan("announcements", "Official news from the management", talk.NEWS, posting="admins"),
    Plan("random", "Everything that fits nowhere else", talk.SOCIAL),
    Plan("lunch", "Who eats where", talk.SOCIAL),
    Plan("hiring", "Candidates, in confidence", talk.TEAM, "private"),
    Plan("salaries", "Pay rounds, in confidence", talk.TEAM, "private", joined=False),
    Plan("book-club", "One book a month", talk.SOCIAL, joined=False),
)
RELEASES = Plan("releases", "What goes out and when", talk.TEAM, joined=False)
TEAMS = (
    Plan("team-design", "Pixels and paper", talk.TEAM),
    Plan("team-marketing", "Campaigns and fairs", talk.TEAM),
    Plan("team-support", "Open cases of customers", talk.TEAM),
    Plan("team-finance", "Invoices, budgets, travel costs", talk.TEAM),
    Plan("team-data", "Reports and dashboards", talk.TEAM),
    Plan("team-operations", "Keeping things running", talk.TEAM),
)
OLD = (
    Plan("open-day", "The open day of last season", talk.TEAM, is_archived=True),
    Plan("charity-run", "Our team at the charity run", talk.SOCIAL, is_archived=True),
    Plan("old-intranet", "Farewell to the old intranet", talk.TEAM, is_archived=True),
    Plan("floor-plan", "Who sits where after the move", talk.GENERAL, is_archived=True),
)
THREADS: dict[str, tuple[Thread, ...]] = {plan.name: plan.threads for plan in (*FIXED, *TEAMS, RELEASES)}
"""What people write in each of the channels that are in use."""
