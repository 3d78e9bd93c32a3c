"""Rules of MuJoCo: its block of settings, and what its model claims."""
