"""The host: moves bytes between connections and tables, and keeps time. No rule of the game may live here.

    host = Host(settings, table_id="k3", rng=random.SystemRandom(), think=think, names_of_bots=names,
                port=0, bind=None, limits=Limits(), on_show=..., on_announce=...)
    await host.start()                  # HostError with a code, e.g. port_taken
    host.port, host.addresses(local)    # what to show and announce; host.host_id for discovery
    reason = await host.ended           # the table closed by itself: its match is over, its owner closed it
    await host.close()                  # in any case, within 2 s: everybody is told host_stopped

`think(view, rules_text)` decides for a bot, `on_show(view)` hears what everybody may see after each change
and `on_announce(info)` what the lobby shows; all run in the loop of the host and must be quick.
Import from lanswim.host.server.
"""
