"""Where the person went: `menus` and `meals`, `errands` (visits), `rounds` and `drives` (who drove where)."""
