"""The progress bar: count, total, rate and time left on a terminal, and silence elsewhere."""

import os
import pty
import re
import subprocess
import sys

PROGRAM = """
import sys, time
from prove.data.progress import progress_bar
with progress_bar("examples") as progress:
    progress(0, 4000)
    for done in range(1, 5):
        time.sleep(0.15)
        progress(1000 * done, 4000)
print("rich" in sys.modules)
"""
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def test_it_is_silent_without_a_terminal_and_rich_is_not_imported() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("False\n", "")


def test_it_shows_count_total_rate_and_time_left_on_a_terminal() -> None:
    shown, stdout = on_terminal(PROGRAM)
    assert stdout == "True\n"
    drawings = [line.strip() for line in re.split(r"[\r\n]+", shown) if "examples" in line]
    assert re.fullmatch(r"examples ━+╺?━+ 2000/4000 [\d,.]+/s 0:00:0\d", drawings[2]), drawings
    assert re.fullmatch(r"examples ━+ 4000/4000 [\d,.]+/s 0:00:00", drawings[-1]), drawings


def test_an_error_leaves_the_terminal_as_it_was() -> None:
    shown, _ = on_terminal(PROGRAM.replace("time.sleep(0.15)", "raise SystemExit(1)"), plain=False)
    assert shown.rstrip().endswith("\x1b[?25h")  # the cursor is visible again


def on_terminal(program: str, *, plain: bool = True) -> tuple[str, str]:
    """What a program writes to stderr, which is a terminal, and to stdout."""
    ours, theirs = pty.openpty()
    environment = {"TERM": "xterm", "COLUMNS": "100", "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=theirs, env=environment, text=True
    ) as process:
        os.close(theirs)
        parts: list[bytes] = []
        while True:
            try:
                part = os.read(ours, 4096)
            except OSError:  # Linux reports the end of a terminal so
                break
            if not part:
                break
            parts.append(part)
        os.close(ours)
        stdout, _ = process.communicate()
    shown = b"".join(parts).decode()
    return ESCAPES.sub("", shown) if plain else shown, stdout
