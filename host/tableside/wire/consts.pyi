from typing import TypeVar

T = TypeVar("T")

def const(value: T) -> T: ...
