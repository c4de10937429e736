"""The browser client, as it was built into the package: read once, served from memory."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

import frustule

BUILT = Path(frustule.__file__).parent / "web" / "dist"
NOT_BUILT = (
    "<!doctype html><html lang=en><title>Frustule</title>"
    "<p>The tables are open at <code>/api</code>, but the page to play at them was not built.</p></html>"
)
FOR_EVER = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class Page:
    """A file of the client."""

    content: bytes
    packed: bytes
    """The same, compressed."""
    media_type: str
    etag: str
    caching: str

    def headed(self, tags: bytes) -> "Page":
        """The same page of HTML with more in its head."""
        return _page(self.content.replace(b"</head>", tags + b"</head>", 1), "index.html")


def _page(content: bytes, name: str) -> Page:
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    hashed = "/assets/" in f"/{name}"  # names in there change with their content
    return Page(
        content,
        gzip.compress(content, 9),
        kind,
        f'"{hashlib.sha256(content).hexdigest()[:24]}"',
        FOR_EVER if hashed else "no-cache",
    )


class Pages:
    """All files of the client by their paths; every other path is the client's own business."""

    def __init__(self, folder: Path = BUILT) -> None:
        self._pages: dict[str, Page] = {}
        for path in sorted(folder.rglob("*")) if folder.is_dir() else []:
            if path.is_file():
                name = path.relative_to(folder).as_posix()
                self._pages[name] = _page(path.read_bytes(), name)
        if "index.html" not in self._pages:
            self._pages["index.html"] = _page(NOT_BUILT.encode(), "index.html")
        self.start = self._pages["index.html"]
        """What every path leads to that is the client's own business."""

    def find(self, path: str) -> Page | None:
        """The file at a path, or the start page; none for a file that is not there."""
        name = path.strip("/")
        if name in self._pages:
            return self._pages[name]
        return None if "." in name.rpartition("/")[2] else self.start
