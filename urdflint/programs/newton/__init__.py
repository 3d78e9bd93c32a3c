"""Newton's own reader of URDF, `ModelBuilder.add_urdf`: what it and the builder refuse, alter and drop."""
