"""What a terminal has beside the picture: a title, a bell, clicks it tells. Nothing is drawn here."""

from __future__ import annotations

import logging

from prompt_toolkit.output import Output

from lanswim.tui import pointing

_log = logging.getLogger(__name__)


class Frame:
    """Changes them only where something is new, and gives the terminal back."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._title = ""
        self._points = False

    def ring(self) -> None:
        """The bell, at once."""
        self._output.bell()
        self._output.flush()

    def entitle(self, title: str) -> None:
        """What the window is called."""
        if title != self._title:
            self._title = title
            self._output.set_title(title)

    def point(self, wanted: bool) -> None:
        """Has the terminal tell clicks, or leave them to whoever selects text with the mouse."""
        if wanted != self._points:
            self._points = wanted
            self._output.write_raw(pointing.ON if wanted else pointing.OFF)

    def give_back(self, *, failed: bool) -> None:
        """The terminal is itself again; failed: prompt_toolkit may have stopped before it did this itself."""
        try:
            self._output.clear_title()
            self.point(False)
            if failed:
                self._output.quit_alternate_screen()
                self._output.disable_bracketed_paste()
                self._output.reset_attributes()
                self._output.show_cursor()
            self._output.flush()
        except OSError as error:
            _log.debug("the terminal is gone", exc_info=error)
