"""How does a local model play? In token ids from end to end, many conversations at once.

- `rollouts` plays a batch: `groups` starts it, `calls` runs its environments, `clock` measures where the time goes.
- `conversation` is one conversation of a batch, and `episode` the ids of it; `records` is what comes out.
- `references` writes references in the same ids; `policy` plays any number of examples.
"""
