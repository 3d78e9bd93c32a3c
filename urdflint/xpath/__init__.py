"""XPath 1.0 over documents: parsed with words for what is wrong, and evaluated within a bound of steps."""
