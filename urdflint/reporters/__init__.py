"""A Report in the forms that people and programs read; every reporter is a pure function."""
