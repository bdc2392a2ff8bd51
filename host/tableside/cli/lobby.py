"""Where the dashboard gets its tables from."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass

from tableside.cli.packs import with_pack
from tableside.cli.parts import key_file, transports, wall_sensor
from tableside.cli.places import packs_folder
from tableside.cli.port import SessionPort
from tableside.dashboard.port import SetupDraft, TableFacts, TablePort, UnfinishedGame
from tableside.devices.keyfile import load_keys
from tableside.errors import SensorError, SetupError
from tableside.games.core import Setup, game_named
from tableside.journal import GameInfo, GamesFolder
from tableside.packs import packs_in, shipped_packs
from tableside.table.clock import TableClock
from tableside.table.config import TableConfig
from tableside.table.handhelds import Handhelds
from tableside.table.opening import Opened, Terms, begin, take_up
from tableside.table.session import Session

NO_SENSOR = (
    "this game was begun with a wall sensor and none is configured now: add it to table.toml and "
    "start again, or judge the wall yourselves"
)


@dataclass(slots=True)
class RealLobby:
    """Opens one table at a time, with the parts that are configured and nothing simulated."""

    folder: GamesFolder
    config: TableConfig
    executor: Executor
    failed: Callable[[BaseException], None]
    """Told if the open table, or its service of controllers, ends by itself."""
    say: Callable[[str], None]
    """Shows a sentence to the people at the table."""
    simulated: bool = False
    session: Session | None = None
    handhelds: Handhelds | None = None

    def unfinished(self) -> UnfinishedGame | None:
        """The latest game that was left in the middle; what was damaged is mended first."""
        for recovery in self.folder.mend():
            self.say(recovery.sentence())
        games = self.folder.unfinished()
        return _unfinished(games[0]) if games else None

    def packs(self, game: str, mode: str) -> Sequence[str]:
        """One's own packs that fit, then the shipped ones."""
        if not game_named(game).mode(mode).pack:
            return ()
        own = (str(path) for path in packs_in(packs_folder(), game, mode))
        return (*own, *shipped_packs(game, mode))

    async def resume(self, key: str) -> TablePort:
        """Open a game again; raises `JournalError` or `NotReproduced`."""
        await self.close()
        return await self._open(take_up(self.folder, key))

    async def put_away(self, key: str) -> None:
        """Keep a game and never ask about it again."""
        self.folder.put_away(key)

    async def start(self, draft: SetupDraft) -> TablePort:
        """Open a new game; raises `SetupError`, `PackError`, `JournalError` or `SensorError`."""
        await self.close()
        setup = with_pack(Setup(draft.game, draft.mode, draft.players, draft.rules, draft.pack))
        self._need_controllers(setup)
        wall = self.config.wall
        terms = Terms(
            self.config.timing,
            None if wall is None else wall.options,
            digital=draft.dealer == "digital",
        )
        opened = begin(self.folder, setup, terms)
        try:
            return await self._open(opened)
        except SensorError:
            # It never began, so nobody shall be asked to go on with it.
            self.folder.put_away(opened.journal.path.stem)
            raise

    def _need_controllers(self, setup: Setup) -> None:
        """Chips that are to be proved need every controller of the set."""
        game = game_named(setup.game)
        watch = game.chip_watch(game.new(game.checked(setup)))
        paired = len(load_keys(key_file(self.config.controllers)).controllers)
        if watch is not None and watch.sealed is not None and paired < len(watch.names):
            raise SetupError(
                f"sealed chips need {len(watch.names)} paired controllers and there are {paired}: "
                "run `tableside pair`, or let the table declare the chips"
            )

    async def close(self) -> None:
        """Close the table that is open, if one is."""
        handhelds, self.handhelds = self.handhelds, None
        session, self.session = self.session, None
        if handhelds is not None:
            await handhelds.close()
        if session is not None:
            await session.close()

    async def _open(self, opened: Opened) -> TablePort:
        wall = self.config.wall if opened.watches_wall else None
        sensor = None if wall is None else wall_sensor(wall, self.config.controllers)
        session = Session(opened, TableClock(opened.start_ns), sensor, self.executor)
        try:
            await session.start(self.failed)
        except SensorError:
            await session.close()
            raise
        if opened.watches_wall and sensor is None:
            session.sensor_lost(NO_SENSOR)
        self.session = session
        if opened.recovery is not None:
            self.say(opened.recovery.sentence())
        self._serve_controllers(session)
        return SessionPort(session, TableFacts(dealer=opened.dealer_kind), self.handhelds)

    def _serve_controllers(self, session: Session) -> None:
        section = self.config.controllers
        keys = load_keys(key_file(section))
        if keys.controllers:
            self.handhelds = Handhelds(session, keys, transports(section), tell=self.say)
            self.handhelds.start(self.failed)


def _unfinished(info: GameInfo) -> UnfinishedGame:
    game = game_named(info.game)
    started = "" if info.started is None else info.started.astimezone().strftime("%A, %H:%M")
    title = f"{game.title}: {game.mode(info.mode).title}"
    return UnfinishedGame(
        info.id,
        title,
        info.players,
        started,
        "1 turn played" if info.turns == 1 else f"{info.turns} turns played",
    )
