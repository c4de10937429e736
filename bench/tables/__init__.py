"""How many moves a server of tables keeps up with, and how soon opponents see them: ours, boardgame.io's."""
