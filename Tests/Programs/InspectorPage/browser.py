"""A headless Chromium, driven through the pipe of the DevTools protocol. Needs no packages."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile


def find():
    """The browser of this machine, or None."""
    return next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)


def runs():
    """Whether there is a browser that starts. A distribution can have a command that only says how to install it."""
    if find() is None:
        return False
    try:
        with Browser() as browser:
            return browser.run("1 + 1") == 2
    except (OSError, RuntimeError) as error:
        print(f"The browser {find()} does not start: {error}")
        return False


class Browser:
    def __init__(self, width=1280, height=800, dark=False):
        self.profile = tempfile.TemporaryDirectory()
        read, self.commands = os.pipe()
        self.answers, write = os.pipe()

        def connect():  # The browser reads from 3 and writes to 4.
            keep = os.dup(read), os.dup(write)
            os.dup2(keep[0], 3)
            os.dup2(keep[1], 4)

        flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                 "--remote-debugging-pipe", "--no-first-run", "--disable-extensions", "--disable-background-networking",
                 f"--user-data-dir={self.profile.name}", f"--window-size={width},{height}"]
        self.process = subprocess.Popen([find(), *flags, "about:blank"], preexec_fn=connect,
                                        close_fds=False, stderr=subprocess.DEVNULL)
        os.close(read)
        os.close(write)
        self.buffer = b""
        self.number = 0
        self.events = []
        self.session = None
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=page["targetId"],
                                 flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.call(domain + ".enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)
        self.emulate(dark)

    def emulate(self, dark):
        scheme = "dark" if dark else "light"
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": scheme}])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        os.close(self.commands)
        os.close(self.answers)
        shutil.rmtree(self.profile.name, ignore_errors=True)

    def receive(self):
        while b"\0" not in self.buffer:
            if not select.select([self.answers], [], [], 120)[0]:
                raise RuntimeError("the browser has said nothing for two minutes")
            data = os.read(self.answers, 1 << 20)
            if not data:
                raise RuntimeError("the browser has ended")
            self.buffer += data
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def open(self, url):
        self.call("Page.navigate", url=url)
        self.load()

    def reload(self):
        self.call("Page.reload")
        self.load()

    def load(self):
        """Waits until the document is loaded."""
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.events.append(self.receive())
        self.events = [e for e in self.events if e["method"] != "Page.loadEventFired"]

    def run(self, script):
        """The value of an expression, or of the promise that it is."""
        result = self.call("Runtime.evaluate", expression=script, awaitPromise=True,
                           returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(json.dumps(result["exceptionDetails"])[:800])
        return result["result"].get("value")

    def press(self, *keys):
        for key in keys:
            text = {"text": key} if len(key) == 1 else {}
            if key == "Enter":
                text = {"text": "\r"}
            for kind in ["keyDown", "keyUp"]:
                self.call("Input.dispatchKeyEvent", type=kind, key=key,
                          **(text if kind == "keyDown" else {}))

    def settle(self):
        """Waits for two frames, so that everything is drawn."""
        self.run("new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)))")

    def problems(self):
        """What the page has complained about."""
        return [event for event in self.events
                if event["method"] == "Runtime.exceptionThrown"
                or event["method"] == "Log.entryAdded"
                and event["params"]["entry"]["level"] == "error"]

    def picture(self, path):
        self.settle()
        data = self.call("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
