"""MuJoCo, which makes a model of a URDF: what its reader and its compiler refuse, alter and drop."""
