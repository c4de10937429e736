"""What every game must hold to: Frustule's own suite, and its findings in sentences."""

import subprocess
import sys


def test_it_holds_to_everything():
    command = [sys.executable, "-m", "frustule", "check", "grazers"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
