"""Files beside a robot: SRDF, and parameters of controllers."""
