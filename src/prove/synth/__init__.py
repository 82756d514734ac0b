"""How does a proven conversation come about? Tasks in live worlds, put into words, checked, and selected into a set.

The rooms in their order; each imports only from those after it, and `plan`, `text` and `proof` not from one another:
- `corruption` spoils proven examples in every known way and counts what is found.
- `run` makes a whole set: chunks of work on several processes, selection, splits, the report.
- `wording` finds out whether the grammar could have said what both sides say.
- `conversation` leads one conversation from request to request and assembles an example from it.
- `plan` finds requests that can be served in the live state, and where the value of each argument comes from.
- `text` writes the user's and the assistant's words, by grammar or with a model.
- `proof` checks an example in a fresh world, without using anything that its making left behind.
- `task` has the records that these rooms share; `config` has the settings.

A change belongs here if it concerns how examples are made or proven; what an example is belongs to `core`.
"""

from prove.synth.config import PAPER, SynthConfig

__all__ = ["PAPER", "SynthConfig"]
