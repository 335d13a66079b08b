"""What the checks use: the open page, recordings by hand, and the list of checks."""

import json
import re
import subprocess

from browser import Browser

recorded_checks, live_checks = [], []


def recorded(function):
    """Declares a check of a page that shows a recording. Its name says what must hold."""
    recorded_checks.append(function)
    return function


def live(function):
    """Declares a check of the page of a running program."""
    live_checks.append(function)
    return function


class Failure(Exception):
    pass


def expect(condition, message):
    if not condition:
        raise Failure(message)


def make(program, file):
    """Makes the page of a recording."""
    page = file.with_suffix(".html")
    subprocess.run([program, "inspect", file, "--html", page], check=True)
    return page


class Page:
    """A page in a browser, and what a person does with it."""

    def __init__(self, browser, program, folder):
        self.browser, self.program, self.folder = browser, program, folder
        self.run, self.press, self.settle = browser.run, browser.press, browser.settle

    def open(self, path):
        self.browser.open(path.as_uri())
        self.settle()

    def open_lines(self, *lines, **header):
        """Opens the page of a recording that was written by hand."""
        first = {"format": "composable-recording", "version": 1, "kind": "values", "feature": "Sample",
                 "program": "1.2", "start": "2026-11-22T10:00:00Z", "state": {}, **header}
        file = self.folder / "lines.jsonl"
        file.write_text("".join(json.dumps(line) + "\n" for line in [first, *lines]))
        self.open(make(self.program, file))

    def text(self, id):
        return self.run(f"byID('{id}').innerText")

    def type(self, text):
        self.press(*text)
        self.settle()

    def choose(self, id, value):
        self.run(f"byID('{id}').value = {json.dumps(value)}; "
                 f"byID('{id}').dispatchEvent(new Event('input')); null")
        self.settle()

    def resize(self, width, height):
        self.browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                          deviceScaleFactor=1, mobile=False)
        self.settle()

    @property
    def selected(self):
        return self.run("(window.app ?? live.app).selected?.number ?? null")

    def visible_rows(self):
        """The numbers of the rows that are in the visible part of the list."""
        return self.run("""(() => {
          const frame = byID("list").getBoundingClientRect();
          return [...document.querySelectorAll("#list .row:not([hidden])")].filter((row) => {
            const { top, bottom } = row.getBoundingClientRect();
            return bottom > frame.top + 1 && top < frame.bottom - 1;
          }).map((row) => Number(row.children[0].innerText)).sort((a, b) => a - b);
        })()""")

    def wait(self, condition):
        self.run("""new Promise((done, fail) => {
          const start = performance.now();
          (function look() {
            if (%s) return done();
            if (performance.now() - start > 60000) return fail(new Error("waited too long"));
            setTimeout(look, 20);
          })();
        })""" % condition)


class LivePage(Page):
    """The page of the sample, which reads commands from its standard input."""

    def __enter__(self):
        self.process = subprocess.Popen(
            [self.program, "--inspect", "--file", self.folder / "todos.json"], stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.browser.open(re.search(r"http://\S+", self.process.stderr.readline())[0])
        self.wait("window.live?.app && byID('status').textContent === 'Live'")
        return self

    def __exit__(self, *_):
        self.end()
        (self.folder / "todos.json").unlink(missing_ok=True)

    def end(self):
        self.process.stdin.close()
        self.process.wait()

    def command(self, *lines):
        """Sends commands, and waits until the page shows the last of them, "add TEXT"."""
        for line in lines:
            self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        text = json.dumps(lines[-1].removeprefix("add "))
        self.wait("live.session.rows.some((row) => row.label?.name === 'todoEntered' "
                  f"&& row.label.payload.includes({text}))")
