"""The token engine: generates for many live episodes at once, in token ids from end to end.

Import `TokenEngine` from `prove.rollout.engine.token_engine`; this package's own import loads no torch (extra `local`).
"""
