"""Hand-made records of every file, a folder that holds them, and a similarity without a model."""

import json
from pathlib import Path
from typing import Any

from prove.evals.teval.embedder import Similarity

CHAT = [
    {"role": "system", "content": "You have these functions: Trains.search, Trains.book."},
    {"role": "user", "content": "Book me a train to Berlin."},
    {"role": "assistant", "content": "I search first."},
    {"role": "function", "content": "Train 7 at 9:00."},
]
KEYS = {"thought": "goal", "action": "name", "args": "args"}
TEXTS = {
    "thought_start": "goal: ",
    "thought_end": "\n",
    "action_start": "name: ",
    "action_end": "\n",
    "args_start": "args: ",
    "args_end": "",
}
CALL = {"action": "Trains.book", "args": {"train": 7, "city": "Berlin"}}
PLAN: list[dict[str, Any]] = [
    {"id": 0, "name": "Trains.search", "args": {"city": "Berlin"}},
    {"id": 1, "name": "Trains.book", "args": {"train": 7}},
    {"id": 2, "name": "FinishAction", "args": {}},
]
STEP = {"thought": "Now book it.", "name": "Trains.book", "args": {"train": 7}}

RECORDS: dict[str, dict[str, dict[str, Any]]] = {
    "instruct": {
        "i0": {"ground_truth": CALL, "template": KEYS, "meta_data": {"response_format": "json"}},
        "i1": {"ground_truth": CALL, "template": TEXTS, "meta_data": {"response_format": "string"}},
        "i2": {"ground_truth": CALL, "template": TEXTS, "meta_data": {"response_format": "string"}},
    },
    "plan_str": {"p0": {"ground_truth": PLAN, "meta": {"API_list": ["Trains.search", "Trains.book"]}}},
    "plan_json": {"p0": {"ground_truth": json.dumps(PLAN)}},
    "reason_str": {"s0": {"ground_truth": STEP, "meta_data": {"response_format": "str"}}},
    "retrieve_str": {"s0": {"ground_truth": STEP}},
    "understand_str": {"s0": {"ground_truth": {"args": 7}}},
    "reason_retrieve_understand_json": {"s0": {"ground_truth": STEP}, "s1": {"ground_truth": repr(STEP)}},
    "review_str": {"r0": {"ground_truth": {"answer": "B"}, "template": "", "meta_data": {"response_format": "str"}}},
}
TASKS = 15
"""The tasks of all records: those of the file in JSON are scored in three dimensions."""


def write_data(folder: Path, edition: str = "v2") -> Path:
    """The eight files in a folder."""
    folder.mkdir(exist_ok=True)
    for stem, records in RECORDS.items():
        whole = {id: {"origin_prompt": CHAT, **record} for id, record in records.items()}
        (folder / f"{stem}_{edition}.json").write_text(json.dumps(whole))
    return folder


def alike(*pairs: tuple[str, str, float]) -> Similarity:
    """1 for equal texts, the given similarity of some pairs, else 0."""
    known = {(first, second): value for first, second, value in pairs}
    return lambda first, second: 1.0 if first == second else known.get((first, second), 0.0)
