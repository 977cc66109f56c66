"""Help in the lobby and its forms, and for one's own move. Nothing is decided here."""

from __future__ import annotations

from lanswim_protocol.messages import TableView

from lanswim.client.model import ClientModel
from lanswim.locale import _
from lanswim.tui import turn
from lanswim.tui.letters import cap
from lanswim.tui.presenter.signs import signs
from lanswim.tui.state import Screen


def help_outside(screen: Screen) -> list[str]:
    """What can be done on this screen, a sentence each."""
    match screen:
        case "host":
            return _host()
        case "practice":
            return [
                _("A table on this machine alone, with as many bots as you say; nobody else sees it."),
                _about(),
            ]
        case "address":
            return [
                _("The host's screen shows the address in the waiting room, and in the help during a match."),
                _("It is a number or name, a colon and a port, like 192.168.1.7:4031."),
            ]
        case "name":
            return [_("So the others see you, from the next table on: 20 characters at most.")]
        case "settings":
            return _settings()
    return _lobby()


def _about() -> str:
    text = _("{key} tells what the game is about, and all rules; for a table under the cursor, its own.")
    return text.format(key=cap("rules"))


def _lobby() -> list[str]:
    return [
        _("Tables in your network appear by themselves. [Up] [Down] choose, [Enter] sits down."),
        _about(),
        _("{key} opens a table of your own: the others see it in their lobby.").format(key=cap("host")),
        _("{key} plays against bots, without the network.").format(key=cap("practice")),
        _("If a table does not appear, {key} takes the address from the host's screen.").format(
            key=cap("address")
        ),
        _("{name} changes the name by which the others see you, {settings} all settings.").format(
            name=cap("name"), settings=cap("settings")
        ),
        _("{watch} only watches a table. {back} goes on with your match, also after a crash.").format(
            watch=cap("watch"), back=cap("resume")
        ),
        *_hosts(),
    ]


def _settings() -> list[str]:
    return [
        _("[Up] [Down] choose a setting, [Left] [Right] change it. It holds at once, and is kept."),
        _("The four cards in the top line show what you choose."),
        _("All of it stands in settings.toml in your folder for settings; you may change that file as well."),
        _("A line in it that does not count is told here, and stays as it is until you change that setting."),
        _("Options of the command override a setting, and a setting overrides the environment."),
    ]


def _hosts() -> list[str]:
    """What the lobby says of the hosts."""
    return [
        _("With code: the table is private, whoever opened it tells you its code."),
        _("A host you have sat with is known again by its key. One that is new to you may be anybody."),
        _("To be sure, the host reads out the words in the help of its waiting room: yours shows the same."),
        _("Wrong key? That host passes for somebody you know. Ask that person before you sit down."),
    ]


def _host() -> list[str]:
    return [
        _("A table of your own: the others see it at once, and sit down in its waiting room."),
        _("You start the match there, also with empty seats. Bots give way to people."),
        _("[Up] [Down] choose a line, [Left] [Right] change what it says."),
        _("A private table is seen by all as well, but only who types its code sits down."),
        _("The rules are the templates, then those that you have kept yourself."),
        _("What is wrong with a broken file of rules is said by the command: lanswim rules"),
    ]


def help_turn(
    model: ClientModel, *, tips: bool = True, confirms: bool = True, rings: bool = True
) -> list[str]:
    """What can be done in a round, by keys; for somebody else's turn, how one's own begins."""
    kind, view = turn.asked(model), model.view
    if view is not None and view.round.phase == "cut":
        return [_("Everybody's program has a part in the order of the cards, so that nobody can choose it.")]
    tip = [_tip()] if tips else []
    if view is not None and kind == "dealer_choice":
        return [*_dealer(view), *tip, *_clock(view, _("When the time is up, you keep what you hold."))]
    if view is not None and kind == "turn":
        return [*_turn(view, confirms=confirms), *tip, *_clock(view, _when_late(view))]
    if not rings:
        return [_("It is somebody else's turn. When it is yours, the top line says so.")]
    return [_("It is somebody else's turn. When it is yours, the bell rings and the top line says so.")]


def _dealer(view: TableView) -> list[str]:
    keys = _("{keep} keeps, {reject} rejects; [Enter] confirms.")
    said = _("You deal. Look at your packet and keep it, or put it away and take the other three unseen.")
    if turn.open_middle(view.round):
        keys = _("{keep} keeps, {reject} swaps; [Enter] confirms.")
        said = _("You deal. Keep your hand, or swap all of it for the open middle.")
    return [said, keys.format(keep=cap("keep"), reject=cap("reject"))]


def _tip() -> str:
    return _("{key} gives a tip: what the built-in bot would do, and why. It plays nothing.").format(
        key=cap("tip")
    )


def _turn(view: TableView, *, confirms: bool) -> list[str]:
    """The keys, and what a knock is at this table."""
    found = [_("It is your turn. [1-3] choose a card of yours, [4-6] one of the middle, [Enter] swaps them.")]
    rules = turn.rules_of(view.round.rules)
    if view.round.knocker is not None:
        found += [_("[A] swaps all three, when you confirm with [Enter].")] if rules.swap_all else []
    elif rules.knock_style == "own_turn" and not confirms:
        found += [_("[A] swaps all three, when you confirm with [Enter].")] if rules.swap_all else []
        found.append(_("[K] knocks at once: so you have set it."))
    elif rules.swap_all and rules.knock_style == "own_turn":
        found.append(_("[A] swaps all three, [K] knocks; both only when you confirm with [Enter]."))
    elif rules.knock_style == "own_turn":
        found.append(_("[K] knocks, when you confirm with [Enter]."))
    else:
        if rules.swap_all:
            found.append(_("[A] swaps all three, when you confirm with [Enter]."))
        found.append(_("[K] knocks together with a swap or a pass: first [K], then the move."))
    if rules.pass_allowed:
        found.append(_("{key} passes at once. [Esc] takes a choice back.").format(key=cap("pass")))
    else:
        found.append(_("Nobody may pass here. [Esc] takes a choice back."))
    if view.round.knocker is not None:
        return [*found, _("Somebody has knocked: this is your last turn, then all hands are shown.")]
    return [
        *found,
        _("Knocking means: everybody else has one more turn, then all hands are shown."),
    ]


def _when_late(view: TableView) -> str:
    if turn.rules_of(view.round.rules).pass_allowed:
        return _("When the time is up, the turn is passed for you.")
    return _("When the time is up, a bot plays for you.")


def _clock(view: TableView, text: str) -> list[str]:
    return [text] if view.clock is not None else []


def legend() -> str:
    """What the signs of a table mean."""
    text = _(
        "{life} is a life, {gone} a lost one, {swims} swims. Stock: cards not dealt yet."
        " Left of {to} is what was laid, right of it what was taken. {above} {below} show where a card goes."
    )
    sign = signs()
    return text.format(
        life=sign.life, gone=sign.gone, swims=sign.swims, to=sign.to, above=sign.above, below=sign.below
    )
