"""Observes tools in random walks: what they change, how they refuse, whether their hints and schemas are true."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from prove.authoring.check.findings import Finding
from prove.authoring.check.first_day import bytes_of
from prove.core.keyed import keyed
from prove.core.paths import values_at
from prove.core.records import incidental_fields
from prove.core.results import Call, Result
from prove.core.server import Server
from prove.core.shapes import STRUCTURE, problems
from prove.core.state import State, rows_changed
from prove.core.tools import Tool
from prove.core.world_session import WorldEnvironment, WorldSession
from prove.explore.explorer import Explorer

WALK = 40
FOLLOWED = 0.7
"""How often the advice of a refusal is followed, and the call tried again, if a tool does not succeed otherwise."""
LARGEST_RESULT = 20_000
CLOSE_LOOKS = 12
ENOUGH_SUCCESSES = 5
MANY_SUCCESSES = 60
"""With fewer successes, what was never observed may only be rare."""


class Observer:
    """Explores one server's worlds and remembers what each tool was seen to do."""

    def __init__(self, server: Server[Any], steps_per_tool: int = 150) -> None:
        self.server = server
        self.environment = WorldEnvironment([server])
        self.steps_per_tool = steps_per_tool
        self.calls = 0
        self._found: dict[Finding, None] = {}
        self._codes: dict[str, set[str]] = defaultdict(set)
        self._successes: dict[str, int] = defaultdict(int)
        self._watched: dict[str, int] = defaultdict(int)
        self._changed: set[str] = set()
        self._destroyed: set[str] = set()
        self._repeated: set[str] = set()
        self._never: dict[str, list[int]] = defaultdict(list)

    def explore(self, seed: int) -> None:
        """Walk until every tool has succeeded and every declared error was seen, or the budget is spent.

        A tool that has not succeeded by then gets as much again.
        """
        rng = keyed("explore", self.server.name, seed)
        tools = list(self.server.tools)
        pending = set(tools)
        looks: dict[str, int] = defaultdict(int)
        budget = self.steps_per_tool * len(tools)
        explorer = Explorer(self.environment.open(seed), rng)
        next_calls: list[Call] = []
        for step in range(2 * budget):
            if step % WALK == 0:
                explorer = Explorer(self.environment.open(seed), rng)
                next_calls.clear()
            wanted = [name for name in tools if name in pending or self._unseen(name)]
            if (not wanted and step > 3 * WALK) or (not pending and step >= budget):
                break
            drawn = explorer.draw(rng.choice(wanted if wanted and rng.random() < 0.6 else tools))
            call = next_calls.pop() if next_calls else drawn
            if rng.random() < 0.03:
                explorer.session.advance(rng.choice((600, 7_200, 90_000, 900_000)))
            looks[call.name] += 1
            try:
                result = self._watch(explorer.session, call, close=looks[call.name] <= CLOSE_LOOKS)
            except Exception as error:  # noqa: BLE001 - a tool may raise anything, and the checker reports it
                self._say("crash", call.name, f"raises {type(error).__name__}: {error}, for {call.arguments}"[:300])
                explorer = Explorer(self.environment.open(seed), rng)
                continue
            if result.ok:
                pending.discard(call.name)
                if looks[call.name] > CLOSE_LOOKS and self._successes[call.name] < CLOSE_LOOKS:
                    looks[call.name] = 0
            elif step > budget // 4 and (call.name in wanted or next_calls):
                advised = self._advised(explorer, call, result) if rng.random() < FOLLOWED else []
                next_calls = [*next_calls, *advised] if advised else []
        for name in sorted(pending):
            self._never[name].append(seed)

    def _advised(self, explorer: Explorer, call: Call, result: Result) -> list[Call]:
        """The refused call, and on top of it a call of a tool that the refusal names, with the arguments they share."""
        named = [name for name in self.server.tools if name != call.name and name in result.message]
        if not named:
            return []
        advice = explorer.draw(explorer.rng.choice(named))
        shared = {name: value for name, value in call.arguments.items() if name in advice.arguments}
        return [call, Call(advice.name, advice.arguments | shared)]

    def findings(self) -> Iterator[Finding]:
        """Everything seen to be wrong, and everything that should have been seen and was not."""
        yield from self._found
        for tool in self.server.tools.values():
            yield from self._judge(tool)

    def _unseen(self, name: str) -> set[str]:
        return self.server.tools[name].doc.raises.keys() - self._codes[name]

    def _say(self, check: str, tool: str, sentence: str) -> None:
        self._found[Finding(check, tool, f"{tool} {sentence}")] = None

    def _watch(self, session: WorldSession, call: Call, *, close: bool) -> Result:
        """Run a call; with `close`, run it on twins too and compare every byte."""
        self.calls += 1
        tool = self.server.tools[call.name]
        before = session.state(self.server.name)
        bytes_before = bytes_of(before) if close else b""
        twin = session.fork() if close else None
        result = session.call(call.name, call.arguments)
        after = session.state(self.server.name)
        if close and twin is not None:
            if bytes_of(before) != bytes_before or bytes_of(twin.state(self.server.name)) != bytes_before:
                self._say("isolation", tool.name, "changes a state that it was not given: a fork sees its write")
            again = twin.call(call.name, call.arguments)
            if again != result or bytes_of(twin.state(self.server.name)) != bytes_of(after):
                self._say("determinism", tool.name, "gives different results for the same call in the same state")
        if result.ok:
            self._successes[tool.name] += 1
            self._note_effects(tool, before, after)
            self._check_result(session, tool, result, before, after)
            if close and not tool.read_only:
                self._watched[tool.name] += 1
                self._call_again(session, tool, call, after)
            if close and tool.read_only and bytes_of(after) != bytes_before:
                self._say("hints", tool.name, "says read_only=True but changes the state")
        elif result.code not in STRUCTURE:
            self._codes[tool.name].add(str(result.code))
        return result

    def _note_effects(self, tool: Tool, before: State, after: State) -> None:
        if before.now != after.now:
            self._changed.add(tool.name)
        for rows in rows_changed(before, after).values():
            self._changed.add(tool.name)
            for old, new in rows.values():
                if old is None:
                    continue
                skipped = incidental_fields(type(old))
                fields = [f for f in old.__struct_fields__ if f not in skipped]
                if new is None or any(getattr(old, f) != getattr(new, f) for f in fields):
                    self._destroyed.add(tool.name)

    def _call_again(self, session: WorldSession, tool: Tool, call: Call, once: State) -> None:
        twin = session.fork()
        twin.call(call.name, call.arguments)
        if bytes_of(twin.state(self.server.name)) != bytes_of(once):
            self._repeated.add(tool.name)

    def _check_result(self, session: WorldSession, tool: Tool, result: Result, before: State, after: State) -> None:
        for problem in problems(tool.returns, result.content):
            self._say("results", tool.name, f"returns what its output schema forbids: {problem.message}")
        if (size := len(result.text)) > LARGEST_RESULT:
            self._say(
                "results", tool.name, f"returns {size // 1000} thousand characters at once; use pages or smaller rows"
            )
        first = self.server.first_day(session.seed)
        for path, ref in tool.returns.refs():
            if ref.open or ref.target.server != self.server.name:
                continue
            for value in values_at(result.content, path):
                if all(value not in getattr(state, ref.target.table) for state in (after, before, first)):
                    where = ".".join(path)
                    self._say("ids", tool.name, f"returns an id that is not in the state, at {where} of {ref.target}")

    def _judge(self, tool: Tool) -> Iterator[Finding]:
        name = tool.name
        if seeds := self._never[name]:
            shown = ", ".join(map(str, seeds[:5]))
            yield Finding(
                "reach", name, f"{name} never succeeded in the world of seed {shown}; it needs a call that can succeed"
            )
        for code in sorted(self._unseen(name)):
            yield Finding("reach", name, f"{name} declares {code!r}, but no call was ever refused with it")
        for code in sorted(self._codes[name] - tool.raises.keys() - {"not_in_enum", "out_of_bounds", "bad_format"}):
            yield Finding(
                "errors", name, f"{name} refuses with {code!r}, which its docstring does not list under Raises"
            )
        if self._watched[name] < ENOUGH_SUCCESSES or tool.read_only:
            return
        if name not in self._changed:
            yield Finding("hints", name, f"{name} was never seen to change anything; declare it read_only=True")
            return
        spared = tool.destructive and name not in self._destroyed and self._successes[name] < MANY_SUCCESSES
        if tool.destructive != (name in self._destroyed) and not spared:
            seen = "changes or removes" if name in self._destroyed else "only adds; it never changes or removes"
            yield Finding("hints", name, f"{name} {seen} what was there, so declare destructive={not tool.destructive}")
        if tool.idempotent and name in self._repeated:
            yield Finding(
                "hints", name, f"{name} says idempotent=True, but calling it twice differs from calling it once"
            )
        if not tool.idempotent and name not in self._repeated and self._watched[name] >= 2 * CLOSE_LOOKS:
            yield Finding("hints", name, f"{name} had the same effect called twice as once; declare idempotent=True")
