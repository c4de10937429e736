"""What a game is to everybody who talks to it: rules, positions, moves, records, options, scores."""
