"""How are examples and episodes stored, and how do long commands run? Files, formats, and work that can continue.

- `atomic` writes every file of the library; `user_cache` is the folder for what would otherwise be computed again.
- `lines` (JSON lines) and `parquet` store examples and episodes; `read` reads either; `format` refuses files of another
  version. `parquet` needs pyarrow and is imported only where it is used.
- `imports` and `foreign_schemas` read other projects' files. Exports are in `rollout`: they need a transcript.
- Long commands: `long_run` runs them, with a bar from `progress` and a `journal` of what is done, which the same
  command continues; `workers` are their processes; `stopping` ends them.

A change belongs here if it concerns bytes on disk; what a stored record means is in `core`.
"""

from prove.data.atomic import atomic_file, write_atomic
from prove.data.lines import nth_episode, read_episodes, read_examples, write_lines
from prove.data.read import read_any

__all__ = [
    "atomic_file",
    "nth_episode",
    "read_any",
    "read_episodes",
    "read_examples",
    "write_atomic",
    "write_lines",
]
