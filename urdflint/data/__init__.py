"""What is shipped with the package or made from its metadata: documents, schemas, addresses."""
