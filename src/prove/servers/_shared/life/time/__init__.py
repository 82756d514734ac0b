"""What is planned and what goes on.

`agenda` has events and series, with `engagement`, `planner`, `invitations` and `occasions`; `present` is who does what
now.
"""
