"""Why Drake does what it does with a URDF, by subject."""
