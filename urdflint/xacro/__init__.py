"""Xacro, expanded by the rules of ros/xacro 2: what it prints, and where each part of that was written."""
