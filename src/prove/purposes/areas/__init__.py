"""What do people want? Purposes, by area of life; importing a module here makes its purposes known.

- `money`: bills, savings, shared costs. `shares`: what is held at the broker. `market`: second-hand things.
- `shops`: orders, parcels and wishes. `business`: customers, invoices and a store. `work`: projects and teams.
- `home`: devices, guests and energy. `driving`: cars and ways. `travel`: flights and hotels. `meals`: food that is
  delivered.
- `sales`: leads and deals. `meetings`: appointments and video calls. `mail`: letters. `social`: posts and followers.
  `files`: what is on the disk.
- `people` has what several areas need: how a person is found whom the user names.
"""
