"""Runs the command line as `python -m prove`."""

import sys

from prove.cli import main

if __name__ == "__main__":
    sys.exit(main())
