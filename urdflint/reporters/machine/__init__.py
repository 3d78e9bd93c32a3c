"""Reports for programs: JSON, SARIF, JUnit and the formats of CI systems."""
