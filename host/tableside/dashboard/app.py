"""The app: from the lobby to a table and back."""

from collections.abc import Iterable

from textual import on
from textual.app import App, SystemCommand
from textual.screen import Screen

from tableside.dashboard.commands import TableCommands
from tableside.dashboard.messages import GameDrafted, NewGameWanted, ResumeDecided
from tableside.dashboard.part import screen_of
from tableside.dashboard.port import Lobby, TablePort
from tableside.dashboard.screens.play import PlayScreen
from tableside.dashboard.screens.resume import ResumeScreen
from tableside.dashboard.screens.setup import SetupScreen
from tableside.dashboard.theme import THEME
from tableside.errors import TablesideError


class Dashboard(App[None]):
    """Shows one open table, or, given a lobby, opens one table after the other."""

    TITLE = "Tableside"
    CSS_PATH = "dashboard.tcss"
    COMMANDS = App.COMMANDS | {TableCommands}
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide")]  # noqa: RUF012 - Textual's own kind
    VERTICAL_BREAKPOINTS = [(0, "-short"), (40, "-tall")]  # noqa: RUF012 - Textual's own kind

    def __init__(self, port: TablePort | None = None, lobby: Lobby | None = None) -> None:
        if port is None and lobby is None:
            raise ValueError("a dashboard needs a table to show or a lobby to open one from")
        super().__init__()
        self.port = port
        self.lobby = lobby
        self.register_theme(THEME)
        self.theme = THEME.name

    async def on_mount(self) -> None:
        if self.port is not None:
            await self._sit_down(self.port)
        else:
            await self._enter_lobby()

    async def _enter_lobby(self) -> None:
        assert self.lobby is not None
        unfinished = self.lobby.unfinished()
        if unfinished is None:
            await self.push_screen(SetupScreen(self.lobby))
        else:
            await self.push_screen(ResumeScreen(unfinished, simulated=self.lobby.simulated))

    async def _sit_down(self, port: TablePort) -> None:
        self.port = port
        await self._clear()
        await self.push_screen(screen_of(port.view.game)(port))

    async def _clear(self) -> None:
        while len(self.screen_stack) > 1:
            await self.pop_screen()

    @on(GameDrafted)
    async def _drafted(self, event: GameDrafted) -> None:
        assert self.lobby is not None
        try:
            port = await self.lobby.start(event.draft)
        except TablesideError as error:
            self._tell_problem(str(error))
        else:
            await self._sit_down(port)

    @on(ResumeDecided)
    async def _decided(self, event: ResumeDecided) -> None:
        assert self.lobby is not None
        try:
            if event.resume:
                await self._sit_down(await self.lobby.resume(event.key))
            else:
                await self.lobby.put_away(event.key)
                await self._clear()
                await self._enter_lobby()
        except TablesideError as error:
            self._tell_problem(str(error))

    def _tell_problem(self, sentence: str) -> None:
        if isinstance(self.screen, SetupScreen | ResumeScreen):
            self.screen.show_problem(sentence)

    @on(NewGameWanted)
    async def _new_game(self) -> None:
        if self.lobby is None:
            self.exit()
            return
        await self._clear()
        await self._enter_lobby()

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Only what helps at a table; other themes would undo the contrast."""
        del screen
        yield SystemCommand("Quit", "Close the dashboard; the game is kept", self.action_quit)

    @property
    def play_screen(self) -> PlayScreen | None:
        """The open table's screen, wherever it is in the stack."""
        return next((s for s in self.screen_stack if isinstance(s, PlayScreen)), None)
