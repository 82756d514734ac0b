"""How do other trainers use these environments? Thin adapters.

- TRL: `trl_environment` gives classes whose methods are the tools, made by `tool_methods` from the tools' schemas.
- verl: `verl_rows` writes examples as its data sets, and `verl_agent` is the agent loop that plays them, each as a
  `remote_episode`: the model is behind a server that continues token ids.

Only `verl_agent` imports verl, and nothing imports it but verl itself.
"""
