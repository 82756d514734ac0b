"""Where the person went: `menus` and `meals`, `errands` (visits), `rounds` and `drives` (who drove where).

`desk` has the hours in which they did not drive.
"""
