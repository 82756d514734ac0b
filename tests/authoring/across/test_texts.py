"""The promises about texts hold, and each of them notices a text that breaks it."""

import datetime as dt
import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from prove.authoring.across import texts
from prove.authoring.across.rules import Check, Worlds
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.money.bills import bills_of
from tests.authoring.across.changed import ChangedWorlds, OwnWorlds

PROMISES = (
    texts.payees,
    texts.mails,
    texts.mails_by_day,
    texts.mails_at_work,
    texts.numbers,
    texts.amounts_in_dollars,
    texts.people_in_files,
    texts.meetings_in_the_chat,
    texts.questions_in_the_chat,
    texts.beginnings_of_posts,
)


@pytest.mark.parametrize("promise", PROMISES)
def test_the_promises_hold(promise: Check) -> None:
    assert [text for seed in range(6) for text in promise(Worlds(seed))] == []


def rewritten(seed: int, change: Callable[[str], str]) -> Worlds:
    """Worlds in which every mail was changed."""

    def changed(mails: list[Any]) -> list[Any]:
        return [replace(mail, body=change(mail.body)) for mail in mails]

    return ChangedWorlds(seed, "email.messages", changed)


def test_no_text_of_thirty_seeds_has_a_gap() -> None:
    assert [text for seed in range(30) for text in texts.gaps_in_texts(Worlds(seed))] == []


@pytest.mark.parametrize("text", ["Just back from Oslo. Next stop: . #travel", "Dear  Ada,"])
def test_a_gap_in_a_text_is_noticed(text: str) -> None:
    worlds = OwnWorlds(2)
    posts = worlds.state("social_media").posts
    posts.update(next(iter(posts)), text=text)
    (flaw,) = texts.gaps_in_texts(worlds)
    assert flaw.startswith("one of the posts")


def test_another_iban_in_mails_is_noticed() -> None:
    def changed(body: str) -> str:
        return re.sub(r"\b([A-Z]{2}\d\d)[A-Z]{4}", r"\1SOUT", body)

    assert any(list(texts.payees(rewritten(seed, changed))) for seed in range(6))


def test_another_iban_in_a_file_is_noticed() -> None:
    worlds = OwnWorlds(1)
    files, bill = worlds.state("filesystem").nodes, bills_of(1)[-1]
    note = next(node for node in files if node.file_type == "text")
    files.update(note, content=f"{bill.number}, to be paid to the IBAN {bill.iban}")
    assert list(texts.payees(worlds)) == []
    files.update(files.get(note.path), content=f"{bill.number}, to be paid to the IBAN GB00XXXX0000")
    (flaw,) = texts.payees(worlds)
    assert flaw.startswith(f"a file about bill {bill.number}")


def test_a_mail_of_a_colleague_on_a_weekend_is_noticed() -> None:
    worlds = OwnWorlds(1)
    mailbox = worlds.state("email")
    colleagues = {contact.email for contact in mailbox.contacts if contact.tie == "colleague"}
    mail = next(one for one in mailbox.messages if one.sender in colleagues)
    saturday = mail.sent_at + dt.timedelta(days=5 - mail.sent_at.weekday())
    mailbox.messages.update(mail, sent_at=saturday)
    (flaw,) = texts.mails_at_work(worlds)
    assert flaw.startswith(f"the mail {mail.subject!r} was sent on Saturday")


def test_two_posts_that_begin_alike_are_noticed() -> None:
    worlds = OwnWorlds(2)
    posts = worlds.state("social_media").posts
    one, other = [post for post in posts if post.reply_to_id is None][:2]
    posts.update(other, text=f"{one.text.partition('. ')[0]}. And something else. #news")
    (flaw,) = texts.beginnings_of_posts(worlds)
    assert flaw.startswith("2 posts begin with")


