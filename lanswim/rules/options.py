"""The 21 options of the game and the named templates. No behaviour of a round or match may live here.

An option is declared once, as a field of Declared: its annotation lists its values, and beside which values
of others it has no effect. Validation, texts, forms, files and codes all follow from OPTIONS, which is read
off that declaration; its sentences stand in `lanswim.locale.options_said`, its place in a code in `code`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Final,
    Literal,
    NamedTuple,
    Self,
    get_args,
    get_origin,
    get_type_hints,
)

Value = bool | int | str
Written = Callable[[Value], str]
"""how a value looks where it is read: typed by people, in a file"""

_SHOWN: Final = 40
_LONG_BITS: Final = 120

DealerChoice = Literal["two_packets", "swap_open", "none"]
AllPass = Literal["new_middle", "showdown"]
KnockFrom = Literal["first_round", "second_round"]
KnockStyle = Literal["own_turn", "after_action"]
ThreeOfAKind = Literal["30.5", "31", "30", "none"]
ThreeAces = Literal["fire", "33", "32", "trips"]
Instant31 = Literal["off", "lowest_loses", "all_others_lose"]
OneOrTwo = Literal[1, 2]
TieBreak = Literal["none", "rank_suit"]
TieRule = Literal["all_lose", "nobody"]
AllOut = Literal["no_winner", "replay"]


class NoEffectBeside(dict[str, tuple[Value, ...]]):
    """Beside which values an option changes nothing: while every option named here has one of its values."""


class Declared(NamedTuple):
    """Every option with its values and that of the pub rules; rules themselves are a RuleSet."""

    max_players: Annotated[int, range(2, 10)] = 9
    lives: Annotated[int, range(1, 11)] = 3
    swimming: bool = True
    dealer_choice: DealerChoice = "two_packets"
    swap_all: bool = True
    pass_allowed: bool = True
    all_pass: Annotated[AllPass, NoEffectBeside(pass_allowed=(False,))] = "new_middle"
    knock_from: KnockFrom = "second_round"
    knock_style: KnockStyle = "own_turn"
    three_of_a_kind: ThreeOfAKind = "30.5"
    three_aces: ThreeAces = "fire"
    instant_31: Instant31 = "lowest_loses"
    fire_cost: Annotated[
        OneOrTwo, NoEffectBeside(three_aces=("33", "32", "trips"), instant_31=("off", "lowest_loses"))
    ] = 1
    dealt_31_all_lose: Annotated[bool, NoEffectBeside(instant_31=("off", "all_others_lose"))] = False
    dealt_fire_costs_two: Annotated[bool, NoEffectBeside(three_aces=("33", "32", "trips"))] = False
    tie_break: TieBreak = "none"
    tie_rule: TieRule = "all_lose"
    knocker_safe_on_tie: Annotated[bool, NoEffectBeside(tie_rule=("nobody",))] = False
    knocker_penalty: OneOrTwo = 1
    buy_back: bool = False
    all_out: Annotated[AllOut, NoEffectBeside(tie_rule=("nobody",))] = "no_winner"


class RulesError(ValueError):
    """Rules that do not exist; the text is one sentence: which option, which value, what is allowed.

    code and fields, where there are any, say the same to whoever says it in another language.
    """

    def __init__(self, text: str, code: str = "", **fields: str) -> None:
        super().__init__(text)
        self.code = code
        self.fields = fields


class Option(NamedTuple):
    """One option: its name, every value it may have in the order of RULES.md, its value in the pub rules."""

    name: str
    values: tuple[Value, ...]
    default: Value
    no_effect_beside: Mapping[str, tuple[Value, ...]] = MappingProxyType({})

    def has_effect(self, rules: RuleSet) -> bool:
        """Whether this option changes anything beside the other options of these rules."""
        others = self.no_effect_beside.items()
        return not others or any(getattr(rules, name) not in values for name, values in others)

    @property
    def allowed(self) -> str:
        """The values in words, for people: `on or off`, `1 to 10`, `30.5, 31, 30 or none`."""
        return self.allowed_as(value_text)

    def allowed_as(self, written: Written) -> str:
        """The values in words, each written like that."""
        parts = self.allowed_parts(written)
        return ("{low} to {high}" if "low" in parts else "{values} or {last}").format(**parts)

    def allowed_parts(self, written: Written) -> dict[str, str]:
        """What a sentence in any language says of the values: `low` and `high`, else `values` and `last`."""
        if len(self.values) > 2 and isinstance(self.values[0], int):
            return {"low": written(self.values[0]), "high": written(self.values[-1])}
        *most, last = map(written, self.values)
        return {"values": ", ".join(most), "last": last}

    def check(self, value: object, written: Written | None = None) -> Value:
        """The value itself; RulesError if the option cannot have it (True is no number here, 1 no bool).

        The error has the values as people type them, or `written` otherwise.
        """
        for allowed in self.values:
            if type(allowed) is type(value) and allowed == value:
                return allowed
        raise self._bad(value, written or value_text)

    def read(self, text: str) -> Value:
        """The value that a text names (`on`, `true`, `2`, `31`); RulesError otherwise."""
        wanted = text.strip().lower()
        if isinstance(self.default, bool):
            wanted = {"true": "on", "false": "off"}.get(wanted, wanted)
        for value in self.values:
            if value_text(value) == wanted:
                return value
        raise self._bad(text, value_text)

    def _bad(self, value: object, written: Written) -> RulesError:
        text = f"option {self.name} cannot be {shown(value)}: it is {self.allowed_as(written)}"
        parts = self.allowed_parts(written)
        return RulesError(text, "bad_value", name=self.name, value=shown(value), **parts)


def value_text(value: Value) -> str:
    """A value as people write it: bools are on and off."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def shown(value: object) -> str:
    """A foreign value for an error: quoted, free of control characters, not endless, whatever it is."""
    try:
        text = f"{value:#x}" if isinstance(value, int) and value.bit_length() > _LONG_BITS else repr(value)
    except (ValueError, RecursionError):  # a number too long for Python, or nested too deeply, is inside
        text = type(value).__name__
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _declared(name: str, hint: object) -> Option:
    kind, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    numbers = next((mark for mark in marks if isinstance(mark, range)), None)
    values = (True, False) if kind is bool else tuple(numbers or get_args(kind))
    beside = next((mark for mark in marks if isinstance(mark, NoEffectBeside)), NoEffectBeside())
    return Option(name, values, Declared._field_defaults[name], MappingProxyType(beside))


