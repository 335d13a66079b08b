"""Checks of a page that shows a recording."""

import json
import re

from page import expect, recorded
from recording import COUNT

ID = "974B6168-92CE-4FD5-8000-0123456789AB"
BIDI = "\u202e"


def action(number, action, time=0, **members):
    return {"number": number, "time": time, "cause": "user", "action": action, "changes": [], **members}


def started(effect, of, time=0, **members):
    return {"effect": effect, "change": "started", "of": of, "features": [], "location": "A.swift:1",
            "time": time, **members}


@recorded
def a_recording_of_10_000_actions_is_shown_exactly(page):
    expect(page.text("count") == f"{COUNT:,} actions", f"the count is {page.text('count')}")
    page.run("app.go(app.session.byNumber.get(1))")
    page.settle()
    expect("at 123 ms" in page.text("summary"), f"an exact time is shown as {page.text('summary')}")
    count = page.run("document.querySelectorAll('*').length")
    expect(count < 1_000, f"only what is visible is in the document, which has {count} elements")

    # Every state is that of the recording, and outside text is text.
    page.press("2")
    page.settle()
    expect("window.wasHostile = true" in page.text("tree"), "the hostile text is not shown")
    seed = page.run("leafText(app.detail.tree.lines.find((line) => line.key === 'seed').value)")
    expect(seed == "12345678901234567890", f"a large number is {seed}")
    expect(not page.run("window.wasHostile"), "text from outside has run")


@recorded
def everything_can_be_done_with_keys(page):
    page.press("G")
    expect(page.selected == COUNT, f"G selected {page.selected}")
    page.press("g", "j", "j", "k")
    expect(page.selected == 1, f"g j j k selected {page.selected}")
    page.press("/", *"isComplete", "Enter")
    page.settle()
    expect(re.fullmatch(r"[\d,]+ of 10,000 actions", page.text("count")),
           f"the filter shows {page.text('count')}")
    expect(page.run("app.selected.label.name") == "binding", "the search found something else")
    page.press("n", "Enter", "j", "j", "l", "h", "Escape", "l")
    page.settle()
    expect(page.run("app.selected.cause") in ["effect", "user"], "no consequence was selected")
    page.press("?")
    expect(page.run("byID('help').open"), "? shows no help")


@recorded
def a_task_says_why_it_started_and_for_which_value(page):
    page.open_lines(
        started(1, 0, 0.1, name="watch", trigger="appearance"),
        action(1, {"queryChanged": {"_0": "a"}}, 1),
        started(2, 1, 1.1, name="find", trigger="appearance", taskID='"a"'),
        action(2, {"clear": {}}, 2),
        {"effect": 2, "change": "cancelled", "time": 2.1},
        started(3, 2, 2.2, name="find", trigger="change", taskID='"' + BIDI + 'b"'),
        started(4, 2, 2.3, name="load"))
    for number, texts in [(0, ["its feature appeared"]), (1, ['for the value "a" of its task', "cancelled after 1.00 s"]),
                          (2, ['the value of its task changed to "\\u{202E}b"', "load"])]:
        page.run(f"app.go(app.session.byNumber.get({number}))")
        page.settle()
        for text in texts:
            expect(text in page.text("summary"), f"row {number} has no '{text}': {page.text('summary')}")
    lines = page.run("[...app.session.effects.values()].map((effect) => effect.row.number)")
    expect(lines == [0, 1, 2, 2], f"the lines start at {lines}")
    expect(page.text("summary").count("task") == 1, "the effect of an action has a reason of a task")


@recorded
def a_frame_is_computed_in_time(page):
    # What the page computes for a frame is measured, not how busy the machine is.
    times = page.run("""new Promise((done) => {
      const list = byID("list");
      const virtual = app.list.list;
      const draw = virtual.draw.bind(virtual);
      const draws = [], frames = [];
      virtual.draw = () => { const t = performance.now(); draw(); draws.push(performance.now() - t); };
      let last = performance.now(), step = 0;
      requestAnimationFrame(function frame(now) {
        frames.push(now - last);
        last = now;
        list.scrollTop = (step * 173) % (list.scrollHeight - list.clientHeight);
        step += 1;
        if (step < 600) return requestAnimationFrame(frame);
        virtual.draw = draw;
        const at = (times, part) => times.sort((a, b) => a - b)[Math.floor(times.length * part)];
        done([draws, frames].map((times) => [at(times, 0.5), at(times, 0.95), at(times, 0.99)]));
      });
    })""")
    for name, (half, most, nearly) in zip(["computing a frame", "between frames"], times):
        print(f"  {name}: {half:.1f} ms, 95 % under {most:.1f} ms, 99 % under {nearly:.1f} ms")
    expect(times[0][0] < 16, f"a frame takes {times[0][0]:.1f} ms")


