"""Maps: places, addresses, routes and travel times in the home city, and one's saved places."""
