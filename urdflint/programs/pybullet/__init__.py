"""What is known of PyBullet's URDF importer; there is no model of it yet."""
