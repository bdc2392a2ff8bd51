"""One link's conversation with the table: frames in, messages to the program, frames out."""

from wire.channel import OPEN, Peer
from wire.consts import const
from wire.device_session import DeviceSession
from wire.health import Liveness

from wire import pairing

_EVENTS_AT_ONCE = const(4)  # a link's queue has room for them and for answers


class Talker:
    """Joins a link and a session. `program` is told what the table says."""

    def __init__(self, link, program, clock):
        self.link = link
        self.resumed = False
        self._program = program
        self._clock = clock
        self._life = None
        self.rekey()

    def rekey(self):
        """Start again with the keys as they are now."""
        self.session = DeviceSession(*self._program.credentials())
        self.resumed = False

    @property
    def open(self):
        """Whether the table is at the other end, proved."""
        return self.session.state == OPEN

    async def run(self):
        """Take what comes, for ever."""
        while True:
            frames, fresh = await self.link.receive()
            if fresh:
                self.hang_up()
            for frame in frames:
                self._take(frame)
            self.flush()

    def _take(self, frame):
        now_ms = self._clock.now_ms()
        if self.link.local and self._paired(frame):
            return
        for message in self.session.receive(frame, now_ms):
            if isinstance(message, Peer):
                self._opened(now_ms)
            else:
                self._life.heard(now_ms)
                self._program.on_message(self, message)
        if not self.open:
            self.resumed = False

    def _opened(self, now_ms):
        self._life = Liveness(now_ms)
        self.resumed = False
        if not self.link.local:
            self.link.proved()
        self._program.on_open(self)

    def _paired(self, frame):
        asked = pairing.parse(frame)
        if asked is None:
            return False
        for answer in self._program.on_pairing(asked):
            self.link.send(answer)
        return True

    def send(self, message):
        """Seal a message and queue it; a session that has ended meanwhile swallows it."""
        if self.open:
            self.session.send(message)
            self.flush()

    def flush(self):
        """Hand the session's frames to the link; one that finds no room ends the session."""
        for frame in self.session.take_frames():
            if not self.link.send(frame):
                self.session.disconnected()
                self.resumed = False
                return

    def step(self, now_ms):
        """Let time pass: unfinished handshakes, a table that fell silent, events that are due."""
        self.session.tick(now_ms)
        if not self.link.local:
            self.link.step(now_ms)
        if self.open and self._life.dead(now_ms):
            self.hang_up()
            self.link.drop()
        if self.resumed and self.link.clear:
            for event in self._program.events_due(now_ms, _EVENTS_AT_ONCE):
                self.send(event)

    def hang_up(self):
        """The peer is gone or not wanted any more."""
        self.session.disconnected()
        self.resumed = False
