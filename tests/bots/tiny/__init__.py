"""A tiny game that no bot knows: prizes are bid for with cards, secretly and all at once.

Everybody holds the cards 1 to 5. In each round a prize lies on the table, worth as many points as it says;
all choose a card, and nobody sees the others' choices until all have chosen. The highest card takes the
prize; if it is not the only one, nobody does.
"""
