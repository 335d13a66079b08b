import ComposableCommandLine

@testable import ComposableSample

extension Target {
  /// What a terminal sends for keys, in one piece and byte by byte.
  static let keys = Target(name: "keys") { bytes in
    var (whole, pieces) = (KeyDecoder(), KeyDecoder())
    let keys = whole.decode(bytes)
    expect(keys == bytes.flatMap { pieces.decode([$0]) }, "pieces are decoded differently")
    expect(whole.flush() == pieces.flush(), "pieces end differently")
    expect(!whole.isUndecided, "flushing does not decide")
  }

  /// Lines of commands, and text for the terminal.
  static let lines = Target(name: "lines") { bytes in
    let line = String(decoding: bytes, as: UTF8.self)
    let words = LineWord.split(line)
    for start in 0...min(words.count, 2) {
      expect(LineWord.join(words, from: start, of: line).count <= words.count, "words were made")
    }
    expect(
      line.printable.unicodeScalars.allSatisfy(\.isPrintable),
      "the text commands the terminal"
    )
    let json = line.printableJSON.unicodeScalars
    expect(json.allSatisfy { $0.isPrintable || $0 == "\n" }, "the JSON commands the terminal")
  }
}
