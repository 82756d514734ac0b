"""Tests of the room `place` of a life."""
