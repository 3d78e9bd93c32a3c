"""Why Drake does what it does with SDFormat."""
