"""The first prompt: what the template writes, without rendering it each time."""

import json
from typing import Any

import pytest

from prove.core.errors import UsageError
from prove.rollout.formats.encoding import Encoding, Repeated
from prove.rollout.formats.prompt import PromptWriter, Schemas, has_tools
from prove.rollout.formats.template import ChatTemplate, system, user
from prove.servers import environment
from tests.rollout.formats.tiny_formats import named_tokenizer, template_text

TOOLS = environment("banking").open(7).tools()[:6]


def template_of(name: str, source: str | None = None) -> ChatTemplate:
    return ChatTemplate(named_tokenizer(name), source or template_text(name) or "", "The template")


def writer(template: ChatTemplate, schemas: Schemas = "full") -> PromptWriter:
    return PromptWriter(template, Encoding(template.tokenizer.backend_tokenizer), schemas)


@pytest.mark.parametrize("name", ["qwen2.5", "qwen3", "granite"])
@pytest.mark.parametrize("count", [0, 1, 6])
def test_it_is_what_the_template_writes(name: str, count: int) -> None:
    template = template_of(name)
    pieces = writer(template).pieces("You help.", "What\nnow?", TOOLS[:count])
    assert "".join(pieces) == template.render([system("You help."), user("What\nnow?")], TOOLS[:count], header=True)


@pytest.mark.parametrize("name", ["qwen2.5", "qwen3", "granite"])
@pytest.mark.parametrize("schemas", ["full", "signatures"])
def test_tools_are_encoded_apart_to_the_same_ids(name: str, schemas: Schemas) -> None:
    template = template_of(name)
    encoding = Encoding(template.tokenizer.backend_tokenizer)
    pieces = writer(template, schemas).pieces("You help.", "What now?", TOOLS)
    assert sum(type(piece) is Repeated for piece in pieces) == len(TOOLS)
    assert encoding.encode(pieces) == encoding.encode(["".join(pieces)])


def test_where_the_tokenizer_does_not_split_at_lines_tools_are_not_apart() -> None:
    source = (template_text("qwen2.5") or "").replace("'\\n</tools>'", "'\\n\\n\\n</tools>'")
    pieces = writer(template_of("qwen2.5", source)).pieces("You help.", "What now?", TOOLS)
    assert not any(type(piece) is Repeated for piece in pieces)


def test_signatures_take_the_place_of_schemas() -> None:
    prompts = writer(template_of("qwen2.5"), "signatures")
    text = "".join(prompts.pieces("You help.", "What now?", TOOLS))
    assert "\n".join(map(prompts.write_tool, TOOLS)) in text
    assert '"type"' not in text


def test_contents_may_look_like_the_places_of_contents() -> None:
    text = "".join(writer(template_of("qwen2.5")).pieces("ProbeAsk", "ProbeTool0End ProbeSystem", TOOLS[:1]))
    assert "system\nProbeAsk\n" in text
    assert "user\nProbeTool0End ProbeSystem<|im_end|>" in text


def test_indented_schemas() -> None:
    source = (template_text("granite") or "").replace("tojson", "tojson(indent=4)", 1)
    template = template_of("granite", source)
    assert "".join(writer(template).pieces("S", "U", TOOLS)) == template.render(
        [system("S"), user("U")], TOOLS, header=True
    )
    assert writer(template).write_tool(TOOLS[0]) == json.dumps(TOOLS[0], ensure_ascii=False, indent=4)


def test_whether_a_template_has_tools() -> None:
    assert has_tools(template_of("qwen2.5"))
    assert not has_tools(template_of("smollm"))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("(tool | tojson)", "tool.function.name"), "does not write the JSON of a tool as a whole"),
        (("'\\n</tools>'", "messages[0].content"), "does not write the system message, tools and user once"),
    ],
)
def test_what_cannot_be_filled_in_is_one_sentence(change: tuple[str, str], sentence: str) -> None:
    source: Any = (template_text("qwen2.5") or "").replace(*change)
    with pytest.raises(UsageError, match=f"The template {sentence}"):
        writer(template_of("qwen2.5", source))
