"""Reads the body of a request within the limits of the host: its size, its time, the nesting of its JSON."""

import asyncio
import re
from collections.abc import Mapping

from starlette.types import Message, Receive

from prove.serve.limits import Limits, RefusedError

_BRACKETS = re.compile(rb'"(?:[^"\\]++|\\.)*+"?|([\[{])|[\]}]', re.DOTALL)


async def read_body(headers: Mapping[bytes, bytes], receive: Receive, limits: Limits) -> Receive | None:
    """Read the complete body; returns a `receive` that gives it to the application, or None if the client left."""
    too_large = RefusedError(413, "body_too_large", f"the body is larger than {limits.body_bytes} bytes")
    announced = headers.get(b"content-length", b"")
    if announced.isdigit() and (len(announced) > 18 or int(announced) > limits.body_bytes):
        raise too_large
    body = bytearray()
    more = True
    try:
        async with asyncio.timeout(limits.body_seconds):
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return None
                body += message.get("body", b"")
                if len(body) > limits.body_bytes:
                    raise too_large
                more = message.get("more_body", False)
    except TimeoutError:
        raise RefusedError(
            408, "body_too_slow", f"the body took longer than {limits.body_seconds:g} s to arrive"
        ) from None
    if nesting_exceeds(body, limits.nesting):
        raise RefusedError(
            400, "nested_too_deep", f"the JSON of the body is nested deeper than {limits.nesting} levels"
        )
    pending = True

    async def replay() -> Message:
        nonlocal pending
        if pending:
            pending = False
            return {"type": "http.request", "body": bytes(body), "more_body": False}
        return await receive()

    return replay


def nesting_exceeds(body: bytes | bytearray, limit: int) -> bool:
    """Whether the brackets outside strings are nested deeper than the limit. Takes linear time."""
    if body.count(b"[") + body.count(b"{") <= limit:
        return False
    depth = 0
    for found in _BRACKETS.finditer(body):
        if found[1] is not None:
            depth += 1
            if depth > limit:
                return True
        elif found[0] in (b"]", b"}"):
            depth -= 1
    return False
