"""Tests of the room `texts` of a life."""
