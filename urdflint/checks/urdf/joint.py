"""Checks of joint."""
