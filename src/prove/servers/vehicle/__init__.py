"""Vehicle: the cars of a household, from ignition to trip log."""
