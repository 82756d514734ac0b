"""Runs calls in a session and records what each one changed, where the session can tell."""

from prove.core.episodes import Step
from prove.core.results import Call
from prove.core.session import Session, is_clocked, is_watchable


class Watch:
    """Runs calls in one session."""

    __slots__ = ("_tells", "_time_passed", "session")

    def __init__(self, session: Session) -> None:
        self.session = session
        self._tells = session if is_watchable(session) else None
        self._time_passed = False

    def run(self, call: Call) -> Step:
        """Run a call; the step has its effect, and the new outcome, if the session can tell.

        What time alone has changed is in the outcome of the next call.
        """
        if self._tells is None:
            return Step(call, self.session.call(call.name, call.arguments))
        before = self._tells.fork()
        result = self._tells.call(call.name, call.arguments)
        effect = self._tells.changes_since(before)
        if not (effect or self._time_passed):
            return Step(call, result, effect=effect)
        self._time_passed = False
        return Step(call, result, effect=effect, outcome=self._tells.outcome())

    def advance(self, seconds: int) -> None:
        """Let time pass, if the session has a clock."""
        if is_clocked(self.session):
            self.session.advance(seconds)
            self._time_passed = True
