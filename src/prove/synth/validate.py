"""Proves an example, or says why not: a list of checks, each a function that returns nothing or a reason."""

import datetime as dt
from collections.abc import Callable, Iterable
from typing import Any

from prove.core.session import WorldEnvironment, WorldSession
from prove.core.shapes import Shape
from prove.core.tools import Tool
from prove.core.trace import Example, Provenance, ReferenceCall, Result, Turn
from prove.graph import DependencyGraph
from prove.rollout.episode import EpisodeLimits
from prove.servers.cast import cast_of
from prove.synth.assemble import environment_of
from prove.synth.describe import Description, field_wordings, fits_one, row_shape, selects
from prove.synth.language import wordings
from prove.synth.necessity import without_call
from prove.synth.sampler import rows_at

MOST_ERRORS = 0.3


class Proof:
    """An example in its world: what the checks look at, computed once."""

    def __init__(self, example: Example, library: WorldEnvironment, graph: DependencyGraph) -> None:
        self.example = example
        self.library = library
        self.graph = graph
        self.environment = environment_of(library, example.servers)
        self.results: dict[str, Result] = {}
        self.turn_of: dict[str, int] = {}
        self.said: list[str] = []
        self.calls = {call.id: call for call in example.reference_calls}
        self.before: dict[str, WorldSession] = {}
        self.session = self.open()
        self._replay()

    def open(self) -> WorldSession:
        """A fresh session in the example's world."""
        return self.environment.open(self.example.seed)

    def _replay(self) -> None:
        """Run the reference once, and keep what was there before every call and what it gave."""
        text = ""
        for number, turn in enumerate(self.example.turns):
            text = f"{text}\n{turn.user}"
            self.said.append(text)
            if turn.advance:
                self.session.advance(turn.advance)
            for call in turn.reference_calls:
                self.turn_of[call.id] = number
                self.before[call.id] = self.session.fork()
                self.results[call.id] = self.session.call(call.name, call.arguments)

    def text_for(self, call: ReferenceCall) -> str:
        """Everything that the user has said when a call is made."""
        return self.said[self.turn_of[call.id]]


Check = Callable[[Proof], str | None]


def well_formed(proof: Proof) -> str | None:
    """No empty turns, candidates that hold the reference's tools, dependencies that point back."""
    seen: set[str] = set()
    if not proof.example.turns:
        return "it has no turns"
    for turn in proof.example.turns:
        if not turn.user.strip() or not turn.reply.strip():
            return "a turn is empty"
        for call in turn.reference_calls:
            if call.name not in turn.tools:
                return f"{call.name} is not among the candidates of its turn"
            if not {edge.source for edge in call.depends} <= seen:
                return f"{call.id} depends on a call that comes later or does not exist"
            if set(call.provenance) != set(call.arguments):
                return f"the arguments of {call.id} do not all have a provenance"
            seen.add(call.id)
    return None


def within_limits(proof: Proof) -> str | None:
    """The oracle itself stays within an episode's limits."""
    limits = EpisodeLimits()
    messages = sum(len({call.message for call in turn.reference_calls}) + 1 for turn in proof.example.turns)
    if messages > limits.messages_for(proof.example):
        return "the reference needs more messages than an episode has"
    for turn in proof.example.turns:
        numbers = [call.message for call in turn.reference_calls]
        if any(numbers.count(number) > limits.calls_per_message for number in set(numbers)):
            return "a message of the reference has too many calls"
    return None


def replay(proof: Proof) -> str | None:
    """A fresh world gives identical results, digest and outcome; errors are those that recovery or a goal intends."""
    expected = proof.example.expected
    if expected is None:
        return "it was never run"
    outcome = proof.session.outcome()
    for id, result in proof.results.items():
        known = expected.results.get(id)
        if known is None or (result.level, result.code) != (known.level, known.code):
            return "a result is not what a replay gives"
        if outcome.rename(result.content) != known.content:
            return "a result is not what a replay gives"
    if (proof.session.digest(), outcome.key) != (expected.digest, expected.outcome):
        return "the outcome is not what a replay gives"
    intended = {goal.call for turn in proof.example.turns for goal in turn.goals if goal.kind == "refusal"}
    failed = [id for id, result in proof.results.items() if not result.ok]
    tries = sum(len(turn.attempts) for turn in proof.example.turns)
    made = len(proof.results) + tries
    if made and (len(failed) + tries) / made > MOST_ERRORS and len(failed) > len(intended):
        return "more than three in ten calls fail"
    if set(failed) != intended:
        return "a call fails that nobody meant to fail"
    return None


