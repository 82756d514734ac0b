"""How does a model behind an OpenAI-compatible API play?

- `endpoint` asks it through `connections`; `retries` says when and how often again, if it gives no answer.
- `answer` reads what it answers in one piece, `stream` what it answers in many.
- `counts` counts, for whoever plays a task, what its requests take.
- `text_chat` is a chat for models without native tools.

Needs httpx (extra `endpoint`).
"""
