"""The next requests: tools that were asked for least, within the number of calls, on the server that is named."""

import dataclasses
from itertools import pairwise

import pytest

from prove.core.tools import Tool
from prove.synth.conversation import requests
from prove.synth.conversation.machine import converse
from prove.synth.conversation.requests import can_be_withheld, next_tools, plan_requests
from prove.synth.conversation.stage import Conversation
from prove.synth.plan.binding import Draft
from prove.synth.plan.planner import plan_request
from prove.synth.plan.thread import Thread
from tests.synth.conversation.stages import SEED, begun, stage


def test_the_tools_that_were_asked_for_least_come_first() -> None:
    conversation = begun(0)
    names = [tool.name for tool in next_tools(conversation)]
    assert set(names) == set(conversation.stage.environment.tools)
    conversation.stage.asked.update(names[:3])
    assert {tool.name for tool in next_tools(conversation)[-3:]} == set(names[:3])
    assert not any(tool.read_only for tool in next_tools(conversation, writes=True))


def test_requests_keep_to_their_count_and_are_counted_as_asked_for() -> None:
    conversation = begun(1)
    planned = plan_requests(conversation, 2, room=12)
    assert 1 <= len(planned) <= 2
    assert all(conversation.stage.asked[made.request.tool] for made in planned)
    assert plan_requests(conversation, 2, room=1) == []


def test_requests_keep_to_a_server() -> None:
    conversation = begun(1)
    assert plan_requests(conversation, 1, room=12, server="maps") == []
    assert {made.request.server for made in plan_requests(conversation, 1, room=12, server="banking")} == {"banking"}


def test_what_can_be_withheld_is_a_value_that_only_the_user_knows() -> None:
    conversation = begun(2)
    tools = next_tools(conversation, withholding=True)
    assert 0 < len(tools) < len(next_tools(conversation))
    for tool in tools:
        withheld = [tool.parameters.fields[name] for name in tool.parameters.required if can_be_withheld(tool, name)]
        assert withheld
        assert all(not shape.enum and shape.ref is None and not shape.sensitive for shape in withheld)
    (planned,) = plan_requests(conversation, 1, room=12, withholding=True)
    assert planned.request.tool in {tool.name for tool in tools}


def test_nothing_is_asked_for_where_nothing_is_related() -> None:
    conversation = begun(1)
    assert plan_requests(conversation, 1, room=12)
    conversation.draft.turn = 1
    conversation.draft.thread = Thread()
    assert plan_requests(conversation, 1, room=12) == []


def about_budget(stream: int) -> Conversation:
    """A conversation over a server whose tools have much to do with each other."""
    other = begun(stream, irrelevance=0.0, refusals=0.0)
    here = stage("budget", other.stage.config)
    draft = Draft(here.environment.open(SEED), here.sightings.copy(), other.rng)
    return dataclasses.replace(other, stage=here, draft=draft)


def test_what_is_asked_for_next_goes_with_what_was_asked_for_last() -> None:
    after: list[tuple[str, str]] = []
    for stream in range(8):
        ended = converse(about_budget(stream))
        assert isinstance(ended, Conversation)
        asked = [request for turn in ended.turns for request in turn.requests]
        assert len({request.tool for request in asked}) == len(asked)
        after += [(one.tool, other.tool) for one, other in pairwise(asked)]
    assert after
    follow_ups = about_budget(0).stage.environment.servers["budget"].voice.follow_ups
    assert all(other in follow_ups[one] for one, other in after)


def test_a_refusal_is_the_last_thing_that_is_asked_for() -> None:
    refused = 0
    for stream in range(8):
        conversation = begun(stream, irrelevance=0.0, refusals=1.0)
        planned = plan_requests(conversation, 2, room=12)
        refused += sum(made.goal.kind == "refusal" for made in planned)
        assert all(made.goal.kind != "refusal" for made in planned[:-1])
    assert refused


def test_what_has_nothing_to_do_with_a_conversation_is_tried_once_in_it_and_first_in_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    conversation = about_budget(0)
    expense = conversation.stage.environment.tools["add_expense"]
    made = plan_request(conversation.draft, expense)
    assert made is not None
    before, tried = dict(conversation.stage.asked), list[str]()

    def fails(draft: Draft, tool: Tool, **how: bool) -> None:
        assert how["related"]
        tried.append(tool.name)

    monkeypatch.setattr(requests, "plan_request", fails)
    for _ in range(4):
        assert plan_requests(conversation, 2, room=12) == []
    assert tried
    assert len(set(tried)) == len(tried)
    assert set(tried) == conversation.draft.hopeless
    assert conversation.stage.asked == before
