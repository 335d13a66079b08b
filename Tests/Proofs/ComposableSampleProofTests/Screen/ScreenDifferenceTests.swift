import ComposableTestKit
import Testing

@testable import ComposableSample

@Suite struct ScreenDifferenceTests {
  private let size = Size(width: 30, height: 4)

  private func screen(_ lines: String..., style: Style = .plain) -> Screen {
    var screen = Screen(size: size)
    for (row, line) in lines.enumerated() {
      screen.write(line, column: 0, row: row, style: style)
    }
    return screen
  }

  private func escapes(_ old: Screen?, _ new: Screen, isColored: Bool = true) -> String {
    ScreenDifference(old: old, new: new, isColored: isColored).escapes
      .replacing("\u{1B}", with: "^")
  }

  @Test func `writes nothing where nothing has changed`() {
    #expect(escapes(screen("Milk", "日本"), screen("Milk", "日本")) == "")
  }

  @Test func `writes what has changed, where it stands`() {
    #expect(
      escapes(screen("Buy milk", "Eggs"), screen("Buy mild", "Eggs"))
        == "^[?25l^[1;8H^[0md^[0m^[?25l"
    )
  }

  @Test func `writes near changes in one go, and far ones not`() {
    #expect(escapes(screen("abcdef"), screen("xbcdey")).contains("xbcdey"))
    let far = escapes(screen("a            b"), screen("x            y"))
    #expect(far.contains("x^[1;14H"))
  }

  @Test func `redraws everything at first, and after the size has changed`() {
    #expect(escapes(nil, screen("Milk")).hasPrefix("^[?25l^[0m^[2J^[1;1H^[0mMilk"))
    let small = Screen(size: Size(width: 3, height: 1))
    #expect(escapes(small, screen("Milk")) == escapes(nil, screen("Milk")))
  }

  @Test func `moves the cursor after a character whose width is uncertain`() {
    #expect(escapes(screen(), screen("🐈b")).contains("🐈^[1;3Hb"))
  }

  @Test func `shows the cursor in the text field`() {
    var typing = screen("Milk")
    typing.cursor = Screen.Position(column: 4, row: 0)
    #expect(escapes(screen("Milk"), typing) == "^[1;5H^[?25h")
    #expect(escapes(typing, screen("Milk")) == "^[?25l")
  }

  @Test func `writes colors only where there are any, and looks everywhere`() {
    let red = screen("Milk", style: Style(attributes: [.bold, .reversed], color: .red))
    #expect(escapes(screen(), red).contains("^[0;1;7;31mMilk"))
    #expect(escapes(screen(), red, isColored: false).contains("^[0;1;7mMilk"))
  }

  @Test func `brings a terminal from any screen to any other one`() {
    var random = SeededGenerator(seed: 42)
    var terminal = TerminalEmulator(size: size)
    var shown: Screen?
    let texts = ["", "a", "Milk", "日", "日本語", "🐈", "x🐈y", "e\u{301}", "          ", "👩‍👩‍👧‍👦"]
    for _ in 0..<2000 {
      var screen = random.next() % 8 == 0 ? Screen(size: size) : shown ?? Screen(size: size)
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        screen.write(
          texts.randomElement(using: &random) ?? "",
          column: .random(in: -2...30, using: &random),
          row: .random(in: 0..<4, using: &random)
        )
      }
      let difference = ScreenDifference(old: shown, new: screen, isColored: true)
      terminal.receive(difference.escapes.utf8)
      shown = screen
      #expect(terminal.text == screen.text)
    }
  }
}
