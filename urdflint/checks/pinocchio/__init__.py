"""Rules of what Pinocchio alone makes of a robot."""
