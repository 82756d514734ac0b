"""What all voices owe: a natural question for every value that a user may leave out."""

import pytest

from prove.core.tools import Tool
from prove.servers import load, names


@pytest.mark.parametrize("server", names())
def test_what_can_be_left_out_can_be_asked_for(server: str) -> None:
    voice = load(server).voice
    for tool in load(server).tools.values():
        for parameter in _can_be_left_out(tool):
            questions = voice.questions_for(tool.name, parameter)
            assert len(questions) > 1, f"{tool.name} needs two questions for {parameter}"
            assert all(question[0].isupper() and question[-1] == "?" for question in questions)
    parameters = {name for tool in load(server).tools.values() for name in tool.parameters.fields}
    assert {asked.split(".")[-1] for asked in voice.questions} <= parameters


def _can_be_left_out(tool: Tool) -> list[str]:
    return [
        name
        for name, shape in tool.parameters.fields.items()
        if name in tool.parameters.required
        and shape.kind != "boolean"
        and not (shape.ref or shape.sensitive or shape.item or shape.enum)
    ]
