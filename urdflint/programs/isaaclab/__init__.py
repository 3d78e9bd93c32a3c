"""Isaac Lab, which reads URDF by urdf-usd-converter with options of its own."""
