from pathlib import Path

DATA_DIR = Path(__file__).parents[3] / "data"
