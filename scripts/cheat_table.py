"""Writes docs/cheating.md: what cheats earn beside honest work, under every profile, over the examples by hand."""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.examples import all_examples  # noqa: E402

from prove.bench.cheats import cheat_table  # noqa: E402
from prove.connect import open_session  # noqa: E402

PAGE = """\
# What cheating earns

Mean reward of policies that try to earn it without doing the task, beside honest work, over {count} examples with two
reference calls or more. Written by `python scripts/cheat_table.py`.

{table}

- Under `prove`, the paper's formula, the right tools with junk values earn more than an honest half of the work: a
  read that executes counts as covered whatever it looked for, and values are a tenth of the weight. We keep the formula
  and show it.
- Under `prove-state` a call counts only for the result or effect that the reference had, damage is charged, and no
  cheat beats the honest half on any of these examples (`tests/reward/test_cheating.py`).
- "Acting in an abstention turn" does an honest half and also acts in turns that ask for words alone; it applies only to
  examples with such a turn.
"""


def main() -> None:
    """Run every policy and write the page."""
    examples = [example for example in all_examples() if len(example.reference_calls) >= 2]
    target = ROOT / "docs" / "cheating.md"
    target.write_text(PAGE.format(count=len(examples), table=cheat_table(examples, open_session)))


if __name__ == "__main__":
    main()
