"""What do the user and the assistant say? A planned turn becomes the user's words; results become the assistant's.

- `writer` writes for the user and `responder` for the assistant: a protocol and a grammar in each.
- For the writer: `persona` (how someone speaks), `sentences`, `omission` (leaving a value out), `stock_phrases`.
- For the responder: `results_text` (results and refusals in words); `closing_words` ends the turns of purposes.
- `model` has both roles, and the teacher, played by a model; `faithful` decides whether a model's text can be used;
  `cached_endpoint` stores a model's answers. `model` and `cached_endpoint` need httpx (the extra `endpoint`) and are
  imported by their own names.
- `authors` chooses between grammar and model, as the configuration says.
"""

from prove.synth.text.authors import Authors, authors
from prove.synth.text.persona import Persona, draw_persona
from prove.synth.text.responder import GrammarResponder, Responder
from prove.synth.text.writer import GrammarWriter, Writer

__all__ = [
    "Authors",
    "GrammarResponder",
    "GrammarWriter",
    "Persona",
    "Responder",
    "Writer",
    "authors",
    "draw_persona",
]
