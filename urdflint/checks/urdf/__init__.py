"""Checks of base URDF."""
