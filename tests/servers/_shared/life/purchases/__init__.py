"""Tests of the room `purchases` of a life."""
