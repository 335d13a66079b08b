"""Checks of the page of a running program."""

from page import expect, live


@live
def a_past_state_is_shown_and_the_present_again(page):
    page.command("add Milk", "add Bread")
    page.run("live.app.go(live.session.rows.find((row) => row.label?.name === 'todoEntered'))")
    page.wait("byID('tree').innerText.includes('Milk')")
    page.press("t")
    page.wait("byID('status').textContent.startsWith('The program shows #')")
    page.press("p")
    page.wait("byID('status').textContent === 'Live'")
    page.end()
    page.wait("byID('status').className === 'error'")


@live
def a_test_is_copied(page):
    page.command("add Bread")
    page.run("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.press("c")
    page.wait("byID('status').textContent === 'Test copied'")
    expect('await store.send(.todoEntered("Bread"))' in page.run("window.copied"),
           "the copied test does not do what was done")


@live
def the_error_of_a_test_stays_whole_and_can_be_copied(page):
    """The program answers with a long error, as it does when no test can be written."""
    text = "No test can be written: " + "Pick<Int>.State cannot be named. " * 40 + "\nThe important word."
    page.run("""((text) => {
      const { fetch } = window;
      window.fetch = (path, ...rest) => path === "test"
        ? Promise.resolve(new Response(text, { status: 500 })) : fetch(path, ...rest);
      navigator.clipboard.writeText = async (text) => { window.copied = text; };
    })(%s)""" % repr(text).replace("'", '"'))
    page.press("c")
    page.wait("!byID('message').hidden")
    expect(page.run("byID('message-text').textContent") == text, "the text is not whole")
    box = page.run("(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])(byID('message-text'))")
    expect(box[0] <= box[1], f"the text is cut at {box[1]} of {box[0]} px")
    expect(page.run("getComputedStyle(byID('message-text')).textOverflow") == "clip", "it ends with …")
    page.run("new Promise((done) => setTimeout(done, 4500))")
    expect(page.run("!byID('message').hidden"), "it disappears")
    page.run("byID('message-actions').querySelector('button').click()")
    page.wait("window.copied")
    expect(page.run("window.copied") == text, "something else is copied")
    page.press("Escape")
    expect(page.run("byID('message').hidden"), "Escape does not dismiss it")


@live
def changes_have_badges(page):
    page.command("add Milk", "add Bread")
    page.wait("[...document.querySelectorAll('#list .row:not([hidden])')].some((row) => "
              "row.children[1].innerText.includes('todoEntered') && Number(row.children[2].innerText) > 0)")
    badges = page.run("live.session.rows.slice(1).map((row) => row.changeCount)")
    expect(all(isinstance(count, int) for count in badges), f"the badges are {badges}")


def leave(page):
    """Continues from the first entered todo, and returns the number of it, and the numbers left behind."""
    page.command("add Milk", "add Bread", "add Soap")
    page.wait("live.session.last.label.name === 'saved'")
    numbers = page.run("live.session.rows.map((row) => row.number)")
    first = page.run("live.session.rows.find((row) => row.label?.name === 'todoEntered').number")
    page.run(f"live.app.go(live.session.byNumber.get({first}))")
    page.press("t")
    page.wait("byID('status').textContent.startsWith('The program shows #')")
    page.command("add Eggs")
    page.wait("!byID('message').hidden")
    return first, numbers


payloads = "live.app.list.rows.map((row) => row.label?.payload).join()"


@live
def a_session_that_the_program_leaves_is_kept(page):
    first, numbers = leave(page)
    count = len([number for number in numbers if number > first])
    expect(page.run("byID('message-text').textContent") == f"The program has continued from #{first}, "
           f"and left behind the {count} actions after it.", page.text("message-text"))
    expect("Eggs" in page.run(payloads), "the present is not shown")

    page.press("b")
    page.settle()
    page.resize(800, 600)
    expect(page.run("document.body.scrollWidth") == 800, "the page is too wide")
    expect(page.run("live.app.list.rows.map((row) => row.number)") == numbers, "actions are lost")
    shown = page.run(payloads)
    expect("Soap" in shown and "Eggs" not in shown, f"the page shows {shown}")
    page.press("G", "2")
    page.wait("byID('tree').innerText.includes('Soap')")
    page.wait("live.app.session.rows.slice(1).every((row) => Number.isInteger(row.changeCount))")
    page.command("add Salt")
    expect(page.run("live.app.list.rows.map((row) => row.number)") == numbers,
           "new actions are added to the branch")

    page.run("HTMLAnchorElement.prototype.click = function () { window.saved = this.href; }")
    page.press("e")
    saved = page.run("fetch(window.saved).then((response) => response.text())")
    expect("Soap" in saved and "Eggs" not in saved, "something else is exported")

    page.press("b")
    page.settle()
    expect("Salt" in page.run(payloads), "the present is not shown again")


@live
def the_program_returns_to_what_it_has_left(page):
    _, numbers = leave(page)
    page.run("[...byID('message-actions').children].find((button) => button.innerText.includes('Return'))"
             ".click()")
    page.wait(f"byID('status').textContent === 'The program shows #{numbers[-1]}'")
    expect(page.run("live.app.list.rows.map((row) => row.number)") == numbers, "other actions are shown")
    expect(page.selected == numbers[-1], f"{page.selected} is selected")
    expect(page.run("byID('message').hidden"), f"a message says {page.text('message-text')}")
    page.press("p")
    page.wait("byID('status').textContent === 'Live'")
    expect("Eggs" in page.run(payloads), "the present is not shown")
    expect(page.run("byID('message').hidden"), f"a message says {page.text('message-text')}")


@live
def a_page_that_is_opened_later_offers_what_the_program_has_left(page):
    _, numbers = leave(page)
    page.browser.open(page.run("location.href"))
    page.wait("window.live?.listed.length === 2")
    expect("Eggs" in page.run(payloads), "the present is not shown")
    page.press("b")
    expect(page.run("byID('message-text').textContent") == "The program left these actions behind before "
           "this page was opened. It can return to them.", page.text("message-text"))
    page.run("byID('message-actions').children[0].click()")
    page.wait(f"byID('status').textContent === 'The program shows #{numbers[-1]}'")
    expect(page.run("live.app.list.rows.map((row) => row.number)") == numbers, "other actions are shown")


@live
def new_actions_that_a_filter_shows_are_followed(page):
    page.command("add Milk")
    page.choose("by-case", "todoEntered")
    page.press("Escape", "G")
    page.command("add Bread")
    page.wait("byID('summary').innerText.includes('Bread')")
    page.wait("live.session.last.label.name === 'saved'")
    page.run("new Promise((done) => setTimeout(done, 400))")
    expect(page.run("live.app.list.isVisible(live.app.selected)"), "the selected row is hidden")
    expect("Bread" in page.text("summary"), "the details are of a hidden row")
