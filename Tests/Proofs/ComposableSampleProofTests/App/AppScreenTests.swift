import Composable
import Foundation
import Testing
import TodosFeature

@testable import ComposableSample

@MainActor @Suite struct AppScreenTests {
  @Test func `draws nothing that is out of sight`() async {
    let todos = (0..<1000).map { Todo.State(id: UUID($0), description: "Todo \($0)") }
    let desk = await Desk(IdentifiedArray(uniqueElements: todos))
    desk.press(Key(.end))
    #expect(
      desk.text == """
        ╭─[Todos] Repositories ── 1000 active ─╮
        │  [ ] Todo 996                        │
        │  [ ] Todo 997                        │
        │  [ ] Todo 998                        │
        │› [ ] Todo 999                        ┃
        ╰─[All] Active  Completed ─ 1000/1000 ─╯
         Saved.
         a add  x complete  ? keys  q quit

        """
    )
  }

  @Test func `the cursor is in the text field`() async {
    let desk = await Desk()
    desk.press(.scalar("j"), .scalar("e"), Key(.left))
    desk.type("日")
    #expect(
      desk.text == """
        ╭─[Todos] Repositories ───── 2 active ─╮
        │  [ ] Buy milk                        │
        │› [ ] Write 日本語 "quotes日"         │
        │  [x] Feed the cat 🐈                 │
        │                                      │
        ╰─[All] Active  Completed ─────── 2/3 ─╯
         Enter saves the text, Esc discards it.


        """
    )
    #expect(AppScreen(desk.store).screen.cursor == Screen.Position(column: 29, row: 2))
  }

  @Test func `adds in a row of its own`() async {
    let desk = await Desk()
    desk.press(.scalar("a"))
    desk.type("Eggs")
    #expect(
      desk.text == """
        ╭─[Todos] Repositories ───── 2 active ─╮
        │› [ ] Eggs                            │
        │  [ ] Buy milk                        │
        │  [ ] Write 日本語 "quotes"           │
        │  [x] Feed the cat 🐈                 │
        ╰─[All] Active  Completed ─────── 1/3 ─╯
         Enter saves the text, Esc discards it.


        """
    )
    desk.press(Key(.enter))
    #expect(
      desk.text == """
        ╭─[Todos] Repositories ───── 3 active ─╮
        │› [ ] Eggs                            │
        │  [ ] Buy milk                        │
        │  [ ] Write 日本語 "quotes"           │
        │  [x] Feed the cat 🐈                 │
        ╰─[All] Active  Completed ─────── 1/4 ─╯
         Unsaved changes.
         a add  x complete  ? keys  q quit

        """
    )
  }

  @Test func `says what to do about an error`() async {
    let error = FileStorageError.damaged(file: "/t.json", line: 3, column: 7, cause: "no value")
    let desk = await Desk(size: Size(width: 60, height: 10), storage: .failing(error))
    #expect(
      desk.text == """
        ╭─[Todos] Repositories ────────────────────────────────────╮
        │                                                          │
        │              The todos could not be loaded.              │
        │                                                          │
        │                                                          │
        ╰─[All] Active  Completed ─────────────────────────────────╯
         The file "/t.json" is damaged at line 3, column 7: no
         value. The file was not changed. Fix the file and press r,
         or press N to move it aside and start with an empty list.
         r try again  N start over  Tab repos  ? keys  q quit

        """
    )
  }

  @Test func `says with an error how typing ends`() async {
    let desk = await Desk(size: Size(width: 60, height: 10))
    desk.store.send(.todos(.list(.saveFailed(.inUse(file: "/t.json", process: nil)))))
    desk.press(.scalar("a"))
    let status = StatusText(desk.store.state)
    #expect(status.isError)
    #expect(status.text.hasPrefix("Enter saves the text, Esc discards it. "))
  }

  @Test func `says that there is nothing`() async {
    let desk = await Desk([])
    #expect(
      desk.text == """
        ╭─[Todos] Repositories ───── 0 active ─╮
        │                                      │
        │              No todos.               │
        │         Press a to add one.          │
        │                                      │
        ╰─[All] Active  Completed ─────────────╯
         Nothing to save.
         a add  f filter  ? keys  q quit

        """
    )
    desk.press(.scalar("2"))
    #expect(desk.text.contains("No active todos."))
    desk.press(.scalar("3"))
    #expect(desk.text.contains("No completed todos."))
  }

  @Test func `asks before it deletes completed todos`() async {
    let desk = await Desk(size: Size(width: 40, height: 8))
    desk.press(.scalar("c"))
    #expect(desk.text.contains(" Confirm "))
    #expect(desk.text.contains("Delete 1 completed todo?"))
    #expect(desk.text.contains("d Delete  Esc Cancel"))
    // Enter neither deletes nor cancels.
    desk.press(.scalar("x"), Key(.enter))
    #expect(desk.text.contains(" Confirm "))
    desk.press(Key(.escape))
    #expect(desk.store.todos.list.todos == [.milk, .words, .cat])
    desk.press(.scalar("c"), .scalar("d"))
    #expect(desk.store.todos.list.todos == [.milk, .words])
    desk.press(.scalar("c"))
    #expect(desk.store.todos.list.confirmation == nil)
  }

  @Test func `shows all keys over the list`() async {
    let desk = await Desk(size: Size(width: 40, height: 12))
    desk.press(.scalar("j"), .scalar("?"))
    #expect(
      desk.text == """
        ╭─ Keys ───────────────────────────────╮
        │    a add           j ↓ down          │
        │    x complete     PgUp page up       │
        │    e edit         PgDn page down     │
        │    d delete          g first         │
        │  J/K move            G last          │
        │    f filter        Tab repos         │
        │  1-3 pick filter     h history       │
        │    c clear           ? keys          │
        │    r reload          q quit          │
        │  k ↑ up             ^Z suspend       │
        ╰──────────────────────────────────────╯

        """
    )
    desk.press(.scalar("a"))
    #expect(!desk.text.contains("Keys"))
  }

  @Test func `keeps the border of the keys where they have too little room`() async {
    let desk = await Desk(size: Size(width: 40, height: 10))
    desk.press(.scalar("j"), .scalar("?"))
    let rows = desk.text.split(separator: "\n").dropFirst().dropLast()
    #expect(rows.count == 8)
    #expect(rows.filter { !$0.hasPrefix("│") || !$0.hasSuffix("│") } == [])
  }

  @Test func `can be told from any size`() async {
    let desk = await Desk()
    for keys in [[Key.scalar("j")], [.scalar("?")], [.scalar("?"), .scalar("a")]] {
      for key in keys { desk.press(key) }
      for width in [0, 1, 2, 3, 5, 8, 13, 21, 39, 40, 50] {
        for height in 0...14 {
          desk.store.send(.resized(Size(width: width, height: height)))
          let lines = desk.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
          #expect(lines.count == height && lines.allSatisfy { String($0).width <= width })
        }
      }
    }
  }

  @Test func `selected, completed and failed rows look different`() async {
    let desk = await Desk()
    let cells = AppScreen(desk.store).screen
    #expect(cells.cells(row: 1).dropFirst().first?.style == Style(attributes: .reversed))
    #expect(cells.cells(row: 3).dropFirst(7).first?.style == Style(attributes: [.dim, .struck]))
    let error = FileStorageError.inUse(file: "/t.json", process: 7)
    let failed = await Desk(storage: .failing(error))
    let screen = AppScreen(failed.store).screen
    let row = Layout(failed.store.state).box.height
    #expect(screen.cells(row: row).dropFirst().first?.style.color == .red)
  }
}
