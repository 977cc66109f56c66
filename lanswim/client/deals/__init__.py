"""What a client makes of the deals at its table: its part in them, its transcript, what it keeps, what fits.

`witness` listens and speaks, `match_check` and `deal_check` judge what was kept, here or from a file.
"""
