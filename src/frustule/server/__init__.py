"""Tables to play at over the network: an append-only log of events a table, and everything folded from it.

What goes over the wire is in `frustule.protocol`. `log` holds the events, `table` folds them and judges
intents, without any input or output. `store` keeps logs in a database, `hall` and `room` keep live tables and
their watchers, `api` and `live` are the doors. No module here knows a rule or a game by name.
"""
