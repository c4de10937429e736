"""Careers (Commissions 5.1): naturalists, the log of their games, and the points and titles they earn.

`points` counts, `book` keeps up to four naturalists on this machine, `statistics` sums up.
"""
