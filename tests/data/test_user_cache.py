"""The cache is where the environment variable says, or in the user's home."""

from pathlib import Path

import pytest

import prove
from prove.core.errors import UsageError
from prove.data.user_cache import cache_folder, code_digest


def test_the_variable_names_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PROVE_CACHE", str(tmp_path))
    assert cache_folder() == tmp_path


@pytest.mark.parametrize("variable", [None, ""])
def test_without_the_variable_it_is_in_the_users_home(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, variable: str | None
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    if variable is None:
        monkeypatch.delenv("PROVE_CACHE", raising=False)
    else:
        monkeypatch.setenv("PROVE_CACHE", variable)
    assert cache_folder() == tmp_path / ".cache" / "prove"


def test_without_a_home_it_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PROVE_CACHE", raising=False)
    monkeypatch.setattr("os.path.expanduser", str)  # as for a user whom the system does not know
    with pytest.raises(UsageError, match="there is no home folder for the cache; set PROVE_CACHE"):
        cache_folder()


def test_the_digest_is_of_all_the_code(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(prove, "__file__", str(tmp_path / "__init__.py"))
    room = tmp_path / "room"
    room.mkdir()
    digests: list[str] = []
    for code in ("one = 1", "one = 2", "one = 1"):
        (room / "module.py").write_text(code)
        digests.append(code_digest.__wrapped__())
    assert digests[0] == digests[2] != digests[1]
