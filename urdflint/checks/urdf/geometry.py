"""Checks of geometry."""
