"""The endpoint of the bench answers as the reference does, and both sides send the same requests."""

import asyncio
import json
import multiprocessing

from prove.bench.endpoint_rates import endpoint_rates, reference_answers, requests_of
from prove.bench.rollouts import six_calls


def test_requests_are_those_of_a_whole_conversation() -> None:
    example = six_calls()
    answers = reference_answers(example)
    requests = [json.loads(body) for body in asyncio.run(requests_of(example, answers))]
    assert len(requests) == len(answers) == 8
    made = [message.get("tool_calls", []) for message in requests[-1]["messages"]]
    assert sum(map(len, made)) == 6
    assert all(request["tools"] for request in requests)


def test_both_sides_are_measured() -> None:
    rates = endpoint_rates(rounds=1, at_once=4, delay=0.05)
    assert 1 < rates.ours <= rates.bare * 1.1
    assert rates.bare <= 4 / 0.05
    assert rates.ratio == rates.ours / rates.bare
    assert multiprocessing.active_children() == []
