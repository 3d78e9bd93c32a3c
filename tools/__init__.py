"""Commands that make what is generated and committed."""
