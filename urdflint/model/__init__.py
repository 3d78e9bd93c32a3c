"""The robot in a document: nodes, lenient reading, kinematic tree."""
