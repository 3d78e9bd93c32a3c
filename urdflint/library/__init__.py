"""Robots checked, previewed, compared and measured from Python: what the command line stands on, too."""
