"""An episode joins the calls and texts of its messages, and an environment that cannot be judged has no changes."""

from prove.core import Call, Episode, Example, Result
from prove.core.episodes import EpisodeTurn, Message, Step
from prove.core.outcome import NOTHING
from prove.servers import environment
from tests.worlds import keys

EXAMPLE = Example("e", ("banking",), 7, "", ())


def step(name: str) -> Step:
    return Step(Call(name, {}), Result("ok", {}))


def test_a_turn_has_the_calls_and_texts_of_its_messages_in_order() -> None:
    turn = EpisodeTurn((Message("Wait.", (step("a"), step("b"))), Message(steps=(step("c"),)), Message("Done.")))
    assert [each.call.name for each in turn.steps] == ["a", "b", "c"]
    assert turn.text == "Wait.\nDone."


def test_without_an_outcome_there_are_no_changes_and_no_names() -> None:
    unknown = Episode(EXAMPLE, "oracle", ())
    assert (unknown.outcome, unknown.changes, unknown.names) == (None, (), {})


def test_changes_and_names_are_those_of_the_outcome() -> None:
    session = environment("banking").open(7)
    session.call("freeze_card", {"card_id": keys("banking.cards")[0]})
    outcome = session.outcome()
    episode = Episode(EXAMPLE, "oracle", (), outcome)
    assert episode.changes == outcome.changes != NOTHING.changes
    assert episode.names == outcome.names
