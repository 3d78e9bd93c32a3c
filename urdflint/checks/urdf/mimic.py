"""Checks of mimic."""
