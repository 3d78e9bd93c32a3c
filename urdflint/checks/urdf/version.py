"""Checks of version."""