@recorded
def a_search_after_scrolling_shows_the_hits(page):
    def check(what):
        page.settle()
        expect(page.visible_rows(), f"{what}: no row is visible")
        count = page.run("app.list.rows.length")
        height, most = page.run("[byID('list').scrollHeight, Math.max(byID('list').clientHeight, "
                                "app.list.rows.length * rowHeight)]")
        expect(height == most, f"{what}: {count} rows are {height} px high, not {most}")

    page.press("G", "/", *"odd")
    check("a search with one hit")
    expect(page.run("app.list.rows.length") == 1, "the search has other hits")
    page.press("Escape", "G")
    for menu, value in [("by-feature", "todos"), ("by-case", "odd"), ("by-cause", "action")]:
        page.press("G")
        page.settle()
        page.choose(menu, value)
        check(f"the menu {menu}")
        page.choose(menu, "")


@recorded
def a_filter_selects_a_row_that_it_shows(page):
    def check(what):
        selected = page.selected
        expect(selected in page.run("app.list.rows.map((row) => row.number)"),
               f"{what}: the filter hides the selected row {selected}")
        expect(selected in page.visible_rows(), f"{what}: the selected row {selected} is not in sight")
        expect(f"#{selected} " in page.text("summary"), f"{what}: the details are of another row")

    page.run("app.go(app.session.rows.find((row) => row.index > 500 && row.label.name === 'saved'))")
    page.choose("by-case", "sorted")
    check("by case")
    page.choose("by-case", "")
    check("without a filter")
    page.press("/", *"isComplete")
    page.settle()
    check("a search")
    page.type(" nothing has this")
    expect(page.selected is None, "a row is selected that is not shown")
    expect("No action is selected." in page.text("tree"), "the details of a hidden row are shown")
    page.press("Escape", "ArrowDown", "ArrowUp", "h", "l")
    page.settle()
    check("after a search without hits")


@recorded
def filtered_rows_show_ends_of_effects_only_with_their_dots(page):
    """Counts the bars, which are the only rectangles beside the list, and the effects that have one."""
    bars = """new Promise((done) => {
      const { fillRect } = CanvasRenderingContext2D.prototype;
      let count = 0;
      CanvasRenderingContext2D.prototype.fillRect = function (...box) {
        if (this.canvas === app.list.canvas) count += 1;
        return fillRect.apply(this, box);
      };
      app.list.drawn = undefined;
      app.list.list.draw();
      CanvasRenderingContext2D.prototype.fillRect = fillRect;
      const rows = new Set(app.list.rows);
      const effects = [...app.session.effects.values()].filter((effect) => effect.outcome === "ended"
        && rows.has(effect.row) && app.list.line(effect.row) < app.list.list.end + 16);
      done([count, effects.length]);
    })"""
    page.choose("by-case", "saved")
    count, _ = page.run(bars)
    expect(count == 0, f"{count} ends of effects have no dot")
    page.choose("by-case", "binding")
    page.press("g")
    page.settle()
    count, effects = page.run(bars)
    expect(count > 0 and count <= effects, f"{count} bars are drawn for {effects} effects")


@recorded
def the_column_of_numbers_is_aligned(page):
    def edges():
        page.settle()
        return page.run("""[...new Set([...document.querySelectorAll("#list .row:not([hidden]) .label")]
          .map((label) => Math.round(label.getBoundingClientRect().left)))]""")

    page.press("g")
    first = edges()
    page.run("app.go(app.session.byNumber.get(999))")
    middle = edges()
    page.press("G")
    expect(len({*first, *middle, *edges()}) == 1, f"labels begin at {first}, {middle}, {edges()}")


@recorded
def identifiers_in_rows_leave_room_for_the_text(page):
    page.resize(800, 600)
    try:
        row = {"todos": {"_0": {"element": {"id": ID, "action": {"typed": {"_0": ID, "_1": "Buy milk"}}}}}}
        page.open_lines(action(1, {"typed": {"_0": ID, "_1": "Buy milk"}}), action(2, row))
        rows = page.run("[...document.querySelectorAll('#list .row:not([hidden]):not(.start) .label')]"
                        ".map((label) => [label.innerText.replaceAll('\\n', ''), "
                        "label.children[2].scrollWidth - label.children[2].clientWidth])")
        expect(rows[0] == ['typed(974B6168…, "Buy milk")', 0], f"the first action is {rows[0]}")
        expect(rows[1] == ['todos[974B6168…].typed(974B6168…, "Buy milk")', 0],
               f"the second action is {rows[1]}")
    finally:
        page.resize(1280, 800)


