"""What a field of a message may hold: ranges, lengths, and the words of each enum. No message may live here.

A pattern ends in `(?!\\n)$` because `$` alone also matches before a last newline.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

Card = Annotated[str, Meta(pattern="^[789TJQKA][CSHD](?!\\n)$", description="rank and suit, e.g. AS, TH")]
Seat = Annotated[int, Meta(ge=0, le=8, description="place at the table, clockwise")]
Small = Annotated[int, Meta(ge=0, le=255)]
Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Term = Annotated[
    int, Meta(ge=0, le=1_000_000, description="0 at first; a table never goes back to a lower one")
]
Bots = Annotated[int, Meta(ge=0, le=8, description="how many")]
Number = Annotated[int, Meta(ge=0, le=2**53 - 1, description="given by the table, never reused")]
TurnTime = Annotated[int, Meta(ge=1_000, le=3_600_000, description="milliseconds")]
Grace = Annotated[int, Meta(ge=0, le=3_600_000, description="milliseconds")]
Millis = Annotated[int, Meta(ge=0, le=86_400_000)]
Ident = Annotated[int, Meta(ge=0, le=2**53 - 1, description="chosen by the sender, not reused by it")]
AskId = Annotated[int, Meta(ge=0, le=2**53 - 1, description="of one table and term, never reused in it")]
OwnId = Annotated[int, Meta(ge=0, le=2**53 - 1, description="of the command or order that is answered")]
Id = Annotated[
    str, Meta(min_length=1, max_length=32, pattern="^[a-z0-9]+(?!\\n)$", description="a table or a host")
]
TableId = Annotated[str, Meta(max_length=32, description="a table, or empty: the only one of the host")]
Name = Annotated[str, Meta(max_length=80, description="shown to people; cleaned by whoever prints it")]
Text = Annotated[str, Meta(max_length=300)]
Line = Annotated[str, Meta(min_length=1, max_length=200, description="said at the table")]
Rules = Annotated[str, Meta(max_length=500, description="a template, then what differs: pub,lives=5")]
Version = Annotated[int, Meta(ge=0, le=65_535)]
Key = Annotated[bytes, Meta(min_length=32, max_length=32, description="an Ed25519 key, the public half")]
Signature = Annotated[bytes, Meta(min_length=64, max_length=64, description="by Ed25519, of a statement")]
Nonce = Annotated[
    bytes, Meta(min_length=32, max_length=32, description="random, for this connection only")
]
Digest = Annotated[bytes, Meta(min_length=32, max_length=32, description="SHA-256 of a statement")]
Mac = Annotated[bytes, Meta(min_length=32, max_length=32, description="HMAC-SHA256 of a statement")]
Part = Annotated[bytes, Meta(min_length=32, max_length=32, description="a secret part of the deal")]
Element = Annotated[bytes, Meta(min_length=33, max_length=33, description="of SPAKE2, its side first")]
Attempt = Annotated[int, Meta(ge=1, le=255, description="at dealing this round, from 1")]
Points2 = Annotated[int, Meta(ge=0, le=66, description="half points: 61 is thirty and a half")]
Three = Annotated[list[Card], Meta(min_length=3, max_length=3)]
UpToThree = Annotated[list[Card], Meta(max_length=3)]
AnyReason = Annotated[str, Meta(max_length=32, description="a reason of the list below, or a later one")]

TableState = Literal["open", "playing", "full"]
Role = Literal["play", "watch"]
Phase = Literal["waiting", "cut", "dealer_choice", "turn", "last", "buy_back", "showdown", "over"]
Status = Literal["in", "swimming", "out", "left"]
Boundary = Literal["waiting", "lot", "between", "over"]
MoveKind = Literal["keep", "reject", "swap", "swap_all", "pass", "knock"]
AnswerKind = Literal[
    "keep", "reject", "swap", "swap_all", "pass", "knock", "ready", "yes", "no", "wait", "bot", "drop",
]
VoidReason = Literal["missing", "wrong", "restart"]
LogKind = Literal["keep", "reject", "swap", "swap_all", "pass", "knock", "new_middle"]
AskKind = Literal["dealer_choice", "turn", "buy_back", "ready", "another_try", "absent"]
Vote = Literal["wait", "bot", "drop"]
Absence = Literal["same", "open"]
Standstill = Literal["paused", "missing", "deserted"]
EndedBy = Literal["knock", "all_pass", "stock_empty", "show_31", "fire"]
Presence = Literal["here", "away", "bot", "left"]
Why = Literal[
    "lowest",
    "knocked",
    "fire",
    "fire_dealt",
    "thirty_one",
    "thirty_one_dealt",
    "tie_nobody",
    "knocker_safe",
    "thirty_one_safe",
    "all_out_replay",
    "left",
]
NewsKind = Literal[
    "seated", "left", "away", "back", "moved", "bots", "played_for", "owner", "started", "agreed",
    "wrong_code", "part_missing", "part_wrong", "kicked", "dropped", "vote", "vote_wait", "vote_bot",
    "vote_drop", "stands_in", "gave_back", "paused", "went_on", "rules", "times", "nudge", "more_time",
    "double_time", "single_time", "muted", "unmuted", "watching", "stopped_watching", "knocks", "not_kept",
    "resumed",
]
RefuseReason = Literal[
    "version",
    "bad_message",
    "too_large",
    "too_slow",
    "too_many_connections",
    "no_such_table",
    "table_full",
    "match_running",
    "busy",
    "kicked",
    "out_of_order",
    "bad_claim",
    "code_needed",
    "wrong_code",
    "too_many_tries",
    "not_local",
    "no_watching",
    "watchers_full",
    "owner_asked",
]
RefusedReason = Literal[
    "stale_ask",
    "not_your_turn",
    "wrong_phase",
    "not_legal",
    "knock_too_early",
    "already_knocked",
    "no_knock_alone",
    "no_close",
    "swap_all_off",
    "pass_off",
    "card_not_held",
    "card_not_in_middle",
    "cards_missing",
    "not_owner",
    "seat_taken",
    "no_such_seat",
    "too_few_players",
    "match_running",
    "too_many_bots",
    "rules_changed",
    "paused",
    "too_fast",
    "reminded",
    "muted",
    "no_clock",
    "no_more_time",
    "nobody_waited_for",
    "unknown_rules",
    "no_such_person",
    "too_many_seated",
    "not_allowed",
    "only_watching",
]
ClosedReason = Literal["left", "taken_over", "kicked", "table_closed", "finished", "host_stopped", "silent"]
