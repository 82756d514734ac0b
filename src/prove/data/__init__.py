"""How are examples and episodes stored? Files, their formats, and the files of other projects.

- `atomic` writes every file of the library; `progress` is the progress bar of long commands.
- `lines` (JSON lines) and `parquet` store examples and episodes; `read` reads either; `format` refuses files of another
  version. `parquet` needs pyarrow and is imported only where it is used.
- `imports` and `foreign_schemas` read other projects' files. Exports are in `rollout`: they need a transcript.

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
