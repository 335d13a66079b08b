"""Checks of the page of a test that has failed."""

import json

from page import expect, recorded
from recorded import action, started


FAILURE = """A state change does not match expectation.

      Lookup.State(
        word: "sw",
    −   meaning: "about sw"
    +   meaning: "about </s>"
      )

(Expected: −, Actual: +)"""


def mark(kind, text, **members):
    return json.dumps({"mark": kind, "text": text, "time": 1, **members}).replace("<", "\\u003c")


def open_test(page, orders=None):
    """Opens the page of a test that has failed, as `PageWriter` writes it."""
    def loaded(number, word, effect):
        return action(number, {"meaningLoaded": {"_0": f"about {word}"}}, cause={"effect": effect},
                      changes=[{"at": ["meaning"], "set": f"about {word}"}])

    page.open_lines(
        action(1, {"wordChanged": {"_0": "s"}}, changes=[{"at": ["word"], "set": "s"}]),
        started(1, 1, name="find", location="Testing.swift:31"),
        action(2, {"wordChanged": {"_0": "sw"}}, changes=[{"at": ["word"], "set": "sw"}]),
        started(2, 2, name="find", location="Testing.swift:31"),
        loaded(3, "sw", 2), {"effect": 2, "change": "ended", "time": 0.2},
        loaded(4, "</s>", 1), {"effect": 1, "change": "ended", "time": 0.2},
        feature="Lookup", program="", state={"word": "", "meaning": ""})
    file = page.folder / "lines.html"
    before, start, rest = file.read_text().partition('type="application/jsonl">\n')
    lines, end, after = rest.partition("\n</script>")
    lines = lines.split("\n")
    header = json.loads(lines[0])
    header["test"] = "LookupTests/LookupTests.swift:42"
    if orders:
        header["orders"] = orders
    lines[0] = json.dumps(header)
    lines.insert(5, mark("clock", "1.5 seconds"))
    lines.append(mark("issue", FAILURE, location=header["test"]))
    file.write_text(before + start + "\n".join(lines) + end + after)
    page.open(file)


@recorded
def a_failing_test_shows_the_step_at_which_it_failed(page):
    open_test(page)
    expect(page.text("status") == "Failed: A state change does not match expectation.", page.text("status"))
    expect("LookupTests/LookupTests.swift:42" in page.text("about"), page.text("about"))
    rows = page.run("[...document.querySelectorAll('#list .row:not([hidden])')].sort((a, b) => a.index - b.index)"
                    ".map((row) => row.innerText.replaceAll('\\n', ' ').trim())")
    expect("The clock advances to 1.5 s" in rows[3] and rows[4].endswith("1.5 s"), f"the rows are {rows}")
    expect("A state change does not match expectation." in rows[6], f"the rows are {rows}")
    expect(page.run("app.selected.mark") == "issue", "the failure is not selected")
    for text in ["The test failed here", "LookupTests/LookupTests.swift:42", '+   meaning: "about </s>"']:
        expect(text in page.text("summary"), page.text("summary"))
    expect('meaning: "about </s>"' in page.text("tree").replace("\n", ""), page.text("tree"))
    page.press("k")
    page.settle()
    expect("clock at 1.5 s" in page.text("summary"), page.text("summary"))
    expect("ended after 7 steps" in page.text("summary"), page.text("summary"))
    expect(page.run("app.overview.isInView(app.session.last.time)"), "the failure is not on the time line")


@recorded
def a_failing_order_is_shown_beside_the_usual_one(page):
    sent = ['sent .wordChanged("s")', 'sent .wordChanged("sw")']
    first, second = 'received .meaningLoaded("about </s>")', 'received .meaningLoaded("about sw")'
    open_test(page, {"usual": [*sent, first, second], "failing": [*sent, second, first]})
    table = "[...document.querySelectorAll('.orders tr')].map((line) => [...line.children].map((cell) => cell.innerText))"
    lines = page.run(table)
    expect(lines == [["", "Usual order", "Order that fails"], ["1", sent[0], sent[0]], ["2", sent[1], sent[1]],
                     ["3", first, second], ["4", second, first]], f"the lines are {lines}")
    expect("differs from the usual one at action 3" in page.text("summary"), page.text("summary"))
    marked = page.run("[...document.querySelectorAll('.orders .differs')].map((line) => line.children[0].innerText)")
    expect(marked == ["3"], f"marked are {marked}")
    page.run("document.querySelector('.orders .differs .link').click()")
    page.settle()
    expect(page.selected == 3, f"the link selects {page.selected}")
    many = [f"sent .wordChanged({number})" for number in range(40)]
    open_test(page, {"usual": many + sent, "failing": many})
    lines = page.run(table)
    expect([line[0] for line in lines[1:]] == ["38", "39", "40", "41", "42"], f"the lines are {lines}")
    expect(lines[4][1:] == [sent[0], ""], f"the first difference is {lines[4]}")
    open_test(page, {"usual": many, "failing": many})
    expect("the same as in the usual order" in page.text("summary"), page.text("summary"))


@recorded
def the_time_line_is_moved_by_dragging(page):
    times = "app.overview.edges.map((at) => app.overview.scale.time(at))"
    page.press("w", "w", "w")
    page.settle()
    start, _ = page.run(times)
    selected = page.selected
    for kind, x in [("mousePressed", 400), ("mouseMoved", 300), ("mouseMoved", 200), ("mouseReleased", 200)]:
        page.browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=775, button="left", buttons=1, clickCount=1)
    page.settle()
    moved, _ = page.run(times)
    expect(moved > start, f"dragging moves from {start} to {moved}")
    expect(page.selected == selected, "dragging selects another action")
    for kind in ["mousePressed", "mouseReleased"]:
        page.browser.call("Input.dispatchMouseEvent", type=kind, x=600, y=775, button="left", buttons=1, clickCount=1)
    page.settle()
    expect(page.selected != selected, "a click does not select an action")
