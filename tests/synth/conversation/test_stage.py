"""A conversation counts its reference calls over all turns; conversations of one world share what was asked for."""

from prove.core.examples import ReferenceCall
from prove.synth.task.turn_plan import TurnPlan
from tests.synth.conversation.stages import begun


def test_the_calls_of_all_turns_are_counted() -> None:
    conversation = begun(1)
    assert conversation.calls == 0
    for count in (2, 0, 1):
        calls = tuple(ReferenceCall(f"c{number}", "list_cards") for number in range(count))
        conversation.turns.append(TurnPlan("act", (), calls))
    assert conversation.calls == 3


def test_two_conversations_share_nothing_of_their_own() -> None:
    first, second = begun(1), begun(1)
    first.turns.append(TurnPlan("act", ()))
    first.texts.append("Hi")
    first.told["c1"] = ("12.00",)
    first.stage.asked["list_cards"] += 1
    assert (second.turns, second.texts, second.told, second.stage.asked["list_cards"]) == ([], [], {}, 0)
