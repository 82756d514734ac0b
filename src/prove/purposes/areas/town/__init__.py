"""Places, and the ways to them.

- `outings`: ways to events and to places on the map.
- `places`: places: lists of them, what people think of them, and what one thinks oneself.
- `rounds`: rounds through the town, ways to friends and to the car, and where to meet.
- `visits`: visits: calling on people, which car takes one there, and what to see together.
"""
