"""The program of a handheld (MicroPython 1.29). It shows what it is asked and knows no game."""
