"""The XML parsers of the programs, and which of them reject a file."""
