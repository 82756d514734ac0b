"""Tests of the room `money` of a life."""
