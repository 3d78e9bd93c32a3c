"""Rules of urdf-usd-converter, by which Isaac Sim reads URDF: what its model claims."""
