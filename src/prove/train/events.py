"""TensorBoard event files of a run, in `RUN/events`."""

# pyright: reportUnknownMemberType=false

from collections.abc import Iterator
from pathlib import Path

import msgspec
from torch.utils.tensorboard.writer import SummaryWriter

from prove.train.metrics import Row

EVENTS = "events"


class Events:
    """Writes rows of metrics for TensorBoard; what an earlier process wrote after its last checkpoint is hidden."""

    def __init__(self, run: Path, last_step: int) -> None:
        self._writer = SummaryWriter(str(run / EVENTS), purge_step=last_step + 1 if last_step else None)

    def add(self, row: Row) -> None:
        """Write all numbers of a row."""
        for name, value in scalars(row):
            self._writer.add_scalar(name, value, row.step)
        self._writer.flush()

    def close(self) -> None:
        """Close the file."""
        self._writer.close()


def scalars(row: Row) -> Iterator[tuple[str, float]]:
    """The numbers of a row with the names that TensorBoard shows: `train/reward`, `evaluation/parts/coverage`."""
    kind = type(row).__struct_config__.tag
    group = "evaluation" if kind == "evaluation" else "train"
    for name, value in msgspec.structs.asdict(row).items():
        if isinstance(value, dict):
            yield from ((f"{group}/{name}/{part}", number) for part, number in value.items())  # pyright: ignore
        elif name != "step":
            yield f"{group}/{name}", float(value)
