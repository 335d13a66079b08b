import Testing

@testable import ComposableSample

@Suite struct TerminalTextTests {
  private let hostile = "\u{1B}[2J\n\u{202E}"

  @Test func `makes all that is interpolated printable`() {
    struct Value: CustomStringConvertible {
      let description: String
    }
    let text: TerminalText = "\(hostile)|\(Value(description: hostile))|\(hostile.dropFirst())\n"
    #expect(text.string == "␛[2J␊\u{FFFD}|␛[2J␊\u{FFFD}|[2J␊\u{FFFD}\n")
  }

  @Test func `keeps text that is printable already, with its line feeds`() {
    let line: TerminalText = "\u{1B}[1m\(hostile)\n"
    let text: TerminalText = "> \(line)"
    #expect(text.string == "> \u{1B}[1m␛[2J␊\u{FFFD}\n")
    #expect([line, text].joined(separator: "\n").string == line.string + "\n" + text.string)
    #expect((line + text).string == line.string + text.string)
  }

  @Test func `quotes words, and the beginning of long ones`() {
    let long = String(repeating: "e\u{301}", count: 5_000)
    let text: TerminalText = "\(quoted: hostile) \(quoted: long)"
    let beginning = String(repeating: "e\u{301}", count: 50)
    #expect(text.string == "\"␛[2J␊\u{FFFD}\" \"\(beginning)…\"")
  }
}
