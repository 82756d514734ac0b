"""Where the person went: `menus`, `appetite` (when one eats) and `meals`, `errands` (visits)."""
