"""What the links of a robot weigh, and how large they are by their shapes."""