OPTIONS: Final[Mapping[str, Option]] = MappingProxyType({
    name: _declared(name, hint) for name, hint in get_type_hints(Declared, include_extras=True).items()
})
"""Every option by name, in the order of RULES.md."""


def option(name: str) -> Option:
    """The option of this name; RulesError if there is none."""
    found = OPTIONS.get(name)
    if found is None:
        names = ", ".join(OPTIONS)
        text = f"there is no option {shown(name)}: the options are {names}"
        raise RulesError(text, "no_option", name=shown(name), names=names)
    return found


class RuleSet(Declared):
    """The rules of a table (RULES.md section 1), by default the pub rules.

    RulesError for a value that its option cannot have, in whatever way a rule set is made.
    """

    __slots__ = ()

    if not TYPE_CHECKING:  # pragma: no branch; only mypy goes past, which knows from Declared what these take

        def __new__(cls, *values: Value, **named: Value) -> Self:
            return super().__new__(cls, *values, **named)._checked()

        @classmethod
        def _make(cls, values: Iterable[Value]) -> Self:
            """Whatever `_replace` changes comes through here as well."""
            return super()._make(values)._checked()

    def _checked(self) -> Self:
        for one, value in zip(OPTIONS.values(), self, strict=True):
            one.check(value)
        return self


PUB: Final = RuleSet()


def rules_from(values: Mapping[str, object], base: RuleSet = PUB) -> RuleSet:
    """`base` with these values, each checked; RulesError names what is wrong."""
    # Each value is checked, by its name first, which mypy cannot follow through a mapping.
    return base._replace(**{name: option(name).check(value) for name, value in values.items()})  # type: ignore[arg-type]


_CARDZO: Final = PUB._replace(
    dealer_choice="swap_open", knock_from="first_round", instant_31="all_others_lose"
)
_PAGAT_POPULAR: Final = PUB._replace(
    max_players=8, knock_from="first_round", knock_style="after_action", tie_break="rank_suit"
)

TEMPLATES: Final[Mapping[str, RuleSet]] = MappingProxyType({
    "pub": PUB,
    "family": PUB._replace(lives=4, three_aces="33", tie_rule="nobody"),
    "quick": PUB._replace(lives=2, swimming=False, all_pass="showdown", knock_from="first_round"),
    "tough": PUB._replace(swap_all=False, three_of_a_kind="30", knocker_penalty=2),
    "cardzo": _CARDZO,
    "cardzo_five_lives": _CARDZO._replace(lives=5),
    "cardzo_feuer_two": _CARDZO._replace(fire_cost=2),
    "zone": PUB._replace(three_aces="trips"),
    "zone_computer": PUB,
    "pagat": _PAGAT_POPULAR._replace(swap_all=False),
    "pagat_popular": _PAGAT_POPULAR,
    "game31": _PAGAT_POPULAR._replace(knock_style="own_turn", three_aces="trips"),
})
"""Full rule sets by the name that people type."""

ALIASES: Final[Mapping[str, str]] = MappingProxyType({
    "sw001_pub": "pub", "sw002_family": "family", "sw003_quick": "quick", "sw004_tough": "tough",
})
"""Other names of templates, as the golden cases have them."""
