"""A table's public log as text, for terminals without a dashboard."""

from collections.abc import Iterator

from tableside.referee.view import LogLine, TableView

NS_PER_S = 1_000_000_000


def log_text(view: TableView) -> Iterator[str]:
    """The whole log, then how it stands or ended."""
    yield from (line_text(line) for line in view.log)
    yield from ending_text(view)


def line_text(line: LogLine) -> str:
    """One line of the log, marked if it was taken back."""
    return stamped(line.at_ns, line.text, line.ruling) + ("  (taken back)" * line.retracted)


def stamped(at_ns: int, text: str, ruling: str | None) -> str:
    """A line with its time in minutes and seconds, and its ruling in brackets."""
    minutes, seconds = divmod(at_ns // NS_PER_S, 60)
    return f"{minutes:3d}:{seconds:02d}  {text}{f'  [{ruling}]' if ruling else ''}"


def ending_text(view: TableView) -> Iterator[str]:
    """Who won and why, or what is to be done now."""
    outcome = view.outcome
    if outcome is None:
        yield f"Not over yet. {view.prompt}"
        return
    yield outcome.why
    for seat, (name, score) in enumerate(zip(view.players, outcome.scores, strict=True), start=1):
        yield f"  {name:<12} {score:3d}{'  winner' if seat in outcome.winners else ''}"
