"""Findings that do not count: comments that ignore them, and baselines."""
