"""What servers and clients say to each other, as typed messages, with nothing of how either does it.

`intents` is what clients ask for, `events` and `views` what they are told, `messages` what goes over the
socket, `errors` how something is refused; `base` has what all of them are made of. Seats are counted from 1
here, as people count them. docs/tables.md tells clients how to use all of it.
"""
