"""Tables while somebody is there: rooms, those who watch them, and what rooms do by themselves."""
