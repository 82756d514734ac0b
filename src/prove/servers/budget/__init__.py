"""Budget: where a person's money goes, month by month, and what is left to spend."""
