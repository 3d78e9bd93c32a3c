"""The commands beside `check`: a module for each, or for those that belong together."""
