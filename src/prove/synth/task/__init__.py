"""What is a conversation to do? The records that planning, writing and proving share. No logic."""

from prove.synth.task.turn_plan import Request, Slot, TurnPlan

__all__ = ["Request", "Slot", "TurnPlan"]
