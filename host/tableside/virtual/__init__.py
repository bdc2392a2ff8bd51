"""The virtual table: wall, people, handhelds, radio and time. SIMULATED wherever it shows."""
