"""Secrets: the ids of tables, the tokens of those who hold seats, and what is kept of a token."""

import hashlib
import secrets

ID_BYTES = 12
TOKEN_BYTES = 24


def new_id() -> str:
    """A table's id: nobody guesses it."""
    return secrets.token_urlsafe(ID_BYTES)


def new_token() -> str:
    """A holder's secret."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
