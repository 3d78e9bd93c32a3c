"""Reports for people, in text and Markdown."""
