"""Checks of material."""
