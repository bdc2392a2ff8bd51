"""Prints how much heap the stand-ins and the program take once loaded: `micropython -m heap`.

Two numbers of bytes on a line, in the words of the PC: a board's words may be half as long.
"""

import gc

gc.threshold(4096)


def taken_by(*modules):
    """Bytes of the heap that loading these takes for good."""
    gc.collect()
    before = gc.mem_alloc()
    for name in modules:
        __import__(name)
    gc.collect()
    return gc.mem_alloc() - before


__import__("asyncio")  # a part of the interpreter
print(taken_by("machine"), taken_by("controller.start", "controller.chips.hall"))  # noqa: T201
