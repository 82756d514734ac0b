"""Stand-ins for models: a transport that answers from a list, and a small server that answers with a function."""

import json
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx

from prove.core.examples import Example
from prove.core.results import Call
from prove.synth.text.cached_endpoint import CachedEndpoint

Answer = str | dict[str, Any] | bytes | int | Exception


class Model:
    """Gives these answers in turn, and the last one from then on: words, a message, a body, a status, or an error."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.prompts: list[str] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        if request.method == "GET":  # whether anybody is there
            if isinstance(self.answers[0], httpx.ConnectError):
                raise self.answers[0]
            return httpx.Response(200, json={})
        self.prompts.append(json.loads(request.content)["messages"][-1]["content"])
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        match answer:
            case Exception():
                raise answer
            case int():
                return httpx.Response(answer, text="busy")
            case bytes():
                return httpx.Response(200, content=answer)
            case str() | dict():
                return httpx.Response(200, content=body(answer))

    def endpoint(self, file: Path | None = None) -> CachedEndpoint:
        return CachedEndpoint("http://model.test/v1", "tiny", transport=httpx.MockTransport(self), file=file)


def body(answer: str | dict[str, Any]) -> bytes:
    message = {"content": answer} if isinstance(answer, str) else answer
    return json.dumps({"choices": [{"message": {"role": "assistant", **message}}]}).encode()


def calling(*calls: Call) -> dict[str, Any]:
    listed = [
        {"id": f"x{n}", "type": "function", "function": {"name": c.name, "arguments": json.dumps(c.arguments)}}
        for n, c in enumerate(calls)
    ]
    return {"content": None, "tool_calls": listed}


def playing(example: Example) -> list[Answer]:
    """The answers of a teacher that does what the reference does, and says 'REPLY' and the number of the turn."""
    answers: list[Answer] = []
    for number, turn in enumerate(example.turns):
        for message in dict.fromkeys(call.message for call in turn.reference_calls):
            calls = [call for call in turn.reference_calls if call.message == message]
            answers.append(calling(*(Call(call.name, call.arguments) for call in calls)))
        answers.append(f"REPLY {number}")
    return answers


def base_of(prompt: str) -> str:
    """The grammar's text in a prompt for the writer or the responder."""
    text = prompt.partition("The message: ")[2] or prompt.partition("The answer: ")[2]
    return text.partition("\n\nA first try")[0]


class Server(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore clients that do not wait for their answers."""


@contextmanager
def served(speak: Callable[[str], str | bytes | int]) -> Generator[str]:
    """The address of a server that answers every prompt with a function of it: words, a body, or a status."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            said = speak(request["messages"][-1]["content"])
            status = said if isinstance(said, int) else 200
            answer = body(said) if isinstance(said, str) else said if isinstance(said, bytes) else b"busy"
            head = f"HTTP/1.1 {status} So\r\nContent-Length: {len(answer)}\r\n\r\n"
            self.wfile.write(head.encode() + answer)

        def log_message(self, format: str, *args: Any) -> None: ...

    server = Server(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
