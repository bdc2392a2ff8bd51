from typing import Final, Literal

from .messages import Ack, Event, Resume
from .outbox import CAPACITY as CAPACITY
from .outbox import RESEND_AFTER_MS as RESEND_AFTER_MS
from .outbox import Outbox as Outbox

NEW: Final = "new"
HELD: Final = "held"
PENDING: Final = "pending"

class Inbox:
    missing: int
    def __init__(self, boot: bytes = ..., number: int = ...) -> None: ...
    def take(self, event: Event) -> Literal["new", "held", "pending"]: ...
    def committed(self, event: Event) -> Ack: ...
    def resume(self) -> Resume: ...
