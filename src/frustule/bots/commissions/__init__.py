"""The restorer: plays commissions toward the card, weighing what every tile would waste.

`policy` has its compiled judgement, `restorer` weighs moves by it.
"""

from frustule.bots import characters
from frustule.bots.commissions.restorer import program, think
from frustule.bots.contract import Budget

__all__ = ["CHARACTERS", "LEVELS", "program"]

CHARACTERS = characters.COMMISSIONS

LEVELS = {
    "novice": (think, Budget(work=0), "Takes what brings the card nearest to full at a glance."),
    "naturalist": (think, Budget(work=24), "Plays the likely moves on in the mind, a few times."),
    "curator": (think, Budget(work=96), "Plays the likely moves on in the mind, often."),
    "master": (think, Budget(seconds=0.9), "Plays the likely moves on as often as there is time."),
}
