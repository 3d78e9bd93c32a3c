"""Checks of tree."""
