"""Whether the server is well, for those who watch over it."""

from litestar import get
from litestar.datastructures import State

from frustule.protocol import answers
from frustule.server.http.openapi import described
from frustule.server.http.requests import registry_of


@get("/api/health", opt=described(answers.Health), sync_to_thread=False)
def health(state: State) -> answers.Health:
    """Whether the server is well."""
    return answers.Health(ok=True, tables=len(registry_of(state).rooms), sockets=state.sockets.open)
