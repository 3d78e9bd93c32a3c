"""Shapes and solids: boxes around links, overlaps, gaps, and the room that joints sweep."""
