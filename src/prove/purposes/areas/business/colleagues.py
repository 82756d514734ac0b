"""Colleagues whom the user tells about the business: those whose jobs have to do with it."""

from collections.abc import Callable

from prove.purposes.program import again, among, me, name_of, named, rows
from prove.servers.team_chat.records import Colleague
from prove.servers.team_chat.tools import list_colleagues

IN_SALES = (
    "account manager",
    "accountant",
    "analyst",
    "business trainer",
    "chief of staff",
    "consultant",
    "credit analyst",
    "customer success lead",
    "finance director",
    "marketing manager",
    "office manager",
    "operations lead",
    "product manager",
    "project manager",
    "sales director",
)
"""The jobs of those who have to do with deals and what they are worth."""
IN_STORES = (
    "account manager",
    "chief of staff",
    "customer success lead",
    "event planner",
    "merchandiser",
    "office manager",
    "operations lead",
    "product manager",
    "production planner",
    "project manager",
    "purchasing manager",
    "warehouse manager",
)
"""The jobs of those who have to do with goods."""
IN_TECHNOLOGY = (
    "analyst",
    "customer success lead",
    "data engineer",
    "operations lead",
    "product manager",
    "software engineer",
    "support engineer",
    "technical writer",
    "test engineer",
)
"""The jobs of those who have to do with programs."""


def colleague_of(jobs: tuple[str, ...]) -> str:
    """A colleague with one of these jobs, whom the user names."""
    fits: list[Callable[[Colleague], object]] = [lambda c: c.email != me.email, lambda c: among(c.job, jobs)]
    return again(name_of(rows(list_colleagues), lambda c: c.name, fits=fits), "them")


def chat_address_of(colleague: str) -> str:
    """Where the chat reaches a colleague whom the user names."""
    return rows(list_colleagues, query=colleague).the(lambda c: named(c.name, colleague)).email
