"""What the requests of one task take: how many are sent again, how many tokens they have, how their calls are read."""

from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

from prove.rollout.endpoints.answer import decoded
from prove.rollout.endpoints.stream import is_plain, stream_data

MOST_TOKENS = 10**9
"""No request has more: what says so is no count."""

COUNTS: ContextVar["RequestCounts | None"] = ContextVar("COUNTS", default=None)
"""Who counts the requests of this context, if anybody does."""


class Usage(NamedTuple):
    """The tokens of one request: of the chat that was sent, and of the message that was answered."""

    prompt: int
    completion: int


@dataclass
class RequestCounts:
    """The counts of a task.

    Args:
        retried: Requests that were sent again.
        answers: Requests that were answered.
        counted: Answers that say how many tokens they took; `prompt` and `completion` are the sums over these.
        lenient: Calls that were read from bare or fenced JSON.
    """

    retried: int = 0
    answers: int = 0
    counted: int = 0
    prompt: int = 0
    completion: int = 0
    lenient: int = 0

    @property
    def usage(self) -> Usage | None:
        """The tokens of all requests; None where they are not known of each."""
        return Usage(self.prompt, self.completion) if 0 < self.answers == self.counted else None

    def add_answer(self, body: bytes) -> None:
        self.answers += 1
        if (usage := usage_of(body)) is not None:
            self.counted += 1
            self.prompt += usage.prompt
            self.completion += usage.completion


def start_counting() -> RequestCounts:
    """Count the requests of this context from now on."""
    counts = RequestCounts()
    COUNTS.set(counts)
    return counts


def usage_of(body: bytes) -> Usage | None:
    """The tokens that an answer says it took, in one piece or as events, the last of which counts."""
    for part in [body] if is_plain(body) else reversed(stream_data(body)):
        if b'"usage"' in part and (usage := _usage_in(part)) is not None:
            return usage
    return None


def _usage_in(part: bytes) -> Usage | None:
    try:
        fields: Any = decoded(part)
    except (ValueError, RecursionError):  # an event after the end of the message, which nobody else reads
        return None
    found: Any = cast("dict[str, Any]", fields).get("usage") if isinstance(fields, dict) else None
    if not isinstance(found, dict):
        return None
    counts = [cast("dict[str, Any]", found).get(name) for name in ("prompt_tokens", "completion_tokens")]
    prompt, completion = [count if type(count) is int and 0 <= count <= MOST_TOKENS else None for count in counts]
    return None if prompt is None or completion is None else Usage(prompt, completion)
