"""The script of a task: each makes its own calls, in their order, and the end is told."""

from typing import Any

from prove.evals.tau2.checkout import Checkout
from prove.evals.tau2.gold import EmptyAgent, Script, scripted_seats


def test_calls_are_taken_in_order_by_the_one_they_are_for(checkout: Checkout) -> None:
    (task,) = checkout.tasks("telecom")
    script = Script(task.evaluation_criteria)
    assert script.take("assistant") is None
    opened: Any = script.take("user")
    assert opened.name == "open_purse"
    assert script.take("user") is None
    assert not script.is_done
    paid: Any = script.take("assistant")
    assert (paid.name, script.is_done) == ("pay_in", True)


def test_agent_and_user_speak_in_turn_until_the_agent_has_told(checkout: Checkout) -> None:
    task = checkout.tasks("airline")[0]
    agent, user = scripted_seats("oracle", checkout, task)
    state = agent.get_init_state()
    hello, _ = user.generate_next_message(None, user.get_init_state())
    assert (hello.role, hello.content, hello.tool_calls) == ("user", "Please go on.", None)
    looked, state = agent.generate_next_message(hello, state)
    paid, state = agent.generate_next_message(None, state)
    assert [call.name for message in (looked, paid) for call in message.tool_calls] == ["look", "pay_in"]
    assert looked.tool_calls[0].id != paid.tool_calls[0].id
    told, state = agent.generate_next_message(None, state)
    assert told.content == "Done. 8"
    goodbye, _ = user.generate_next_message(told, 0)
    assert goodbye.content == checkout.module("user.user_simulator_base").STOP


def test_the_agent_waits_for_the_users_calls(checkout: Checkout) -> None:
    (task,) = checkout.tasks("telecom")
    agent, user = scripted_seats("oracle", checkout, task)
    asked, _ = agent.generate_next_message(None, 0)
    assert asked.tool_calls is None
    opened, _ = user.generate_next_message(asked, 0)
    assert [(call.name, call.requestor) for call in opened.tool_calls] == [("open_purse", "user")]


def test_the_empty_agent_ends_at_once_and_its_user_does_nothing(checkout: Checkout) -> None:
    (task,) = checkout.tasks("telecom")
    agent, user = scripted_seats("empty", checkout, task)
    hello, _ = user.generate_next_message(None, 0)
    assert hello.tool_calls is None
    said, _ = agent.generate_next_message(hello, 0)
    assert said.tool_calls is None
    assert EmptyAgent.is_stop(said)
