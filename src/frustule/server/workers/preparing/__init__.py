"""Rules and bots made ready beside a server that is open already: what, in which order, by whom."""
