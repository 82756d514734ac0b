"""Where everything is: `geo` (places and their hours), `roads` (one distance for every app), `stores`, `trips` with
`routes`, `hotels` and the clocks of cities, `zones`; `joins`, the tickets of others; and `addresses`, the city and the
position of every address."""
