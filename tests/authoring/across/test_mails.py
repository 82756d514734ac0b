"""The promises about what mails say hold, and each of them notices a mail that says something else."""

import datetime as dt
import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from prove.authoring.across import mails
from prove.authoring.across.rules import Check, Worlds
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.purchases.orders import STORE
from prove.servers._shared.life.texts.correspondence import Mail
from prove.servers._shared.life.texts.letters import letters_between
from tests.authoring.across.changed import ChangedWorlds

SEEDS = range(6)
PROMISES = (
    mails.orders_in_mails,
    mails.orders_in_drafts,
    mails.readers_of_drafts,
    mails.mails_at_home,
    mails.flights_in_mails,
    mails.hotels_in_mails,
    mails.labels_of_mails,
    mails.firms_in_drafts_and_reports,
)


@pytest.mark.parametrize("promise", PROMISES)
def test_the_promises_hold(promise: Check) -> None:
    assert [text for seed in SEEDS for text in promise(Worlds(seed))] == []


def flaws(promise: Check, is_meant: Callable[[Any], object], change: Callable[[str], str]) -> list[str]:
    """What is noticed when the body of one mail, the last that is meant, was changed, in some seeds."""
    found: list[str] = []
    for seed in SEEDS:

        def changed(messages: list[Any]) -> list[Any]:
            meant = [message for message in messages if is_meant(message)][-1:]
            return [replace(one, body=change(one.body)) if one in meant else one for one in messages]

        found += promise(ChangedWorlds(seed, "email.messages", changed))
    return found


@pytest.mark.parametrize("word", ["delivered", "received", "on its way"])
def test_another_item_in_any_mail_about_an_order_is_noticed(word: str) -> None:
    def meant(message: Any) -> bool:
        return message.sender_name == STORE and word in f"{message.subject} {message.body}"

    def changed(body: str) -> str:
        head, number, _ = re.split(r"\b(C\d\d-\d{4})\b", body, maxsplit=1)
        return f"{head}{number}. It contains a golden unicorn."

    assert any("which was ordered" in flaw for flaw in flaws(mails.orders_in_mails, meant, changed))


def test_another_tracking_number_is_noticed() -> None:
    pattern = r"\b([A-Z]{2})\d{6}([A-Z]{2})\b"
    found = flaws(
        mails.orders_in_mails,
        lambda message: re.search(pattern, message.body),
        lambda body: re.sub(pattern, r"\g<1>000000\2", body),
    )
    assert any("of another parcel" in flaw for flaw in found)


@pytest.mark.parametrize("by_the_user", [False, True])
def test_another_time_of_a_flight_is_noticed(by_the_user: bool) -> None:
    def meant(message: Any) -> bool:
        flight = re.search(r"\b[A-Z]{2}\d{3,4}\b", message.body)
        return bool(flight and re.search(r"\d\d:\d\d", message.body)) and (message.folder == "sent") == by_the_user

    found = flaws(mails.flights_in_mails, meant, lambda body: re.sub(r"\d\d:\d\d", "03:33", body))
    assert any(flaw.endswith("at 03:33") for flaw in found)


def test_another_address_of_a_hotel_is_noticed() -> None:
    found = flaws(
        mails.hotels_in_mails,
        lambda message: "stay_" in message.body and "cancelled" not in message.body,
        lambda body: re.sub(r"(address is|find us at|Address:) [^.]*\.", r"\1 1 Nowhere Road.", body),
    )
    assert found


def test_a_draft_about_an_order_that_is_not_for_the_shop_is_noticed() -> None:
    def changed(drafts: list[Any]) -> list[Any]:
        return [replace(one, to=("ana@place.example",)) if "about order" in one.body else one for one in drafts]

    found = [
        flaw for seed in range(12) for flaw in mails.orders_in_drafts(ChangedWorlds(seed, "email.drafts", changed))
    ]
    assert any("is for ('ana@place.example',)" in flaw for flaw in found)


