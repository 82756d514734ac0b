"""Mail between people: threads in order of time, by day, between people who know each other, about facts."""

import re
from collections import defaultdict
from itertools import groupby

import pytest

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.issues import issues_of
from prove.servers._shared.life.texts.correspondence import (
    MEETING,
    OUT,
    PRIVATE_TALKS,
    SOCIAL,
    SOLD,
    WORK_TALKS,
    Mail,
    Words,
    coming_mails_of,
    mails_of,
)
from prove.servers._shared.life.time.agenda import agenda_of

SEEDS = range(12)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_thread_goes_back_and_forth(seed: int) -> None:
    me = cast_of(seed).protagonist.email
    mails = sorted(mails_of(seed), key=lambda mail: mail.thread)
    for _, thread in groupby(mails, key=lambda mail: mail.thread):
        first, *rest = list(thread)
        assert me in (first.sender, first.to)
        before = first
        for mail in rest:
            assert (mail.sender, mail.to) == (before.to, before.sender)
            assert mail.sent_at > before.sent_at
            assert mail.subject == f"Re: {first.subject}"
            before = mail


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_writes_at_night_and_subjects_differ(seed: int) -> None:
    mails = mails_of(seed)
    assert all(7 <= mail.sent_at.hour < 22 and mail.sent_at < cast_of(seed).now for mail in mails)
    subjects = [mail.subject for mail in mails if not mail.subject.startswith("Re: ")]
    assert len(set(subjects)) == len(subjects)


@pytest.mark.parametrize("seed", SEEDS)
def test_mail_about_an_issue_names_it(seed: int) -> None:
    keys = {issue.key for issue in issues_of(seed)}
    about = [mail for mail in mails_of(seed) if mail.about and mail.about[0] == "issues"]
    assert all(mail.about and mail.about[1] in keys and mail.about[1] in mail.subject for mail in about)


@pytest.mark.parametrize("seed", range(30))
def test_an_answer_about_an_event_belongs_to_its_question(seed: int) -> None:
    for first, *rest in threads_about_events(seed):
        ask, answers, thanks = next(talk for talk in talks() if any(says(text, first) for text in talk[0]))
        assert ask
        for mail, words in zip(rest, (answers, thanks), strict=False):
            assert any(says(text, mail) for text in words), (first.body, mail.body)


@pytest.mark.parametrize("seed", range(30))
def test_nobody_prepares_papers_for_a_meal_or_for_family_and_friends(seed: int) -> None:
    events = {event.key: event for event in agenda_of(seed)}
    papers = [text for text, _, _, file_name in WORK_TALKS if file_name or "notes" in text or "documents" in text]
    for first, *_ in threads_about_events(seed):
        assert first.about
        event = events[first.about[1]]
        if event.sphere == "home" or event.title.startswith(SOCIAL):
            assert first.attachment is None
            assert not any(says(text, first) for text in papers)


@pytest.mark.parametrize("seed", range(30))
def test_what_is_still_to_come_answers_the_last_mail_of_a_thread_by_day(seed: int) -> None:
    cast = cast_of(seed)
    ties = {person.email: person.tie for person in cast.people}
    last = {mail.thread: mail for mail in mails_of(seed)}
    for mail in coming_mails_of(seed):
        assert mail.sent_at >= now_of(seed)
        assert (last[mail.thread].sender, mail.to) == (cast.protagonist.email, cast.protagonist.email)
        assert last[mail.thread].to == mail.sender
        if ties[mail.sender] in ("colleague", "client"):
            assert mail.sent_at.weekday() < 5
            assert 8 <= mail.sent_at.hour < 18
        assert 7 <= mail.sent_at.hour < 22
    threads = [mail.thread for mail in coming_mails_of(seed)]
    assert len(threads) == len(set(threads))


def test_lives_have_answers_that_are_still_to_come() -> None:
    assert sum(bool(coming_mails_of(seed)) for seed in range(600, 800)) > 3


@pytest.mark.parametrize("seed", range(3100, 3130))
def test_no_answer_to_come_is_about_what_a_session_can_change(seed: int) -> None:
    me, events = cast_of(seed).protagonist.email, {event.key: event for event in agenda_of(seed)}
    for mail in coming_mails_of(seed):
        kind, key = mail.about or ("", "")
        assert kind in ("", "agenda", "shopping.orders"), mail
        assert kind != "agenda" or events[key].organizer != me, mail


def talks() -> list[tuple[Words, Words, Words]]:
    return [MEETING, *(((ask,), answers, thanks) for ask, answers, thanks, _ in (*WORK_TALKS, *PRIVATE_TALKS))]


def threads_about_events(seed: int) -> list[list[Mail]]:
    threads: defaultdict[str, list[Mail]] = defaultdict(list)
    for mail in mails_of(seed):
        if mail.about and mail.about[0] == "agenda":
            threads[mail.thread].append(mail)
    return list(threads.values())


def says(text: str, mail: Mail) -> bool:
    """Whether a mail is one of this wording, whatever the names and days in it."""
    parts = re.split(r"\{\w+\}", text)
    return (
        re.search("\n\n" + ".+?".join(re.escape(part) for part in parts) + "\n\n", mail.body, re.IGNORECASE) is not None
    )


def test_presents_and_photos_are_from_places_that_have_them() -> None:
    found = 0
    for seed in range(40):
        kinds = {place.name: place.kind for place in cast_of(seed).places}
        for mail in mails_of(seed):
            for pattern, fitting in ((r"photos from (.+?)\. The third", OUT), (r"something from (.+?)\.", SOLD)):
                if named := re.search(pattern, mail.body):
                    found += 1
                    assert kinds[named[1]] in fitting
    assert found > 5
