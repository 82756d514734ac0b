"""What is planned: `agenda` (events and series) with `engagement`, `planner`, `invitations` and `occasions`."""
