"""How fast five handhelds live in virtual time, every round of their loops run: a ratio.

`python -m bench.handhelds`. Beside it the same loop with five timers that do nothing.
"""

import asyncio
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path

from tableside.virtual.handhelds import InsideHandheld
from tableside.virtual.loop import JumpingLoop, run_jumping

HANDHELDS = 5
ROUND_S = 0.005
LIVED_S = 60.0


async def lived_cpu_s() -> float:
    """CPU seconds for all of them to live `LIVED_S`."""
    before = time.process_time()
    await asyncio.sleep(LIVED_S)
    return time.process_time() - before


async def of_handhelds(folder: Path) -> float:
    """Handhelds that lie on the table."""
    async with AsyncExitStack() as stack:
        for number in range(HANDHELDS):
            one = InsideHandheld(folder / str(number), unique_id=f"unit{number}")
            one.lid(opened=False)
            stack.push_async_callback(one.cut_power)
            await one.power_on()
        return await lived_cpu_s()


async def of_timers() -> float:
    """Bare timers at the same pace."""

    async def tick() -> None:
        while True:
            await asyncio.sleep(ROUND_S)

    ticking = [asyncio.create_task(tick()) for _ in range(HANDHELDS)]
    spent_s = await lived_cpu_s()
    for task in ticking:
        task.cancel()
    await asyncio.gather(*ticking, return_exceptions=True)
    return spent_s


async def measure(_loop: JumpingLoop) -> tuple[float, float]:
    """Timers and handhelds, one after the other."""
    with tempfile.TemporaryDirectory(prefix="tableside-") as folder:
        return await of_timers(), await of_handhelds(Path(folder))


def main() -> None:
    timers_s, handhelds_s = run_jumping(measure)
    print(f"{HANDHELDS} handhelds live {LIVED_S / handhelds_s:6.0f} times as fast as real ones")
    print(f"their rounds cost {handhelds_s / timers_s:11.1f} times as much as bare timers")


if __name__ == "__main__":
    main()
