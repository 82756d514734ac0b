"""Writes the splits of a set for verl.

python scripts/verl_data.py RUN_OF_SYNTH FOLDER
"""

import argparse
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
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", metavar="RUN_OF_SYNTH", help="the examples")
    parser.add_argument("folder", metavar="FOLDER", help="where the files go")
    asked = parser.parse_args()
    main(asked.data, asked.folder)
