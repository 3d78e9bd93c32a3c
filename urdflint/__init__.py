"""A linter and schema validator for extended URDF."""

__version__ = "0.1.0"
