"""The classes of the Berkeley Function-Calling Leaderboard (BFCL), multi-turn, as an environment: state without tables.

- `bfcl_session` runs the classes as sessions, but for calls that `costs` finds too large; `entries` turns the
  benchmark's data into examples of ours.
- `python_values` turns Python values into JSON, for results and for comparing states.
- `package` imports `bfcl-eval` when a world is first opened; it need not be installed before.
"""

from prove.connect.bfcl.bfcl_session import BFCL_ENVIRONMENTS, BfclEnvironment, BfclSession, open_bfcl

__all__ = ["BFCL_ENVIRONMENTS", "BfclEnvironment", "BfclSession", "open_bfcl"]
