"""The ledger of .ci/run, .ci/ledger.tsv: a row for the last pass of each step.

A row holds what the step took, and what it read. While nothing of that has changed, and for seven days at most,
.ci/runner/step trusts the row instead of running the step again. A row is verified before it is trusted: its hash must be that of
its commit, which must be an ancestor of HEAD."""
import datetime
import functools
import hashlib
import os
import pathlib
import platform
import subprocess

FILE = pathlib.Path(".ci/ledger.tsv")
# The steps of one run, with the same columns.
RUN = pathlib.Path(".build/steps.tsv")
COLUMNS = ["step", "wall", "processor", "date", "commit", "inputs"]
# What runs each step. Other scripts are inputs of the steps whose commands name them.
SCRIPTS = [".ci/runner/ledger.py", ".ci/runner/step"]
DAYS = 7
# What stands in the column of the inputs, if they were not hashed, or if the step did not pass in this run or could not do
# all of its work.
UNKNOWN, FAILED, TRUSTED, DEFERRED, INCOMPLETE = "-", "failed", "trusted", "deferred", "incomplete"


class FalseEntry(Exception):
    """A row that no pass can have written."""


def git(*words):
    return subprocess.run(["git", *words], check=True, text=True, stdout=subprocess.PIPE).stdout


def rows(text=None):
    """The rows, by the names of their steps."""
    if text is None:
        text = FILE.read_text() if FILE.exists() else ""
    found = [dict(zip(COLUMNS, line.split("\t"))) for line in text.splitlines()[1:]]
    return {row["step"]: row for row in found}


@functools.cache
def machine():
    """What the result of a step can depend on besides its files."""
    settings = sorted(f"{name}={value}" for name, value in os.environ.items() if name.startswith("COMPOSABLE_"))
    system = pathlib.Path("/etc/os-release")
    version = subprocess.run(["swift", "--version"], text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
    return [version, platform.machine(), system.read_text() if system.exists() else platform.platform(), *settings]


def within(path, paths):
    """Whether a file is one of the paths or in one of them, or a script that each step depends on."""
    return any(path == above or path.startswith(f"{above}/") for above in [*SCRIPTS, *paths])


def inputs(paths, commit):
    """The hash of all that a step reads, as a commit has it."""
    lines = git("-c", "core.quotePath=false", "ls-tree", "-r", commit).splitlines()
    found = [line for line in lines if within(line.partition("\t")[2], paths)]
    return hashlib.sha256("\n".join([*machine(), *paths, *found]).encode()).hexdigest()[:16]


def current(paths):
    """The hash of what a step reads now, or `None` if it differs from the last commit."""
    changed = git("status", "--porcelain", "--untracked-files=all", "--", *SCRIPTS, *paths)
    return None if changed else inputs(paths, "HEAD")


class Reads:
    """Finds files that a step reads although it does not name them, by their times of access.

    A disk that keeps no such times finds nothing. The first read of a file counts, so the times are set back first. Git
    must not look at the times of change, which this moves: `core.trustctime=false`."""

    def __init__(self, paths):
        tracked = git("ls-files", "-z").split("\0")
        # Git itself and the shell read these files while a step runs.
        ours = {str(FILE), ".ci/run", ".gitignore"}
        self.others = [path for path in tracked if os.path.isfile(path) and path not in ours and not within(path, paths)]
        for path in self.others:
            os.utime(path, ns=(0, os.stat(path).st_mtime_ns))

    def found(self):
        return [path for path in self.others if os.path.isfile(path) and os.stat(path).st_atime_ns]


def trusted(step, paths, key):
    """The row of a step that need not run, or `None`. Throws `FalseEntry` if the row is false."""
    row = rows().get(step)
    if not row or row["inputs"] != key:
        return None
    age = datetime.date.today() - datetime.date.fromisoformat(row["date"])
    if not datetime.timedelta() <= age <= datetime.timedelta(DAYS):
        return None
    known = subprocess.run(["git", "merge-base", "--is-ancestor", row["commit"], "HEAD"], stderr=subprocess.DEVNULL)
    if known.returncode:
        return None
    if inputs(paths, row["commit"]) != key:
        raise FalseEntry(f"{FILE} has a false entry: \"{step}\" cannot have passed with the inputs {key} at "
                         f"{row['commit']}, which has others. Remove the row, or run all steps: .ci/run all")
    return row


def audited():
    """The step whose turn it is to run although its row is trusted: one of the oldest rows, another one for each commit."""
    known = {step: row["date"] for step, row in rows().items() if row["inputs"] != UNKNOWN}
    turns = sorted(step for step, date in known.items() if date == min(known.values()))
    return turns[int(git("rev-parse", "HEAD"), 16) % len(turns)] if turns else None


def note(step, wall, processor, inputs):
    """Adds a step that has ended to the table of this run, and a pass to the ledger."""
    row = {"step": step, "wall": f"{wall:.0f}", "processor": f"{processor:.0f}",
           "date": str(datetime.date.today()), "commit": git("rev-parse", "--short=12", "HEAD").strip(), "inputs": inputs}
    RUN.parent.mkdir(exist_ok=True)
    with RUN.open("a") as file:
        file.write("\t".join(row.values()) + "\n")
    if inputs not in (FAILED, TRUSTED, DEFERRED):
        table = {**rows(), step: {**row, "inputs": UNKNOWN if inputs == INCOMPLETE else inputs}}
        lines = [table[name].values() for name in sorted(table)]
        FILE.write_text("".join("\t".join(line) + "\n" for line in [COLUMNS, *lines]))
