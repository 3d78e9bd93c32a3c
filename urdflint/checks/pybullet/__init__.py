"""Rules of PyBullet: what its model claims and no rule for several programs tells."""
