"""How do people say a value, and does a text say it? English for values, phrases and texts, without any world.

- `wordings` gives every way to say a value; `mentions` finds words in a text.
- `phrases` fills the slots of a server's phrases so that the sentence still reads well.

A change belongs here if it concerns English in general; the phrases themselves are in the `voice.py` of each server.
"""

from prove.language.mentions import count_mentions, mentions
from prove.language.phrases import Piece, Pieces, pieces_of, says_all, text_of
from prove.language.wordings import wordings

__all__ = ["Piece", "Pieces", "count_mentions", "mentions", "pieces_of", "says_all", "text_of", "wordings"]
