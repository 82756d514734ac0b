"""Who the user of a world is, where the world says so."""

from dataclasses import dataclass

from prove.core.records import Target
from prove.core.session import Session
from prove.core.world_session import WorldSession
from prove.servers._shared.cast import cast_of


@dataclass(frozen=True, slots=True)
class Protagonist:
    """The user, with what the system message tells of them."""

    name: str
    email: str
    phone: str
    city: str

    def value_of(self, target: Target) -> str | None:
        """What the system message tells of the user, as an entity of this kind; None if it tells nothing."""
        return getattr(self, _FIELDS[target]) if target in _FIELDS else None


_FIELDS = {
    Target.of("cast.names"): "name",
    Target.of("cast.emails"): "email",
    Target.of("cast.phones"): "phone",
    Target.of("cast.cities"): "city",
}


def protagonist_of(session: Session) -> Protagonist | None:
    """The user of a session's world; None in an environment that does not know its user."""
    if not isinstance(session, WorldSession):
        return None
    me = cast_of(session.seed).protagonist
    return Protagonist(me.name, me.email, me.phone, me.city)
