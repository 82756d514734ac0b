"""The walk through PROVE in one run: worlds, a task across servers with its state diff, and what policies earn."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import prove  # noqa: E402
from prove.core import WorldSession  # noqa: E402
from prove.play import describe_diff  # noqa: E402
from prove.servers.catalogue import catalogue_table  # noqa: E402
from prove.servers.cast import cast_of  # noqa: E402

SEED = 7


def heading(text: str) -> None:
    print(f"\n── {text} {'─' * max(0, 76 - len(text))}")


def do(session: WorldSession, tool: str, **arguments: object) -> dict[str, object]:
    result = session.call(tool, arguments)
    shown = result.text if len(result.text) < 140 else result.text[:137] + "..."
    print(f"  {tool}({', '.join(f'{k}={v!r}' for k, v in arguments.items())})\n    {result.level}: {shown}")
    return result.content


def play_a_task() -> None:
    """A task over two servers: pay someone, after a first try that the bank refuses, and file a note about it."""
    session = prove.environment("banking", "filesystem").open(seed=SEED)
    start = session.fork()
    me = cast_of(SEED).protagonist
    print(f"  {me.name}, {session.now:%A %d %B %Y, %H:%M}; digest {session.digest()}")
    accounts = do(session, "list_accounts")["items"]
    payees = do(session, "list_payees", limit=3)["items"]
    assert isinstance(accounts, list) and isinstance(payees, list)
    source, payee = accounts[0]["id"], payees[0]
    pin = next(iter(session.state("banking").customers)).pin  # type: ignore[attr-defined]
    wrong = "0000" if pin != "0000" else "1111"
    do(session, "pay_payee", from_account_id=source, payee_id=payee["id"], amount=40.0, pin=wrong)
    do(session, "pay_payee", from_account_id=source, payee_id=payee["id"], amount=40.0, pin=pin)
    do(session, "create_file", name="payments.txt", content=f"Paid $40 to {payee['name']}.")
    print("  What changed:")
    for line in describe_diff(start.diff(session)):
        print(f"  {line}")
    print(f"  The fork from before is untouched: {start.digest() == prove.environment('banking', 'filesystem').open(SEED).digest()}")


def main() -> None:
    """Run the walk."""
    heading("The library")
    print(catalogue_table())
    heading("A task in a live world, and what it changed")
    play_a_task()


if __name__ == "__main__":
    main()
