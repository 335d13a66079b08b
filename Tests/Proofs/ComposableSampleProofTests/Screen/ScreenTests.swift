import Testing

@testable import ComposableSample

@Suite struct ScreenTests {
  @Test func `writes a text from a column on, as far as there is room`() {
    var screen = Screen(size: Size(width: 6, height: 2))
    #expect(screen.write("Milk", column: 1, row: 0) == 5)
    #expect(screen.write("Six eggs", column: 3, row: 1) == 6)
    #expect(screen.text == " Milk\n   Six\n")
  }

  @Test func `writes no half of a character`() {
    var screen = Screen(size: Size(width: 5, height: 1))
    screen.write("日本語", column: 0, row: 0)
    #expect(screen.text == "日本\n")
    screen.write("x", column: 1, row: 0)
    #expect(screen.text == " x本\n")
    screen.write("語", column: 1, row: 0)
    #expect(screen.text == " 語\n")
    screen.write("y", column: 1, row: 0)
    #expect(screen.text == " y\n")
  }

  @Test func `stays within its bounds`() {
    for width in 0..<4 {
      for height in 0..<4 {
        var screen = Screen(size: Size(width: width, height: height))
        for column in -2..<5 {
          for row in -2..<5 {
            screen.write("日a🐈", column: column, row: row)
            screen.paint(.bold, columns: column..<column + 2, row: row)
            screen.drawBox(Area(column: column, row: row, width: 3, height: 3), style: .dim)
          }
        }
        #expect(screen.cells.count == width * height)
      }
    }
  }

  @Test func `drops what takes no column`() {
    var screen = Screen(size: Size(width: 5, height: 1))
    screen.write("\u{200B}a\u{200B}b", column: 0, row: 0)
    #expect(screen.text == "ab\n")
  }

  @Test func `draws a box with a scroll bar`() {
    var screen = Screen(size: Size(width: 8, height: 6))
    let box = Area(column: 1, row: 0, width: 6, height: 6)
    screen.drawBox(box, style: .plain)
    var window = ScrollWindow()
    window.height = 4
    window.count = 8
    window.select(7)
    screen.drawScrollBar(window, in: box, style: .plain)
    screen.writeCentred(["ab"], in: box.inside, style: .plain)
    #expect(
      screen.text == """
         ╭────╮
         │    │
         │ ab │
         │    ┃
         │    ┃
         ╰────╯

        """
    )
  }

  @Test func `shows the part of a long text around the cursor`() {
    func row(_ input: TextInput) -> String {
      var screen = Screen(size: Size(width: 8, height: 1))
      screen.drawInput(input, column: 1, row: 0, width: 6)
      let cursor = screen.cursor?.column ?? -1
      return screen.text.replacing("\n", with: "") + "|\(cursor)"
    }
    var input = TextInput("Milk")
    #expect(row(input) == " Milk|5")
    input.apply(.insert("日本"))
    #expect(row(input) == " k日本|6")
    input.apply(.left)
    #expect(row(input) == " ilk日|6")
    input.apply(.toStart)
    #expect(row(input) == " Milk日|1")
  }

  @Test func `has no cell that commands the terminal`() {
    var screen = Screen(size: Size(width: 40, height: 1))
    screen.write("a\u{1B}[2J\r\n\u{9B}\u{202E}b\u{2066}\0", column: 0, row: 0)
    #expect(screen.text == "a␛[2J␍␊\u{FFFD}\u{FFFD}b\u{FFFD}␀\n")
  }

  @Test func `has no cell with thousands of scalars`() {
    var screen = Screen(size: Size(width: 8, height: 1))
    let tower = "e" + String(repeating: "\u{301}", count: 5_000)
    screen.write("\(tower)x👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿", column: 0, row: 0)
    #expect(screen.text == "\u{FFFD}x👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿\n")
  }
}
