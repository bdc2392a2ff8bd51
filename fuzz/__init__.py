"""Fuzzers: random and spoilt input against what strangers can reach. `python -m fuzz`."""
