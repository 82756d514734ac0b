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

    def __hash__(self) -> int:
        return hash("one")

def found() -> set[str]: ...

def untyped():
    return {1, 2}

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
        "a, *rest = given",
        "[a, b] = made | given",
        "print(f'one of {given}')",
        "text = str(made)",
        "text = repr(shape.required)",
        "print(given)",
        "text = msgspec.json.encode(given)",
        "text = json.dumps({1, 2})",
        "names = sorted(given, key=len)",
        "names = sorted((x for x in given), key=lambda x: (len(x), x[0]))",
        "text = max(given, key=len)",
        "text = min(map(str, given), key=len, default='')",
        "names = heapq.nsmallest(3, given, key=len)",
        "names = Counter(x[0] for x in given).most_common(1)",
        "for x in untyped(): print(x)",
        "names = os.listdir('.')",
        "for path in Path('.').glob('*'): print(path)",
        "names = [path.name for path in Path('.').iterdir()]",
        "for folder, _, files in os.walk('.'): print(folder)",
        "one = hash(text) % 7",
        "names = sorted(names, key=id)",
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
        "made = {x for x in given}",
        "print(any(x for x in given), sum(x == 1 for x in given), len(given), 'a' in given)",
        "text = sorted(x for x in given), sorted(map(str, given)), {*given, 1}",
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
        "text = max(groups['a']), {*groups['a']}",
        "a, b = names",
        "(only,) = given",
        "print(f'{len(given)} of {sorted(given)}', str(names))",
        "text = msgspec.json.encode(given, order='sorted')",
        "names = sorted(given, key=lambda x: (-len(x), x)) + sorted(given, key=str)",
        "text = max(given, key=lambda x: x) + max(names, key=len)",
        "names = Counter(names).most_common(1)",
        "names = sorted(os.listdir('.')) + sorted(path.name for path in Path('.').glob('*'))",
        "text = any(path.is_dir() for path in Path('.').iterdir()), {p for p in Path('.').rglob('*')}",
        "for node in ast.walk(tree): print(node)",
        "for path in Path('.').glob('*'): path.unlink()  # any order",
        "one = id(text)",
    ],
)
def test_what_does_not_is_not(tmp_path: Path, line: str) -> None:
    assert lines_found(tmp_path, line) == 0


@pytest.mark.parametrize(("name", "found"), [("shared", 1), ("_private", 0)])
def test_a_private_name_of_another_file_is_not_meant(tmp_path: Path, name: str, found: int) -> None:
    (tmp_path / "other.py").write_text(f"def {name}() -> set[str]: ...\n")
    assert lines_found(tmp_path, f"for x in {name}(): print(x)") == found
    assert lines_found(tmp_path, "for x in _own(): print(x)\n\ndef _own() -> set[str]: ...") == 1
