"""Mail between people: threads in order of time, by day, between people who know each other, about facts."""

from itertools import groupby

import pytest

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.texts.correspondence import mails_of
from prove.servers._shared.life.work.issues import issues_of

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
