"""What do several servers share? Types and helpers. A folder whose name starts with an underscore is not a server.

- The life of a seed: `cast` (people and places), `bonds` (who is a sister or the manager), `pools` (the names that
  they are drawn from), `streets` (addresses), `life` (everything else that servers agree on), `flows` (kinds of values
  that one server gives and another takes).
- Fields and arguments: `kinds` (field types), `words` (matching a query), `people` and `team` (filters that name a
  person), `amounts` (filters by money), `sorting` (the order of lists), `lookups` (rows that a filter names),
  `narrowing` (filters that cost nothing when they are left out).
- Time: `days` (spans and regular days), `due` (what happens by itself), `draws` (moments as plausible arguments).
- Money and shops: `money`, `ibans`, `cards`, `baskets`, `ratings`.

A change belongs here if two servers need it; what only one server needs belongs to that server.
"""