def provenance(proof: Proof) -> str | None:
    """Every argument comes from somewhere: said, the system's, a date, a selected row, or derived by a known rule."""
    for call in proof.calls.values():
        tool = proof.library.tools[call.name]
        now = proof.before[call.id].now
        for name, value in call.arguments.items():
            problem = _comes_from(
                proof, call, tool, name, tool.parameters.fields[name], value, call.provenance[name], now
            )
            if problem is not None:
                return f"{call.name}: {name} {problem}"
    return None


def _comes_from(
    proof: Proof,
    call: ReferenceCall,
    tool: Tool,
    name: str,
    shape: Shape,
    value: Any,
    origin: Provenance,
    now: dt.datetime,
) -> str | None:
    text = proof.text_for(call)
    voice = proof.library.servers[tool.server].voice
    match origin.source, origin.function:
        case "derived", "list":
            item = shape.item
            if item is None or len(origin.inputs) != len(value) or origin.text not in text:
                return "is a list that nobody named"
            for inner, source in zip(value, origin.inputs, strict=True):
                problem = _comes_from(proof, call, tool, name, item, inner, source, now)
                if problem is not None:
                    return problem
            return None
        case "derived", "choice":
            return None if tool.read_only and value in shape.enum else "was chosen though it is no look-up's filter"
        case "derived", "enum":
            said = voice.words_for(tool.name, name).get(value, ())
            return None if origin.text in said and _holds(text, origin.text) else "is an enum value that nobody said"
        case "system", _:
            me = cast_of(proof.example.seed).protagonist
            known = value in (me.email, me.name, me.phone, me.city)
            return None if known and str(value) in proof.example.system else "is not the system message's"
        case "result", _:
            return _selected(proof, call, origin, value)
        case _:
            if not _holds(text, origin.text):
                return "was never said"
            ways = wordings(value, shape, now)
            fits = origin.text in ways or str(value) == origin.text
            return None if fits else "is not what the words mean"


def _holds(text: str, words: str) -> bool:
    return bool(words) and words.casefold() in text.casefold()


def _selected(proof: Proof, call: ReferenceCall, origin: Provenance, value: Any) -> str | None:
    order = list(proof.calls)
    result = proof.results.get(origin.call)
    if result is None or not result.ok or order.index(origin.call) >= order.index(call.id):
        return "comes from a call that had not been made"
    path = tuple(origin.path.split("."))
    rows = [row for _, row in rows_at(result.content, path)]
    found = selects(rows, origin.where, origin.function)
    if not found or {row.get(path[-1]) for row in found} != {value}:
        return "is not the one row that was described"
    return None


def referents(proof: Proof) -> str | None:
    """What the user says of an entity is said in the text, means what was selected, and fits exactly one."""
    for call in proof.calls.values():
        for origin in _flat(call.provenance.values()):
            if (
                origin.source == "result"
                and (problem := _referent(proof, call, origin, proof.before[call.id])) is not None
            ):
                return f"{call.name}: {problem}"
    return None


def _referent(proof: Proof, call: ReferenceCall, origin: Provenance, session: WorldSession) -> str | None:
    source = proof.library.tools[proof.calls[origin.call].name]
    path = tuple(origin.path.split("."))
    shape = row_shape(source, path)
    text = proof.text_for(call)
    server = proof.library.servers[source.server]
    for name, value in origin.where.items():
        inner = shape.fields.get(name)
        if inner is None:
            return f"{name} is no field of the row"
        if inner.ref is not None and not inner.ref.target.startswith("cast."):
            continue  # a relation: the other entity is described, and found by a call of its own
        ways = field_wordings(server, inner, name, value, session.now)
        if not any(_holds(text, way) for way in ways):
            return f"nobody said that {name} is {value!r}"
    ref = next((r for p, r in source.gives if p == path), None)
    if ref is None or ref.target.startswith("cast."):
        return None
    value = next((v for n, v in call.arguments.items() if _names(call.provenance[n], origin)), None)
    if isinstance(value, str) and proof.turn_of[origin.call] == proof.turn_of[call.id]:
        described = Description(origin.text, origin.where, origin.function)
        if not fits_one(session, ref.target, value, described, own=True):
            return "the description fits more than one"
    return None


def _names(held: Provenance, origin: Provenance) -> bool:
    return held is origin or held == origin


def _flat(origins: Iterable[Provenance]) -> list[Provenance]:
    return [inner for origin in origins for inner in (origin, *_flat(origin.inputs))]


