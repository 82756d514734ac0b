"""Retail chain: stock across the stores of a chain, seen by the manager of one of them."""
