"""Waiting for an answer over a connection that may be lost meanwhile."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


async def unless_lost(
    lost: "asyncio.Future[None]", work: Coroutine[Any, Any, T], error: Exception
) -> T:
    """The result of `work`, or `error` once `lost` is done: Bumble just cancels what is pending."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.wait((task, lost), return_when=asyncio.FIRST_COMPLETED)
        if task.done() and not task.cancelled():
            return task.result()
        raise error
    finally:
        task.cancel()
