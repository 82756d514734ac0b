"""A new server is written as a whole, outside of the package, and never over something that is there."""

from pathlib import Path

import pytest

import prove
from prove.authoring.new_server import write_skeleton
from prove.core import UsageError


def test_only_the_folder_of_the_server_is_written(tmp_path: Path) -> None:
    package = sorted(Path(str(prove.__file__)).parent.rglob("*.py"))
    written = write_skeleton("herb_garden", tmp_path / "deep" / "servers")
    assert sorted(tmp_path.rglob("*.py")) == sorted(written)
    assert sorted(Path(str(prove.__file__)).parent.rglob("*.py")) == package


def test_ids_get_a_prefix_of_their_own(tmp_path: Path) -> None:
    write_skeleton("accordions", tmp_path)  # acc is the prefix of bank accounts
    assert 'table("acco", ' in (tmp_path / "accordions" / "records.py").read_text()
    write_skeleton("k9_club", tmp_path)
    assert 'table("kcl", ' in (tmp_path / "k9_club" / "records.py").read_text()


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "herb_garden").mkdir()
    with pytest.raises(UsageError, match="herb_garden exists already; nothing was written"):
        write_skeleton("herb_garden", tmp_path)
    assert not list((tmp_path / "herb_garden").iterdir())


def test_a_place_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match=r"cannot write .*herb_garden: Not a directory"):
        write_skeleton("herb_garden", tmp_path / "file")


def test_tools_of_another_server_are_not_repeated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("prove.authoring.new_server.SKELETON_TOOLS", ("get_{name}",))
    with pytest.raises(UsageError, match="the server 'banking' has a tool 'get_account'; choose another name"):
        write_skeleton("account", tmp_path)
