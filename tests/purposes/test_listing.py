"""Purposes and trials as text and as data."""

from collections import Counter

from tests.purposes.samples import TOP_UP, seeds_of

from prove.purposes.listing import listed, listing, report, reported
from prove.purposes.trial import Trial, try_purpose
from prove.servers import environment


def test_a_report_shows_conversations_and_reasons() -> None:
    trial = try_purpose(TOP_UP, environment(), seeds_of(TOP_UP, 4))
    trial.reasons["a domain is empty"] = 2
    text = reported(TOP_UP, trial, 6, 2)
    assert text.startswith(
        "top_up: drawn in 4 of 6 worlds, 4 proven, 4 texts\n  not drawn 2 times: a domain is empty\n"
    )
    assert text.count("\nseed ") == 2
    assert trial.tried[0].turns[0].text in text
    assert "    told: $" in text


def test_a_report_is_data() -> None:
    trial = try_purpose(TOP_UP, environment(), seeds_of(TOP_UP, 2))
    trial.reasons["a domain is empty"] = 1
    found = report(TOP_UP, trial, 3)
    assert (found["worlds"], found["drawn"], found["proven"], found["texts"]) == (3, 2, 2, 2)
    assert found["not_drawn"] == {"a domain is empty": 1}
    assert [each["turns"] for each in found["conversations"]] == [[turn.text for turn in t.turns] for t in trial.tried]


def test_a_world_without_a_proof_is_counted_out() -> None:
    assert report(TOP_UP, Trial(reasons=Counter(x=3)), 3)["proven"] == 0


def test_purposes_are_listed_by_name_servers_and_turns() -> None:
    assert listed([TOP_UP]) == "top_up  2 turns  banking\n1 purpose"
    assert listing([TOP_UP]) == [
        {
            "name": "top_up",
            "servers": ("banking",),
            "turns": 2,
            "goals": 2,
            "tools": ["list_accounts", "transfer_between_accounts"],
        }
    ]
