"""Answers are stored under their request, and a file that cannot hold them is one clear sentence."""

from pathlib import Path

import pytest

from prove.core.errors import UsageError
from prove.synth.text.cached_endpoint import CachedEndpoint, read_answers, wait_for
from tests.synth.text.speaking import Model


def test_answers_are_stored_under_their_request(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "answers.jsonl"
    model = Model("one", "two", b"<html>", "three")

    def ask(endpoint: CachedEndpoint, text: str) -> str:
        return wait_for(endpoint.chat([{"role": "user", "content": text}]))["content"]

    endpoint = model.endpoint(path)
    assert [ask(endpoint, "a"), ask(endpoint, "b"), ask(endpoint, "a")] == ["one", "two", "one"]
    assert ask(model.endpoint(path), "b") == "two"
    assert len(model.prompts) == 2
    assert len(read_answers(path)) == 2
    path.write_bytes(b"no answer\n")
    with pytest.raises(UsageError, match="does not hold answers of a model"):
        model.endpoint(path)
    path.unlink()
    path.mkdir()
    with pytest.raises(UsageError, match="cannot keep answers in"):
        model.endpoint(path)
