"""Files that hold whole scenes: SDFormat, MJCF and Drake's model directives."""
