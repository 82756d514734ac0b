"""The official conformance suite and the official inspector, against a host that also serves all servers."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.worlds import keys

ROOT = Path(__file__).resolve().parents[2]
SUITES = {"2026-07-28": (40, 152), "2025-11-25": (33, 84)}
EVERYWHERE = {
    "2026-07-28": ("tools-list", "dns-rebinding-protection", "http-header-validation"),
    "2025-11-25": ("server-initialize", "ping", "tools-list", "dns-rebinding-protection"),
}


@pytest.fixture(scope="module")
def tools() -> dict[str, list[str]]:
    """How the official tools are started; the project's own script installs them when they are missing."""
    script = [sys.executable, str(ROOT / "scripts" / "install_node_tools.py")]
    return json.loads(subprocess.run(script, stdout=subprocess.PIPE, check=True).stdout)


@pytest.fixture(scope="module")
def urls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """One host with all servers of the library and the fixture server, in a process of its own."""
    command = [sys.executable, "-m", "tests.serve.fixture_server"]
    log = tmp_path_factory.mktemp("host") / "log"
    with (
        log.open("w") as errors,
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=errors) as host,
    ):
        assert host.stdout is not None
        line = host.stdout.readline()
        assert line, log.read_text()
        yield json.loads(line)
        host.terminate()


def checks(folder: Path) -> list[dict[str, Any]]:
    return [check for found in folder.glob("*/checks.json") for check in json.loads(found.read_text())]


@pytest.mark.parametrize("version", SUITES)
def test_the_whole_suite_passes(
    tools: dict[str, list[str]], urls: dict[str, str], version: str, tmp_path: Path
) -> None:
    options = ["--suite", "all", "--spec-version", version, "--output-dir", str(tmp_path)]
    run = subprocess.run(
        [*tools["conformance"], "server", "--url", urls["fixture"], *options],
        capture_output=True,
        text=True,
        check=False,
    )
    scenarios, passed = SUITES[version]
    statuses = Counter(check["status"] for check in checks(tmp_path))
    assert run.returncode == 0, run.stdout
    assert f"Total: {passed} passed, 0 failed" in run.stdout
    assert run.stdout.count("\n✓ ") == scenarios
    assert (statuses["SUCCESS"], statuses["FAILURE"], statuses["WARNING"], statuses["SKIPPED"]) == (passed, 0, 0, 0)


@pytest.mark.parametrize(("version", "scenario"), [(v, s) for v, names in EVERYWHERE.items() for s in names])
def test_the_library_passes_what_applies_to_any_server(
    tools: dict[str, list[str]], urls: dict[str, str], version: str, scenario: str, tmp_path: Path
) -> None:
    options = ["--scenario", scenario, "--spec-version", version, "--output-dir", str(tmp_path)]
    run = subprocess.run(
        [*tools["conformance"], "server", "--url", urls["all"], *options], capture_output=True, text=True, check=False
    )
    statuses = Counter(check["status"] for check in checks(tmp_path))
    assert run.returncode == 0, run.stdout
    assert statuses["SUCCESS"] > 0
    assert statuses["FAILURE"] == statuses["WARNING"] == statuses["SKIPPED"] == 0, run.stdout


def test_the_inspector_has_no_complaint_about_any_tool(tools: dict[str, list[str]], urls: dict[str, str]) -> None:
    run = subprocess.run(
        [*tools["inspector"], "--cli", urls["all"], "--method", "tools/list", "--strict"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert len(json.loads(run.stdout)["tools"]) >= 17


def test_the_inspector_calls_a_tool(tools: dict[str, list[str]], urls: dict[str, str]) -> None:
    account = keys("banking.accounts")[0]
    given = json.dumps({"account_id": account})
    call = ["--method", "tools/call", "--tool-name", "get_account", "--tool-args-json", given]
    run = subprocess.run(
        [*tools["inspector"], "--cli", urls["banking"], *call], capture_output=True, text=True, check=True
    )
    result = json.loads(run.stdout)
    assert json.loads(result["content"][0]["text"]) == result["structuredContent"]
    assert result["structuredContent"]["id"] == account
