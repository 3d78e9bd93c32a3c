"""Checks of vocabulary."""
