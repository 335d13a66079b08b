"""Checks of what the page hides, and of the costs."""

from page import expect, recorded
from recording import HOSTILE
from recorded import action


def select(page, name, feature=""):
    page.run(f"app.go(app.session.rows.find((row) => row.label?.name === '{name}' "
             f"&& row.label.feature === '{feature}')); byID('list').focus()")


@recorded
def actions_like_the_selected_one_are_hidden_and_shown_again(page):
    names = "[...new Set(app.list.rows.filter((row) => row.label).map(({ label }) => label.feature + '/' + label.name))]"
    total = page.run("app.list.rows.length")
    hidden = page.run("app.session.rows.filter((row) => row.label?.name === 'saved').length")
    select(page, "saved")
    page.press("m")
    page.settle()
    expect("/saved" not in page.run(names), "the case is shown")
    expect(page.run("app.list.rows.length") == total - hidden, "other rows are hidden")
    expect(f"{hidden:,} actions hidden" in page.text("muted"), page.text("muted"))
    expect(page.selected in page.visible_rows(), "no visible row is selected")
    select(page, "binding", "todos")
    page.press("M")
    page.settle()
    expect(page.run(names) == ["/odd", "/binding", "/delete", "/found", "/addButtonTapped", "/sorted"],
           f"{page.run(names)} are shown")
    expect(page.run("location.hash") == "#hide=%2Fsaved,todos%2F*", "the address does not say what is hidden")
    page.choose("by-case", "delete")
    expect(set(page.run(names)) == {"/delete"}, "the menu does not filter what is left")
    page.choose("by-case", "")
    page.press("u")
    page.settle()
    expect(page.run("[app.list.rows.length, location.hash, byID('muted').hidden]") == [total, "", True],
           "u does not show all")


@recorded
def what_is_hidden_is_part_of_the_address(page):
    address = page.run("location.href")
    page.browser.open("about:blank")
    page.browser.open(address + "#hide=todos%2F*,%2Fsaved,%3Cimg%20src%3Dx%3E%2F%3Cscript%3E,%E0%A4%A")
    page.settle()
    expect(page.run("app.mute.patterns") == ["todos/*", "/saved", "<img src=x>/<script>"], "it is read as something else")
    expect(page.run("app.list.rows.every((row) => row.label?.feature !== 'todos')"), "the feature is shown")
    expect("all of todos" in page.text("muted"), page.text("muted"))
    # A row that something leads to is shown again, and what is hidden otherwise is not.
    page.run("app.go(app.session.rows.find((row) => row.label?.feature === 'todos'))")
    page.settle()
    expect(page.run("app.mute.patterns.length") == 2, "the feature is hidden still")
    expect(page.run("app.selected.label.feature") == "todos", "another row is selected")


@recorded
def a_row_has_a_menu_that_hides_its_like(page):
    page.run("document.querySelector('#list .row:not(.start)').dispatchEvent("
             "new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 1270, clientY: 200 })); null")
    items = page.run("[...byID('row-menu').children].map((item) => item.innerText)")
    expect(items == ["Hide all like this: odd (m)", "Hide all of (root) (M)"], f"the menu has {items}")
    expect(page.run("byID('row-menu').getBoundingClientRect().right") <= 1280, "the menu is cut off")
    page.press("Enter")
    page.run("byID('row-menu').firstChild?.click()")
    page.settle()
    expect(page.run("app.mute.patterns") == ["/odd"], "the menu hides something else")


@recorded
def scrolling_stays_fast_with_hidden_actions(page):
    select(page, "saved")
    page.press("m")
    took = page.run("(() => { const t = performance.now(); for (let i = 0; i < 20; i += 1) app.update(); "
                    "return (performance.now() - t) / 20; })()")
    print(f"  an update with hidden actions: {took:.1f} ms")
    expect(took < 50, f"an update takes {took:.1f} ms")


@recorded
def costs_are_shown_by_case_and_by_feature(page):
    state = {"items": ["a"], "count": 1, "user": None}
    page.open_lines(
        action(1, {"tapped": {}}, changes=[{"at": ["items"], "from": 1, "count": 0, "insert": ["bc", "d"]}], duration=0.002),
        action(2, {"tapped": {}}, changes=[{"at": ["count"], "set": 123}], duration=0.004),
        action(3, {"rows": {"_0": {"element": {"id": 1, "action": {"tapped": {}}}}}},
               changes=[{"at": ["user"], "set": {"n": 1}}, {"at": ["count"], "remove": True}], duration=0.1),
        action(4, {"none": {}}, duration=0.001), state=state)
    final = page.run("new RecordedStates(app.session).after(app.session.rows[4]).then(({ state }) => "
                     "JSON.stringify(state).length - JSON.stringify(app.session.header.state).length)")
    page.press("C")
    page.settle()
    table = "[...byID('costs-rows').rows].map((row) => [...row.cells].map((cell) => cell.innerText))"
    rows = page.run(table)
    expect([row[0] for row in rows] == ["rows.tapped", "tapped", "none"], f"the rows are {rows}")
    expect(rows[1][:6] == ["tapped", "2", "6.00 ms", "4.00 ms", "4.00 ms", "4.00 ms"], f"a row is {rows[1]}")
    sizes = [int(row[6].replace("−", "-").replace("+", "")) for row in rows]
    expect(sum(sizes) == final, f"the state grows by {sizes}, in all {final}")
    expect("characters of JSON" in page.text("costs-note"), page.text("costs-note"))
    page.press("h")
    page.settle()
    expect([row[0] for row in page.run(table)] == ["tapped", "rows.tapped", "none"], "h does not sort by count")
    page.press("r")
    page.settle()
    expect(page.run(table)[-1][0] == "tapped", "r does not sort in the other direction")
    page.press("f")
    page.settle()
    expect({row[0] for row in page.run(table)} == {"(root)", "rows"}, "f does not show features")
    page.press("f", "l", "r", "j", "Enter")
    page.settle()
    expect(page.run("app.list.rows.map((row) => row.number)") == [1, 2], "Enter does not show the actions of the case")
    page.press("C", "G", "k", "k", "k")
    page.settle()
    expect(page.run("byID('slowest').querySelector('.selected').innerText.includes('#3')"), "the slowest is not #3")
    page.press("Enter")
    page.settle()
    expect(page.selected == 3, "Enter does not select the slow action")
    expect(page.run("byID('costs').open") is False, "the costs are still shown")


@recorded
def costs_of_many_actions_with_hostile_names_are_computed_in_time(page):
    took = page.run("(() => { const t = performance.now(); app.costs.open(); return performance.now() - t; })()")
    print(f"  the costs of 10,000 actions: {took:.0f} ms")
    expect(took < 3000, f"they take {took:.0f} ms")
    page.settle()
    expect(page.run("window.wasHostile") is None, "a text was run")
    counts = page.run("app.costs.groups.reduce((sum, { count }) => sum + count, 0)")
    expect(counts == 10000, f"the costs are of {counts} actions")
    page.open_lines(action(1, {HOSTILE: {}}, duration=1))
    page.press("C")
    page.settle()
    expect(HOSTILE[:20] in page.text("costs-rows"), "the name is not shown")
    expect(page.run("window.wasHostile") is None, "a name was run")
