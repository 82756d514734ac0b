"""Servers outside of the package: named on the command line, in the environment, or by an installed package."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from prove.authoring.new_server import write_skeleton
from prove.servers import OWN_FOLDER, load, names
from tests.command_line import run_outside

CHECK = ("check", "--seeds", "1", "herb_garden")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    write_skeleton("herb_garden", tmp_path / "gardens")
    return tmp_path


def install(folder: Path, name: str, value: str) -> None:
    """What pip leaves of a package that has an entry point."""
    about = folder / f"{name}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[prove.servers]\n{name} = {value}\n")


def test_a_server_outside_is_unknown_until_its_folder_is_named(home: Path) -> None:
    code, _, err = run_outside(home, *CHECK)
    assert code == 2
    assert err == f"prove: there is no server 'herb_garden'; there are {', '.join(names())}\n"


def test_the_command_line_names_folders(home: Path) -> None:
    write_skeleton("tool_shed", home / "sheds")
    code, out, err = run_outside(home, "--servers", "gardens", "--servers=sheds", *CHECK, "tool_shed")
    assert (code, err) == (0, "")
    assert [line.split(":")[0] for line in out.splitlines()] == ["herb_garden", "tool_shed"]
    assert all(line.endswith("clean") for line in out.splitlines())


def test_the_environment_names_folders(home: Path) -> None:
    write_skeleton("tool_shed", home / "sheds")
    listed = os.pathsep.join(["", "gardens", "gardens", str(home / "gardens")])
    code, out, err = run_outside(home, "--servers", "sheds", *CHECK, "tool_shed", PROVE_SERVERS=listed)
    assert (code, err) == (0, "")
    assert all(line.endswith("clean") for line in out.splitlines())


def test_an_entry_point_names_a_package(home: Path) -> None:
    (home / "gardens" / "__init__.py").write_text("raise AssertionError('a server is found without an import')")
    (home / "gardens" / "helpers").mkdir()
    (home / "gardens" / "helpers" / "__init__.py").write_text("")
    install(home, "green-gardens", "gardens")
    code, out, err = run_outside(home, *CHECK, PYTHONPATH=str(home))
    assert (code, err) == (0, "")
    assert out.endswith("clean\n")
    assert (
        run_outside(home, "servers", PYTHONPATH=str(home))[1].splitlines()[-1].startswith(f"{len(names()) + 1} servers")
    )


def test_a_server_of_an_entry_point_can_be_imported_before_anything_asks_for_names(home: Path) -> None:
    (home / "gardens" / "__init__.py").write_text("")
    install(home, "green-gardens", "gardens")
    program = "from prove.servers.herb_garden.tools import server; print(server.name)"
    command = [sys.executable, "-c", program]
    shown = subprocess.run(command, env={"PYTHONPATH": str(home)}, capture_output=True, text=True, check=True)
    assert shown.stdout == "herb_garden\n"


@pytest.mark.parametrize("value", ["nowhere", "nowhere.at_all", "single_file", "gardens:server", "???"])
def test_a_broken_entry_point_is_one_sentence(home: Path, value: str) -> None:
    (home / "single_file.py").write_text("")
    install(home, "green-gardens", value)
    code, out, err = run_outside(home, "servers", PYTHONPATH=str(home))
    assert (code, out) == (2, "")
    assert err == (
        f"prove: the entry point 'green-gardens' of green-gardens in the group 'prove.servers' names {value!r}, "
        "which is not an installed package\n"
    )


@pytest.mark.parametrize(("arguments", "variables"), [(("--servers", "x"), {}), ((), {"PROVE_SERVERS": "x"})])
def test_a_folder_that_is_not_there_is_one_sentence(
    tmp_path: Path, arguments: tuple[str, ...], variables: dict[str, str]
) -> None:
    code, out, err = run_outside(tmp_path, *arguments, "servers", **variables)
    assert (code, out) == (2, "")
    assert err.startswith("prove: there is no folder ")
    assert err.endswith("x', which --servers or PROVE_SERVERS names\n")


def test_the_folder_of_the_library_may_be_named_too(tmp_path: Path) -> None:
    assert run_outside(tmp_path, "--servers", OWN_FOLDER, "servers") == run_outside(tmp_path, "servers")


def test_two_servers_of_one_name_are_one_sentence(home: Path) -> None:
    write_skeleton("herb_garden", home / "more")
    code, out, err = run_outside(home, "--servers", "gardens", "--servers", "more", *CHECK)
    assert (code, out) == (2, "")
    folders = f"{home}/gardens/herb_garden and {home}/more/herb_garden"
    assert err == f"prove: two servers have the name 'herb_garden': {folders}\n"


def test_a_folder_that_lacks_a_file_is_one_sentence(home: Path) -> None:
    (home / "gardens" / "herb_garden" / "voice.py").unlink()
    code, out, err = run_outside(home, "--servers", "gardens", *CHECK)
    assert (code, out) == (2, "")
    assert err == f"prove: {home}/gardens/herb_garden is not a server: it lacks voice.py\n"


@pytest.mark.parametrize("first", ["filesystem.tools", "filesystem.contents", "filesystem.trees"])
def test_tools_are_in_one_order_whichever_module_is_imported_first(first: str) -> None:
    code = f"import prove.servers.{first}; from prove.servers import load; print(*load('filesystem').tools)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.split() == list(load("filesystem").tools)
