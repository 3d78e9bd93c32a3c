"""What is wrong with an SRDF, by itself and against the robot that it is about."""