def necessity(proof: Proof) -> str | None:
    """Every reference call is a goal, or feeds one, or opens its way; none could be spared."""
    goals = {goal.call for turn in proof.example.turns for goal in turn.goals}
    feeds = {origin.call for call in proof.calls.values() for origin in _flat(call.provenance.values()) if origin.call}
    joins = _joined(proof)
    for call in proof.calls.values():
        if call.id in goals or call.id in joins:
            continue
        if proof.library.tools[call.name].read_only:
            if call.id not in feeds:
                return f"{call.name} feeds nothing"
            if _another_source(proof, call):
                return f"{call.name} only finds what was known already"
        else:
            effect = without_call(proof.example, call.id, proof.open())
            if not effect.refused and not effect.outcome_differs:
                return f"{call.name} changes nothing that counts"
    return None


def _joined(proof: Proof) -> set[str]:
    """Calls that show an entity by which another was described."""
    found: set[str] = set()
    expected = proof.example.expected
    assert expected is not None
    for call in proof.calls.values():
        for origin in _flat(call.provenance.values()):
            if origin.source != "result":
                continue
            shape = row_shape(proof.library.tools[proof.calls[origin.call].name], tuple(origin.path.split(".")))
            for name, value in origin.where.items():
                inner = shape.fields.get(name)
                if inner is not None and inner.ref is not None and not inner.ref.target.startswith("cast."):
                    found |= {id for id, result in expected.results.items() if str(value) in result.text}
    return found


def _another_source(proof: Proof, looked: ReferenceCall) -> bool:
    """Whether everything that later calls take from a look-up could be selected in an earlier result too."""
    expected = proof.example.expected
    assert expected is not None
    order = list(proof.calls)
    used = [
        (origin, call)
        for call in proof.calls.values()
        for origin in _flat(call.provenance.values())
        if origin.call == looked.id
    ]
    for origin, _ in used:
        tool = proof.library.tools[looked.name]
        path = tuple(origin.path.split("."))
        ref = next((r for p, r in tool.gives if p == path), None)
        found = selects(
            [row for _, row in rows_at(expected.results[looked.id].content, path)], origin.where, origin.function
        )
        key = found[0].get(path[-1]) if found else None
        earlier = order[: order.index(looked.id)]
        if not any(_shows(proof, id, ref.target if ref else "", key, origin, expected.results[id]) for id in earlier):
            return False
    return bool(used)


def _shows(proof: Proof, id: str, target: str, key: Any, origin: Provenance, result: Result) -> bool:
    tool = proof.library.tools[proof.calls[id].name]
    for path, ref in tool.gives:
        if ref.target == target and result.ok:
            found = selects([row for _, row in rows_at(result.content, path)], origin.where, origin.function)
            if found and {row.get(path[-1]) for row in found} == {key}:
                return True
    return False


def secrets_traceable(proof: Proof) -> str | None:
    """A PIN, a card number, a password stands in what the user said or in an earlier result."""
    for call in proof.calls.values():
        for name, shape in proof.library.tools[call.name].parameters.fields.items():
            if shape.sensitive and name in call.arguments:
                secret = str(call.arguments[name])
                if secret not in proof.text_for(call):
                    return f"{call.name}: the secret {name!r} comes from nowhere"
                if secret in proof.example.system:
                    return f"{call.name}: the secret {name!r} stands in the system message"
    return None


def unsolvable(proof: Proof) -> str | None:
    """A turn without reference calls really cannot be served by its candidates."""
    for number, turn in enumerate(proof.example.turns):
        if turn.reference_calls:
            continue
        reason = _solvable(proof, number, turn)
        if reason is not None:
            return reason
    return None


def _solvable(proof: Proof, number: int, turn: Turn) -> str | None:
    notes = proof.example.notes.get("abstain", {}).get(str(number), {})
    tool = proof.library.tools.get(notes.get("tool", ""))
    if tool is None:
        return "an abstention does not say what it asks for"
    if turn.missing:
        value = notes.get("words", "")
        return "the missing value is said after all" if value and _holds(proof.said[number], value) else None
    if tool.name in turn.tools:
        return f"{tool.name} is there and would serve the request"
    mine = proof.graph.effects.get(tool.name, frozenset())
    for name in turn.tools:
        if mine & proof.graph.effects.get(name, frozenset()):
            return f"{name} could serve a request for {tool.name}"
    return None


CHECKS: dict[str, Check] = {
    "well-formed": well_formed,
    "limits": within_limits,
    "replay": replay,
    "provenance": provenance,
    "referents": referents,
    "necessity": necessity,
    "secrets": secrets_traceable,
    "unsolvable": unsolvable,
}


def validate(example: Example, library: WorldEnvironment, graph: DependencyGraph) -> tuple[str, str] | None:
    """The first check that an example fails, and why; None if it is proven."""
    proof = Proof(example, library, graph)
    for name, check in CHECKS.items():
        if (reason := check(proof)) is not None:
            return name, reason
    return None