def test_a_draft_for_the_person_it_is_about_is_noticed() -> None:
    found: list[str] = []
    for seed in range(12):
        people = {contact.name.split()[0]: contact.email for contact in Worlds(seed).rows("email.contacts")}

        def changed(drafts: list[Any], people: dict[str, str] = people) -> list[Any]:
            named = [re.match(r"(?:Reference for|Plans with) (\S+)$", one.subject) for one in drafts]
            return [
                replace(one, to=(people[name[1]],)) if name else one for one, name in zip(drafts, named, strict=True)
            ]

        found += mails.readers_of_drafts(ChangedWorlds(seed, "email.drafts", changed))
    assert found


@pytest.mark.parametrize(
    "words", ["We are moving soon.", "{} is looking for a flat.", "{} has lost their phone again."]
)
def test_mails_between_and_about_people_of_one_home_are_noticed(words: str) -> None:
    cast = next(cast for cast in map(cast_of, range(20)) if cast.housemates)
    mate = next(person for person in cast.people if person.name in cast.housemates)

    def changed(messages: list[Any]) -> list[Any]:
        body = words.format(mate.first_name)
        return [*messages, replace(messages[0], sender=mate.email, to=(cast.protagonist.email,), body=body)]

    (flaw,) = mails.mails_at_home(ChangedWorlds(cast.seed, "email.messages", changed))
    assert words.format(mate.first_name) in flaw


@pytest.mark.parametrize("label", ["Travel", "Home"])
def test_a_label_that_does_not_fit_a_mail_is_noticed(label: str) -> None:
    client = cast_of(1).tied("client")[0]

    def changed(messages: list[Any]) -> list[Any]:
        return [replace(messages[0], sender=client.email, subject="News", body="None.", labels=(label,))]

    (flaw,) = mails.labels_of_mails(ChangedWorlds(1, "email.messages", changed))
    assert f"has the label of {label.lower()}" in flaw


def test_labels_of_travel_are_still_used() -> None:
    labels = [label for seed in range(20) for row in Worlds(seed).rows("email.messages") for label in row.labels]
    assert {*labels} == {"Finance", "Follow up", "Home", "Important", "Receipts", "Team", "Travel", "Waiting"}


@pytest.mark.parametrize(
    ("server", "table", "changes"),
    [
        ("email", "drafts", {"body": "A pilot with {firm}."}),
        ("filesystem", "nodes", {"content": "# Annual report\n\n- {firm}: pending"}),
        ("filesystem", "nodes", {"content": "Hello all,\n\nwho could book a room for {firm}? It is about hiring."}),
    ],
)
def test_a_firm_that_is_no_customer_is_noticed(server: str, table: str, changes: dict[str, str]) -> None:
    known = {company.name for company in Worlds(1).rows("crm.companies")}
    firm = next(firm.name for firm in cast_of(1).firms[1:] if firm.name not in known)

    def changed(rows: list[Any]) -> list[Any]:
        return [replace(rows[0], **{field: text.format(firm=firm) for field, text in changes.items()})]

    (flaw,) = mails.firms_in_drafts_and_reports(ChangedWorlds(1, f"{server}.{table}", changed))
    assert f"is about {firm}, which is no customer" in flaw


def test_a_question_about_a_firm_that_is_no_customer_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    cast = cast_of(1)
    known = {company.name for company in Worlds(1).rows("crm.companies")}
    firm = next(firm.name for firm in cast.firms[1:] if firm.name not in known)
    letters = letters_between(1, cast.now, cast.now + dt.timedelta(days=28))
    at_work = {person.email for person in cast.tied("colleague")}
    letter = replace(next(mail for mail in letters if mail.sender in at_work), subject=f"Question from {firm}")

    def coming(*_: object) -> list[Mail]:
        return [letter]

    monkeypatch.setattr(mails, "letters_between", coming)
    (flaw,) = mails.firms_in_drafts_and_reports(Worlds(1))
    assert f"is about {firm}, which is no customer" in flaw
