"""Xacro sources: what is wrong with them as they stand, or shows when they are expanded."""
