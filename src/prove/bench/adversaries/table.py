"""The page that shows what cheating earns."""

from collections.abc import Sequence
from typing import Any

from prove.bench.adversaries.figures import PolicyRow
from prove.reward.profiles import PROFILES

SHOWN = tuple(PROFILES)

PAGE = """\
# What cheating earns

{intro}

Each cell is the mean reward; in brackets the share of examples on which the policy fails and still earns more than
the honest half. The *honest half* does half of the writes and half of the questions and refusals, rounded up, each
with the calls that it depends on. *Partial* policies do some of the work, or all of it in another way; *cheats* apply
their trick to every write, and examples where that is not possible are left out.

{table}

- Under `prove`, the paper's formula, the right tools with wrong values, and work that is undone again, earn about as
  much as honest work: a read that succeeds counts as covered whatever it looked up, values weigh a tenth, and the state
  of the world is not looked at. We keep the formula unchanged.
- Under `prove-state` what counts is the state of the world at the end and what was found out; [reward.md](reward.md)
  derives it from laws.
- Guessed ids that are right by luck achieve their goal under every profile, and so does one of several tries if the
  others are refused. "The commonest" takes, for each parameter, the value that is commonest in the other half of the
  set, if possible one that the world has.
"""


def cheating_page(rows: Sequence[PolicyRow], described: dict[str, Any]) -> str:
    """The page, with what the set is in its first sentence."""
    seed = f" (synthesised with the seed {described['seed']})" if "seed" in described else ""
    intro = (
        f"What policies earn that try to be paid without doing the task, beside honest work, over "
        f"{described['examples']:,} examples{seed} with two reference calls or more. Written by `prove reward-report`."
    )
    return PAGE.format(intro=_wrapped(intro), table=cheating_table(rows))


def cheating_table(rows: Sequence[PolicyRow]) -> str:
    """A Markdown table with a row for each policy."""
    lines = [f"| policy | kind | examples | success | {' | '.join(SHOWN)} |", f"|---|---|---|---|{'---|' * len(SHOWN)}"]
    for row in rows:
        cells = [f"{row.means[profile]:z.3f} ({row.beats[profile]:.1%})" for profile in SHOWN]
        lines.append(f"| {row.name} | {row.kind} | {row.examples:,} | {row.success:.0%} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _wrapped(text: str, width: int = 120) -> str:
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) + 1 > width:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join(lines)
