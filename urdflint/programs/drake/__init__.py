"""What Drake's URDF parser does with a robot file, release by release: as observed of 1.51, and read in its source."""
