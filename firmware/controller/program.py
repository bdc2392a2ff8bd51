"""The handheld as a whole: parts and talkers joined by one loop that also feeds the watchdog."""

import asyncio
import gc
import os

from wire.consts import const
from wire.crypto import sha256

from wire import messages as m
from wire import pairing

from .light import OFF
from .memory import KeptOutbox, KeyStore
from .pages import HOLD, Page
from .slots import Slots
from .talker import Talker
from .version import VERSION

STEP_MS = 5
_CHIP_EVERY = const(10)
_SCREEN_EVERY = const(10)
_MOVES = {"orange": -1, "blue": 1}
_PAIRING_BUTTON = const("ok")
_VEIL_BUTTON = const("green")


def device_id_of(unique_id):
    """The 8-byte identity made from the microcontroller's own number."""
    return sha256(b"tableside device" + unique_id)[: m.BOOT_SIZE]


def _shown(event):
    return isinstance(event, (m.Press, m.Chosen))


class Program:
    """`parts` is what the board has (see `parts.py`); `slots` makes a store of a name."""

    def __init__(self, parts, clock, slots=Slots, random=os.urandom):
        self._parts = parts
        self._clock = clock
        self._device_id = device_id_of(parts.unique_id)
        self._boot = random(m.BOOT_SIZE)
        self._keys = KeyStore(slots("keys"))
        self._pairing = self._keys.load()
        self._outbox = KeptOutbox(self._boot, slots("outbox"))
        self._slots, self._random = slots, random
        self._keeper = None
        self._seen = None
        self._page = self._own_page()
        self._talkers = []
        self._current = None
        self._steps = 0

    # -- what talkers ask ------------------------------------------------------------------------

    def credentials(self):
        """What a session needs to know about this handheld."""
        key = self._pairing.link_key if self._pairing else None
        return self._device_id, self._boot, bytes(VERSION), key

    def radio_name(self):
        """What to advertise: a help for people, no proof of anything."""
        return "Tableside " + self._device_id.hex()[:4]

    def events_due(self, now_ms, most):
        """The events to send now, at most so many."""
        return self._outbox.box.due(now_ms, most)

    def on_open(self, talker):
        """The table has proved itself on this link: it is the one to talk to from now on."""
        if self._current not in (None, talker):
            self._current.send(m.Bye("closing"))
            self._current.hang_up()
        self._current = talker

    def on_pairing(self, asked):
        """The answers to a pairing frame; only a talker on a cable asks."""
        if asked == pairing.WHO:
            return [pairing.i_am(self._identity())]
        if not isinstance(asked, pairing.Pairing):
            return []
        if not self._parts.buttons[_PAIRING_BUTTON].down:
            return [pairing.not_held()]
        self._take_keys(asked)
        return [pairing.paired(asked.link_key, self._device_id)]

    def _identity(self):
        held = self._parts.buttons[_PAIRING_BUTTON].down
        paired = self._pairing is not None
        return pairing.Identity(self._device_id, bytes(VERSION), paired, held, self._parts.board)

    def _take_keys(self, asked):
        self._keys.save(asked)
        self._outbox.clear()
        self._pairing = asked
        self._slots("chip").write(b"")  # what was bound to the old table's key is void
        self._keeper = None
        self._page = self._own_page()
        for talker in self._talkers:
            talker.rekey()

    def on_message(self, talker, message):
        """Do what the table says."""
        self._HANDLERS[type(message)](self, talker, message)

    def _on_ping(self, talker, message):
        battery_mv, percent = self._parts.battery_state()
        queued, dropped = len(self._outbox.box), min(talker.link.dropped, 0xFFFF)
        now_ms = self._clock.now_ms()
        talker.send(m.Pong(message.token, now_ms, battery_mv, percent, queued, dropped))

    def _on_resume(self, talker, message):
        done = self._outbox.acknowledged(message.boot, message.number)
        if self._parts.light.is_waiting:  # for an acknowledgement that was lost on its way
            self._show_counted(done)
        self._outbox.box.rewind()
        lid, chip = self._parts.lid, self._parts.chip
        talker.send(m.About(self._parts.board, lid.open, lid.changes, chip.state))
        talker.resumed = True

    def _on_ack(self, _talker, message):
        self._show_counted(self._outbox.acknowledged(message.boot, message.number))

    def _show_counted(self, events):
        if any(map(_shown, events)) and not any(map(_shown, self._outbox.box.kept)):
            self._parts.light.counted(self._clock.now_ms())

    def _on_screen(self, _talker, message):
        self._page = Page(
            message.page, message.title, message.lines, message.choose, message.veiled
        )

    def _the_keeper(self):
        """Loaded when a table asks for chips: most games need the memory for something else."""
        if self._keeper is None:
            gc.collect()
            import wire.chips  # noqa: F401 - leaves first, as in start.py

            from .vault import Vault  # isort: skip
            from .keeper import Keeper

            key, slots = self._pairing.table_key, self._slots("chip")
            vault = Vault(self._device_id, key, slots, self._random)
            self._keeper = Keeper(vault, self._parts.chip)
        return self._keeper

    def _look_title(self):
        """Of the sealed look that may be taken now, or None."""
        return None if self._keeper is None else self._keeper.title(self._clock.now_ms())

    def _on_chip_ask(self, talker, message):
        talker.send(self._the_keeper().answer(message.asked, message))

    def _on_shares(self, talker, message):
        talker.send(self._the_keeper().answer("commitment", message))

    def _on_envelope(self, talker, message):
        refused = self._the_keeper().receive(message, self._clock.now_ms())
        if refused is not None:
            talker.send(refused)

    def _on_light(self, _talker, message):
        colour = (message.red, message.green, message.blue)
        self._parts.light.ask(colour, message.blink_ms, message.for_ms, self._clock.now_ms())

    def _on_buzz(self, _talker, message):
        now_ms = self._clock.now_ms()
        self._parts.buzzer.ask(message.tone_hz, message.for_ms, message.times, now_ms)

    def _on_bye(self, talker, _message):
        talker.hang_up()

    _HANDLERS = {  # noqa: RUF012 - a table, not a default
        m.Ping: _on_ping,
        m.Resume: _on_resume,
        m.Ack: _on_ack,
        m.Screen: _on_screen,
        m.Light: _on_light,
        m.Buzz: _on_buzz,
        m.ChipAsk: _on_chip_ask,
        m.Shares: _on_shares,
        m.Envelope: _on_envelope,
        m.Bye: _on_bye,
    }

    # -- what happens at the handheld ------------------------------------------------------------

    def _sample(self, now_ms):
        for name, down_ms, hold_ms in self._parts.presses(now_ms):
            self._on_press(name, down_ms, hold_ms)
        changed_ms = self._parts.lid_change(now_ms)
        if changed_ms is not None:
            lid = self._parts.lid
            self._outbox.add(m.Lid, changed_ms, lid.open, lid.changes)
        if self._steps % _CHIP_EVERY == 0 and self._parts.chip.sample():
            chip = self._parts.chip
            self._outbox.add(m.Chip, now_ms, chip.state, chip.sensor_fault)

    def _on_press(self, name, down_ms, hold_ms):
        if self._look_title() is not None:  # nothing may happen in a list that nobody sees
            if name == "back":
                self._keeper.put_away()
            return
        if name == _VEIL_BUTTON and self._page.veiled:
            return
        if self._page.choose and name in _MOVES:
            self._page.move(_MOVES[name])
        elif self._page.choose and name == "ok":
            page, self._page = self._page, Page(self._page.number, "Sent", ())
            self._report(m.Chosen, down_ms, page.number, page.mark)
        else:
            self._report(m.Press, down_ms, name, min(hold_ms, 0xFFFF))

    def _report(self, cls, at_ms, *fields):
        if self._pairing is None:
            return  # nobody to tell: the screen says so
        self._outbox.add(cls, at_ms, *fields)
        self._parts.light.waiting()

    # -- what the handheld says by itself --------------------------------------------------------

    def _own_page(self):
        if self._pairing is None:
            return Page(0, "Not paired", ("Plug in USB,", "hold OK, run", "tableside pair"))
        return Page(0, self._pairing.name, ("Waiting for", "the table"))

    def _rows(self):
        for talker in self._talkers:
            if talker.session.mismatch is not None:
                return ["Other version", "Plug in USB,", "run tableside", "firmware install"]
        linked = self._pairing is None or (self._current is not None and self._current.open)
        held = self._parts.buttons[_VEIL_BUTTON].down
        title = self._look_title()
        if title is None or not held:
            self._seen = None  # what was seen is kept no longer than it is seen
        elif self._seen is None:
            self._seen = self._keeper.seen()
        if title is None:
            return self._page.rows(linked, held)
        return Page(0, title, HOLD if self._seen is None else ("", self._seen)).rows(linked)

    # -- running ---------------------------------------------------------------------------------

    async def run(self, links):
        """Run on these links for ever."""
        self._talkers = [Talker(link, self, self._clock) for link in links]
        self._parts.light.ask(OFF, 0, 0, 0)
        jobs = [talker.run() for talker in self._talkers] + [link.run() for link in links]
        await asyncio.gather(self._loop(), *jobs)

    async def _loop(self):
        while True:
            self.step(self._clock.now_ms())
            await asyncio.sleep_ms(STEP_MS)

    def step(self, now_ms):
        """One round of the main loop, about every `STEP_MS`."""
        self._sample(now_ms)
        for talker in self._talkers:
            talker.step(now_ms)
        self._parts.light.step(now_ms)
        self._parts.buzzer.step(now_ms)
        if self._steps % _SCREEN_EVERY == 0:
            self._parts.screen.show(self._rows())
        self._parts.watchdog.feed()
        self._steps += 1
