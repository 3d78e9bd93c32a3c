"""Checks of xacro."""
