"""What the messages of a log mean for a robot: their rules, and the places that they are about."""
