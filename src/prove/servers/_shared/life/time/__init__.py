"""What is planned and what goes on.

`agenda` has events and series, with `engagement`, `planner`, `invitations` and `occasions`; `answers` is who declined;
`present` is who does what now.
"""
