"""Files that are no URDF robot: SRDF, parameters, SDFormat, MJCF and directives."""
