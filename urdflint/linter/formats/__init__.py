"""Files of other formats than URDF: SRDF, parameters, SDFormat, MJCF and directives."""
