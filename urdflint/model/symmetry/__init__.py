"""Links and joints that are alike: rows, twins, and left and right sides."""
