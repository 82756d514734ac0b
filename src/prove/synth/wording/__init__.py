"""Could the grammar have said this? Both sides of a conversation are put into words again, in all ways there are.

- `user_words` and `reply_words` are checks as those of `proof`: every character that the user and the assistant say is
  a phrase for what was done, with its own values, or known filler.
- `every_choice` runs a function that draws by chance in all ways in which it can end; `explaining` finds whether a text
  is made of some parts in their order and of filler.
- `reworded` proves examples in which a model put requests into other words, by `rewording`, which compares these with
  the phrases for the same. Of other texts that a model wrote nothing is asked here.
"""

from prove.synth.proof.validate import Check
from prove.synth.wording.reply_words import reply_words
from prove.synth.wording.user_words import user_words

WORDING_CHECKS: dict[str, Check] = {"words": user_words, "replies": reply_words}
"""What is asked after the checks of the proof."""

__all__ = ["WORDING_CHECKS"]
