"""What was bought and sold with an app: `goods` and `orders` of the shop, and `market` for used things."""
