"""The first line of a script, a recording and a journal: how the game was set up."""

from dataclasses import asdict, replace
from random import Random
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    JsonValue,
    PlainSerializer,
    PlainValidator,
    Secret,
    TypeAdapter,
    ValidationError,
    WithJsonSchema,
)

from tableside.codec import BadDataError, first_fault
from tableside.errors import NotReproduced
from tableside.games.core import Game, Player, Setup
from tableside.journal.rows import to_json
from tableside.referee import RefereeOptions, Timing
from tableside.referee.dealer import DigitalDealer
from tableside.sensing import Detector, EdgeOptions, Options, PositionOptions

MAX_AGE = 150
MAX_PLAYERS = 16  # more than any game takes: the game itself says how many it wants


def _switch(value: object) -> object:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else value


RuleValue = Annotated[str, BeforeValidator(_switch, json_schema_input_type=str | bool)]


DealerKind = Literal["physical", "digital"]


class Border(BaseModel):
    """What every model at this border has in common: nothing unknown, nothing converted."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, strict=True, allow_inf_nan=False, hide_input_in_errors=True
    )


class HeaderPlayer(Border):
    """A player in seat order; `age` in years, if told."""

    name: str = Field(min_length=1, max_length=80)
    age: int | None = Field(default=None, ge=0, le=MAX_AGE)


class HeaderTiming(Border):
    """How long the referee waits, in milliseconds."""

    settle_ms: int = Timing().settle_ms
    late_ms: int = Timing().late_ms
    rearm_ms: int = Timing().rearm_ms
    look_ms: int = Timing().look_ms


WALL_KINDS: dict[str, TypeAdapter[Options]] = {
    "digital": TypeAdapter(EdgeOptions),
    "analogue": TypeAdapter(PositionOptions),
}


def _wall_from_json(value: object) -> Options:
    if isinstance(value, Options):
        return value
    if not isinstance(value, dict) or value.get("kind") not in WALL_KINDS:
        raise ValueError(f"needs 'kind', one of {', '.join(WALL_KINDS)}, and its thresholds")
    thresholds = {key: threshold for key, threshold in value.items() if key != "kind"}
    try:
        adapter = WALL_KINDS[value["kind"]]
        return adapter.validate_json(to_json(thresholds), strict=True, extra="forbid")
    except ValidationError as error:
        raise ValueError(first_fault(error)) from None


def _wall_to_json(options: Options) -> dict[str, Any]:
    return {"kind": wall_kind(options), **asdict(options)}


def _wall_schema() -> dict[str, Any]:
    kinds = []
    for kind, adapter in WALL_KINDS.items():
        schema = adapter.json_schema()
        schema["properties"] = {"kind": {"const": kind}, **schema["properties"]}
        kinds.append({**schema, "required": ["kind"], "additionalProperties": False})
    return {"oneOf": kinds}


def wall_kind(options: Options) -> str:
    """`digital` for a sensor that sees the mark, `analogue` for one that tells a position."""
    return "digital" if isinstance(options, EdgeOptions) else "analogue"


WallField = Annotated[
    Options,
    PlainValidator(_wall_from_json),
    PlainSerializer(_wall_to_json),
    WithJsonSchema(_wall_schema()),
]


class Header(Border):
    """How a game was set up.

    `seed` is what the digital dealer of a script draws from. It would tell all that is still to
    come, so neither a journal nor an export ever holds one: they hold what was drawn.
    """

    tableside: Literal[1]
    game: str
    mode: str
    players: tuple[HeaderPlayer, ...] = Field(min_length=1, max_length=MAX_PLAYERS)
    rules: dict[str, RuleValue] = Field(default_factory=dict)
    pack: str | None = None
    dealer: DealerKind = "physical"
    seed: Secret[int] | None = None
    timing: HeaderTiming = Field(default_factory=HeaderTiming)
    wall: WallField | None = None
    rules_version: int | None = None
    pack_data: dict[str, JsonValue] | None = None
    app: str | None = None

    @classmethod
    def of(
        cls,
        setup: Setup,
        game: Game[Any],
        *,
        timing: Timing,
        wall: Options | None = None,
        dealer: DealerKind = "physical",
        app: str | None = None,
    ) -> "Header":
        """The header of a game about to begin."""
        return cls(
            tableside=1,
            game=setup.game,
            mode=setup.mode,
            players=tuple(HeaderPlayer(name=p.name, age=p.age) for p in setup.players),
            rules=dict(setup.rules),
            pack=setup.pack,
            dealer=dealer,
            timing=HeaderTiming(
                settle_ms=timing.settle_ms,
                late_ms=timing.late_ms,
                rearm_ms=timing.rearm_ms,
                look_ms=timing.look_ms,
            ),
            wall=wall,
            rules_version=game.rules_version,
            pack_data=None if setup.pack_data is None else dict(setup.pack_data),
            app=app,
        )

    def setup(self) -> Setup:
        """The set-up as the game takes it; the game itself checks it."""
        return Setup(
            game=self.game,
            mode=self.mode,
            players=tuple(Player(player.name, player.age) for player in self.players),
            rules=dict(self.rules),
            pack=self.pack,
            pack_data=self.pack_data,
        )

    def options(self) -> RefereeOptions:
        """What the referee is told beside the set-up; `SetupError` if a time is out of range."""
        detector = None if self.wall is None else Detector(self.wall)
        return RefereeOptions(timing=Timing(**self.timing.model_dump()), detector=detector)

    def dealer_of_seed(self) -> DigitalDealer | None:
        """The digital dealer of a script before its first draw, None if the table deals."""
        if self.dealer == "physical" or self.seed is None:
            return None
        return DigitalDealer(Random(self.seed.get_secret_value()))

    def says_which_wall(self) -> bool:
        """Whether it names the wall sensor, or says that there is none."""
        return "wall" in self.model_fields_set

    def written(self) -> str:
        """All of it but the seed, as the first row of a journal."""
        return to_json(self._fields())

    def exported(self) -> dict[str, Any]:
        """What a recording says: every chance answer is a line there, so no dealer draws."""
        return {**self._fields(), "dealer": "physical"}

    def _fields(self) -> dict[str, Any]:
        fields = self.model_dump(mode="json", exclude={"seed"}, exclude_none=True)
        if self.says_which_wall():
            fields["wall"] = None if self.wall is None else _wall_to_json(self.wall)
        return fields


def with_dealer(setup: Setup, game: Game[Any], dealer: DealerKind) -> Setup:
    """A game to which it matters who deals is told so, unless its rules say it already."""
    keys = {rule.key for rule in game.house_rules_of(setup.mode)}
    told = {"dealer": dealer} if "dealer" in keys else {}
    return replace(setup, rules={**told, **setup.rules})


def header_from_json(text: str) -> Header:
    """The header in a JSON text; `BadDataError` names what is wrong with it."""
    try:
        return Header.model_validate_json(text)
    except ValidationError as error:
        # `from None`: the error holds its input, and the seed is in it.
        raise BadDataError(first_fault(error)) from None


def refuse_other_rules(header: Header, game: Game[Any]) -> None:
    """`NotReproduced` if the game was played under other rules than this program has."""
    played = header.rules_version
    if played is None or played == game.rules_version:
        return
    raise NotReproduced(
        f"this game of {game.title} was played under version {played} of its rules and this "
        f"Tableside has version {game.rules_version}: it would not play the same. Use Tableside "
        f"{header.app or 'as it was then'} for it, or start a new game"
    )
