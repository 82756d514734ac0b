"""One seed, one life: the facts behind all worlds of a seed. Every server shows its part of them.

A chapter is a cached function of the seed with a random stream of its own. A server calls only the chapters that it
needs, so a world depends on the seed alone, whatever was built before it. Money is in whole cents.

- Time: `clock` (now), `diary` (spans that are taken: nobody is in two places), `agenda` (events and series) with
  `engagement`, `planner`, `invitations` and `occasions`.
- Person: `habits` (how much of everything), `household` (rooms, members, cars), `rounds` and `drives` (who drove
  where).
- Work: `office` (working hours), `projects`, `issues`, `deals`, and `work` with all of them.
- Place: `cities` (what fits a city), `geo` (places, hours, positions), `roads` (one distance for every app), `stores`,
  `trips` with `routes` and `hotels`.
- Money: `wallet` (accounts, cards), `goods` and `orders`, `menus` and `meals`, `errands` (visits), `market`, `bills`,
  `invoices`, `deposits`, `ledger` (every movement, with its source).
- Texts: `style` (how firms and people write), `notices` (mail of firms), `correspondence` (mail between people),
  `threads` (short conversations).
- `numbers`: ids and numbers that are a function of the seed and a fact's key, so that a mail can name an order without
  the shop.

A change belongs here if two servers must agree on it; what only one server shows belongs to that server.
"""
