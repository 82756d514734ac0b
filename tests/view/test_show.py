"""A shown conversation holds what was said, done and given, in a form that people read."""

import msgspec
import pytest

from prove.core.examples import Attempt, Example, Turn
from prove.core.results import Call
from prove.view.show import WIDTH, show_example
from tests.examples import all_examples, by_category

EXAMPLES = all_examples()


@pytest.mark.parametrize("example", EXAMPLES, ids=[example.id for example in EXAMPLES])
def test_everything_is_there_and_fits_the_page(example: Example) -> None:
    shown = show_example(example)
    plain = " ".join(shown.split())
    assert all(" ".join(turn.user.split()) in plain for turn in example.turns)
    assert all(" ".join(turn.reply.split()) in plain for turn in example.turns)
    assert [line.split("(")[0].split()[-1] for line in shown.splitlines() if line.strip()[:2] in ("→ ", "+ ")] == [
        call.name for call in example.reference_calls
    ]
    assert max(len(line) for line in shown.splitlines()) <= WIDTH
    assert "Results are not shown" not in shown


def test_the_head_says_what_it_is() -> None:
    example = msgspec.structs.replace(EXAMPLES[0], level="minimal", enums_stripped=True)
    about = show_example(example).splitlines()[1]
    assert about.startswith(f"{example.category} · servers {', '.join(example.servers)} · seed {example.seed}")
    assert "level minimal" in about
    assert "enumerated values hidden" in about


def test_results_and_refusals_are_told_apart() -> None:
    refused = show_example(by_category("refusal")[0])
    assert " ✗ " in refused
    assert " ✓ " in refused
    assert " + " in show_example(by_category("parallel")[0])


def test_a_failed_attempt_stands_before_its_call() -> None:
    example = next(e for e in by_category("base") if e.turns[0].reference_calls)
    call = example.turns[0].reference_calls[0]
    tried = msgspec.structs.replace(
        example.turns[0], attempts=(Attempt(call.id, Call(call.name, {"wrong": 1}), "undeclared"),), advance=7200
    )
    lines = show_example(msgspec.structs.replace(example, turns=(tried, *example.turns[1:]))).splitlines()
    place = next(number for number, line in enumerate(lines) if "wrong=1" in line)
    assert lines[place].strip() == f"→ {call.name}(wrong=1)"
    assert lines[place + 1].strip().startswith("✗")
    assert any(line.strip() == "(2 hours later)" for line in lines)


def test_what_cannot_be_replayed_is_shown_without_results() -> None:
    shown = show_example(msgspec.structs.replace(EXAMPLES[0], servers=("nowhere",)))
    assert "Results are not shown: there is no server 'nowhere'" in shown
    assert "→" in shown
    assert "✓" not in shown


def test_tools_from_elsewhere_are_named_as_such() -> None:
    schema = {"type": "function", "function": {"name": "f", "description": "", "parameters": {"type": "object"}}}
    notes = {"source": "when2call", "tools": [schema]}
    example = Example("x", (), 0, "Help.", (Turn("Do it.", ("f",), reply="I can't."),), "abstention", notes=notes)
    assert "tools from when2call" in show_example(example)
    assert "I can't." in show_example(example)


def test_what_an_example_holds_is_shown_and_not_obeyed() -> None:
    name = "\x1b[31mRED\nFAKE LINE\x9b\u202e"
    turn = Turn(f"Do it.{name}", (name,), handed_over=(name,), reply=f"{name}{'r' * 1_000_000}")
    shown = show_example(Example(name, (name,), 0, f"Help. {name}", (turn,), name, notes={"persona": name}))
    assert shown.replace("\n", "").isprintable()
    assert shown.splitlines()[0] == r"\x1b[31mRED\nFAKE LINE\x9b\u202e"
    assert not any(line.startswith("FAKE") for line in shown.splitlines())
    assert max(map(len, shown.splitlines())) < 400
