"""Records become tasks in their dimensions and formats; chats are sent with roles that models know."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from prove.core.errors import UsageError
from prove.evals.teval.files import FILES, Data, Message, Record, read_data
from prove.evals.teval.tasks import chat_of, tasks_of
from tests.evals.teval.making import CALL, CHAT, TASKS, TEXTS, alike, write_data

BROKEN = TEXTS | {"args_end": "("}
"""As a regular expression, it does not end."""


def test_every_record_is_a_task_in_each_of_its_dimensions(tmp_path: Path) -> None:
    tasks = tasks_of(read_data(write_data(tmp_path)))
    assert [task.id for task in tasks] == [
        "instruct/json/i0",
        "instruct/string/i1",
        "instruct/string/i2",
        "plan/string/p0",
        "plan/json/p0",
        "reason/string/s0",
        "retrieve/string/s0",
        "understand/string/s0",
        *(f"{dimension}/json/s{n}" for n in (0, 1) for dimension in ("reason", "retrieve", "understand")),
        "review/string/r0",
    ]
    assert len(tasks) == TASKS
    assert all("/".join(task.groups.values()) == task.id.rpartition("/")[0] for task in tasks)
    assert {task.content.id for task in tasks[8:11]} == {"reason_retrieve_understand_json/s0"}


def test_the_truth_of_every_task_is_perfect_in_its_format(tmp_path: Path) -> None:
    near = alike(
        ("Trains.search {'city': 'Berlin'}", "{'city': 'Berlin'}", 0.9),
        ("Trains.book {'train': 7}", "{'train': 7}", 0.9),
    )
    for task in tasks_of(read_data(write_data(tmp_path))):
        scored = task.content.scored
        wanted = 1 / 1.00001 if task.id.startswith("understand/json") else 1.0
        assert scored.judge(scored.perfect(), near).score == pytest.approx(wanted, abs=1e-12), task.id


def test_results_of_functions_are_the_users_and_messages_in_a_row_are_joined() -> None:
    messages = [Message(**message) for message in CHAT]
    assert [message["role"] for message in chat_of(messages)] == ["system", "user", "assistant", "user"]
    joined = chat_of([*messages, Message("user", "Go on."), Message("function", "Done.")])
    assert joined[-1] == {"role": "user", "content": "Train 7 at 9:00.\nGo on.\nDone."}


@pytest.mark.parametrize(
    ("stem", "record"),
    [
        ("instruct", {"ground_truth": CALL, "template": TEXTS}),
        ("instruct", {"ground_truth": CALL, "template": {}, "meta_data": {"response_format": "json"}}),
        ("instruct", {"ground_truth": {"action": "a"}, "template": TEXTS, "meta_data": {"response_format": "string"}}),
        ("instruct", {"ground_truth": CALL, "template": BROKEN, "meta_data": {"response_format": "string"}}),
        ("plan_str", {"ground_truth": []}),
        ("plan_json", {"ground_truth": [], "meta": {"prompt_type": "ReWOO"}}),
        ("reason_str", {"ground_truth": {}, "meta_data": {"response_format": "xml"}}),
        ("review_str", {"ground_truth": "B", "meta_data": {"response_format": "str"}}),
    ],
)
def test_a_record_that_cannot_be_scored_is_named(stem: str, record: dict[str, Any]) -> None:
    file = next(file for file in FILES if file.stem == stem)
    made = msgspec.convert({"origin_prompt": CHAT, **record}, Record)
    with pytest.raises(UsageError, match=f"record 'q' of {stem} is not one of T-Eval: "):
        tasks_of(Data("v2", [(file, "q", made)]))


def test_a_record_says_its_own_format() -> None:
    file = next(file for file in FILES if file.stem == "plan_json")
    meta = {"prompt_type": "str", "API_list": ["a"]}
    made = msgspec.convert({"origin_prompt": CHAT, "ground_truth": [], "meta": meta}, Record)
    (task,) = tasks_of(Data("v2", [(file, "q", made)]))
    assert task.groups == {"dimension": "plan", "format": "string"}
