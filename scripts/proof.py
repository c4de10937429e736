"""Runs the long proofs, those marked slow, and writes what came of them into docs/proof.md.

    make proof                   all of them
    make proof ARGS="-k perft"   some of them; the report then says so

The report names the commit it ran on, and says when there were changes beside it.
"""

import datetime
import os
import platform
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from pathlib import Path

NOTHING = 5
"""What pytest says where no test was chosen."""
ROOT = Path(__file__).parents[1]
REPORT = ROOT / "docs/proof.md"
HEAD = """# The long proofs

CI runs what can be proven in minutes. What takes longer is marked `slow`, and `make proof` runs it: before
an issue is called resolved, and whenever somebody doubts. This page is written by that command.

"""


def git(*words: str) -> str:
    return subprocess.run(
        ["git", *words], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()


def main() -> int:
    chosen = sys.argv[1:]
    status, cases = 0, list[ET.Element]()
    # A browser leaves an event loop behind in its process, in which others cannot begin one.
    for part in (["--ignore", "tests/browser"], ["tests/browser"]):
        ended, found = run([*part, *chosen])
        status = status or ended
        cases += found
    REPORT.write_text(HEAD + report(cases, chosen), encoding="utf-8")
    print(f"Written to {REPORT.relative_to(ROOT)}.")
    return status


def run(chosen: list[str]) -> tuple[int, list[ET.Element]]:
    """What came of these proofs: 0 if all is well, also if there are none."""
    with tempfile.TemporaryDirectory() as folder:
        results = Path(folder) / "results.xml"
        words = ["-q", "-n", "2", "-m", "slow", f"--junit-xml={results}", "-o", "junit_family=legacy"]
        status = subprocess.run(
            [sys.executable, "-m", "pytest", *words, *chosen], cwd=ROOT, check=False
        ).returncode
        if not results.exists():
            return status or 1, []
        return 0 if status == NOTHING else status, list(ET.parse(results).getroot().iter("testcase"))


def report(cases: list[ET.Element], chosen: list[str]) -> str:
    changes = (
        " with changes that were not committed" if git("status", "--porcelain", "--", "src", "tests") else ""
    )
    when = datetime.datetime.now(datetime.UTC).date().isoformat()
    machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
    which = f", of these: `{' '.join(chosen)}`" if chosen else ""
    lines = [
        f"Run on {when} on commit `{git('rev-parse', '--short=12', 'HEAD')}`{changes} ({machine}){which}.",
        "",
        "| proof | runs | passed | minutes |",
        "|---|---:|---:|---:|",
    ]
    proofs: dict[str, list[ET.Element]] = {}
    for case in cases:
        name = f"{case.get('classname', '').removeprefix('tests.')}.{case.get('name', '').partition('[')[0]}"
        proofs.setdefault(name, []).append(case)
    for name, runs in sorted(proofs.items()):
        passed = sum(all(child.tag not in ("failure", "error", "skipped") for child in run) for run in runs)
        minutes = sum(float(run.get("time", 0)) for run in runs) / 60
        lines.append(f"| `{name}` | {len(runs)} | {passed} | {minutes:.1f} |")
    figures = [
        f"- `{case.get('name')}`: {told.get('value')}"
        for case in cases
        for told in case.iter("property")
        if told.get("name") == "figures"
    ]
    if figures:
        lines += ["", "Figures:", "", *figures]
    failed = [
        f"- `{case.get('classname')}.{case.get('name')}`"
        for case in cases
        if any(child.tag in ("failure", "error") for child in case)
    ]
    if failed:
        lines += ["", "Failed:", "", *failed]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
