"""The race at the table: handhelds, keyboard, corrections, kills, whole races."""
