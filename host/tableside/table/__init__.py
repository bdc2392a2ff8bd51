"""The shell that joins it all: opening games, playing them, and the only clock."""
