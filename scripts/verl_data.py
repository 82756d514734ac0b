"""Writes the splits of a set for verl.

python scripts/verl_data.py RUN_OF_SYNTH FOLDER
"""

import sys
from pathlib import Path

from prove.data.read import read_any
from prove.train.adapters.verl_rows import write_verl


def main(data: str, folder: str) -> None:
    """Write `train.parquet` and `dev.parquet`."""
    examples, _ = read_any(data)
    for split in ("train", "dev"):
        count = write_verl(Path(folder) / f"{split}.parquet", [each for each in examples if each.split == split])
        print(f"{count:,} rows in {Path(folder) / split}.parquet")


if __name__ == "__main__":
    main(*sys.argv[1:])
