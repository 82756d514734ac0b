"""Food that is delivered.

- `baskets`: what is put into the basket of the food app, taken out again, changed and called off.
- `deliveries`: kitchens that deliver: which are worth keeping, what a dish would cost, and orders that clash or never
  come.
- `food`: what several areas need of food that is delivered: what came from where, and the cards that pay for it.
- `meals`: food that is delivered: ordering, guests, complaints, what it costs.
"""
