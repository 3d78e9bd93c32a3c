"""What can be typed at a place of XML, YAML and SRDF."""
