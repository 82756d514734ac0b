"""The firm: `office` (working hours), `projects`, and `deals` with its customers."""
