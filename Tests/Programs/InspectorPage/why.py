"""Checks of what the page answers to "why?": which action set a value, comparisons, and actions that are run
again."""

from page import expect, live, recorded
from recording import COUNT
from recorded import BIDI, action, started


def take_pictures(browser, folder, name):
    """Leaves pictures of the changes of a value, of a comparison and of the graph."""
    def wait(condition):
        browser.run("new Promise((done) => { (function look() { if (%s) done(); else setTimeout(look, 20); })(); })"
                    % condition)

    browser.run("app.go(app.session.rows.findLast((row) => row.label?.name === 'found')); null")
    browser.press("1")
    browser.settle()
    browser.run("app.detail.tree.move(app.detail.tree.lines.findIndex(({ key }) => key === 'isLoading')); "
                "byID('tree').focus(); null")
    wait("byID('blame-by').textContent !== ''")
    browser.press("v")
    wait("/changes?$/.test(byID('blame-count').textContent)")
    browser.picture(folder / f"blame-{name}.png")
    browser.press("Escape", "Escape")
    browser.run("app.go(app.session.byNumber.get(60)); null")
    browser.press("x")
    browser.run("app.go(app.session.byNumber.get(64)); byID('list').focus(); null")
    browser.picture(folder / f"compare-{name}.png")
    browser.press("X", "y")
    wait("app.graph.graph")
    browser.picture(folder / f"graph-{name}.png")
    browser.press("y")


def open_errands(page):
    """A list in which an element moves, and an effect saves another one."""
    def todo(id, done=False):
        return {"id": id, "done": done}

    page.open_lines(
        action(1, {"added": {"_0": "a"}}, changes=[{"at": ["todos"], "from": 0, "count": 0, "insert": [todo("a")]}]),
        action(2, {"added": {"_0": "b"}}, changes=[{"at": ["todos"], "from": 0, "count": 0, "insert": [todo("b")]}],
               location="App/Errands.swift:12"),
        started(1, 2, 2.1, name=f"save{BIDI}"),
        action(3, {"saved": {"_0": "a"}}, 3, cause={"effect": 1}, changes=[{"at": ["todos", 1, "done"], "set": True}]),
        action(4, {"removed": {"_0": "b"}}, 4, changes=[{"at": ["todos"], "from": 0, "count": 1, "insert": []}]),
        action(5, {"titled": {"_0": "<b>x"}}, 5, changes=[{"at": ["title"], "set": f"<b>x{BIDI}"}]),
        action(6, {"noted": {}}, 6),
        state={"todos": [], "title": "Errands"})


def flat(page, id):
    return " ".join(page.run(f"byID('{id}').textContent").split())


def choose_line(page, key):
    """Selects the line of a value in the state."""
    page.press("2")
    page.wait(f"app.detail.tree.lines.some((line) => line.key === '{key}')")
    page.run(f"app.detail.tree.move(app.detail.tree.lines.findIndex((line) => line.key === '{key}')); "
             "byID('tree').focus()")
    page.wait("byID('blame-by').textContent !== ''")
    page.settle()


@recorded
def a_value_says_which_action_set_it_and_what_led_to_it(page):
    open_errands(page)
    page.press("G")
    choose_line(page, "done")
    # The element was at another position when the action set it.
    expect(page.text("blame-name") == "todos[a].done", flat(page, "blame-title"))
    expect("set by #3 savedfalse→true" in flat(page, "blame-title"), flat(page, "blame-title"))
    causes = flat(page, "blame-causes")
    for text in ["← save\\u{202E}←#2 added", "Sent by the program", "App/Errands.swift:12"]:
        expect(text in causes, f"{text} is not in {causes}")
    choose_line(page, "title")
    page.wait("byID('blame-by').textContent.includes('#5')")
    expect('"Errands"→"<b>x\\u{202E}"' in flat(page, "blame-title"), flat(page, "blame-title"))
    page.press("Escape", "k", "k")
    page.wait("byID('blame-by').textContent.includes('initial state')")


@recorded
def all_changes_of_a_value_are_listed_and_gone_to_with_keys(page):
    open_errands(page)
    page.press("G")
    choose_line(page, "done")
    page.press("v")
    page.wait("byID('blame-count').textContent === '2 changes'")
    expect(page.run("app.blame.found.map(({ row }) => row.number)") == [3, 1], "other changes are listed")
    page.press("j", "Enter")
    page.settle()
    expect(page.selected == 1, f"{page.selected} is selected")
    page.wait("byID('blame-by').textContent.startsWith('added by #1')")
    page.press("k", "Enter")
    expect(page.selected == 3, f"{page.selected} is selected")
    page.press("Escape")
    page.settle()
    expect(page.run("byID('blame').hidden && document.activeElement === byID('tree')"), "it is still open")


@recorded
def changes_are_found_among_10_000_actions(page):
    page.press("G", "2")
    page.wait("app.detail.tree.lines.some((line) => line.key === 'query')")
    start = page.run("performance.now()")
    page.run("app.detail.tree.move(app.detail.tree.lines.findIndex((line) => line.key === 'seed')); null")
    page.wait("byID('blame-by').textContent.includes('initial state')")
    milliseconds = page.run("performance.now()") - start
    print(f"  a value that never changed: {milliseconds:.0f} ms")
    expect(milliseconds < 5_000, f"the search takes {milliseconds:.0f} ms")
    page.run("app.detail.tree.move(app.detail.tree.lines.findIndex((line) => line.key === 'query')); null")
    page.press("v")
    page.wait("/changes$/.test(byID('blame-count').textContent)")
    expected = page.run("""app.session.rows.filter((row) =>
      row.changes?.some(({ at }) => at[0] === "query")).map((row) => row.number).reverse()""")
    found = page.run("app.blame.found.map(({ row }) => row.number)")
    expect(set(found) <= set(expected) and len(found) > 0.5 * len(expected), "other changes are found")


