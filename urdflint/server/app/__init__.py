"""The process that the client talks to, its worker processes, and what it passes on."""
