"""Food delivery: restaurants that bring their dishes, seen by the customer."""
