"""Checks of recordings that are opened in the page, of several stores, of pauses, and of actions that it sends."""

import base64
import json

from page import expect, live, make, recorded
from recorded import action, started
from recording import HOSTILE, Recording


def drop(page, text, name="recording.jsonl"):
    """Drops a file on the page, and waits until it is read."""
    data = base64.b64encode(text.encode()).decode()
    page.run("""(async () => {
      const bytes = Uint8Array.from(atob(%s), (c) => c.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], %s));
      const app = window.app ?? live.app;
      const opened = app.files.open.bind(app.files);
      let done;
      app.files.open = (file) => { done = opened(file); return done; };
      for (const type of ["dragenter", "dragover", "drop"]) {
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
      }
      app.files.open = opened;
      await done;
    })()""" % (json.dumps(data), json.dumps(name)))
    page.settle()


HEADER = {"format": "composable-recording", "version": 2, "kind": "values", "feature": "Other", "program": "",
          "start": "2026-11-22T10:00:00Z", "state": {"count": 0}}


def text(*lines, **header):
    return "".join(json.dumps(line) + "\n" for line in [{**HEADER, **header}, *lines])


@recorded
def a_dropped_recording_is_shown_like_its_page(page):
    recording = Recording(300, seed=7)
    file = page.folder / "other.jsonl"
    recording.write(file)
    summary = "app.session.rows.map((row) => [row.number, row.label, row.cause, row.changeCount, row.time])"
    large = page.run("location.href")
    page.open(make(page.program, file))
    expected = page.run(summary)
    states = page.run("app.detail.states.after(app.session.last)")
    page.browser.open(large)
    drop(page, file.read_text())
    expect(page.run(summary) == expected, "the rows differ from those of the page that the program makes")
    expect(page.run("app.detail.states.after(app.session.last)") == states, "the last state differs")
    expect(page.text("count") == "300 actions", page.text("count"))
    expect(page.run("window.wasHostile") is None, "a text was run")


@recorded
def labels_of_a_dropped_recording_are_those_of_the_program(page):
    uuid = "974B6168-92CE-4FD5-8000-0123456789AB"
    actions = [
        {"child": {"_0": {"tapped": {}}}}, {"row": {"_0": {"element": {"id": 7, "action": {"tapped": {}}}}}},
        {"sheet": {"presented": {"_0": {"renamed": {"_0": "b"}}}}}, {"sheet": {"dismiss": {}}},
        {"move": {"_0": [1, 2], "to": 3}}, {"loaded": {"_0": {"count": 2, "name": "a"}}},
        {"renamed": {"_0": "x" * 1000}}, {"rows": {"_0": {"element": {"id": uuid, "action": {"typed": {"id": uuid, "_1": "Milk"}}}}}},
        {"binding": {"_0": {"field": "query", "value": "a\"b\n"}}}, {"saved": {"at": {"$date": 817110724.25}}},
        {"waited": {"_0": {"$duration": [0, 250000000000000000]}}}, {"big": {"_0": 12345678901234567890}}, {}, "text", None, 3,
        {"a": None}, {"deep": {"_0": {"x": [True, None, 1.5, {"y": []}]}}}, {HOSTILE: {}}, {"umlaut": {"_0": "äöü 😀"}},
    ]
    lines = [action(index + 1, value) for index, value in enumerate(actions)]
    labels = "app.session.rows.filter((row) => row.label).map((row) => JSON.stringify(row.label, Object.keys(row.label).sort()))"
    for kind, all_lines in [("values", lines), ("dumps", [
            action(1, ["App.Action.todos(", "  .add(\"x\")", ")"]), action(2, ["App.Action.tapped"]),
            action(3, ["A.rows(", "  .element(", f"    id: UUID({uuid}),", "    action: .typed(\"Milk\")", "  )", ")"])])]:
        state = {"count": 0} if kind == "values" else ["S()"]
        page.open_lines(*all_lines, kind=kind, state=state)
        expected = page.run(labels)
        drop(page, text(*all_lines, kind=kind, state=state))
        for ours, theirs in zip(page.run(labels), expected):
            expect(ours == theirs, f"the page has the label {ours}, the program {theirs}")


