"""The messages of a log explained: as text, Markdown, JSON and annotations."""
