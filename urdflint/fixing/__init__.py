"""Fixes applied: chosen, proved, merged, made pass after pass until nothing changes, and written."""
