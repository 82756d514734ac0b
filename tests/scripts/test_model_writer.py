"""The figures of the model's words."""

import asyncio
import importlib
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from prove.synth.run.chunks import library, library_graph
from prove.synth.run.rewrite import Rewritten, rewrite
from tests.synth.rewording_examples import asked

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"


def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr(sys, "path", [str(SCRIPTS), *sys.path])
    return importlib.import_module("model_writer")


class Half:
    """A model that asks politely every other time, and else negates."""

    def __init__(self) -> None:
        self.count = 0

    async def chat(self, messages: list[dict[str, Any]], tools: list[dict[str, Any]] | None = None) -> dict[str, Any]:
        del tools
        self.count += 1
        given = messages[-1]["content"].removeprefix("Request: ").partition("\n")[0]
        clause = given[0].lower() + given[1:].rstrip(".?!")
        said = f"I'm hoping you could {clause}." if self.count % 2 else f"Please don't {clause}."
        return {"role": "assistant", "content": said}


def done() -> list[Rewritten]:
    model = Half()
    some = [example for example, _ in (*asked(1.0)[:3], *asked(0.0)[:3])]
    return [asyncio.run(rewrite(example, model, library(), library_graph(), tries=2)) for example in some]


def test_requests_turns_and_refusals_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    writer = script(monkeypatch)
    found = done()
    counts = writer.counted(found)
    requests = [each for one in found for each in one.rewritings]
    assert counts["requests given to the model"] == len(requests)
    assert counts["requests in its words"] == sum(each.proven for each in requests) > 0
    assert counts["tries"] == sum(len(each.tries) for each in requests)
    assert sum(counts["reasons of refusals"].values()) == sum(
        writer.refuses(each.refused) for request in requests for each in request.tries
    )
    assert 0 < counts["share of turns"] <= 1
    assert (
        counts["share of examples with all turns in its words"] <= counts["share of examples with a turn in its words"]
    )


def test_the_page_shows_the_model_beside_the_grammar(monkeypatch: pytest.MonkeyPatch) -> None:
    writer = script(monkeypatch)
    found = done()
    examples = [example for example, _ in (*asked(1.0)[:3], *asked(0.0)[:3])]
    shown = writer.figures(examples, found)
    assert shown["all"]["examples"] == shown["purposes"]["examples"] + shown["tools"]["examples"] == len(found)
    named: dict[str, Any] = {"command": "c", "machine": "m", "model": "x", "seconds": {}, "tokens": {}, **shown}
    text = writer.page(named)
    assert all(each["model"] in text and each["grammar"] in text for each in shown["accepted"])
    assert shown["accepted"]
    assert all(each["reason"] in text for each in shown["refused"])


def test_a_server_that_does_not_count_tokens(monkeypatch: pytest.MonkeyPatch) -> None:
    assert script(monkeypatch).tokens_of("http://127.0.0.1:9/v1") == {}
