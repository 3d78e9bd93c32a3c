"""Names, numbers and bodies of Drake's plant, for all formats that it reads."""
