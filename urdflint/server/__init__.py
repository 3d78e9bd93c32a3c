"""The language server: what `check` finds, shown in an editor while one types."""
