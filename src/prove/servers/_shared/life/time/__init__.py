"""What is planned and what goes on.

`agenda` has events and series, with `engagement`, `planner`, `invitations`, `occasions` and `ways` (is there time for
the way?); `answers` is who declined; `present` is who does what now; `desk` has the hours in which the person has time
to write and to call; `together` is who sits beside the user, or flies, and does nothing else meanwhile.
"""
