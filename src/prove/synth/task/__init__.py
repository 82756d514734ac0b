"""What is a conversation to do? The records that planning, writing and proving share. No logic.

- `turn_plan` has a planned turn: its requests, what is said for their parameters, and the calls that serve them.
"""

from prove.synth.task.turn_plan import Request, Slot, TurnPlan

__all__ = ["Request", "Slot", "TurnPlan"]
