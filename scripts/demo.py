"""A tour of PROVE: the servers, a task and its state diff, a set of proven conversations, and what policies earn."""

import argparse
import tempfile
from pathlib import Path

import prove
from prove.authoring.listing import listing_table
from prove.authoring.play import describe_diff
from prove.connect import open_session
from prove.core import WorldSession
from prove.core.examples import Example
from prove.data.parquet import read_parquet
from prove.reward import profile_named, score
from prove.rollout import POLICIES, run_episode
from prove.servers._shared.cast import cast_of
from prove.synth.config import SynthConfig
from prove.synth.run.pipeline import EXAMPLES, synthesize
from prove.synth.run.revalidate import validate_set
from prove.view.show import show_example

SEED = 7
COUNT = 300
PROFILES = ("prove", "prove-state")


def main() -> None:
    """Run the tour."""
    heading("The library")
    print(listing_table())
    heading("A task in a live world, and what it changed")
    play_a_task()
    heading(f"{COUNT} conversations, grounded in live state and proven")
    with tempfile.TemporaryDirectory() as folder:
        examples = make_examples(Path(folder))
    heading("One of them")
    print(show_example(next(e for e in examples if e.category == "join")))
    heading("What scripted policies earn (mean reward, and how many episodes are a success)")
    print(policy_table(examples))


def heading(text: str) -> None:
    """Print the title of the next part."""
    print(f"\n── {text} {'─' * max(0, 96 - len(text))}", flush=True)


def play_a_task() -> None:
    """Pay someone, after a first try with a wrong PIN that the bank refuses, and write a note about it."""
    session = prove.environment("banking", "filesystem").open(seed=SEED)
    start = session.fork()
    print(f"  {cast_of(SEED).protagonist.name}, {session.now:%A %d %B %Y, %H:%M}; digest {session.digest()}")
    source = do(session, "list_accounts")["items"][0]["id"]
    payee = do(session, "list_payees", limit=3)["items"][0]
    payment = {"from_account_id": source, "payee_id": payee["id"], "amount": 40.0}
    do(session, "pay_payee", **payment, pin="0000")
    do(session, "pay_payee", **payment, pin="3535")
    do(session, "create_file", name="payments.txt", content=f"Paid $40 to {payee['name']}.")
    print("  What changed:")
    for line in describe_diff(start.diff(session)):
        print(f"  {line}")
    fresh = prove.environment("banking", "filesystem").open(SEED)
    print(f"  The fork from before the task is unchanged: {start.digest() == fresh.digest()}")


def do(session: WorldSession, tool: str, **arguments: object) -> dict[str, list[dict[str, str]]]:
    """Call a tool and print its result."""
    result = session.call(tool, arguments)
    shown = result.text if len(result.text) < 140 else result.text[:137] + "..."
    print(f"  {tool}({', '.join(f'{k}={v!r}' for k, v in arguments.items())})\n    {result.level}: {shown}")
    return result.content


def make_examples(folder: Path) -> list[Example]:
    """Synthesise a set, validate it again in fresh worlds, and read it back."""
    report = synthesize(SynthConfig(seed=SEED, count=COUNT), folder, 2)
    proven = validate_set(folder)
    print(
        f"  kept {report.kept_share:.0%} of all tries; {proven.valid} of {proven.examples} are valid when proven again"
    )
    print(f"  {report.calls.mean:.1f} calls on average, {report.calls.least} to {report.calls.most}; by category:")
    print("  " + ", ".join(f"{name} {count}" for name, count in report.categories.items()))
    return list(read_parquet(folder / EXAMPLES))


def policy_table(examples: list[Example]) -> str:
    """A line for each policy."""
    lines = [f"{'policy':<14} {'prove':>8} {'prove-state':>12} {'success':>8}"]
    for name, policy in POLICIES.items():
        episodes = [run_episode(policy, example, open_session(example)) for example in examples]
        scores = {p: [score(episode, profile_named(p)) for episode in episodes] for p in PROFILES}
        means = [sum(s.total or 0.0 for s in scores[p]) / len(episodes) for p in PROFILES]
        done = sum(bool(s.success) for s in scores["prove"])
        lines.append(f"{name:<14} {means[0]:>8.3f} {means[1]:>12.3f} {done:>4}/{len(episodes)}")
    return "\n".join(lines)


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    main()
