"""What a stranger may send: attacks on time, memory, and everything that is written."""
