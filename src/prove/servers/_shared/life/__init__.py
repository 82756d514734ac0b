"""One seed, one life: the facts behind all worlds of a seed. Every server shows its part of them.

A chapter is a cached function of the seed with a random stream of its own. A server calls only the chapters that it
needs, so a world depends on the seed alone, whatever was built before it. Money is in whole cents.

What all chapters use: `clock` (now), `diary` (spans that are taken: nobody is in two places), `cities` (what fits a
city) and `numbers` (ids and numbers that are a function of the seed and a fact's key, so that a mail can name an order
without the shop).

The chapters are in rooms. A room uses only those before it, and `place` does not use `work`:

- `person`: habits, household, wallet.
- `work`: office, projects, deals.
- `place`: places and their hours, roads, stores, trips.
- `time`: the agenda of events and series, and when the person has time.
- `issues`: issues and sprints of the projects; a room of one file.
- `purchases`: goods and orders of the shop, and the market for used things.
- `outings`: meals and errands.
- `money`: bills, invoices, deposits, and the ledger of every movement.
- `driving`: who drove where, and the log of each car.
- `texts`: mail of firms, mail between people, short conversations.

A change belongs here if two servers must agree on it; what only one server shows belongs to that server.
"""
