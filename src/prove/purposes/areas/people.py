"""People whom the user names."""

from prove.purposes.program import Rows, act, named, rows
from prove.servers.email.records import Contact, Message
from prove.servers.email.tools import search_address_book, send_email


def contacts() -> Rows[Contact]:
    """Everybody in the user's address book."""
    return rows(search_address_book, query="example")


def address_of(person: str) -> str:
    """The e-mail address of somebody whom the user names."""
    return rows(search_address_book, query=person).the(lambda contact: named(contact.name, person)).email


def mail_to(person: str, subject: str, body: str) -> Message:
    """A goal: an e-mail to somebody whom the user names."""
    return act(send_email, to=(address_of(person),), subject=subject, body=body)
