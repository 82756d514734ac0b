"""A model's words stand in an example only where they are proven; what it must not change stays."""

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest

from prove.rollout.endpoints.answer import EndpointError
from prove.synth.run.chunks import library, library_graph
from prove.synth.run.rewrite import FRAMED, Rewritten, rewrite
from prove.synth.wording.reworded import refused
from tests.synth.rewording_examples import asked

Script = Callable[[str], str]


class Scripted:
    """A model that does the same with every request that it is given."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self.prompts: list[str] = []

    async def chat(self, messages: list[dict[str, Any]], tools: list[dict[str, Any]] | None = None) -> dict[str, Any]:
        del tools
        self.prompts.append(messages[-1]["content"])
        given = self.prompts[-1].removeprefix("Request: ").partition("\n")[0]
        return {"role": "assistant", "content": self._script(given)}


def clause(text: str) -> str:
    """A request without what may make it polite."""
    text = re.sub(
        r"^(?:(?:could|can|would|will) you |please |kindly |I'd like you to )+", "", text, flags=re.IGNORECASE
    )
    return text[0].lower() + text[1:].rstrip(".?!")


def hoped(text: str) -> str:
    return f"I'm hoping you could {clause(text)}."


def rewritten(script: Script, purposes: float = 1.0, place: int = 0) -> tuple[Rewritten, Scripted]:
    model = Scripted(script)
    example, _ = asked(purposes)[place]
    return asyncio.run(rewrite(example, model, library(), library_graph())), model


@pytest.mark.parametrize("purposes", [1.0, 0.0])
def test_a_faithful_model_is_believed(purposes: float) -> None:
    proven = 0
    for place, (example, requests) in enumerate(asked(purposes)[:4]):
        done, _ = rewritten(hoped, purposes, place)
        assert len(done.rewritings) == len(requests)
        assert refused(done.example, done.rewritten_places, library(), library_graph()) is None
        assert (done.example != example) == bool(done.rewritten_places)
        proven += len(done.rewritten_places)
        for each in done.rewritings:
            assert each.proven <= bool(each.template)
            if each.proven:
                assert each.said in done.example.turns[each.turn].user
                assert {one.refused for one in each.tries} <= {FRAMED, ""}
    assert proven


LIARS: dict[str, Script] = {
    "drops a value": lambda text: re.sub(r" ?\{[A-Z]\}", "", hoped(text), count=1),
    "writes its own value": lambda text: hoped(text).replace("{A}", "$99"),
    "negates": lambda text: f"Please don't {clause(text)}.",
    "adds a request": lambda text: hoped(text)[:-1] + " and delete my account.",
    "swaps two values": lambda text: hoped(text).replace("{A}", "{Z}").replace("{B}", "{A}").replace("{Z}", "{B}"),
    "answers": lambda text: f"Sure! I have done it: {clause(text)}.",
    "asks back": lambda text: f"Would you like to {clause(text)}?",
    "leaks an id": lambda text: hoped(text)[:-1] + " (acc_00017).",
    "copies": lambda text: text,
    "says nothing": lambda _: "",
    "talks about something else": lambda _: "What a lovely day, isn't it?",
}


@pytest.mark.parametrize("liar", LIARS)
@pytest.mark.parametrize("purposes", [1.0, 0.0])
def test_a_model_that_changes_the_request_is_not_believed(liar: str, purposes: float) -> None:
    tried = 0
    for place, (example, requests) in enumerate(asked(purposes)[:3]):
        done, model = rewritten(LIARS[liar], purposes, place)
        for request, each in zip(requests, done.rewritings, strict=True):
            if ("value" in liar or "swaps" in liar) and len(request.words) < 2:
                continue
            assert not each.proven
            assert all(one.refused for one in each.tries)
            tried += 1
        if len(done.rewritten_places) == 0:
            assert done.example == example
        assert len(model.prompts) >= len(requests)
    assert tried


def test_the_model_never_sees_the_values_and_is_told_what_was_wrong() -> None:
    done, model = rewritten(lambda text: text)
    example, requests = asked(1.0)[0]
    assert done.example == example
    secret = [words for request in requests for words in request.words.values() if len(words) > 3]
    assert secret
    assert not any(words in prompt for prompt in model.prompts for words in secret)
    assert any("Use other words." in prompt for prompt in model.prompts)


def test_an_endpoint_without_answers_leaves_the_example_as_it_is() -> None:
    def silent(_: str) -> str:
        raise EndpointError("no answer")

    done, _ = rewritten(silent)
    assert done.example == asked(1.0)[0][0]
    assert {one.refused for each in done.rewritings for one in each.tries} == {"the endpoint gave no answer"}
