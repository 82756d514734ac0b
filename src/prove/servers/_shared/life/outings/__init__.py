"""Where the person went: `menus` and `meals`, `errands` (visits)."""
