"""What happens at work: `office` (working hours), `projects`, `issues`, `deals`, and `work` with all of them."""
