"""Devices as the table knows them: who they are, how they are, what they say."""