@pytest.mark.parametrize(
    ("asks", "answers"),
    [
        ("Has anybody been to Rome? Mabel needs tips.", "Ask Mabel, Otto, who knows Rome well."),
        ("Rome or the mountains? Mabel and I cannot decide.", "Ask Mabel, Otto, who knows Rome well."),
        ("Who is in for lunch one of these days? Mabel is.", "Sounds great, Otto. Can Mabel come too?"),
        ("Is the bakery open on Sundays? Mabel would like to know.", "Mabel knows that part of the city well, Otto."),
    ],
)
def test_an_answer_that_sends_to_the_one_who_asks_is_noticed(asks: str, answers: str) -> None:
    worlds = OwnWorlds(1)
    messages = worlds.state("team_chat").messages
    answer = next(row for row in messages if row.reply_to_id and messages.get(row.reply_to_id).author != row.author)
    messages.update(messages.get(answer.reply_to_id), text=asks)
    messages.update(answer, text=answers)
    assert [flaw for flaw in texts.questions_in_the_chat(worlds) if "answers" in flaw]


def test_a_user_who_asks_about_a_city_they_have_been_to_is_noticed() -> None:
    worlds = OwnWorlds(1)
    messages, trip = worlds.state("team_chat").messages, worlds.rows("travel_booking.trips")[0]
    own = max((row for row in messages if row.author == cast_of(1).protagonist.email), key=lambda row: row.sent_at)
    assert trip.starts_on < own.sent_at.date()
    messages.update(own, text=f"Has anybody been to {trip.destination}? Otto needs tips.")
    (flaw,) = texts.questions_in_the_chat(worlds)
    assert trip.destination in flaw


@pytest.mark.parametrize("sign", ["€", "£", "CHF ", "CA$", "¥"])
def test_another_currency_in_mails_is_noticed(sign: str) -> None:
    flaws = list(texts.amounts_in_dollars(rewritten(1, lambda body: body.replace("$", sign))))
    assert len(flaws) > 20
    assert all(flaw.startswith("one of the mails") for flaw in flaws)


@pytest.mark.parametrize("text", ["It was 20 euros.", "Lunch for 12 €", "That is £3.50 each", "kr 200", "1,200 yen"])
def test_another_currency_in_a_post_or_a_chat_is_noticed(text: str) -> None:
    for table, field in (("social_media.posts", "text"), ("team_chat.messages", "text"), ("calendar.events", "title")):
        worlds = ChangedWorlds(1, table, lambda rows, field=field: [replace(rows[0], **{field: text}), *rows[1:]])
        assert len(list(texts.amounts_in_dollars(worlds))) == 1


def recent(worlds: Worlds, what: str) -> texts.Fact:
    """The latest fact of a kind about which there is a mail."""
    since = worlds.state("email").now.replace(year=2000)
    facts = [*texts.purchases(worlds, since), *texts.bookings(worlds, since), *texts.bills(worlds, since)]
    bodies = [mail.body for mail in worlds.rows("email.messages")]
    return [fact for fact in facts if fact.what == what and any(fact.number in body for body in bodies)][-1]


@pytest.mark.parametrize("part", ["number", "word", "day"])
@pytest.mark.parametrize("what", ["order", "meal", "flight booking", "stay", "bill"])
def test_a_mail_without_a_part_of_its_fact_is_noticed(what: str, part: str) -> None:
    worlds = OwnWorlds(1)
    fact = recent(worlds, what)
    away = {"number": (fact.number,), "word": fact.words[-1:], "day": texts.said(fact.day)}[part]
    messages = worlds.state("email").messages
    for mail in [mail for mail in messages if fact.number in mail.body]:
        messages.update(mail, body=re.sub("|".join(map(re.escape, away)), "something", mail.body))
    assert [flaw for flaw in texts.mails(worlds) if fact.number in flaw]


def test_a_mail_at_night_is_noticed() -> None:
    worlds = OwnWorlds(1)
    messages = worlds.state("email").messages
    mail = next(iter(messages))
    messages.update(mail, sent_at=mail.sent_at.replace(hour=2))
    (flaw,) = texts.mails_by_day(worlds)
    assert mail.subject in flaw


