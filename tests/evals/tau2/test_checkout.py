"""A checkout is imported from its folder; what is wrong with it is one sentence."""

import re
import shutil
import sys
from pathlib import Path

import pytest

from prove.core.errors import UsageError
from prove.evals.tau2.asked_models import completion
from prove.evals.tau2.checkout import DOMAINS, Checkout, forget_checkout, load_checkout


def copied(folder: Path, tmp_path: Path) -> Path:
    shutil.copytree(folder, tmp_path / "copy", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "copy"


def test_the_start_of_the_package_and_litellm_are_not_needed(checkout: Checkout) -> None:
    assert [len(checkout.tasks(domain)) for domain in DOMAINS] == [2, 2, 1]
    assert checkout.environment("retail").get_policy()
    assert checkout.module("utils.llm_utils").completion is completion
    assert "litellm" not in sys.modules


def test_loading_it_again_imports_nothing_and_another_one_is_refused(
    checkout: Checkout, folder: Path, tmp_path: Path
) -> None:
    registry = checkout.module("registry")
    assert load_checkout(folder).module("registry") is registry
    with pytest.raises(UsageError, match="is loaded already"):
        load_checkout(copied(folder, tmp_path))


def test_the_version_names_code_and_data(folder: Path, tmp_path: Path) -> None:
    before = load_checkout(folder).version
    assert re.fullmatch(r"1\.0\.0\.dev7, data [0-9a-f]{8}", before)
    forget_checkout()
    other = copied(folder, tmp_path)
    assert load_checkout(other).version == before
    (other / "data/tau2/domains/retail/db.json").write_text('{"amount": 6, "is_open": true}')
    assert load_checkout(other).version != before
    (other / "pyproject.toml").unlink()
    assert load_checkout(other).version.startswith("unknown version, data ")


def test_a_folder_that_is_no_checkout_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="is not a checkout of τ²-bench: it has no folder src/tau2"):
        load_checkout(tmp_path)


def test_a_missing_package_is_named_with_what_to_install(folder: Path, tmp_path: Path) -> None:
    other = copied(folder, tmp_path)
    (other / "src/tau2/utils/utils.py").write_text("import no_such_package_at_all\n")
    for _ in range(2):  # the second attempt does not find half a package
        with pytest.raises(UsageError, match=re.escape("'no_such_package_at_all'; install what it needs with: pip")):
            load_checkout(other)


@pytest.mark.parametrize("change", ["no module", "no name"])
def test_another_version_is_one_sentence(folder: Path, tmp_path: Path, change: str) -> None:
    other = copied(folder, tmp_path)
    if change == "no module":
        (other / "src/tau2/user/user_simulator_base.py").unlink()
    else:
        (other / "src/tau2/user/user_simulator_base.py").write_text("")
    with pytest.raises(UsageError, match=r"τ²-bench 1\.0 or later is needed"):
        load_checkout(other)


@pytest.mark.parametrize("damage", ["gone", "not JSON"])
def test_damaged_data_is_one_sentence(folder: Path, tmp_path: Path, damage: str) -> None:
    other = copied(folder, tmp_path)
    for name in ("tasks.json", "db.json"):
        file = other / "data/tau2/domains/airline" / name
        file.unlink()
        if damage == "not JSON":
            file.write_text("{")
    checkout = load_checkout(other)
    for reading in (checkout.tasks, checkout.environment):
        with pytest.raises(UsageError, match="data of airline cannot be read"):
            reading("airline")
