"""Commissions, Diatoms for one: fill a card to its demands and waste little."""
