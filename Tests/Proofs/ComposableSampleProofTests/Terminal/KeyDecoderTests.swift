import Testing

@testable import ComposableSample

@Suite struct KeyDecoderTests {
  private static let keys: [(String, [Key])] = [
    ("a", [.scalar("a")]), ("A", [.scalar("A")]), (" ", [.scalar(" ")]), ("é", [.scalar("é")]),
    ("日", [.scalar("日")]), ("🐈", [.scalar("🐈")]),
    ("👩‍👧", [.scalar("👩"), .scalar("\u{200D}"), .scalar("👧")]),
    ("\r", [Key(.enter)]), ("\n", [Key(.enter)]), ("\t", [Key(.tab)]),
    ("\u{7F}", [Key(.backspace)]),
    ("\u{3}", [.control("c")]), ("\u{1A}", [.control("z")]), ("\0", [.control(" ")]),
    ("\u{1B}[A", [Key(.up)]), ("\u{1B}[B", [Key(.down)]), ("\u{1B}OC", [Key(.right)]),
    ("\u{1B}OD", [Key(.left)]), ("\u{1B}[H", [Key(.home)]), ("\u{1B}[F", [Key(.end)]),
    ("\u{1B}[1~", [Key(.home)]), ("\u{1B}[2~", [Key(.insert)]), ("\u{1B}[3~", [Key(.delete)]),
    ("\u{1B}[4~", [Key(.end)]), ("\u{1B}[5~", [Key(.pageUp)]), ("\u{1B}[6~", [Key(.pageDown)]),
    ("\u{1B}[Z", [Key(.tab, .shift)]), ("\u{1B}[1;2A", [Key(.up, .shift)]),
    ("\u{1B}[1;5C", [Key(.right, .control)]), ("\u{1B}[3;3~", [Key(.delete, .alt)]),
    ("\u{1B}[1;6B", [Key(.down, [.shift, .control])]), ("\u{1B}b", [.alt("b")]),
    ("\u{1B}\u{7F}", [Key(.backspace, .alt)]), ("\u{1B}\u{1B}[A", [Key(.escape), Key(.up)]),
    ("\u{1B}[200~a\n\u{1B}[A日\u{1B}[201~", [Key(.paste("a\n\u{1B}[A日"))]),
    ("\u{1B}[200~\u{1B}[201~", [Key(.paste(""))]),
    // Unknown keys do not produce other keys.
    ("\u{1B}[15~", []), ("\u{1B}OP", []), ("\u{1B}[?1;2c", []),
    ("\u{1B}[99;99Z", [Key(.tab, .shift)]),
  ]

  @Test func `knows keys, in however many pieces their bytes come`() {
    for (text, keys) in Self.keys {
      let bytes = Array((text + "x").utf8)
      for first in 0...bytes.count {
        for second in first...bytes.count {
          var decoder = KeyDecoder()
          let pieces = [bytes[..<first], bytes[first..<second], bytes[second...]]
          #expect(pieces.flatMap { decoder.decode($0) } == keys + [.scalar("x")])
          #expect(!decoder.isUndecided)
        }
      }
    }
  }

  @Test func `knows keys one after the other`() {
    var decoder = KeyDecoder()
    let text = Self.keys.map(\.0).joined()
    #expect(decoder.decode(text.utf8) == Self.keys.flatMap(\.1))
  }

  @Test func `takes escape for a key when nothing follows`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.isUndecided)
    #expect(decoder.flush() == [Key(.escape)])
    #expect(!decoder.isUndecided)
    #expect(decoder.flush() == [])
    #expect(decoder.decode("[A".utf8) == [.scalar("["), .scalar("A")])
  }

  @Test func `takes the beginning of a sequence for a key with alt when nothing follows`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}[".utf8) == [])
    #expect(decoder.flush() == [.alt("[")])
    #expect(decoder.decode("\u{1B}O".utf8) == [])
    #expect(decoder.flush() == [.alt("O")])
    #expect(decoder.decode("\u{1B}[1;".utf8) == [])
    #expect(decoder.flush() == [])
  }

  @Test func `waits for the rest of a character and of a paste`() {
    var decoder = KeyDecoder()
    let cat = Array("🐈".utf8)
    #expect(decoder.decode(cat.dropLast()) == [])
    #expect(decoder.flush() == [])
    #expect(decoder.decode(cat.suffix(1)) == [.scalar("🐈")])
    #expect(decoder.decode("\u{1B}[200~a".utf8) == [])
    #expect(decoder.flush() == [])
    #expect(decoder.decode("b\u{1B}[201~".utf8) == [Key(.paste("ab"))])
  }

  @Test func `shows bytes that make no sense as such`() {
    let unknown = Key.scalar("\u{FFFD}")
    for bytes: [UInt8] in [[0xFF], [0x80], [0xC0], [0xE6], [0xE6, 0x97], [0xF5]] {
      var decoder = KeyDecoder()
      #expect(decoder.decode(bytes + [0x78]) == [unknown, .scalar("x")])
    }
    var decoder = KeyDecoder()
    #expect(decoder.decode([0xE6, 0xE6, 0x97, 0xA5]) == [unknown, .scalar("日")])
  }

  @Test func `random bytes are decoded without a crash`() {
    for first in UInt8.min...UInt8.max {
      for prefix in ["", "\u{1B}", "\u{1B}[", "\u{1B}[1;", "\u{1B}O", "\u{1B}[;;;~", "\u{1B}[1;-9"]
      {
        var decoder = KeyDecoder()
        _ = decoder.decode(Array(prefix.utf8) + [first])
        _ = decoder.flush()
        #expect(!decoder.isUndecided)
      }
    }
  }
}
