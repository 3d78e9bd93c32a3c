"""A file that is not well formed, read as tinyxml2 reads it."""
