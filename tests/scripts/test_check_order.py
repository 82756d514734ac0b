"""The check that forbids iterating over sets where the order can be seen."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "check_order.py"

DECLARED = """
class Shape:
    required: frozenset[str]

class Port:
    required: bool

    def __init__(self) -> None:
        self.opened: set[str] = set()
        self.groups: dict[str, set[int]] = {}

def found() -> set[str]: ...

def grouped() -> dict[str, set[int]]: ...

def use(shape: Shape, given: set[str], names: list[str], table: dict[str, int]) -> None:
    made = set(names)
    typed: set[int] = eval("1")
    text: str = ""
    port, pair, one = Port(), {1, 2}, 1
    groups: dict[str, set[int]] = {}
    counts: dict[str, list[int]] = {}
    listed = [set(names), set()]
    default = defaultdict(set)
"""


def lines_found(folder: Path, line: str) -> int:
    (folder / "module.py").write_text(f"{DECLARED}    {line}\n")
    command = [sys.executable, str(SCRIPT), str(folder)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    found = run.stdout.splitlines()
    assert run.returncode == (1 if found else 0), run.stderr
    return len(found)


@pytest.mark.parametrize(
    "line",
    [
        "for x in shape.required: print(x)",
        "for x in found(): print(x)",
        "for x in given: print(x)",
        "for x in made - {1}: print(x)",
        "for x in typed: print(x)",
        "for x in {1, 2}: print(x)",
        "for x in table.keys() - names: print(x)",
        "print([x for x in given])",
        "print({x: 1 for x in given})",
        "print(', '.join(given))",
        "print(', '.join(x for x in given))",
        "print(list(made), 1)",
        "print(tuple(given | made))",
        "print([*given])",
        "print(next(iter(given)))",
        "print(dict.fromkeys(given))",
        "print(list(map(str, given)))",
        "print(sorted(names) + list(given.copy()))",
        "for x in port.opened: print(x)",
        "for x in groups['a']: print(x)",
        "for x in port.groups.get('a', ()): print(x)",
        "for x in grouped()['a']: print(x)",
        "for x in default['a']: print(x)",
        "for x in listed[0]: print(x)",
        "for group in groups.values(): print(*group)",
        "for name, group in groups.items(): print([*group])",
        "print([list(group) for group in groups.values()])",
        "for x in groups.setdefault('a', set()): print(x)",
        "print(given.pop())",
        "print(port.opened.pop())",
        "print(groups['a'].pop())",
        "for x in pair: print(x)",
        "if (some := set(names)): print(*some)",
        "for x in (some := set(names)): print(x)",
        "if some := given & made: print(list(some))",
    ],
)
def test_what_depends_on_the_order_of_a_set_is_reported(tmp_path: Path, line: str) -> None:
    assert lines_found(tmp_path, line) == 1


@pytest.mark.parametrize(
    "line",
    [
        "for x in sorted(shape.required): print(x)",
        "for x in names: print(x)",
        "for x in table: print(x)",
        "for x in table.keys(): print(x)",
        "print({x for x in given})",
        "print(any(x for x in given), sum(x == 1 for x in given), len(given), 'a' in given)",
        "print(sorted(x for x in given), sorted(map(str, given)), {*given, 1})",
        "given.update(x for x in made)",
        "for x in given: print(x)  # any order",
        "print([x for x in names if x in given])",
        "print(', '.join(text))",
        "for x in groups: print(x)",
        "for x in counts['a']: print(x)",
        "for name, count in counts.items(): print(*count)",
        "for group in groups.values(): print(len(group), *sorted(group))",
        "print(groups.pop('a', None) is None, names.pop(), counts['a'].pop())",
        "print(sorted(group for group in groups['a']), one)",
        "print(max(groups['a']), {*groups['a']})",
    ],
)
def test_what_does_not_is_not(tmp_path: Path, line: str) -> None:
    assert lines_found(tmp_path, line) == 0
