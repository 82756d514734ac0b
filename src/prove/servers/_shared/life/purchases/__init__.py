"""What was bought and sold with an app: `goods` and `orders` of the shop, `market` for used things, and `bookings` of
trips; `moments` is when one has time for that."""
