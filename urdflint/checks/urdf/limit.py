"""Checks of limit."""
