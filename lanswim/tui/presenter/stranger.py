"""The question about a host that is not the key one knows. Its keys always stay; nothing is judged here."""

from __future__ import annotations

from lanswim.client.model import Suspect
from lanswim.locale import _
from lanswim.tui.hosts_told import ask_aloud, new_key, other_words, passes_for
from lanswim.tui.letters import cap
from lanswim.tui.presenter.parts import across
from lanswim.tui.presenter.text import Line, clip, flow, keys, plain, wrap


def asked(suspect: Suspect, to: int, rows: int) -> list[Line]:
    """Whom it passes for and the words to ask for; in a small window the other words are in the help."""
    small = to < 80
    ways = [_("{yes} sit down, {no} do not").format(yes=cap("yes"), no=cap("no")), _("[?] help")]
    if small:
        ways = [_("{yes} sit down {no} do not").format(yes=cap("yes"), no=cap("no")), "[?]"]
    below = [clip(keys(f" {line}"), to) for line in flow(ways, to - 2)]
    texts = [passes_for(suspect), ask_aloud(suspect), *([] if small else [other_words(suspect)])]
    styles = ["class:warn", "", "class:dim"]
    said = [
        plain(f" {line}", style)
        for text, style in zip(texts, styles, strict=False)
        for line in wrap(text, to - 2)
    ]
    head = [plain(f" {_('Wrong key?')}", "class:title"), across(to)]
    room = rows - len(head) - len(below)
    if len(said) + 2 <= room:
        said = [[], *said, []]
    return [*head, *said[:room], *below]


def helped(suspect: Suspect) -> list[str]:
    """What the question is about."""
    return [
        ask_aloud(suspect),
        _("Anybody can take a name, but not a key: who has only the name cannot read out these words."),
        other_words(suspect),
        new_key(),
        _("{yes} sits down all the same, {no} does not.").format(yes=cap("yes"), no=cap("no")),
    ]
