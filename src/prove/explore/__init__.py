"""Which calls can be made here? Values for schemas, and plausible calls in a live world.

- `values` draws values that a JSON schema accepts, and values that it forbids.
- `explorer` draws calls whose arguments come from the state of a world, so that many of them succeed.

A change belongs here if it concerns random calls without a purpose; calls that serve a request are planned in `synth`.
"""

from prove.explore.explorer import Explorer
from prove.explore.values import accepted, forbidden

__all__ = ["Explorer", "accepted", "forbidden"]
