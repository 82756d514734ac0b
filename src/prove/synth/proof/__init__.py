"""Is an example right? Checks that recompute everything from the example and a fresh world.

- `validate` has the list of checks. Each is a function in the file of its name that returns None or a reason:
  `well_formed`, `limits`, `replay`, `secrets`, `provenance`, `referents`, `necessity`, `messages`, `unsolvable`,
  `candidates`, `edges`, `frame` (the system message, the category, the plan), `spans`; `round_trip` for
  examples of a purpose: their words are read back and solved again.
- `proof` is what the checks read: the example, its results in a fresh world, what each call could know.
- `request_text` decides whether a text asks for a call; `left_out` whether a goal need not be reached; `without_call`
  runs the reference without one call.

Nothing here may import the rooms that make examples; the linter checks this.
"""

from prove.synth.proof.proof import Proof
from prove.synth.proof.validate import CHECKS, Check, validate

__all__ = ["CHECKS", "Check", "Proof", "validate"]
