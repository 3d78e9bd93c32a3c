"""Checks of resource."""
