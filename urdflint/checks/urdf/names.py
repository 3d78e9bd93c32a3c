"""Checks of names."""
