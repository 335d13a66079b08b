@testable import ComposableSample

/// A terminal that understands as much as the program needs.
struct TerminalEmulator {
  private(set) var screen: Screen
  private(set) var modes: Set<Int> = []
  private(set) var styles: Set<String> = []
  private var column = 0
  private var row = 0
  private var pending: [UInt8] = []

  init(size: Size) {
    screen = Screen(size: size)
  }

  /// The text, with the cursor as a bar where it is visible.
  var text: String { screen.text }

  var cursor: Screen.Position? {
    modes.contains(25) ? Screen.Position(column: column, row: row) : nil
  }

  mutating func resize(_ size: Size) {
    screen = Screen(size: size)
  }

  /// Receives output, which may end inside of a character or a command.
  mutating func receive(_ bytes: some Sequence<UInt8>) {
    pending += bytes
    let complete = pending.prefix(Self.complete(pending))
    pending.removeFirst(complete.count)
    var rest = Substring(String(decoding: complete, as: UTF8.self))
    while let character = rest.popFirst() {
      if character == "\u{1B}" {
        if rest.popFirst() != "[" { continue }
        let parameters = rest.prefix { $0.isNumber || $0 == ";" || $0 == "?" }
        rest = rest.dropFirst(parameters.count)
        if let command = rest.popFirst() { perform(command, String(parameters)) }
      } else if character == "\r\n" || character == "\n" {
        (column, row) = (0, min(row + 1, screen.size.height - 1))
      } else {
        column = screen.write(String(character), column: column, row: row)
      }
    }
  }

  /// Returns the number of bytes before an incomplete character or command.
  private static func complete(_ bytes: [UInt8]) -> Int {
    if let escape = bytes.lastIndex(of: 0x1B) {
      let isWhole = bytes[(escape + 1)...].contains { 0x40...0x7E ~= $0 && $0 != UInt8(ascii: "[") }
      if !isWhole { return escape }
    }
    let start = bytes.lastIndex { $0 & 0xC0 != 0x80 } ?? 0
    guard start < bytes.count, bytes[start] >= 0xC0 else { return bytes.count }
    let length = bytes[start] >= 0xF0 ? 4 : bytes[start] >= 0xE0 ? 3 : 2
    return bytes.count - start < length ? start : bytes.count
  }

  private mutating func perform(_ command: Character, _ parameters: String) {
    let numbers = parameters.filter { $0 != "?" }.split(separator: ";").compactMap { Int($0) }
    switch command {
    case "H":
      row = (numbers.first ?? 1) - 1
      column = (numbers.dropFirst().first ?? 1) - 1
    case "J": screen = Screen(size: screen.size)
    case "h": modes.formUnion(numbers)
    case "l": modes.subtract(numbers)
    case "m": styles.insert(parameters)
    default: break
    }
  }
}
