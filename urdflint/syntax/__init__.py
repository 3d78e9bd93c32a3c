"""Bytes and XML: sources, documents with exact spans, and the tolerant reading of broken ones."""
