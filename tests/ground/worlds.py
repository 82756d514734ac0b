"""A bank that was surveyed, for the tests of this room."""

from functools import cache

from prove.core import WorldSession, keyed
from prove.core.records import Target
from prove.ground import Sightings, survey_world
from prove.servers import environment

ACCOUNTS, PAYEES = Target.of("banking.accounts"), Target.of("banking.payees")
TRANSACTIONS, EMAILS = Target.of("banking.transactions"), Target.of("cast.emails")


def bank() -> WorldSession:
    return environment("banking").open(0)


@cache
def surveyed() -> Sightings:
    return survey_world(bank(), keyed("survey"), ("banking",))
