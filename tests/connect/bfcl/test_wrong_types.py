"""A call with an argument of a wrong type is answered as by the package's executor: many functions take it."""

from collections.abc import Callable, Iterator
from typing import Any

from prove.connect.bfcl import open_bfcl
from prove.connect.bfcl.entries import Entry, entries, example_of, read_call
from prove.core.results import Call, Result
from prove.evals.bfcl_calls import as_python
from tests.connect.bfcl.package_run import PackageRun, says_the_same

RETYPED: dict[type, Callable[[Any], Any]] = {
    bool: lambda value: str(value).lower(),
    int: str,
    float: str,
    list: lambda value: ", ".join(map(str, value)),
    dict: str,
    str: lambda value: int(value) if value.isdigit() else value,
}
"""Values as models write them that take no care of types."""


def wrong_calls() -> Iterator[tuple[Entry, list[str], Call, str]]:
    """For every argument of every function one call with a value of another type, after the calls that lead there."""
    seen: set[tuple[str, str]] = set()
    for entry in entries("base"):
        truth = [text for turn in entry.ground_truth for text in turn]
        for place, text in enumerate(truth):
            call = read_call(text, entry.tools)
            for name, value in call.arguments.items():
                wrong = RETYPED[type(value)](value)
                if wrong != value and (call.name, name) not in seen:
                    seen.add((call.name, name))
                    yield entry, truth[:place], Call(call.name, {**call.arguments, name: wrong}), name


def answers(entry: Entry, before: list[str], call: Call) -> tuple[Result, str]:
    """What our session and the package's executor answer."""
    session, theirs = open_bfcl(example_of(entry)), PackageRun(entry)
    for text in before:
        done = read_call(text, entry.tools)
        session.call(done.name, done.arguments)
    *_, printed = theirs.execute((*before, as_python(call, entry.tools)))[0]
    return session.call(call.name, call.arguments), printed


def test_the_model_reads_what_the_function_answers() -> None:
    ran: dict[tuple[str, str], bool] = {}
    for entry, before, call, name in wrong_calls():
        result, printed = answers(entry, before, call)
        assert says_the_same(result, printed), (call, result, printed)
        ran[call.name, name] = result.ok
    assert ran["set_budget_limit", "budget_limit"]
    assert not ran["fillFuelTank", "fuelAmount"]
    assert sum(ran.values()) >= 18


def test_a_whole_float_is_no_integer_to_a_function_that_needs_one() -> None:
    entry = next(entry for entry in entries("base") if "GorillaFileSystem" in entry.classes)
    result, printed = answers(
        entry, ["touch('a.txt')", "echo('a\\nb', 'a.txt')"], Call("tail", {"file_name": "a.txt", "lines": 1.0})
    )
    assert (result.level, result.code) == ("failed", "raised")
    assert says_the_same(result, printed)
