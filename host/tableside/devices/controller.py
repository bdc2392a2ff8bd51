"""A controller as the table knows it, over all its links and restarts."""

from collections import OrderedDict
from dataclasses import replace

from tableside.devices.keyfile import PairedController
from tableside.devices.origin import Origin
from tableside.devices.page import Page
from tableside.devices.session import Session
from tableside.devices.status import GONE, ControllerStatus
from tableside.wire.delivery import Inbox
from tableside.wire.messages import (
    NO_BOOT,
    UNKNOWN_PERCENT,
    About,
    Chip,
    Event,
    HostMessage,
    Lid,
    Light,
    Pong,
)
from tableside.wire.session import Peer
from tableside.wire.timesync import TimeSync

PAGES_KEPT = 8
"""A choice may be on its way while the page has changed; older ones are not chosen from."""
PAGE_NUMBERS = 1 << 16


class Controller:
    """Its identity, what of it the journal holds, its clock, and what it should show."""

    def __init__(self, paired: PairedController, last: Origin | None = None) -> None:
        self.status = ControllerStatus(paired.name, paired.colour)
        self.inbox = Inbox(last.boot, last.number) if last else Inbox()
        self.sync = TimeSync()
        self.session: Session | None = None
        self._boot = NO_BOOT
        self._boots_met: set[bytes] = set()
        self._light: Light | None = None
        self._page_number = 0
        self._pages: OrderedDict[int, Page] = OrderedDict()
        self._above: tuple[Page, ...] = ()

    @property
    def name(self) -> str:
        return self.status.name

    # Links come and go.

    def opened(self, session: Session) -> None:
        """A session has opened; a restarted controller has a new clock."""
        if session.peer.boot != self._boot:
            self._boot = session.peer.boot
            self._boots_met.add(session.peer.boot)
            self.sync = TimeSync()
        self.session = session
        info = session.frames.link.info
        self.status = replace(
            self.status,
            reach=info.kind,
            address=info.address,
            firmware=_version(session.peer),
            signal_dbm=info.rssi_dbm,
        )

    def ended(self) -> None:
        """Its session has ended."""
        self.session = None
        self.status = replace(self.status, reach=GONE, address="", signal_dbm=None)

    # What it says.

    def was_met(self, boot: bytes) -> bool:
        """Whether there has been a session with it since that start of its program."""
        return boot in self._boots_met

    def host_ns(self, event: Event) -> int | None:
        """Host time of an event; None if it is older than the controller's present clock."""
        if event.boot != self._boot or not self.sync.ready:
            return None
        return self.sync.host_ns(event.at_ms)

    def said_about(self, about: About) -> None:
        """Which board it is and how it stands."""
        self.status = replace(
            self.status, board=about.board, lid_open=about.lid_open, chip=about.chip
        )

    def ponged(self, pong: Pong, sent_ns: int, received_ns: int) -> None:
        """The answer to a ping, with its times on the host's clock."""
        self.sync.measured(sent_ns, received_ns, pong.at_ms)
        percent = pong.battery_percent
        self.status = replace(
            self.status,
            battery_percent=None if percent == UNKNOWN_PERCENT else percent,
            battery_mv=pong.battery_mv or None,
            round_trip_ms=(received_ns - sent_ns) / 1e6,
            waiting=pong.queued,
        )

    def noticed(self, event: Event) -> None:
        """What an event says of the controller itself."""
        if isinstance(event, Lid):
            self.status = replace(self.status, lid_open=event.open)
        elif isinstance(event, Chip):
            self.status = replace(
                self.status, chip=event.state, chip_sensor_fault=event.sensor_fault
            )

    # What it should show.

    def shows(self, page: Page) -> HostMessage | None:
        """Make this its page; the message that says so, or None if it shows it already."""
        self._above = ()
        return self._turned(page)

    def turns_to(self, page: Page) -> HostMessage | None:
        """The same for a page that the one it shows leads to; `back` leads to this one again."""
        above = (*self._above, self._pages[self._page_number])
        message = self._turned(page)
        self._above = above
        return message

    def turns_back(self) -> HostMessage | None:
        """The same for the page that led to the one it shows."""
        *above, page = self._above
        message = self._turned(page)
        self._above = tuple(above)
        return message

    def turns_home(self) -> None:
        """The list it was at has been chosen from: it shows again what led there."""
        if self._above:
            self._turned(self._above[0])
            self._above = ()

    @property
    def shown(self) -> Page | None:
        """The page it shows, or will when it is back."""
        return self._pages[self._page_number] if self._pages else None

    @property
    def above(self) -> Page | None:
        """The page that led to the one it shows, if one did."""
        return self._above[-1] if self._above else None

    def _turned(self, page: Page) -> HostMessage | None:
        if self._pages and self._pages[self._page_number] == page:
            return None
        self._page_number = (self._page_number + 1) % PAGE_NUMBERS
        self._pages[self._page_number] = page
        while len(self._pages) > PAGES_KEPT:
            self._pages.popitem(last=False)
        return page.as_screen(self._page_number)

    def lights(self, light: Light) -> HostMessage:
        """Make this its light; one that goes out by itself is not shown again later."""
        self._light = None if light.for_ms else light
        return light

    def page(self, number: int) -> Page | None:
        """The page of a number, if it is one of the last few."""
        return self._pages.get(number)

    def to_show_again(self) -> tuple[HostMessage, ...]:
        """What makes it show the present, whatever it shows now."""
        shown: list[HostMessage] = []
        if self._pages:
            shown.append(self._pages[self._page_number].as_screen(self._page_number))
        if self._light is not None:
            shown.append(self._light)
        return tuple(shown)


def _version(peer: Peer) -> str:
    return ".".join(str(part) for part in peer.firmware)
