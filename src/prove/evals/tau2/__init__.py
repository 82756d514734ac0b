"""τ²-bench: airline, retail and telecom, played and judged by the code of a checkout that the user names.

- `checkout` imports its modules, with `stand_ins` for those that conversations in text never use.
- Who takes part: `agents` has our policy as its agent, `gold` the reference calls and an agent that does nothing,
  `asked_models` the models behind its user simulator and its judge.
- `simulation` is one conversation, run and judged; `in_threads` runs many; `tau2_suite` is the suite, `tau2_options`
  are those of the command.
"""
