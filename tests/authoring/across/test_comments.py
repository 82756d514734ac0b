"""The promises about comments on issues hold, and each of them notices a world that breaks it."""

import datetime as dt

import pytest

from prove.authoring.across import comments
from prove.authoring.across.rules import Check, Worlds
from prove.servers.issue_tracker.remarks import day_name
from tests.authoring.across.changed import OwnWorlds

PROMISES = (comments.nothing_is_asked_twice, comments.nothing_since_today)


@pytest.mark.parametrize("promise", PROMISES)
def test_the_promises_hold(promise: Check) -> None:
    assert [text for seed in range(6300, 6330) for text in promise(Worlds(seed))] == []


def test_what_is_asked_again_in_other_words_is_noticed() -> None:
    worlds = OwnWorlds(1)
    rows = worlds.state("issue_tracker").comments
    one, other, *_ = rows
    rows.update(one, body="Ada, shall we split OPS-1? The proxy alone is a lot of work.")
    rows.update(
        other, issue_key=one.issue_key, body="OPS-1 looks like two issues to me, Ada, one of them about the proxy."
    )
    (flaw,) = comments.nothing_is_asked_twice(worlds)
    assert flaw.startswith(f"{one.issue_key} has 'Ada, shall we split")


@pytest.mark.parametrize("words", ["you have had it since {day}", "It was reported on {day}.", "I saw it on {day}"])
def test_what_lasts_since_the_same_day_is_noticed(words: str) -> None:
    worlds = OwnWorlds(1)
    rows = worlds.state("issue_tracker").comments
    comment = next(iter(rows))
    day = comment.written_at.date()
    rows.update(comment, body=words.format(day=day_name(day - dt.timedelta(days=1))))
    assert list(comments.nothing_since_today(worlds)) == []
    rows.update(rows.get(comment.id), body=words.format(day=day_name(day)))
    (flaw,) = comments.nothing_since_today(worlds)
    assert flaw.startswith(f"{comment.id} on {comment.issue_key}")
