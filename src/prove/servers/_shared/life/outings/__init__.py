"""Where the person went: `menus` and `meals`, `errands` (visits).

`desk` has the hours in which they did not drive.
"""
