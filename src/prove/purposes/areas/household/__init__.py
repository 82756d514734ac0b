"""The home and what is in it.

- `doors`: the doors of a house, which people speak of where the smart home has locks.
- `empty_house`: the home while its people are away.
- `evenings`: evenings at home: light, blinds, scenes and music.
- `guests`: guests in a smart home: codes for its doors, and a room that is ready for them.
- `home`: a smart home: what is left on, batteries, energy, and devices that are lost or have work to do.
- `routines`: what the home does by itself: schedules and automations that are made, moved and taken down.
- `safety`: a safe home: who is let in, what is locked and armed, and what happens while nobody is there.
- `thermostats`: the temperatures of the rooms of a home.
"""
