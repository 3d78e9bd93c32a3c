"""Why Drake rejects, drops, alters or ignores something of a URDF, or warns of it, by the part of the file."""
