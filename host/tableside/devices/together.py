"""Running several things of which none goes on without the others."""

import asyncio
from collections.abc import Coroutine
from typing import Any


async def first_to_end(*works: Coroutine[Any, Any, None]) -> None:
    """Run all until the first ends, cancel the others, and raise what it raised."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
