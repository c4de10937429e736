"""Commands for whoever runs a server: `frustule tables`, `frustule backup`, `frustule restore`.

They work on the database, beside a server that runs or without one.
"""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from frustule.core.command import Json, Usage, how_many, print_json, usage
from frustule.core.errors import InvalidText
from frustule.core.folders import data_folder

if TYPE_CHECKING:
    from sqlalchemy.engine import URL

Database = Annotated[
    str | None,
    Parameter(name="--database", help="A file for SQLite, or postgresql://user@host/name, as for serve."),
]


def tables(
    *,
    database: Database = None,
    retry: Annotated[
        str | None, Parameter(help="Have a table that was put aside read again: its id, or all.")
    ] = None,
    json: Json = False,
) -> None:
    """Tell how many tables there are, and which were put aside because they cannot be read, and why."""
    from frustule.server.storage.aside import all_aside, try_again
    from frustule.server.storage.counting import tables_by_state
    from frustule.server.storage.database import check_schema, open_database

    engine = open_database(_url(database))
    try:
        check_schema(engine)
        with engine.begin() as connection:
            if retry is not None:
                names = [each.table for each in all_aside(connection)] if retry == "all" else [retry]
                for name in names:
                    if not try_again(connection, name):
                        raise Usage(f"The table '{name}' is not put aside.")
            counts = tables_by_state(connection)
            aside = all_aside(connection)
    finally:
        engine.dispose()
    if json:
        print_json({"tables": counts, "aside": aside})
        return
    parts = ", ".join(f"{count} {state}" for state, count in counts.items())
    print(
        f"{how_many(sum(counts.values()), 'table')}{f' ({parts})' if parts else ''}, {len(aside)} put aside."
    )
    for each in aside:
        at = datetime.fromtimestamp(each.at / 1000, UTC)
        print(f"{each.table}  {each.game}, {each.state}, since {at:%Y-%m-%d %H:%M} UTC: {each.reason}")


def backup(
    file: Annotated[Path, Parameter(help="The file to write, a SQLite database; it must not exist.")],
    /,
    *,
    database: Database = None,
) -> None:
    """Save all tables into a file, as they are at one moment; a server may go on meanwhile."""
    from frustule.server.storage.backup import back_up

    with usage():
        count = back_up(_url(database), file)
    print(f"{how_many(count, 'table')} saved in {file}.")


def restore(
    file: Annotated[Path, Parameter(help="A file that `frustule backup` has written.")],
    /,
    *,
    database: Database = None,
) -> None:
    """Fill an empty database from a backup."""
    from frustule.server.storage.backup import restore as fill

    with usage():
        count = fill(file, _url(database, new=True))
    print(f"{how_many(count, 'table')} restored from {file}.")


def _url(database: str | None, *, new: bool = False) -> "URL":
    """The database that is meant; a file that is not there is only made where something is restored."""
    from frustule.server.storage.database import database_url

    with usage():
        url = database_url(database or str(data_folder() / "tables.db"))
        if not new and url.get_backend_name() == "sqlite" and not Path(str(url.database)).is_file():
            raise InvalidText(f"There is no database {url.database}; --database names another.")
    return url
