"""The documentation site: `python -m tools.site` makes it of README.md, docs/, rules/, the schemas and the targets."""
