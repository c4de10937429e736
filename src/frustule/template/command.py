"""`frustule new`: a small, complete, tested game to start from."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from frustule.core.command import how_many, usage
from frustule.template.writing import checkout_of, title_of, write_into_checkout, write_package


def new(
    name: Annotated[str, Parameter(name="GAME", help="What it is called by the command: water_fleas.")],
    /,
    *,
    package: Annotated[
        Path | None, Parameter(help="Write a package of its own into this folder, which is new or empty.")
    ] = None,
    title: Annotated[str, Parameter(help="What people call it; by default after its name.")] = "",
) -> None:
    """Write a small, complete, tested game to start from, as a package or into a checkout of Frustule.

    docs/new-game.md goes on from there.
    """
    called = title or title_of(name)
    with usage():
        if package is not None:
            written = write_package(name, called, package)
            root, steps = (
                package,
                (f"cd {package} && pip install -e '.[test]'", f"frustule play {name}", "pytest"),
            )
        else:
            written = write_into_checkout(name, called, Path.cwd())
            root = checkout_of(Path.cwd())
            steps = (f"frustule play {name}", f"frustule check {name}", f"pytest tests/games/{name}")
    folders = dict.fromkeys(path.parent for path in written)
    print(f"{called}: {how_many(len(written), 'file')} written.")
    for folder in folders:
        files = ", ".join(sorted(path.name for path in written if path.parent == folder))
        print(f"  {folder.relative_to(root) if folder != root else '.'}/  {files}")
    print("Now:")
    for step in steps:
        print(f"  {step}")
    print("docs/new-game.md tells what is in which module, and where to go on.")
