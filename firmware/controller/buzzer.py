"""The buzzer: a tone a few times over, with pauses as long as the tone."""


class Buzzer:
    """`sound(tone_hz)` starts a tone, 0 ends it."""

    def __init__(self, sound):
        self._sound = sound
        self._tone_hz = 0
        self._for_ms = 1
        self._from_ms = 0
        self._phases = 0
        self._now_hz = 0

    def ask(self, tone_hz, for_ms, times, now_ms):
        """Sound `times` times for `for_ms` each; this replaces what was going on."""
        self._tone_hz, self._for_ms, self._from_ms = tone_hz, max(1, for_ms), now_ms
        self._phases = 2 * times - 1 if times else 0

    def step(self, now_ms):
        """Start or end the tone when its time has come."""
        phase = (now_ms - self._from_ms) // self._for_ms
        tone_hz = self._tone_hz if phase < self._phases and phase % 2 == 0 else 0
        if tone_hz != self._now_hz:
            self._now_hz = tone_hz
            self._sound(tone_hz)
