"""How libsdformat turns URDF into SDFormat: links lumped, blocks placed, losses."""
