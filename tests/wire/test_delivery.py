"""Every event once and in order, or a gap that counts the missing ones."""

from hypothesis import given
from hypothesis import strategies as st

from tableside.wire.delivery import HELD, NEW, PENDING, RESEND_AFTER_MS, Inbox, Outbox
from tableside.wire.messages import NO_BOOT, Ack, Event, Gap, Press, Resume

BOOT, NEXT_BOOT = b"bootboot", b"bootnext"


def filled(count: int, capacity: int = 32) -> Outbox:
    box = Outbox(BOOT, capacity)
    for at_ms in range(count):
        box.add(Press, at_ms, "ok", 10)
    return box


def test_an_event_stays_until_it_is_acknowledged() -> None:
    box = filled(3)
    assert [event.number for event in box.due(0)] == [1, 2, 3]
    assert box.due(1) == []
    assert [event.number for event in box.acknowledged(BOOT, 2)] == [1, 2]
    assert [event.number for event in box.kept] == [3]


def test_an_event_whose_record_was_lost_is_sent_again_after_a_silence() -> None:
    box = filled(1)
    first = box.due(0)
    assert box.due(RESEND_AFTER_MS - 1) == []
    assert box.due(RESEND_AFTER_MS) == first


def test_a_new_session_sends_everything_that_is_kept() -> None:
    box = filled(2)
    box.due(0)
    box.rewind()
    assert len(box.due(1)) == 2


def test_an_acknowledgement_of_nothing_we_hold_forgets_nothing() -> None:
    box = filled(2)
    assert box.acknowledged(NEXT_BOOT, 2) == ()
    assert box.acknowledged(BOOT, 9) == ()
    assert len(box) == 2


def test_overflow_is_a_gap_that_says_how_many_and_when() -> None:
    box = filled(7, capacity=4)
    assert box.lost == (3, 4, 6)
    box.acknowledged(BOOT, 1)
    assert box.kept[-1] == Gap(BOOT, 5, 4, 3, 6)
    assert box.lost == (0, 0, 0)


def test_a_gap_that_was_sent_never_changes() -> None:
    box = filled(5, capacity=4)
    box.acknowledged(BOOT, 1)
    (gap,) = [event for event in box.due(0) if isinstance(event, Gap)]
    box.add(Press, 50, "ok", 1)
    assert gap in box.kept
    assert box.lost == (1, 50, 50)


def test_what_was_kept_over_a_restart_goes_out_first_under_its_own_boot() -> None:
    before = filled(2)
    after = Outbox(NEXT_BOOT, 32, before.kept, before.lost)
    after.add(Press, 1, "back", 5)
    assert [(e.boot, e.number) for e in after.due(0)] == [(BOOT, 1), (BOOT, 2), (NEXT_BOOT, 1)]


def test_an_event_seen_twice_is_acknowledged_again_but_not_taken_again() -> None:
    inbox, event = Inbox(), filled(1).kept[0]
    assert inbox.take(event) == NEW
    assert inbox.take(event) == PENDING
    assert inbox.committed(event) == Ack(BOOT, 1)
    assert inbox.take(event) == HELD


def test_after_a_reconnect_what_was_seen_but_not_committed_is_taken_again() -> None:
    inbox, (first, second) = Inbox(), filled(2).kept
    inbox.take(first)
    inbox.committed(first)
    inbox.take(second)
    assert inbox.resume() == Resume(BOOT, 1)
    assert inbox.take(second) == NEW


def test_a_new_boot_starts_again_and_the_old_one_is_over() -> None:
    inbox, old = Inbox(BOOT, 5), filled(6).kept
    fresh = Outbox(NEXT_BOOT)
    event = fresh.add(Press, 1, "ok", 1)
    assert event is not None
    assert inbox.take(old[5]) == NEW
    assert inbox.take(event) == NEW
    assert inbox.take(old[5]) == HELD


def test_events_a_device_gave_up_are_counted_as_missing() -> None:
    inbox, events = Inbox(BOOT, 2), filled(6).kept
    assert inbox.take(events[4]) == NEW
    assert inbox.missing == 2


def test_a_table_that_never_met_the_device_misses_nothing() -> None:
    inbox = Inbox()
    assert inbox.resume() == Resume(NO_BOOT, 0)
    assert inbox.take(filled(9).kept[8]) == NEW
    assert inbox.missing == 0


class Air:
    """A device and a host whose records and acknowledgements may each be lost."""

    def __init__(self, capacity: int) -> None:
        self.box = Outbox(BOOT, capacity)
        self.inbox = Inbox()
        self.journal: list[Event] = []
        self.pressed = 0
        self.now_ms = 0

    def press(self) -> None:
        self.pressed += 1
        self.box.add(Press, self.pressed, "ok", 1)

    def reconnect(self) -> None:
        resume = self.inbox.resume()
        self.box.acknowledged(resume.boot, resume.number)
        self.box.rewind()

    def exchange(self, event_arrives: bool, ack_arrives: bool) -> None:
        self.now_ms += 100
        for event in self.box.due(self.now_ms):
            if not event_arrives:
                return self.reconnect()
            if self.inbox.take(event) == NEW:
                self.journal.append(event)
                self.inbox.committed(event)
            if ack_arrives:
                self.box.acknowledged(event.boot, event.number)
        return None


steps = st.lists(
    st.one_of(
        st.just(("press",)),
        st.just(("reconnect",)),
        st.tuples(st.just("exchange"), st.booleans(), st.booleans()),
    ),
    max_size=60,
)


@given(steps, st.integers(1, 5))
def test_nothing_is_lost_doubled_or_reordered_whatever_the_air_does(
    script: list[tuple[str, ...]], capacity: int
) -> None:
    air = Air(capacity)
    for name, *arguments in script:
        getattr(air, name)(*arguments)
    for _ in range(len(script) + 2):
        air.reconnect()
        air.exchange(True, True)
    told = [(e.at_ms, e.lost if isinstance(e, Gap) else 1) for e in air.journal]
    assert sum(count for _, count in told) == air.pressed
    assert [at for at, _ in told] == sorted({at for at, _ in told})
    assert [event.number for event in air.journal] == list(range(1, len(air.journal) + 1))
