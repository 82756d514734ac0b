"""Tests of the chapters of a life."""
