"""Tables to play at over the network: an append-only log of facts a table, and everything folded from it.

What goes over the wire is in `frustule.protocol`. Here `table` folds facts and judges intents, without any
input or output; `storage` keeps logs in a database; `workers` are the processes that think and draw; `live`
are the tables at which somebody is; `http` are the doors. Only `commissions`, which is solo play, knows a
game by its name.
"""
