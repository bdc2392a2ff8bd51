"""The rules of the games: pure, without clock, randomness or I/O."""
