"""Writes the schema of what SDFormat allows, from the description files of libsdformat and our own words."""
