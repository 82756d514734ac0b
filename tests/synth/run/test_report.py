"""The report counts what it says it counts, and its bytes depend on the examples alone."""

import subprocess
import sys

import msgspec

from prove.core.examples import Attempt, Dependency, Example, Level, ReferenceCall, Turn, Unserved
from prove.core.provenance import Found, Listed, User
from prove.core.results import Call
from prove.servers import environment
from prove.synth.run.report import (
    Report,
    Tally,
    has_independent,
    has_parallel,
    joins,
    kind_heading,
    masked_turn,
    report_json,
)
from tests.examples import all_examples

REPORT_IN_ANOTHER_PROCESS = """
import sys
from tests.synth.run.test_report import report_of_all
from prove.synth.run.report import report_json
sys.stdout.write(report_json(report_of_all()).decode())
"""


def report_of_all() -> Report:
    tally = Tally(environment())
    for example in all_examples():
        tally.add(example)
    tally.discard("duplicate", 3)
    tally.discard("provenance")
    return tally.report()


def call(id: str, name: str = "list_accounts", *after: str, message: int = 0, implicit: str = "") -> ReferenceCall:
    edges = [Dependency(source, "explicit") for source in after]
    edges += [Dependency(implicit, "implicit")] if implicit else []
    return ReferenceCall(id=id, name=name, depends=tuple(edges), message=message)


def example(*turns: Turn, category: str = "base", level: Level = "complete") -> Example:
    return Example("x", ("banking",), 1, "Hello.", turns, category, level=level)


def turn(user: str, *calls: ReferenceCall) -> Turn:
    return Turn(user, ("list_accounts", "list_cards", "list_payees"), calls)


def tallied(*examples: Example) -> Report:
    tally = Tally(environment("banking", "email"))
    for each in examples:
        tally.add(each)
    return tally.report()


def test_counts_of_a_small_set_by_hand() -> None:
    across = example(turn("Do both now.", call("a"), call("b", "send_email", "a", message=1)), level="minimal")
    side = example(turn("Show me that.", call("a"), call("b", "list_cards")), turn("And this?", call("c")))
    hidden = example(turn("Try it.", call("a")), category="missing-function")
    report = tallied(across, side, hidden, example(turn("What is love?"), category="abstention"))
    assert (report.kept, report.discarded, report.kept_share) == (4, 0, 1.0)
    assert report.kinds == {"conversations": 2, "abstentions": 1, "missing functions": 1}
    assert report.categories == {"base": 2, "abstention": 1, "missing-function": 1}
    assert report.levels == {"complete": 1, "minimal": 1}
    assert (report.calls.mean, report.calls.least, report.calls.most, report.calls.counts) == (2.5, 2, 3, {2: 1, 3: 1})
    assert report.turns.counts == {1: 3, 2: 1}
    assert report.turn_words.counts == {2: 2, 3: 3}
    assert report.candidates.counts == {3: 5}
    shares = {name: (share.count, share.of) for name, share in report.shares.items()}
    assert (shares["across"], shares["independent"], shares["parallel"]) == ((1, 2), (1, 2), (1, 1))
    assert (shares["join"], shares["recovery"]) == ((0, 2), (0, 4))
    assert report.servers == {"banking": 3, "email": 1}
    assert report.tools["list_accounts"] == 3
    assert list(report.tools.values()) == sorted(report.tools.values())
    assert len(report.tools) == len(environment("banking", "email").tools)


def test_knobs_are_counted() -> None:
    tried = msgspec.structs.replace(turn("Go.", call("a")), attempts=(Attempt("a", Call("x"), "y"),), advance=60)
    report = tallied(msgspec.structs.replace(example(tried), enums_stripped=True))
    assert [report.shares[name].count for name in ("recovery", "enums_stripped", "time_passes")] == [1, 1, 1]


def test_what_a_join_and_independent_calls_are() -> None:
    assert joins(call("c", "x", "a", "b"))
    assert not joins(call("c", "x", "a", implicit="b"))
    assert has_independent([call("a"), call("b")])
    assert not has_independent([call("a"), call("b", "x", "a"), call("c", "x", implicit="b")])
    assert has_independent([call("a"), call("b", "x", "a"), call("c", "x", "earlier")])
    assert has_parallel((call("a"), call("b")))
    assert not has_parallel((call("a"), call("b", message=1)))


def test_the_words_that_carry_values_are_masked() -> None:
    said = {
        "name": User("Mara Garner"),
        "list": Listed((User("rent"),)),
        "id": Found("c0", ("items", "*", "id"), where={"nickname": "the Everyday account", "open": True}),
    }
    asked = turn(
        'The everyday account: pay Mara Garner\'s rent, 12.50 dollars, by 3 May, note "for June"; parental too.',
        msgspec.structs.replace(call("a"), provenance=said),
    )
    masked = masked_turn(example(asked), asked)
    assert masked == "<slot>: pay <slot>'s <slot>, #.# dollars, by # May, note <slot>; parental too."


def test_diversity_counts_forms() -> None:
    turns = ["Pay 10 now.", "Pay 20 now.", "Pay 30 now.", "Show my cards."]
    report = tallied(*(example(turn(text), turn("Thanks 1.")) for text in turns))
    first, every = report.first_turns, report.all_turns
    assert (first.turns, first.distinct, first.distinct_share) == (4, 2, 0.5)
    assert (first.most_frequent, first.most_frequent_count, first.most_frequent_share) == ("Pay # now.", 3, 0.75)
    assert (every.turns, every.distinct, every.most_frequent) == (8, 3, "Thanks #.")


def test_withheld_words_are_masked_in_the_turn_that_says_them_later() -> None:
    unserved = Unserved("missing", "pay_payee", "on", "next Friday")
    first = msgspec.structs.replace(turn("Pay the rent."), unserved=unserved)
    later = turn("Make it next Friday.")
    assert masked_turn(example(first, later), later) == "Make it <slot>."


def test_the_report_of_the_examples_by_hand() -> None:
    report = report_of_all()
    examples = all_examples()
    assert report.kept == len(examples)
    assert (report.discarded, list(report.discards.items())) == (4, [("duplicate", 3), ("provenance", 1)])
    assert report.kept_share == round(len(examples) / (len(examples) + 4), 6)
    assert sum(report.categories.values()) == len(examples)
    assert report.calls.most == 12
    assert sum(report.calls.counts.values()) == sum(kind_heading(e) == "conversations" for e in examples)
    used = {call.name for e in examples for call in e.reference_calls}
    assert {name for name, count in report.tools.items() if count} == used
    assert msgspec.json.decode(report_json(report), type=Report) == report


def test_another_process_with_other_hashes_gives_the_same_bytes() -> None:
    other = subprocess.run(
        [sys.executable, "-c", REPORT_IN_ANOTHER_PROCESS],
        env={"PYTHONHASHSEED": "5", "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert other.stdout.encode() == report_json(report_of_all())
