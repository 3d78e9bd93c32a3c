"""PyBullet, which makes a multi-body of a URDF: what its importer refuses, alters and drops."""
