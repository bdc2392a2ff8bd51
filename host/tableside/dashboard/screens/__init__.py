"""The screens: set-up, resume, play, result, and those that open over them."""
