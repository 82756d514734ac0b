"""Where everything is: `geo` (places, hours, positions), `roads` (one distance for every app), `stores`, and `trips`
with `routes`, `hotels` and the clocks of cities, `zones`."""
