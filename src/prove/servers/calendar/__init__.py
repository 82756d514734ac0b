"""Calendar: a person's events, invitations, recurring series and free time."""
