"""A table as a pure matter: facts in a log, folded; intents judged; what each viewer may see.

Nothing here does any input or output, and time comes from outside.
"""
