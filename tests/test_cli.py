"""The command line: what it prints, and one sentence with exit code 2 for what the user did wrong."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from prove.authoring.play import play
from prove.cli import main


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_servers(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "servers")
    assert code == 0
    assert "banking" in out
    listed = json.loads(run(capsys, "servers", "--json")[1])["servers"]
    assert f"{len(listed)} servers, {sum(len(s['tools']) for s in listed)} tools" in out
    assert listed[0]["tools"][0]["annotations"]["readOnlyHint"] in (True, False)


def test_call(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "call", "banking", "get_account", '{"account_id": "acc_0001"}', "--seed", "7")
    assert (code, json.loads(out)["id"]) == (0, "acc_0001")
    code, out, _ = run(capsys, "call", "banking", "get_account", "{}")
    assert (code, json.loads(out)["error"]) == (1, "missing_argument")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("call", "banking", "get_account", "{"), "prove: the arguments must be a JSON object"),
        (("call", "banking", "get_account", "[" * 100_000), "prove: the arguments must be a JSON object"),
        (("call", "nobody", "x"), "prove: there is no server 'nobody'"),
        (("check", "nobody"), "prove: there is no server 'nobody'"),
        (("play", "nobody"), "prove: there is no server 'nobody'"),
        (("new-server", "Bad-Name"), "prove: 'Bad-Name' is no name for a server"),
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


@pytest.mark.parametrize("arguments", [("check", "--seeds", "0"), ("call", "banking", "x", "--seed", "-1"), ()])
def test_bad_options_exit_with_two(arguments: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(arguments)


def test_check_prints_a_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "check", "banking", "--seeds", "1", "--json")
    report = json.loads(out)[0]
    assert report["server"] == "banking"
    assert code == (1 if report["findings"] else 0)


def test_play_shows_what_changes() -> None:
    typed = ["tools card", "help freeze_card", "freeze_card card_id=card_0001", "diff", "advance 60", "advance x"]
    typed += ["foo bar", "reset", "diff", 'freeze_card "']
    out = io.StringIO()
    play("banking", 3, io.StringIO("\n".join(typed)), out)
    shown = out.getvalue()
    for words in (
        "unfreeze_card: Make a frozen card work again",
        "card_id (string, required)",
        "~ banking.cards card_0001 status: 'active' → 'frozen'",
        "advance takes a number of seconds",
        "write arguments as name=value",
        "Back to the first day.",
        "Nothing has changed.",
        "No closing quotation",
    ):
        assert words in shown


def test_a_new_server_passes_the_check_where_the_user_put_it(tmp_path: Path) -> None:
    assert main(["new-server", "herb_garden", "--in", str(tmp_path)]) == 0
    assert sorted(p.name for p in (tmp_path / "herb_garden").iterdir()) == [
        "__init__.py", "records.py", "tools.py", "voice.py", "world.py",
    ]  # fmt: skip
    checked = subprocess.run(
        [sys.executable, "-m", "prove.cli", "check", "herb_garden", "--seeds", "3"],
        env={"PROVE_SERVERS": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.stdout.endswith("clean\n"), checked.stdout + checked.stderr
    assert main(["new-server", "herb_garden", "--in", str(tmp_path)]) == 2


def test_starting_up_imports_nothing_heavy() -> None:
    heavy = {"mcp", "torch", "networkx", "starlette", "pydantic"}
    program = f"import sys, prove, prove.cli; print(sorted({heavy} & set(sys.modules)))"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert shown.strip() == "[]"
