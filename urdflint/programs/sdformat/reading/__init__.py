"""How libsdformat reads elements, numbers, words and poses."""
