"""The page that shows a robot: its scene, what was found in it, and what programs make of it."""
