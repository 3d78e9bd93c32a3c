"""Rules about what Newton makes of a robot."""
