"""Widgets by area of the screen. Each shows a model in a fixed place; none is ever rebuilt."""