@recorded
def the_first_row_after_eviction_is_called_what_it_is(page):
    page.open_lines(action(13, {"tapped": {}}, cause={"action": 12}), action(14, {"tapped": {}}))
    file = page.folder / "lines.html"
    file.write_text(file.read_text().replace('"number":0', '"number":12', 1))
    page.open(file)
    page.press("g")
    page.settle()
    row = page.run("document.querySelector('#list .row.selected').innerText")
    expect("Oldest kept state, after #12" in row, f"the first row is called {row}")
    expect("Initial state" not in page.run("document.body.innerText"), "it is called the initial state")
    expect("The history keeps no earlier state." in page.text("tree"), page.text("tree"))


@recorded
def dates_and_durations_are_readable(page):
    second, due = {"$duration": [0, 10 ** 18]}, {"$date": 817_110_724.25}
    page.open_lines(
        action(1, {"saved": {"at": due, "raw": 817110724.25}}, changes=[{"at": ["due"], "set": due}]),
        action(2, {"waited": {"_0": {"$duration": [-1, 2 ** 64 - 25 * 10 ** 16]}}},
               changes=[{"at": ["interval"], "set": {"$duration": [0, 25 * 10 ** 16]}}]),
        action(3, {"slept": {"_0": {"$duration": [5, 7766279631452241920]}}}),
        state={"due": None, "interval": second, "notOne": {"$date": 1, "x": 2}})
    labels = page.run("[...document.querySelectorAll('#list .row:not([hidden]):not(.start) .label')]"
                      ".map((label) => label.innerText.replaceAll('\\n', ''))")
    expect(labels == ["saved(at: 2026-11-23 07:12:04Z, raw: 817110724.25)", "waited(-250 ms)",
                      "slept(100 s)"], f"the labels are {labels}")
    page.press("g", "j", "1")
    page.settle()
    expect("due: null → 2026-11-23 07:12:04.25Z" in page.text("tree").replace("\n", ""), page.text("tree"))
    page.press("j")
    page.settle()
    expect("interval: 1 s → 250 ms" in page.text("tree").replace("\n", ""), page.text("tree"))
    page.press("2")
    page.settle()
    expect("notOne: {…} 2 fields" in page.text("tree").replace("\n", ""), page.text("tree"))


@recorded
def shared_values_have_their_changes_and_causes(page):
    def shared(name, cause, value, at=()):
        return {"name": name, "cause": cause, "time": 0, "changes": [{"at": list(at), "set": value}]}

    count, user = '.inMemory("count")', ".fileStorage(user)"
    page.open_lines(
        action(1, {"appeared": {}}, shared=[shared(count, "action", 1)]),
        started(4, 1, name="sync"),
        action(2, {"synced": {}}, shared=[shared(count, {"effect": 4}, 5), shared(user, "outside", "Bob", ["name"]),
                                          shared("Int", "found", 7)]),
        {"shared": [shared(user, "outside", "•••", ["token"])]},
        state={"count": {"shared": count}}, shared={count: 0, user: {"name": "Ann"}})
    flat = lambda id: page.text(id).replace("\n", "").replace("\u25be", "")
    expect("#1" in page.text("summary"), "another action is selected")
    expect(f"{count} was changed by the action" in flat("summary"), page.text("summary"))
    expect(f"@Shared{count}: 0 → 1" in flat("tree"), page.text("tree"))
    page.press("j")
    page.settle()
    for text in [f"{count} was changed by sync", f"{user} was changed from outside",
                 "Int was used for the first time"]:
        expect(text in flat("summary"), f"{text} is not in {page.text('summary')}")
    for text in [f"{count}: 1 → 5", f'{user}.name: "Ann" → "Bob"', "Int: 7"]:
        expect(text in flat("tree"), f"{text} is not in {page.text('tree')}")
    expect(page.run("app.session.rows.map((row) => row.changeCount ?? null)") == [None, 1, 3, 1], "the badges differ")
    page.press("j")
    page.settle()
    expect("Shared values changed" in flat("summary"), page.text("summary"))
    expect(f"{user} was changed from outside" in flat("summary"), page.text("summary"))
    expect(f'{user}.token: "•••"' in flat("tree"), page.text("tree"))
    page.press("2")
    page.settle()
    for text in [f"{count}: 5", f"{user}: {{…}} 2 fields"]:
        expect(text in flat("tree"), f"{text} is not in {page.text('tree')}")
    page.press("g", "2")
    page.settle()
    for text in ["@Shared: {…} 2 fields", f"{count}: 0", f'{user}.name: "Ann"']:
        expect(text in flat("tree"), f"{text} is not in {page.text('tree')}")


