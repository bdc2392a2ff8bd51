"""The wire: framing, sealing and messages between the table and its handhelds.

One source for CPython and MicroPython. Nothing here does I/O or reads a clock: objects take
bytes and the time, and give bytes and messages. A handheld carries this folder as `wire`.
`docs/protocol.md` describes every byte.
"""
