"""The scripted user says the turns of its example in order, then ends the conversation."""

from prove.rollout.conversation import AskUser, Said
from prove.rollout.script import ScriptedUser
from tests.rollout.playing import LOOK, TOOLS, asked, turn


def test_the_script_is_said_whatever_the_assistant_says() -> None:
    few = ("list_accounts",)
    user = ScriptedUser(asked(turn("look", LOOK), turn("and", tools=few, handed_over=("freeze_card",), advance=60)))
    assert [user.next(AskUser(number, [])) for number in range(3)] == [
        Said("look", TOOLS),
        Said("and", few, ("freeze_card",), 60),
        None,
    ]
