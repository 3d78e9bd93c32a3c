"""What is known of MuJoCo's URDF reader; there is no model of it yet."""