@recorded
def any_state_is_compared_with_the_pinned_one(page):
    open_errands(page)
    page.press("g", "j", "x", "G", "1")
    page.wait("byID('tree').innerText.includes('Errands')")
    tree = flat(page, "tree")
    for text in ['title: "Errands" → "<b>x\\u{202E}"', "todos[0].done: false → true"]:
        expect(text in tree, f"{text} is not in {tree}")
    expect(page.text("pinned") == "#1", page.text("pinned"))
    expect(page.run("location.hash") == "#pin=1", "the address does not have the pin")

    page.browser.reload()
    page.wait("app.compare.row?.number === 1")
    page.press("G")
    page.wait("byID('tree').innerText.includes('Errands')")
    page.press("g", "j")
    page.wait("byID('tree').innerText.includes('This is the pinned state.')")
    page.press("X", "G")
    page.wait("byID('tree').innerText.includes('The action did not change the state.')")
    expect(page.run("location.hash") == "" and page.run("byID('pinning').hidden"), "the pin is still there")


def go_to(page, name):
    page.run(f"live.app.go(live.session.rows.findLast((row) => row.label?.name === '{name}')); null")


@live
def an_action_runs_again_in_the_program(page):
    page.command("add Milk", "add Bread")
    go_to(page, "todoEntered")
    page.press("R")
    page.wait("byID('result').textContent.includes('The result is the recorded one.')")
    expect(page.run("!byID('result').hidden"), "the result is not shown")
    page.press("k")
    page.settle()
    expect(page.run("byID('result').hidden"), "the result of another action is shown")


@live
def a_replay_without_an_action_shows_what_would_differ(page):
    page.command("add Milk", "add Bread")
    page.run("live.app.go(live.session.rows.find((row) => row.label?.payload?.includes('Milk'))); null")
    page.press("W")
    page.wait("byID('result').textContent.includes('differs as shown below')")
    page.settle()
    expect("Milk" in page.text("tree") and "Bread" not in page.text("tree"), page.text("tree"))


@live
def a_value_of_a_running_program_says_which_action_set_it(page):
    page.command("add Milk", "add Bread")
    page.press("G", "2")
    page.run("window.app = live.app; null")
    page.wait("live.app.detail.tree.lines.some((line) => line.value === 'Milk')")
    page.run("live.app.detail.tree.move(live.app.detail.tree.lines.findIndex((line) => line.value === 'Milk')); null")
    page.wait("byID('blame-by').textContent.includes('todoEntered')")
    expect("Sent by the program" in page.text("blame-causes"), page.text("blame-causes"))
    expect(".swift:" in page.text("blame-causes"), page.text("blame-causes"))
    page.press("v")
    page.wait("byID('blame-count').textContent === '1 change'")


@recorded
def a_graph_shows_the_states_and_the_actions_between_them(page):
    def edges():
        return page.run("""[...app.graph.graph.edges.values()].map(({ from, to, actions }) =>
          [from.name, to.name, Object.fromEntries(actions)])""")

    page.open_lines(
        action(1, {"loadTapped": {}}, changes=[{"at": ["screen"], "set": {"loading": {}}}]),
        action(2, {"failed": {}}, 2, changes=[{"at": ["screen"], "set": {"failed": {"_0": f"<b>{BIDI}"}}}]),
        action(3, {"loadTapped": {}}, 3, changes=[{"at": ["screen"], "set": {"loading": {}}}]),
        action(4, {"loaded": {}}, 4, changes=[{"at": ["screen"], "set": {"list": {}}}, {"at": ["count"], "set": 2}]),
        action(5, {"counted": {}}, 5, changes=[{"at": ["count"], "set": 3}]),
        state={"screen": {"list": {}}, "count": 0, "isOn": True})
    page.press("y")
    page.wait("app.graph.graph")
    found = edges()
    expect(["screen: .list", "screen: .loading", {"loadTapped": 1}] in found and
           ["screen: .failed", "screen: .loading", {"loadTapped": 1}] in found and len(found) == 4,
           f"the edges are {found}")
    page.press("y")
    expect(not page.run("byID('graph').open"), "the key that opens the graph does not close it")
    page.press("y")
    page.wait("app.graph.graph")
    expect(page.run("[...app.graph.graph.first.loops]") == [["counted", 1]], "a state that stays is lost")
    # By keys: to the next state, its actions, and the first of them.
    page.press("g", "l", "Enter")
    expect(page.text("graph-name") == "screen: .loading", page.text("graph-name"))
    expect("Entered 2 times." in page.text("graph-about"), page.text("graph-about"))
    page.press("j", "Enter")
    expect(page.selected == 3, f"{page.selected} is selected")
    expect(not page.run("byID('graph').open"), "the graph is still open")

    page.press("y")
    page.run("byID('graph-by').value = [...byID('graph-by').options].find(({ text }) => text === 'count').value; "
             "byID('graph-by').dispatchEvent(new Event('input')); null")
    page.wait("app.graph.graph.nodes.has('3')")
    expect(len(edges()) == 2, f"the edges are {edges()}")


@recorded
def a_graph_of_10_000_actions_is_drawn_in_time(page):
    start = page.run("performance.now()")
    page.press("y")
    page.wait("app.graph.graph")
    milliseconds = page.run("performance.now()") - start
    print(f"  {page.text('graph-note')} in {milliseconds:.0f} ms")
    expect(milliseconds < 5_000, f"it takes {milliseconds:.0f} ms")
    expect(not page.run("window.wasHostile"), "text from outside has run")