@pytest.mark.parametrize("change", ["time", "title", "no day"])
def test_a_meeting_in_the_chat_that_the_calendar_does_not_have_is_noticed(change: str) -> None:
    worlds = OwnWorlds(1)
    messages = worlds.state("team_chat").messages
    message = next(one for one in messages if re.search(r" at \d\d:\d\d", one.text))
    text = {
        "time": re.sub(r" at \d\d:\d\d", " at 04:15", message.text),
        "title": f"Retro {found[0]}."
        if (found := re.search(r"(tomorrow|on \w+day) at \d\d:\d\d", message.text))
        else "",
        "no day": "Stand-up is at 10:00.",
    }[change]
    messages.update(message, text=text)
    (flaw,) = texts.meetings_in_the_chat(worlds)
    assert text in flaw


STRANGE = {
    "order": "C99-9999",
    "meal": "meal_aaaa",
    "stay": "stay_aaaa",
    "flight": "QQ999",
    "booking": "ZZZZ99",
    "issue": "QQ-9999",
    "bill": "QQ-99999",
    "invoice": "INV-99999",
}


@pytest.mark.parametrize("noun", STRANGE)
@pytest.mark.parametrize("kind", ["mails", "chat messages", "files", "issue comments", "event descriptions"])
def test_numbers_that_do_not_exist_are_noticed(kind: str, noun: str) -> None:
    table, field = texts.TEXTS[kind]

    def changed(rows: list[Any]) -> list[Any]:
        return [replace(rows[0], **{field: f"See {STRANGE[noun]}."}), *rows[1:]]

    found = list(texts.numbers(ChangedWorlds(1, table, changed)))
    assert [flaw for flaw in found if f"the {noun} {STRANGE[noun]}, which does not exist" in flaw]


@pytest.mark.parametrize("stranger", ["zebulon.quux@nowhere.example", "known name"])
def test_strangers_in_files_are_noticed(stranger: str) -> None:
    worlds = OwnWorlds(1)
    people = [cast_of(1).protagonist, *cast_of(1).people]
    if stranger == "known name":
        stranger = f"{people[0].name.split()[0]} {cast_of(1).tied('client')[0].name.split()[-1]}"
        assert stranger not in {person.name for person in people}
    files = worlds.state("filesystem").nodes
    files.update(next(node for node in files if node.file_type == "text"), content=f"Call {stranger}, {people[2].name}")
    (flaw,) = texts.people_in_files(worlds)
    assert stranger in flaw


@pytest.mark.parametrize("noun", STRANGE)
def test_numbers_that_do_not_exist_are_noticed_in_the_trash(noun: str) -> None:
    worlds = ChangedWorlds(1, "filesystem.trash", lambda rows: _thrown_away(rows, f"See {STRANGE[noun]}."))
    assert any(f"one of the files in the trash names the {noun} {STRANGE[noun]}" in f for f in texts.numbers(worlds))


def test_strangers_are_noticed_in_the_trash() -> None:
    content = "Write to nobody@nowhere.example."
    worlds = ChangedWorlds(1, "filesystem.trash", lambda rows: _thrown_away(rows, content))
    assert any("in the trash has the address nobody@nowhere.example" in flaw for flaw in texts.people_in_files(worlds))


def _thrown_away(rows: list[Any], content: str) -> list[Any]:
    """The trash with another text in its first file."""
    place = next(place for place, row in enumerate(rows) if row.members[0].kind == "file")
    first, *others = rows[place].members
    changed = replace(rows[place], members=(replace(first, content=content), *others))
    return [*rows[:place], changed, *rows[place + 1 :]]


def test_issues_are_described_as_their_kind_and_other_words_are_noticed() -> None:
    assert [text for seed in range(20) for text in texts.words_about_issues(Worlds(seed))] == []
    worlds = OwnWorlds(1)
    tracker = worlds.state("issue_tracker")
    words = {"bug": "Customers ask for it.", "feature": "Ada noticed it.", "task": "It has been like this for months."}
    for kind, said in words.items():
        tracker.issues.update(next(issue for issue in tracker.issues if issue.kind == kind), description=said)
    first, second = list(tracker.comments)[:2]
    tracker.comments.update(second, issue_key=first.issue_key, body=first.body)
    assert len(list(texts.words_about_issues(worlds))) == 4
