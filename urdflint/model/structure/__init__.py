"""What of a file does not fit the vocabulary: irregular and misspelt elements, and what was meant."""
