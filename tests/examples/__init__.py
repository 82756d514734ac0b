"""Examples written by hand, over several servers and every category; later rooms reuse them."""
