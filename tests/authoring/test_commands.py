"""`prove servers`, `call`, `check` and `new-server`: what they print, and one sentence for what the user did wrong."""

import json
from pathlib import Path

import pytest

from prove.cli import main
from tests.command_line import run, run_outside
from tests.worlds import keys


def test_servers(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "servers")
    assert code == 0
    assert "banking" in out
    listed = json.loads(run(capsys, "servers", "--json")[1])["servers"]
    assert f"{len(listed)} servers, {sum(len(s['tools']) for s in listed)} tools" in out
    assert listed[0]["tools"][0]["annotations"]["readOnlyHint"] in (True, False)


def test_call(capsys: pytest.CaptureFixture[str]) -> None:
    account = keys("banking.accounts")[0]
    arguments = json.dumps({"account_id": account})
    code, out, _ = run(capsys, "call", "banking", "get_account", arguments, "--seed", "7")
    assert (code, json.loads(out)["id"]) == (0, account)
    code, out, _ = run(capsys, "call", "banking", "get_account", "{}")
    assert (code, json.loads(out)["error"]) == (1, "missing_argument")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("call", "banking", "get_account", "{"), "prove: the arguments must be a JSON object"),
        (("call", "banking", "get_account", "[" * 100_000), "prove: the arguments must be a JSON object"),
        (("call", "nobody", "x"), "prove: there is no server 'nobody'"),
        (("check", "nobody"), "prove: there is no server 'nobody'"),
        (("check", "nobody", "--json"), "prove: there is no server 'nobody'"),
        (("play", "nobody"), "prove: there is no server 'nobody'"),
        (("new-server", "Bad-Name"), "prove: 'Bad-Name' is not a name for a server"),
        (("new-server", "_hidden"), "prove: '_hidden' is not a name for a server"),
        (("new-server", "control"), "prove: the name 'control' has a meaning of its own"),
        (("new-server", "banking"), "prove: there is a server 'banking' already"),
    ],
)
def test_mistakes_are_one_sentence(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], sentence: str
) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith(sentence)
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("arguments", [("check", "--seeds", "0"), ("call", "banking", "x", "--seed", "-1")])
def test_bad_options_exit_with_two(arguments: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(arguments)


def test_check_prints_a_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "check", "banking", "--seeds", "1", "--json")
    report = json.loads(out)[0]
    assert report["server"] == "banking"
    assert code == (1 if report["findings"] else 0)


def test_new_server_says_how_the_server_is_found(tmp_path: Path) -> None:
    code, out, err = run_outside(tmp_path, "new-server", "herb_garden")
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == "wrote servers/herb_garden/__init__.py"
    assert out.splitlines()[-1] == "check it with: prove --servers servers check herb_garden"
    assert sorted(p.name for p in (tmp_path / "servers" / "herb_garden").iterdir()) == [
        "__init__.py", "records.py", "tools.py", "voice.py", "world.py",
    ]  # fmt: skip
    code, out, err = run_outside(tmp_path, "--servers", "servers", "new-server", "herbarium", "--in", "servers")
    assert (code, out.splitlines()[-1]) == (0, "check it with: prove check herbarium")
    code, out, err = run_outside(tmp_path, "--servers", "servers", "check", "herb_garden", "herbarium", "--seeds", "1")
    assert code == 0, out + err


@pytest.mark.parametrize("name", ["herb_garden", "item", "state"])
def test_a_new_server_passes_the_check_where_the_user_put_it(tmp_path: Path, name: str) -> None:
    assert run_outside(tmp_path, "new-server", name, "--in", "here/or there")[0] == 0
    code, out, err = run_outside(tmp_path, "--servers", "here/or there", "check", name, "--seeds", "3")
    assert (code, err) == (0, "")
    assert out.endswith("clean\n")
    code, out, err = run_outside(tmp_path, "new-server", name, "--in", "here/or there")
    assert (code, out, err) == (2, "", f"prove: there is a server {name!r} already\n")
