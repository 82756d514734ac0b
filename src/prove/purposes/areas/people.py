"""People whom the user names."""

from prove.purposes.program import Rows, named, rows
from prove.servers.email.records import Contact
from prove.servers.email.tools import search_address_book


def contacts() -> Rows[Contact]:
    """Everybody in the user's address book."""
    return rows(search_address_book, query="example")


def address_of(person: str) -> str:
    """The e-mail address of somebody whom the user names."""
    return rows(search_address_book, query=person).the(lambda contact: named(contact.name, person)).email
