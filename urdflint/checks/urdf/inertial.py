"""Checks of inertial."""
