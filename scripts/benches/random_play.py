"""Plays a game at random: a process for the bench `engine`, run by the Python that has the game's package.

For each line on standard input it plays for so many seconds and prints the microseconds a move took. Random
choices are made alike in every game; nothing is printed or kept of what is played.
"""

from __future__ import annotations

import importlib
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

PLAYERS = 4
Play = Callable[[random.Random], Iterator[int]]
"""yields how many moves a game (or a round) had, game after game"""


def lanswim(rng: random.Random) -> Iterator[int]:
    """Rounds of four under the pub rules, from the shuffled deck to who pays."""
    from lanswim.rules import PUB, legal_actions, showdown_losses, shuffled
    from lanswim.rules.round import deal, decide, evolve, opening

    while True:
        state, moves = deal(PUB, tuple(range(PLAYERS)), shuffled(rng)), 0
        for event in opening(state):
            state = evolve(state, event)
        while state.phase != "showdown":
            seat = state.seats[state.turn]
            for event in decide(state, seat, rng.choice(legal_actions(state, seat))):
                state = evolve(state, event)
            moves += 1
        showdown_losses(state)
        yield moves


def rlcard(rng: random.Random) -> Iterator[int]:
    """RLCard's leduc-holdem by `env.step`."""
    env: Any = importlib.import_module("rlcard").make("leduc-holdem")
    while True:
        state, _player = env.reset()
        moves = 0
        while not env.is_over():
            state, _player = env.step(rng.choice(list(state["legal_actions"])))
            moves += 1
        yield moves


def open_spiel(rng: random.Random) -> Iterator[int]:
    """OpenSpiel's leduc_poker, the game itself in C++; cards are dealt by chance as its manual does."""
    game: Any = importlib.import_module("pyspiel").load_game("leduc_poker")
    while True:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                cards, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(cards, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                moves += 1
        yield moves


def chess(rng: random.Random) -> Iterator[int]:
    """Whole games of python-chess, each at most 200 plies long."""
    board: Any = importlib.import_module("chess").Board
    while True:
        game = board()
        moves = 0
        while moves < 200 and not game.is_game_over():
            game.push(rng.choice(list(game.legal_moves)))
            moves += 1
        yield moves


GAMES: dict[str, Play] = {"lanswim": lanswim, "rlcard": rlcard, "open_spiel": open_spiel, "chess": chess}


def us_a_move(games: Iterator[int], seconds: float) -> float:
    """Microseconds a move takes, measured over whole games for at least so long."""
    moves, began = 0, time.process_time()  # what else runs on the machine is not measured
    while (passed := time.process_time() - began) < seconds:
        moves += next(games)
    return passed / moves * 1e6


def main(name: str) -> None:
    """Warms up, says ready, and measures whenever it is asked."""
    games = GAMES[name](random.Random(31))
    next(games)
    print("ready", flush=True)
    for line in sys.stdin:
        print(us_a_move(games, float(line)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
