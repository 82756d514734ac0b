"""Examples with mails whose bodies are judged by the values that they hold."""

from typing import Any

import msgspec

from prove.connect import open_session
from prove.core.examples import Example, Goal, Obligation, Turn
from prove.core.results import Call
from prove.rollout import with_expected
from prove.servers import environment
from tests.rollout.playing import turn as plain
from tests.worlds import SEED, keys

SYSTEM = "You help a customer. It is Monday, December 14, 2026, 10:00."
FOLDER = keys("filesystem.nodes")[4]
"""The home folder of the customer."""
ANN, BEN = "ann.lee@postbox.example", "ben.ray@postbox.example"


def mail(body: str, to: str = ANN, subject: str = "Our costs") -> Call:
    return Call("send_email", {"to": [to], "subject": subject, "body": body})


def file(content: str, name: str = "costs.txt") -> Call:
    return Call("create_file", {"name": name, "directory": FOLDER, "content": content})


def owing(*calls: tuple[Call, tuple[str, ...] | None], servers: tuple[str, ...] = ("email",), **more: Any) -> Example:
    """One turn with these calls; the text of each must hold the values, or is taken literally where they are None."""
    goals: list[Goal] = []
    for place, (call, values) in enumerate(calls):
        argument = "body" if call.name == "send_email" else "content" if call.name == "create_file" else "text"
        owed = () if values is None else (Obligation(argument, values),)
        goals.append(Goal("write", f"Write-{place}", (), owed))
    tools = tuple(tool for server in servers for tool in environment(server).tools)
    asked: Turn = plain("Write", *(call for call, _ in calls), tools=tools, goals=tuple(goals))
    made = Example("letters", servers, SEED, SYSTEM, (msgspec.structs.replace(asked, **more),))
    return with_expected(made, open_session(made))
