"""Previews, comparisons, differences and measures of robots as text."""
