"""What a running host keeps on disk to go on after a crash. No loop and no table may live here."""

from lanswim.store.codec import (
    decode_event,
    decode_events,
    decode_plain,
    encode_cut,
    encode_event,
    encode_plain,
    shape_of,
)
from lanswim.store.counting import begins_at, rounds_after
from lanswim.store.fault import DamagedError, Saved, Standing, StoreError, Told
from lanswim.store.journal import Entry, JournalFile, Stored
from lanswim.store.resumable import (
    ENDING,
    Resumable,
    Survey,
    forget_old,
    journal_path,
    resumable,
    survey,
)
from lanswim.store.title import ABOUT, PROCESS, SHAPE, TITLE, Title, decode_title, encode_title

__all__ = [
    "ABOUT",
    "ENDING",
    "PROCESS",
    "SHAPE",
    "TITLE",
    "DamagedError",
    "Entry",
    "JournalFile",
    "Resumable",
    "Saved",
    "Standing",
    "StoreError",
    "Stored",
    "Survey",
    "Title",
    "Told",
    "begins_at",
    "decode_event",
    "decode_events",
    "decode_plain",
    "decode_title",
    "encode_cut",
    "encode_event",
    "encode_plain",
    "encode_title",
    "forget_old",
    "journal_path",
    "resumable",
    "rounds_after",
    "shape_of",
    "survey",
]
