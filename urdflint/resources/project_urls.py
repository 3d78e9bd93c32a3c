"""Where the project is on the web, from [project.urls] in pyproject.toml; made by `python -m tests.refresh`."""

RULES: str | None = None  # the folder that has the rule documents; None as long as there is none
