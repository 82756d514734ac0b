"""Writes docs/cheating.md: what cheats earn compared with honest work, over the hand-written examples."""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.examples import all_examples  # noqa: E402

from prove.bench.cheats import cheat_table  # noqa: E402
from prove.connect import open_session  # noqa: E402

PAGE = """\
# What cheating earns

The mean reward of policies that try to earn it without doing the task, compared with honest work, over {count}
hand-written examples with two reference calls or more. Written by `python scripts/cheat_table.py`.

{table}

- Under `prove`, the paper's formula, the right tools with wrong values earn more than an honest half of the work: a
  read that succeeds counts as covered whatever it looked up, and the weight of values is only 0.1. We keep the formula
  unchanged and document this weakness.
- Under `prove-state` a call counts only if it has the result or the effect of its reference call, and damage costs. No
  cheat beats the honest half on any of these examples (`tests/bench/test_cheats.py`).
- "Acting in an abstention turn" does the honest half, and in turns that need text alone it makes the calls of the next
  turn. It applies only to examples with such a turn.
"""


def main() -> None:
    """Run every policy and write the page."""
    examples = [example for example in all_examples() if len(example.reference_calls) >= 2]
    target = ROOT / "docs" / "cheating.md"
    target.write_text(PAGE.format(count=len(examples), table=cheat_table(examples, open_session)))


if __name__ == "__main__":
    main()
