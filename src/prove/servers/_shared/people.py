"""People, named as people are named: by their name, a part of it, or their e-mail address."""

from typing import Annotated

from msgspec import Meta

from prove.core import Ref
from prove.servers._shared.words import has_words

Who = Annotated[str, Ref("cast.names", spoken=True, open=True), Meta(min_length=2, max_length=100)]
"""A filter's parameter that names a person; say 'name or email address' in its description."""


def is_person(who: str | None, name: str | None, email: str | None) -> bool:
    """Whether someone is the person that a filter names; None, for a filter that was left out, is everyone."""
    if who is None:
        return True
    if "@" in who:
        return email is not None and email == who.strip().lower()
    return has_words(who, name)
