"""Help away from a table: the lobby and its forms. Nothing is decided here."""

from __future__ import annotations

from lanswim.locale import _
from lanswim.tui.letters import cap
from lanswim.tui.state import Screen


def help_outside(screen: Screen) -> list[str]:
    """What can be done on this screen, a sentence each."""
    match screen:
        case "host":
            return _host()
        case "practice":
            return [_("A table on this machine alone, with as many bots as you say; nobody else sees it.")]
        case "address":
            return [
                _("The host's screen shows the address in the waiting room, and in the help during a match."),
                _("It is a number or name, a colon and a port, like 192.168.1.7:4031."),
            ]
        case "name":
            return [_("So the others see you, from the next table on: 20 characters at most.")]
    return _lobby()


def _lobby() -> list[str]:
    return [
        _("Tables in your network appear by themselves. [Up] [Down] choose, [Enter] sits down."),
        _("{key} opens a table of your own: the others see it in their lobby.").format(key=cap("host")),
        _("{key} plays against bots, without the network.").format(key=cap("practice")),
        _("If a table does not appear, {key} takes the address from the host's screen.").format(
            key=cap("address")
        ),
        _("{key} changes the name by which the others see you.").format(key=cap("name")),
    ]


def _host() -> list[str]:
    return [
        _("A table of your own: the others see it at once, and sit down in its waiting room."),
        _("You start the match there, also with empty seats. Bots give way to people."),
        _("[Up] [Down] choose a line, [Left] [Right] change what it says."),
        _("The rules are the templates, then those that you have kept yourself."),
        _("What is wrong with a broken file of rules is said by the command: lanswim rules"),
    ]
