"""Makes the benchmark package importable while the tests of this folder run."""

from tests.connect.bfcl.conftest import bfcl_folder, bfcl_on_path

__all__ = ["bfcl_folder", "bfcl_on_path"]
