"""An endpoint on this machine whose models say what a test wants them to."""

import json
from collections.abc import Callable, Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

Say = Callable[[dict[str, Any]], dict[str, Any] | int | None]
"""The message for a request, or a status; None: the request is refused."""


def text(said: str) -> dict[str, Any]:
    return {"role": "assistant", "content": said}


def call(name: str, **arguments: Any) -> dict[str, Any]:
    made = {"id": "c1", "type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}
    return {"role": "assistant", "content": None, "tool_calls": [made]}


@contextmanager
def answering(say: Say) -> Generator[str]:
    """The URL of the endpoint."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            said = say(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            usage = {"prompt_tokens": 50, "completion_tokens": 5}
            body = json.dumps({"choices": [{"message": said}], "usage": usage}).encode()
            self.send_response(said if isinstance(said, int) else 200 if said is not None else 400)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/v1"
        finally:
            server.shutdown()
            thread.join()
