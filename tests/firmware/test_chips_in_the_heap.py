"""The whole ceremony of chips by the compiled program, in the heap of a board."""

import os
from pathlib import Path

from tableside.virtual.handhelds import VirtualHandheld, heap_use
from tableside.wire import chips
from tableside.wire.messages import ChipAsk, ChipWord, Envelope, HostMessage, Press, Shares
from tests.firmware.conftest import interpreter_or_skip
from tests.firmware.table_end import ANN, TableEnd, pair

HEAP_BYTES = 64 * 1024
NOBODY = bytes(8)
OTHERS = [bytes([n]) * 8 for n in (1, 2, 3, 4)]


async def asked(end: TableEnd, message: HostMessage) -> ChipWord:
    """What the handheld answers."""
    before = len(words(end))
    end.send(message)
    await end.until(lambda: len(words(end)) > before)
    return words(end)[-1]


def words(end: TableEnd) -> list[ChipWord]:
    return [message for message in end.heard if isinstance(message, ChipWord)]


async def test_chips_are_kept_shown_and_proved_in_the_heap_of_a_board(
    compiled_image: Path, tmp_path: Path
) -> None:
    stand_ins = heap_use(compiled_image, interpreter_or_skip()).stand_ins_bytes
    small = interpreter_or_skip("-X", f"heapsize={HEAP_BYTES + stand_ins}w")
    handheld = VirtualHandheld(compiled_image, tmp_path / "flash", small)
    handheld.lid(opened=False)
    handheld.chip((0, 3))
    await handheld.power_on()
    try:
        device = await pair(handheld)
        for _ in range(8):
            await handheld.press("orange", hold_ms=30)
        async with TableEnd(handheld.port) as end:
            await end.open()
            share = (await asked(end, ChipAsk("share", NOBODY, NOBODY))).data[: chips.SHARE_SIZE]
            shares = {other: os.urandom(chips.SHARE_SIZE) for other in OTHERS} | {device: share}
            listed = chips.share_list(shares, os.urandom(chips.SHARE_SIZE))
            game, tag = chips.game_number(listed), chips.tag_of(chips.game_number(listed))
            bound = await asked(end, Shares(listed))
            assert (bound.why, bound.game) == ("done", tag)
            assert (await asked(end, ChipAsk("mark", tag, NOBODY))).data[:16] == bound.data[32:]

            sealed = (await asked(end, ChipAsk("seal", tag, OTHERS[0]))).data
            assert chips.unseal(ANN.table_key, game, device, OTHERS[0], sealed) == 3
            assert (await asked(end, ChipAsk("seal", tag, device))).why == "own_chip"

            look = chips.seal(ANN.table_key, game, OTHERS[1], device, os.urandom(16), 2)
            names = ("yellow", "red", "blue", "green", "purple")
            end.send(Envelope(tag, OTHERS[1], look, 60_000, "In C2", names))
            await handheld.until(lambda: handheld.rows[0] == "In C2")
            handheld.hold("green")
            await handheld.until(lambda: handheld.rows[2] == "red")
            handheld.release("green")
            await handheld.until(lambda: handheld.rows[2] == "Hold GREEN")
            forged = Envelope(tag, OTHERS[2], look, 60_000, "In C3", names)
            assert (await asked(end, forged)).why == "forged"

            opened = await asked(end, ChipAsk("opening", tag, NOBODY))
            nonce, chip = opened.data[: chips.NONCE_SIZE], opened.data[chips.NONCE_SIZE]
            assert chip == 3
            assert chips.commitment(game, device, nonce, chip) == bound.data[:32]
            assert (await asked(end, ChipAsk("mark", tag, NOBODY))).why == "other_game"
            assert sum(isinstance(event, Press) for event in end.journal) == 8
    finally:
        await handheld.cut_power()
    assert handheld.last_words() == "without a word"
