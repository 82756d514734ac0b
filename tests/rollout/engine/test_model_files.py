"""Where the files of a model are."""

from pathlib import Path

import pytest

from prove.core.errors import UsageError
from prove.rollout.engine.model_files import model_location


def test_a_folder_with_a_configuration(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text("{}")
    (tmp_path / "other.gguf").write_text("")
    assert model_location(tmp_path) == (tmp_path, None)


def test_a_gguf_file_by_its_name_or_its_folder(tmp_path: Path) -> None:
    file = tmp_path / "model.gguf"
    file.write_text("")
    assert model_location(file) == (tmp_path, "model.gguf")
    assert model_location(tmp_path) == (tmp_path, "model.gguf")


def test_what_is_not_there_or_not_clear(tmp_path: Path) -> None:
    for name in ("a.gguf", "b.gguf", "c.txt"):
        (tmp_path / name).write_text("")
    with pytest.raises(UsageError, match="2 GGUF files; name one of them"):
        model_location(tmp_path)
    with pytest.raises(UsageError, match="neither a folder nor a GGUF file"):
        model_location(tmp_path / "c.txt")
    with pytest.raises(UsageError, match="there is no model at"):
        model_location(tmp_path / "d")
