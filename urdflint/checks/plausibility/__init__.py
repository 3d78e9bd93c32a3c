"""Rules that judge values over the whole robot."""
