"""Drake's URDF parser, a module for each thing that it parses."""
