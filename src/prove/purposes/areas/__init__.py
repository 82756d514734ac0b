"""What do people want? Purposes, by area of life; importing a module here makes its purposes known.

- `money`: shared costs, transfers, invoices. `market`: selling second-hand. `work`: projects and teams.
- `people` has what several areas need: how a person is found whom the user names.
"""
