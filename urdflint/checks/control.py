"""Checks of control."""
