"""urdf-usd-converter, by which Isaac Sim, Isaac Lab and Newton read URDF: what it makes of a robot in USD."""
