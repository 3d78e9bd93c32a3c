"""Checks of xml."""
