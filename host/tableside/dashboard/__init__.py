"""The dashboard: what the whole table sees, from two metres away.

It shows a `TableView` and sends what the table does through a `TablePort`; it decides nothing.
"""
