"""Scenes drawn by chance, of which the real Drake is asked what it does with them."""
