"""The names of a robot, and each place where they stand."""
