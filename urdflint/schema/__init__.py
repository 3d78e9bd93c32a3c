"""The XML schemas: read for their vocabulary, asked for a verdict, and explained."""
