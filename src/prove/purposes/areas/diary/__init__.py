"""What is in the calendar.

- `agenda`: agenda: what clashes in one's own plans, and when somebody has time.
- `appointments`: appointments: what is moved, declined, called off or not to be forgotten.
- `invitations`: invitations: who is asked to come, who does, and who else may.
- `series`: series: appointments that repeat, paused, shifted once, or brought to an end.
"""
