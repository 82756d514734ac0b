"""Multi-step scenarios, server by server: what a careful user, a careless one and a cheat would try."""