@recorded
def contents_of_values_are_no_open_brackets(page):
    page.open_lines(action(1, {"tapped": {}}), state={
        "todos": [{"id": 1, "text": "Milk"}], "user": {"name": "Ann", "age": 3}, "none": [], "empty": {}})
    page.press("2")
    page.settle()
    tree = page.text("tree")
    for text in ["todos: […] 1 element", "user: {…} 2 fields", "{…} 4 fields"]:
        expect(text in tree.replace("\n", ""), f"{text!r} is not in {tree!r}")
    expect(not re.search(r"[\[{(]\s*\d*\s*$", tree, re.MULTILINE), f"a bracket is open in {tree!r}")


@recorded
def characters_that_reorder_text_are_shown_as_their_codes(page):
    page.open_lines(
        action(1, {f"tapped{BIDI}": {"_0": f"a{BIDI}b"}}, changes=[{"at": [f"key{BIDI}"], "set": f"x{BIDI}y"}]),
        started(1, 1, name=f"search{BIDI}", location=f"A{BIDI}.swift:1", features=[f"Child{BIDI}"]),
        feature=f"Sample{BIDI}", program=f"1{BIDI}2", state={f"key{BIDI}": f"long{BIDI}\u2066" * 40})
    texts = []
    for key in "123":
        page.press("g", "j", key)
        page.settle()
        texts.append(page.run("document.documentElement.textContent.replace("
                              "byID('recording').textContent, '') + document.title"))
    for text in texts:
        expect(not re.search("[\u202a-\u202e\u2066-\u2069]", text), "a character acts on the text")
    shown = page.run("document.body.innerText + document.title") + "".join(texts)
    for text in ["Sample", "1", "a", "search", "A", "Child", "key", "x", "tapped"]:
        expect(rf"{text}\u{{202E}}" in shown, f"{text} is not followed by its code")


@recorded
def the_time_line_zooms_and_moves_with_keys(page):
    times = "app.overview.edges.map((at) => app.overview.scale.time(at))"
    page.run("app.go(app.session.byNumber.get(5000))")
    whole = page.run(times)
    page.press("w", "w", "w")
    page.settle()
    start, end = page.run(times)
    selected = page.run("app.selected.time")
    expect((end - start) < (whole[1] - whole[0]) / 2, f"w does not zoom in: {start} to {end}")
    expect(start < selected < end, "the selected row is not in sight")
    expect(page.run("app.overview.isInView(app.selected.time)"), "the selected row is not drawn")
    page.press("d")
    moved = page.run(times)
    expect(moved[0] > start and abs((moved[1] - moved[0]) - (end - start)) < 0.1 * (end - start),
           f"d moves to {moved}")
    page.press("a", "a")
    expect(page.run(times)[0] < start, "a does not move back")
    page.press("s", "s", "s", "s")
    expect(page.run(times) == whole, "s does not zoom out")
    page.press("w", "w", "w", "w", "w", "w", "G")
    page.settle()
    expect(page.run("app.overview.isInView(app.selected.time)"), "the selected row is not moved into sight")


@recorded
def the_time_line_shortens_long_pauses(page):
    burst = [action(number + 1, {"tapped": {}}, time=number * 0.1) for number in range(20)]
    later = [action(number + 21, {"tapped": {}}, time=3600 + number * 0.1) for number in range(20)]
    page.open_lines(*burst, *later)
    x = page.run("app.session.rows.map((row) => app.overview.x(row.time))")
    width = page.run("app.overview.width")
    expect(x[20] - x[1] > width / 4 and x[40] - x[21] > width / 4, f"the actions are at {x}")
    expect(x == sorted(x), "the axis goes backwards")
    expect(page.run("app.overview.scale.pauses.length") == 1, "there is another pause")
    back = page.run("app.session.rows.map((row) => Math.abs(app.overview.timeAt(app.overview.x(row.time))"
                    " - row.time))")
    expect(max(back) < 1e-6, f"positions and times differ by {max(back)} s")
    page.run("for (const kind of ['pointerdown', 'pointerup']) byID('overview').dispatchEvent(new PointerEvent(kind, "
             "{ clientX: app.overview.x(3600.5), clientY: 780 })); null")
    expect(page.selected in [25, 26, 27], f"a click behind the pause selects {page.selected}")
