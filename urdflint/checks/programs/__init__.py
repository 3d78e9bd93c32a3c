"""Rules of what several programs do alike: one finding that tells which of them."""
