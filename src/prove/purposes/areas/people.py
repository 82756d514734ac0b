"""People whom the user names."""

from prove.purposes.program import Rows, act, among, me, name_of, named, rows
from prove.servers.email.records import Contact, Message
from prove.servers.email.tools import search_address_book, send_email

CLOSE = ("family", "friend")
"""How the user knows those with whom they share money, meals and their home. They live in the user's town."""
AT_WORK = ("colleague",)
IN_BUSINESS = ("colleague", "client")
BY_RELATION = ("partner", "mother", "father")
"""Those whom nobody calls by their names: one says 'my mother'."""


def contacts() -> Rows[Contact]:
    """Everybody in the user's address book."""
    return rows(search_address_book, query="example")


def somebody(*ties: str) -> str:
    """A person whom the user names, known in one of these ways."""
    return name_of(
        contacts(), lambda contact: contact.name, fits=[lambda contact: among(contact.tie, ties), goes_by_name]
    )


def goes_by_name(contact: Contact) -> object:
    """Whether the user calls somebody by name."""
    return among(among(contact.relation, BY_RELATION), (False,))


def client_elsewhere() -> str:
    """A client whom the user names and who lives in another city."""
    return name_of(
        contacts(),
        lambda contact: contact.name,
        fits=[lambda contact: among(contact.tie, ("client",)), lambda contact: contact.city != me.city],
    )


def entry_of(person: str) -> Contact:
    """The entry of somebody whom the user names in the address book."""
    return rows(search_address_book, query=person).the(lambda contact: named(contact.name, person))


def address_of(person: str) -> str:
    """The e-mail address of somebody whom the user names."""
    return entry_of(person).email


def mail_to(person: str, subject: str, body: str) -> Message:
    """A goal: an e-mail to somebody whom the user names."""
    return act(send_email, to=(address_of(person),), subject=subject, body=body)
