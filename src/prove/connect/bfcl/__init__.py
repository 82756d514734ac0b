"""The classes of the Berkeley Function-Calling Leaderboard (BFCL), multi-turn, as an environment: state without tables.

The package `bfcl-eval` is imported when a world is first opened, and need not be installed before.
"""

from prove.connect.bfcl.bfcl_session import BFCL_ENVIRONMENTS, BfclEnvironment, BfclSession, open_bfcl

__all__ = ["BFCL_ENVIRONMENTS", "BfclEnvironment", "BfclSession", "open_bfcl"]
