"""Whether a request is sent again.

A busy endpoint is asked until it answers, as long as it answers others: of many requests that begin together, an
endpoint with a limited rate answers one after the other. If it has answered nobody for `QUIET_SECONDS`, or has answered
nobody yet, the request fails.
"""

RETRIED_STATUSES = frozenset({408, 409, 425, 429, *range(500, 600)})
"""Whatever goes wrong in a server or in what stands before it: proxies have statuses of their own, such as 520."""

LIMITED_STATUSES = frozenset({429, 503, 529})
"""Too many requests: the same request can be answered later."""

BUSY_STATUSES = LIMITED_STATUSES | {502, 504}
"""A proxy answers 502 and 504 for a server with too much to do, and also for a request that the server fails at."""

QUIET_SECONDS = 90.0
"""How long a busy endpoint that has answered before may answer nobody: a limit often holds for a minute."""

BUSY_SECONDS = 900.0
"""How long a request waits in all for a busy endpoint that answers others."""


class Retries:
    """The tries of one request.

    Args:
        tries: How many of them may fail.
        busy_tries: In how many of them the endpoint may be busy, whether it answers others or not.
        answered: How many requests the endpoint has answered so far.
    """

    def __init__(self, tries: int, busy_tries: int, answered: int) -> None:
        self._tries, self._busy_tries = tries, busy_tries
        self._failed = self._busy = 0
        self._waited = self._quiet = 0.0
        self._before = self._answered = answered

    def may_retry(self, status: int, answered: int) -> bool:
        """Whether there is another try after one that gave this status, or 0 if it gave none."""
        if answered > self._answered:
            self._answered, self._quiet = answered, 0.0
        if status not in BUSY_STATUSES:
            self._failed += 1
            return self._failed < self._tries
        self._busy += 1
        if self._busy < self._busy_tries:
            return True
        in_time = self._quiet < QUIET_SECONDS and self._waited < BUSY_SECONDS
        return status in LIMITED_STATUSES and answered > 0 and in_time

    def add_wait(self, seconds: float) -> None:
        """Take into account how long the next try waits."""
        self._waited += seconds
        self._quiet += seconds

    def others_served(self, answered: int) -> bool:
        """Whether the endpoint has answered others since the request began."""
        return answered > self._before
