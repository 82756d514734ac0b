"""What do people want? Purposes, by area of life; importing a module here makes its purposes known.

- `bills`, `budget`, `cards`, `savings`: one's own money. `shares`: what is held at the broker.
- `market`: second-hand things. `shops`: orders, parcels and wishes.
- `invoices`: customers of one's own. `store`: a store of one's own. `work`: projects and teams.
- `home`: devices and energy. `guests`: who visits and how they get in.
- `driving`: cars and ways. `travel`: flights and hotels. `meals`: food that is delivered.
- `sales`: leads and deals. `mail`: letters. `social`: posts and followers. `files`: what is on the disk.
- `appointments`: dates with others. `meetings`: video calls.
- `people` and `accounts` have what several areas need: how a person is found whom the user names and how they are
  written to, and the user's own accounts at the bank.
"""
