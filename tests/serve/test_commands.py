"""`prove serve`: the options say where it serves, and under which limits."""

from typing import Any

import pytest

from prove.cli import main
from prove.serve import Limits


@pytest.mark.parametrize("address", ["[::1]:0", "::1:0"])
def test_the_command_line_says_where_and_under_which_limits(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[str, Any] = {}

    def run(names: tuple[str, ...], host: str, port: int, **options: Any) -> None:
        seen.update(options, names=names, host=host, port=port)

    monkeypatch.setattr("prove.serve.http.run_http", run)
    options = ["--host-name", "a.example", "--host-name", "b.example", "--sessions", "3", "--idle-seconds", "1.5"]
    assert main(["serve", "banking", "--http", address, *options, "--rate", "2.5"]) == 0
    limits = Limits(sessions=3, idle_seconds=1.5, calls_per_second=2.5, burst=5)
    assert seen == {
        "names": ("banking",),
        "host": "::1",
        "port": 0,
        "hosts": ["a.example", "b.example"],
        "limits": limits,
        "until_eof": False,
    }
    assert main(["serve", "--http", address]) == 0
    assert (seen["limits"], seen["hosts"]) == (Limits(), [])


@pytest.mark.parametrize("option", [("--rate", "0"), ("--rate", "nan"), ("--idle-seconds", "inf"), ("--sessions", "x")])
def test_limits_that_are_none_are_refused(option: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["serve", "--http", ":0", *option])
    assert option[0] in capsys.readouterr().err
