"""The server for coding agents: `urdflint mcp`, its tools, and what they may read."""