@recorded
def a_damaged_recording_is_refused_with_its_line(page):
    for content, message in [
        ("", "Line 1 of the recording cannot be read. The file is empty."),
        ("{", "The file has no complete line."),
        ("no json\n", "Line 1 of the recording cannot be read. It is not valid JSON."),
        ("{}\n", "It is not the header of a recording."),
        (text(version=99), "Its version is 99, and this page reads versions up to 2."),
        (text({"number": 1}), "Line 2 of the recording cannot be read. It is neither an action nor an effect."),
        (text(action(1, {"a": {}}), action(2, {"a": {}}, changes=[{"at": ["x", "y"], "from": 0, "count": 1, "insert": []}])),
         "Line 3 of the recording cannot be read. Its changes do not fit the state before it."),
        (text({"shared": 1}), "Line 2 of the recording cannot be read. A value in it has another type than in a recording."),
        (text({**action(1, {"a": {}}), "shared": 1}),
         "Line 2 of the recording cannot be read. A value in it has another type than in a recording."),
    ]:
        drop(page, content, name=HOSTILE)
        expect(message in page.text("message"), f"{content[:40]!r}: {page.text('message')}")
        expect(page.text("count") == "10,000 actions", "the page shows something else")
    drop(page, text(action(1, {"tapped": {}})) + '{"number": 2, "ti')
    expect(page.text("count") == "1 action", "a torn last line is not ignored")
    expect(page.run("byID('message').hidden"), "the error is still shown")


@recorded
def a_pause_is_shown_as_a_gap(page):
    gap = {"replaced": True, "skipped": 3, "number": 4, "time": 4, "changes": [{"at": ["count"], "set": 9}]}
    page.open_lines(action(1, {"tapped": {}}, time=1, changes=[{"at": ["count"], "set": 1}]), gap,
                    action(5, {"tapped": {}}, time=5, changes=[{"at": ["count"], "set": 10}]), state={"count": 0})
    page.press("j")
    page.settle()
    expect("Paused: 3 actions not recorded" in page.text("summary"), page.text("summary"))
    expect("count: 1 → 9" in page.text("tree").replace("\n", ""), page.text("tree"))
    expect(page.text("count") == "2 actions", page.text("count"))


@live
def the_recording_is_paused_and_resumed(page):
    page.command("add Milk")
    page.press("r")
    page.wait("byID('status').textContent.startsWith('Paused')")
    page.process.stdin.write("add Secret\n")
    page.process.stdin.flush()
    page.wait("/Paused: [1-9]/.test(byID('status').textContent)")
    page.press("r")
    page.wait("byID('status').textContent === 'Live'")
    page.command("add Bread")
    rows = page.run("live.session.rows.map((row) => row.label ? row.label.name + (row.label.payload ?? '') : rowName(row))")
    expect('todoEntered"Secret"' not in rows, f"the rows are {rows}")
    expect(any("not recorded" in row for row in rows), f"the rows are {rows}")
    page.run("live.app.go(live.session.rows.find((row) => row.skipped))")
    page.press("2")
    page.wait("byID('tree').innerText.includes('Secret')")


@live
def an_action_is_sent_from_the_page(page):
    page.command("add Milk")
    page.press("i")
    page.wait("byID('send').open && byID('send-text').value")
    examples = page.run("[...byID('send-examples').options].map(({ text }) => text)")
    expect(any("todoEntered" in example for example in examples), f"the examples are {examples}")
    page.run("byID('send-text').value = '{\"todoEntered\":\\n  {\"_0\": Milk}}'")
    page.run("byID('send-form').requestSubmit()")
    page.wait("byID('send-error').textContent.includes('line 2, column 10')")
    expect(page.run("byID('send-text').value.slice(byID('send-text').selectionStart)[0]") == "M", "the position is not selected")
    page.run("byID('send-text').value = '{\"unknown\":{}}'; byID('send-form').requestSubmit()")
    page.wait("byID('send-error').textContent.includes(\"has no case 'unknown'\")")
    page.browser.events.clear()  # The browser has logged the refusals.
    page.run("byID('send-text').value = '{\"todoEntered\":{\"_0\":\"Eggs\"}}'; byID('send-form').requestSubmit()")
    page.wait("live.session.rows.some((row) => row.label?.payload?.includes('Eggs'))")
    page.wait("!byID('send').open")
    row = "live.session.rows.find((row) => row.label?.payload?.includes('Eggs'))"
    expect(page.run(f"{row}.sender") == "inspector", "the action is not marked")
    page.run(f"live.app.go({row})")
    page.wait("byID('summary').innerText.includes('Sent from this inspector')")


@live
def the_page_of_a_program_opens_a_recording_and_lists_stores(page):
    page.command("add Milk")
    page.run("live.read({ stores: ['Todos', 'Cart'] })")
    expect(page.run("[byID('store').hidden, [...byID('store').options].map(({ text }) => text).join()]") == [False, "Todos,Cart"],
           "the stores are not listed")
    expect(page.run("senderName({ effect: 3, store: 1 })") == "effect 3 of Cart", "the sender has no name")
    drop(page, text(action(1, {"tapped": {}}), started(1, 1)))
    expect(page.run("live.app.session.header.feature") == "Other", "the recording is not shown")
    expect("Return to the program" in page.text("message"), page.text("message"))
    expect(page.run("byID('pause').hidden && byID('store').hidden && !live.app.keys.t"), "commands of the program are offered")
    page.press("t", "r", "i")
    page.settle()
