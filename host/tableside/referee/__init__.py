"""The referee: stimuli in, effects out. No clock, no I/O, no thread, no randomness."""
