"""Pictures as files: SVG is ours (`Position.picture`); PNG and PDF are set by Typst, which draws SVG."""

import tempfile
from pathlib import Path
from typing import Any

from frustule.core.errors import InvalidText

FORMATS = ("svg", "png", "pdf")


def render(pages: list[str], kind: str, width: int) -> bytes:
    """SVG pages as one file: `svg` and `png` take a single page, `pdf` any number."""
    if kind not in FORMATS:
        raise InvalidText(f"A picture is one of {', '.join(FORMATS)}; not '{kind}'.")
    if len(pages) != 1 and kind != "pdf":
        raise InvalidText(f"Several pages need a PDF file; {kind} holds one picture.")
    return pages[0].encode() if kind == "svg" else _typeset(pages, kind, width)


def _typeset(pages: list[str], kind: str, width: int) -> bytes:
    import typst

    with tempfile.TemporaryDirectory() as folder:
        sheet = [f"#set page(width: {width * 0.75}pt, height: auto, margin: 0pt)"]
        for number, page in enumerate(pages):
            Path(folder, f"{number}.svg").write_text(page, encoding="utf-8")
            sheet.append(f'#image("{number}.svg", width: 100%)')
        source = Path(folder, "pages.typ")
        source.write_text("\n#pagebreak()\n".join([sheet[0] + "\n" + sheet[1], *sheet[2:]]))
        made: Any = typst.compile(str(source), format="png" if kind == "png" else "pdf", ppi=96.0)
        return made
