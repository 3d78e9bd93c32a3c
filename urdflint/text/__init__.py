"""Text for people: sentences on lines, and the known word that somebody meant."""
