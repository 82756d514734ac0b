"""Episodes whose texts are worded in other ways than the reference's."""

import pytest

from prove.core.examples import Example
from prove.core.results import Call
from prove.reward import PROFILES, score, success
from prove.reward.checklist import checklist_of
from prove.reward.own_words import in_reference_words
from prove.reward.success import expected_of
from prove.reward.work import judge
from tests.reward.letters import ANN, BEN, FOLDER, file, mail, owing
from tests.reward.live import act, total

SUM = ("$1,250.00", "December 18")
TEXT = "Our costs come to $1,250.00. Please pay by December 18."
ONE = owing((mail(TEXT), SUM))
BOTH = owing((mail(TEXT), SUM), (mail("You owe me $40.00.", BEN), ("$40.00",)))


def achieved(example: Example, *calls: Call) -> list[bool]:
    episode = act(example, calls)
    return judge(episode, checklist_of(episode)).achieved


@pytest.mark.parametrize(
    ("body", "passes"),
    [
        (TEXT, True),
        ("Hi Ann,\n\nit was 1,250 dollars in all; could you send it by Friday?\n\nBest", True),
        ("By 18 December I need your 1250.", True),
        ("Our costs come to $1,260.00. Please pay by December 18.", False),
        ("Our costs come to $1,250.00. Please pay by December 19.", False),
        ("Our costs come to $1,250.00. Please pay soon.", False),
        ("Please pay.", False),
        (" ", False),
        ("By December 18: " + " ".join(f"${amount}" for amount in range(0, 2000, 50)), False),
        ("$1,250.00 by " + ", ".join(f"December {day}" for day in range(1, 32)), False),
    ],
)
def test_a_mail_is_judged_by_what_it_must_hold(body: str, passes: bool) -> None:
    episode = act(ONE, [mail(body)])
    assert success(episode) is passes
    assert achieved(ONE, mail(body)) == [passes]
    assert (total(episode) == pytest.approx(1.0)) is passes
    assert score(episode, PROFILES["envfactory"]).parts["state"] == float(passes)


def test_all_else_counts_as_before() -> None:
    assert success(act(ONE, [mail("1,250 by Friday", BEN)])) is False
    assert success(act(ONE, [mail("1,250 by Friday", subject="Costs")])) is False
    assert success(act(ONE, [mail("1,250 by Friday"), mail("1,250 by Friday")])) is False
    assert success(act(ONE, [mail("1,250 by Friday"), mail("Hello", BEN)])) is False
    twice = act(ONE, [mail("1,250 by Friday"), mail("1,250 by December 18")])
    assert score(twice, PROFILES["prove-state"]).parts["harm"] < 0


def test_a_text_without_obligation_is_compared_as_it_is() -> None:
    literal = owing((mail(TEXT), None))
    assert success(act(literal, [mail(TEXT)])) is True
    assert success(act(literal, [mail("1,250 by Friday")])) is False
    episode = act(literal, [mail("1,250 by Friday")])
    assert in_reference_words(episode) is episode


def test_each_text_stands_for_the_one_that_it_is_most_like() -> None:
    mine = mail("It is 1,250 dollars, due on Friday, minus $40"), mail("40 dollars, please", BEN)
    for calls in (mine, mine[::-1]):
        assert success(act(BOTH, list(calls))) is True
    assert achieved(BOTH, mine[0]) == [True, False]
    assert achieved(BOTH, mine[0], mail("50 dollars, please", BEN)) == [True, False]


def test_mails_that_differ_in_their_words_alone_are_told_apart() -> None:
    several = owing(*((mail(f"Part {name} costs ${cost}."), (name, f"${cost}")) for name, cost in (("A", 5), ("B", 7))))
    assert success(act(several, [mail("For part B: 7 dollars"), mail("For part A: 5 dollars")])) is True
    assert success(act(several, [mail("For part B: 5 dollars"), mail("For part A: 7 dollars")])) is False
    assert success(act(several, [mail("For part B: 7 dollars"), mail("For part B: $7")])) is False


def test_equal_mails_are_counted() -> None:
    twice = owing((mail(TEXT), SUM), (mail(TEXT), SUM))
    assert success(act(twice, [mail("1,250 by Friday"), mail("By Friday: 1250 dollars")])) is True
    assert success(act(twice, [mail("1,250 by Friday")])) is False
    assert achieved(twice, mail("1,250 by Friday")) == [True, False]


def test_ids_in_texts_are_the_episodes_own() -> None:
    """The first mail has another id where a mail was sent before it."""
    example = owing((mail("Hello", BEN), None))
    id = next(iter(expected_of(act(example, [])).results.values())).content["id"]
    sent = act(example, [mail("Hello", BEN)]).turns[0].steps[0].result.content["id"]
    asked = owing((mail("Hello", BEN), None), (mail(f"See {sent}."), (sent,)))
    assert id != sent
    assert success(act(asked, [mail("Hello", BEN), mail(f"I mean {sent}!")])) is True
    before = mail("Something else", BEN, "Wrong")
    own = act(asked, [before, mail("Hello", BEN)]).turns[0].steps[1].result.content["id"]
    assert own != sent
    assert achieved(asked, before, mail("Hello", BEN), mail(f"I mean {own}!")) == [True, True]
    assert achieved(asked, before, mail("Hello", BEN), mail(f"I mean {sent}!")) == [True, False]


def test_lengths_and_later_lines_follow_the_text() -> None:
    line = Call("append_to_file", {"path": f"{FOLDER}/costs.txt", "text": "Call Ann"})
    asked = owing((file(TEXT), SUM), (line, None), servers=("filesystem",))
    assert success(act(asked, [file("1,250 dollars\nby Friday"), line])) is True
    assert success(act(asked, [file("1,250 dollars\nby Friday")])) is False
    assert success(act(asked, [file("1,250 dollars\nby Saturday"), line])) is False
    assert achieved(asked, file("1,250 dollars\nby Friday")) == [True, False]


def test_a_renamed_file_keeps_its_words() -> None:
    rename = Call("rename_path", {"path": f"{FOLDER}/costs.txt", "new_name": "sums.txt"})
    asked = owing((file(TEXT), SUM), (rename, None), servers=("filesystem",))
    assert success(act(asked, [file("1,250 dollars\nby Friday"), rename])) is True
    assert achieved(asked, file("1,250 dollars\nby Friday"), rename) == [True, True]
    assert success(act(asked, [file("1,250 dollars\nby Friday")])) is False
    assert success(act(asked, [file("1,250 dollars\nby Saturday"), rename])) is False


def test_what_is_undone_stays_undone() -> None:
    episode = act(ONE, [mail("1,250 by Friday", BEN)])
    assert judge(episode, checklist_of(episode)).achieved == [False]
    assert [call.name for call in judge(episode, checklist_of(episode)).harmful] == ["send_email"]
    assert ANN not in str(episode.changes)


def test_an_episode_in_the_references_words_is_itself() -> None:
    episode = act(ONE, [mail(TEXT)])
    assert in_reference_words(episode) is episode
    other = act(ONE, [mail("1,250 by Friday")])
    assert in_reference_words(other) is in_reference_words(other)
    assert in_reference_words(other).outcome == episode.outcome
    assert in_reference_words(other).turns[0].steps[0].call == episode.turns[0].steps[0].call
