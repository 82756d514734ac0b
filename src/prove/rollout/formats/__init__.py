"""How does a model read and write a conversation? As token ids, in the format of its chat template.

- `open_format` chooses a template and gives a `chat_format`, which writes prompts and continuations and reads messages;
  `joining` checks that what it writes piece by piece is what the template writes at once.
- `template` renders; `chatml` is our own template, for models without tools in theirs.
- `prompt` writes the first prompt, with tools as JSON or as `signatures`; `separators` finds the template's texts
  between messages; `encoding` turns text into ids and back.
- `lenient` reads calls that are not in the template's syntax.

No module here imports transformers before a tokenizer is loaded.
"""
