"""A new purpose can be tried at once; what is there already stays as it was."""

import ast
from pathlib import Path

import pytest
from tests.command_line import run_outside

from prove.core.errors import UsageError
from prove.purposes.catalogue import area_files
from prove.purposes.checks import problems_of
from prove.purposes.new_purpose import SKELETON, with_purpose, write_purpose
from prove.purposes.nodes import PURPOSES, Purpose
from prove.purposes.trial import try_purpose
from prove.servers import environment


def test_the_skeleton_is_a_purpose_that_is_proven_in_most_worlds() -> None:
    module: dict[str, object] = {}
    exec(SKELETON.format(name="save_for_a_boat", area="cards"), module)
    purpose = PURPOSES.pop("save_for_a_boat")
    assert isinstance(purpose, Purpose)
    assert problems_of(purpose, environment()) == []
    trial = try_purpose(purpose, environment(), range(6))
    assert len(trial.tried) >= 4
    assert [each.problem for each in trial.tried if each.problem] == []


@pytest.mark.parametrize("area", area_files())
def test_every_area_can_get_a_purpose_and_keeps_its_own(area: str) -> None:
    before = area_files()[area].read_text()
    after = with_purpose(before, SKELETON.format(name="save_for_a_boat", area=area), area)
    functions = [
        [each for each in ast.parse(text).body if isinstance(each, ast.FunctionDef)] for text in (before, after)
    ]
    assert [ast.unparse(each) for each in functions[1][:-1]] == [ast.unparse(each) for each in functions[0]]
    assert functions[1][-1].name == "save_for_a_boat"
    assert imported(SKELETON.format(name="x", area=area)) | imported(before) == imported(after)
    assert max(map(len, after.splitlines())) <= 120


def imported(text: str) -> set[tuple[str | None, str]]:
    found = [each for each in ast.parse(text).body if isinstance(each, ast.ImportFrom)]
    return {(each.module, alias.name) for each in found for alias in each.names}


def test_imports_stand_in_their_order() -> None:
    text = (
        '"""A module."""\n\nimport datetime as dt\n\nfrom prove.purposes.program import purpose\n\nNOON = dt.time(12)\n'
    )
    after = with_purpose(text, SKELETON.format(name="save_for_a_boat", area="x"), "x")
    assert after.splitlines()[:12] == [
        '"""A module."""',
        "",
        "import datetime as dt",
        "from typing import Any",
        "",
        "from prove.purposes.areas.people import contacts, mail_to",
        "from prove.purposes.program import again, amount, ask, name_of, purpose, quoted, rows, say, some, text, when",
        "from prove.servers.banking.tools import list_accounts",
        "",
        "NOON = dt.time(12)",
        "",
        "",
    ]
    assert with_purpose('"""A module."""\n', SKELETON.format(name="x", area="x"), "x").startswith(
        '"""A module."""\n\nfrom typing import Any\n\nfrom prove.purposes.areas.people import'
    )


@pytest.mark.parametrize(
    ("name", "area", "said"),
    [
        ("Bad-Name", "cards", "'Bad-Name' is not a name for a purpose"),
        ("_hidden", "cards", "'_hidden' is not a name for a purpose"),
        ("while", "cards", "'while' is not a name for a purpose"),
        ("close_the_sprint", "work", "there is a purpose 'close_the_sprint' already"),
        ("buy_a_boat", "boats", "there is no area 'boats'; there are "),
        ("buy_a_boat", "people", "there is no area 'people'; there are "),
    ],
)
def test_what_is_wrong_is_one_sentence_and_nothing_is_written(name: str, area: str, said: str) -> None:
    before = {path: path.read_text() for path in area_files().values()}
    with pytest.raises(UsageError) as caught:
        write_purpose(name, area)
    assert str(caught.value).startswith(said)
    assert {path: path.read_text() for path in area_files().values()} == before


@pytest.mark.parametrize(
    ("module", "name", "taken"),
    [
        ("text = 1\n", "save_for_a_boat", "text"),
        ("def again() -> None:\n    pass\n", "save_for_a_boat", "again"),
        ("from prove.purposes.program import act\n", "act", "act"),
        ("import datetime as dt\n", "amount", "amount"),
    ],
)
def test_a_name_that_is_needed_must_not_mean_something_else(module: str, name: str, taken: str) -> None:
    with pytest.raises(UsageError, match=f"'{taken}' is the name of something else in the area 'x'; choose another"):
        with_purpose(f'"""A module."""\n\n{module}', SKELETON.format(name=name, area="x"), "x")


def test_a_server_outside_of_the_package_brings_its_own_purposes(tmp_path: Path) -> None:
    assert run_outside(tmp_path, "new-server", "herb_garden")[0] == 0
    for name in ("water_the_herbs", "cut_the_herbs"):
        code, out, err = run_outside(tmp_path, "--servers", "servers", "new-purpose", name, "--area", "herb_garden")
        assert (code, err) == (0, "")
    module, home = tmp_path.resolve() / "servers" / "herb_garden" / "purposes.py", tmp_path.resolve() / "servers"
    assert out.splitlines() == [
        f"added cut_the_herbs to {module}",
        f"try it with: prove --servers {home} purpose cut_the_herbs",
    ]
    code, out, err = run_outside(tmp_path, "--servers", "servers", "purpose", "water_the_herbs", "--seeds", "3")
    assert (code, err) == (0, "")
    assert out.startswith("water_the_herbs: drawn in ")
