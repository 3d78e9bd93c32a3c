"""Messages between processes, positions as the client counts them, and URIs."""
