"""The controllers of the table on the dashboard: a mark at every seat, and a screen of their own.

Nothing here is for one game; a game of this name would have to look elsewhere for its folder.
"""
