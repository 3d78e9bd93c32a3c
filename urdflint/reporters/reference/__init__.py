"""Pages about words, rules and files."""
