"""Rules and their checks, and the way from a problem to a finding."""
