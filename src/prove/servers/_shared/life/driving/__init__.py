"""Who drove where: `rounds` (the days of the person) and `drives` (the log of each car).

Above `money`: nobody drives while they order or pay something.
"""
