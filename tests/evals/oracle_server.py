"""A small endpoint on this machine that plays references, with the troubles of real ones on the way."""

import json
import socket
import threading
import time
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from prove.core.examples import Example
from prove.core.results import Call
from prove.rollout.policies import reference_messages, reply_text

HANG = 1.5
"""How long it hangs in seconds."""

Message = dict[str, Any]
Trouble = int | str
"""A status; or 'hang', 'drop' (the connection), 'cut' (in the middle of an answer), 'half' (an answer that says that it
is whole and is not) or 'error' (in the place of a message)."""


class OracleServer(ThreadingHTTPServer):
    """Answers as the reference does. Its first requests meet troubles, and from `dies_after` requests on all do.

    Args:
        broken: Sends a call whose arguments are no JSON before the reference of each conversation.
        written: Writes calls as fenced JSON into the text, and names a tool that there is not beside them.
        usage: Tells the tokens of a request: a hundred of the prompt and seven of the answer.
        knows_usage: Else it refuses streams that should tell their tokens.
    """

    def __init__(
        self,
        examples: Iterable[Example],
        troubles: Sequence[Trouble] = (),
        dies_after: int | None = None,
        *,
        broken: bool = False,
        written: bool = False,
        usage: bool = False,
        knows_usage: bool = True,
    ) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.examples = {example.turns[0].user: example for example in examples}
        self.troubles = list(troubles)
        self.dies_after, self.dies_with = dies_after, 503
        self.broken = broken
        self.written = written
        self.usage = usage
        self.knows_usage = knows_usage
        self.requests: list[dict[str, Any]] = []
        self.url = f"http://127.0.0.1:{self.server_port}/v1"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore clients that do not wait for their answers."""

    def trouble(self) -> Trouble | None:
        if self.dies_after is not None and len(self.requests) > self.dies_after:
            return self.dies_with
        return self.troubles.pop(0) if self.troubles else None

    def answer(self, messages: list[Message]) -> Message:
        """What the reference does at this place of the conversation."""
        said = [place for place, message in enumerate(messages) if is_of_user(message)]
        example = self.examples.get(messages[said[0]]["content"])
        if example is None:
            return {"content": "yes"}
        turn = example.turns[len(said) - 1]
        done = sum(message["role"] == "assistant" for message in messages[said[-1] :])
        if self.broken and len(said) == 1:
            if done == 0:
                function = {"name": turn.tools[0], "arguments": '{"oops'}
                return {"content": None, "tool_calls": [{"id": "b", "type": "function", "function": function}]}
            done -= 1
        planned = reference_messages(turn)
        if done >= len(planned):
            return {"content": reply_text(turn)}
        return writing(planned[done]) if self.written else calling(planned[done])


def is_of_user(message: Message) -> bool:
    """Whether it is the user's: as text, results have the same role."""
    return message["role"] == "user" and not message["content"].startswith("<tool_response>")


def calling(calls: Sequence[Call]) -> Message:
    listed = [
        {"id": f"x{n}", "type": "function", "function": {"name": c.name, "arguments": json.dumps(c.arguments)}}
        for n, c in enumerate(calls)
    ]
    return {"content": None, "tool_calls": listed}


def writing(calls: Sequence[Call]) -> Message:
    """The calls as a model writes them that has not learnt the format."""
    fenced = "".join(f"```json\n{json.dumps({'name': c.name, 'arguments': c.arguments})}\n```\n" for c in calls)
    return {"content": f'Not {{"name": "no_such_tool", "arguments": {{}}}}, but:\n{fenced}'}


USAGE = {"prompt_tokens": 100, "completion_tokens": 7, "total_tokens": 107}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self.send(200, b"{}")

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        oracle: Any = self.server
        oracle.requests.append(request)
        trouble = oracle.trouble()
        if isinstance(trouble, int):
            self.send(trouble, b"busy")
            return
        if trouble == "drop":
            self.close()
            return
        if trouble == "hang":
            time.sleep(HANG)
        asks_for_usage = request.get("stream_options", {}).get("include_usage", False)
        if asks_for_usage and not oracle.knows_usage:
            self.send(400, b'{"error": "unknown field: stream_options"}')
            return
        message = {"role": "assistant", **oracle.answer(request["messages"])}
        usage = USAGE if oracle.usage else None
        if request.get("stream"):
            body, kind = b"".join(events(message, usage if asks_for_usage else None)), "text/event-stream"
        else:
            answer = {"choices": [{"message": message}], **({"usage": usage} if usage else {})}
            body, kind = json.dumps(answer).encode(), "application/json"
        if trouble == "error":
            body, kind = b'{"error": {"message": "overloaded", "code": 503}}', "application/json"
        elif trouble == "half":
            body = body[: len(body) // 2]
        self.send(200, body, kind, is_cut=trouble == "cut")

    def send(self, status: int, body: bytes, kind: str = "text/plain", *, is_cut: bool = False) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[: len(body) // 2] if is_cut else body)
        if is_cut:
            self.close()

    def close(self) -> None:
        self.wfile.flush()
        self.connection.shutdown(socket.SHUT_RDWR)
        self.close_connection = True

    def log_message(self, format: str, *args: Any) -> None: ...


def events(message: Message, usage: dict[str, int] | None = None) -> Generator[bytes]:
    """A message as events: the text word by word, parallel calls in turn, a few characters of each at a time."""
    yield event({"role": "assistant", "content": ""})
    for word in (message.get("content") or "").split(" "):
        yield event({"content": f"{word} "})
    calls = message.get("tool_calls", [])
    for index, call in enumerate(calls):
        head = {**call, "index": index, "function": {"name": call["function"]["name"], "arguments": ""}}
        yield event({"tool_calls": [head]})
    longest = max((len(call["function"]["arguments"]) for call in calls), default=0)
    for at in range(0, longest, 5):
        for index, call in enumerate(calls):
            piece = call["function"]["arguments"][at : at + 5]
            yield event({"tool_calls": [{"index": index, "function": {"arguments": piece}}]})
    yield event({}, "stop")
    if usage:
        yield b"data: %s\n\n" % json.dumps({"choices": [], "usage": usage}).encode()
    yield b"data: [DONE]\n\n"


def event(delta: Message, finish: str | None = None) -> bytes:
    return b"data: %s\n\n" % json.dumps({"choices": [{"index": 0, "delta": delta, "finish_reason": finish}]}).encode()


@contextmanager
def oracle_server(
    examples: Iterable[Example], *troubles: Trouble, dies_after: int | None = None, **more: bool
) -> Generator[OracleServer]:
    """The server; `more` are its further options."""
    with OracleServer(examples, troubles, dies_after, **more) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
