"""Which calls can be made here? Values that a schema accepts, and plausible calls in a live world."""

from prove.explore.explorer import Explorer
from prove.explore.values import accepted

__all__ = ["Explorer", "accepted"]
