"""Tests of the room `time` of a life."""
