"""What everyone may see of the chips; and what the table should ask of controllers now."""

from collections.abc import Iterator

from tableside.chips import Ceremony, Stage
from tableside.chips.asks import Ask, SealWanted, mark_asks, opening_asks, set_up_asks
from tableside.games.core import ChipWatch
from tableside.referee import chip_events as events
from tableside.referee.options import NS_PER_MS
from tableside.referee.state import RefereeState
from tableside.referee.view import ChipStanding, ChipsView, ChipView, LookView


def chips_view(state: RefereeState, watch: ChipWatch | None, look_ms: int) -> ChipsView | None:
    """None until controllers are asked for chips."""
    ceremony = state.chips.ceremony
    if ceremony is None:
        return None
    looks = tuple(
        LookView(viewer, place, window.since_ns + look_ms * NS_PER_MS)
        for (viewer, place), window in sorted(state.chips.windows.items())
    )
    return ChipsView(
        stage=ceremony.stage.value,
        game=ceremony.game_tag,
        chips=tuple(
            _chip(state, watch, ceremony, place, name)
            for place, name in sorted(state.seating.items())
        ),
        looks=looks,
        names=() if watch is None else watch.names,
    )


def _chip(
    state: RefereeState, watch: ChipWatch | None, ceremony: Ceremony, place: int, name: str
) -> ChipView:
    guarded = watch is not None and watch.guarded
    lid_open = name in state.chips.open_lids
    unpermitted = lid_open and not any(to == place for _, to in state.chips.windows)
    standing = _standing(ceremony, name)
    alarm = guarded and (unpermitted or standing in ("missing", "changed"))
    return ChipView(name, place, standing, lid_open, alarm)


def _standing(ceremony: Ceremony, name: str) -> ChipStanding:
    found: tuple[tuple[ChipStanding, bool], ...] = (
        ("unproved", name in ceremony.failed or name not in ceremony.members),
        ("proved", name in ceremony.proved),
        ("changed", name in ceremony.changed or name in ceremony.doubled),
        ("missing", name in ceremony.absent),
        ("locked", name in ceremony.commitments),
        ("shared", name in ceremony.shares),
    )
    return next((standing for standing, true in found if true), "waiting")


def alarm_of(chips: ChipsView | None) -> str | None:
    """The sentence of the first alarm there is, as the log has it."""
    alarms = () if chips is None else (chip for chip in chips.chips if chip.alarm)
    return next((_alarm(chip) for chip in alarms), None)


def _alarm(chip: ChipView) -> str:
    if chip.standing == "missing":
        return events.ChipMissing(controller=chip.controller).text
    if chip.standing == "changed":
        return events.ChipChanged(controller=chip.controller).text
    return events.LidOpened(controller=chip.controller, permitted=False).text


def asks_of(state: RefereeState, watch: ChipWatch | None) -> tuple[Ask, ...]:
    """What is wanted of controllers now; nothing while the game is paused."""
    if watch is None or state.chips.ceremony is None or state.paused:
        return ()
    return tuple(_asks(state, watch, state.chips.ceremony))


def _asks(state: RefereeState, watch: ChipWatch, ceremony: Ceremony) -> Iterator[Ask]:
    if watch.sealed is not None:
        yield from set_up_asks(ceremony)
    if watch.guarded and ceremony.stage == Stage.SEALED:
        yield from mark_asks(ceremony)
        yield from _seal_asks(state, ceremony)
    if ceremony.stage == Stage.SEALED:
        wanted = (state.seating.get(reveal.controller) for reveal in watch.reveals)
        yield from opening_asks(ceremony, frozenset(name for name in wanted if name))


def _seal_asks(state: RefereeState, ceremony: Ceremony) -> Iterator[Ask]:
    for (viewer, place), window in sorted(state.chips.windows.items()):
        target, to = state.seating.get(place), state.seating.get(viewer)
        if target and to and not window.used:
            yield SealWanted(target, ceremony.game_tag, to, window.since_ns)
