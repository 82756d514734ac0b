"""Teams: the colleagues whom a filter names, by name or by email address."""

from typing import Any

from prove.core import Table
from prove.servers._shared.people import is_person


def emails_of(team: Table[Any], who: str | None) -> frozenset[str] | None:
    """The addresses of the members whom a filter names; None if it was left out. A stranger is refused as not found.

    Args:
        team: A table of people with `name` and `email`, keyed by the address.
        who: A name, a part of a name that several may have, or an address.
    """
    if who is None:
        return None
    found = frozenset(member.email for member in team if is_person(who, member.name, member.email))
    return found or frozenset((team.get(who).email,))
