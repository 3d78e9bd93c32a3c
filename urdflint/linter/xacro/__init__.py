"""Xacro files: expanded, checked as robots, and each finding moved to the source text."""
