import Testing

@testable import ComposableJSON
@testable import ComposableMacroExpansion
@testable import ComposableSyntax

/// Messages that no compiler sends: the plugin must neither crash nor wait forever.
@Suite struct HostileMessageTests {
  private static let request = #"""
    {"expandAttachedMacro":{"macro":{"moduleName":"M","name":"ObservableState",\#
    "typeName":"ObservableStateMacro"},"macroRole":"member","discriminator":"$s1M\u00e9",\#
    "attributeSyntax":{"kind":"attribute","source":"@ObservableState","location":\#
    {"fileName":"F.swift","offset":12,"line":1,"column":1}},"declSyntax":{"kind":"declaration",\#
    "source":"struct S {\n  var (a, b) = (1, \"\ud83d\ude00\")\n}","location":\#
    {"fileName":"F.swift","offset":29,"line":2,"column":1}},"lexicalContext":[]}}
    """#

  private func respond(to message: String) -> String? {
    Plugin.response(to: Array(message.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  private func replacing(_ old: String, with new: String) -> String {
    let parts = Self.request.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
    return parts.joined(separator: new)
  }

  @Test func `a long string is read`() throws {
    let comment = "// " + String(repeating: "é", count: 100_000)
    let response = try #require(respond(to: replacing("struct S", with: comment + #"\nstruct S"#)))
    #expect(response.contains("needs a separate declaration for each stored property"))
  }

  @Test(arguments: [#"\ud83d"#, #"\ude00"#, #"\ud83d\u0041"#, #"\ud83d\n"#, #"\ud83d\ud83d\ude00"#])
  func `half a surrogate pair is replaced`(_ escape: String) throws {
    let response = try #require(respond(to: replacing(#"\ud83d\ude00"#, with: escape)))
    #expect(response.contains("needs a separate declaration for each stored property"))
  }

  @Test(arguments: [#"\x"#, #"\u"#, #"\u12"#, #"\u+123"#, #"\ud83d\u"#, #"\ud83d\u12"#, #"\U0041"#])
  func `a broken escape makes it no message`(_ escape: String) {
    #expect(respond(to: replacing(#"\ud83d\ude00"#, with: escape + "\"")) == nil)
  }

  @Test(arguments: ["9223372036854775807", "-9223372036854775808", "4294967296"])
  func `positions that would overflow are limited`(_ number: String) throws {
    let position = "\(number),\"line\":\(number)"
    let response = try #require(respond(to: replacing("29,\"line\":2", with: position)))
    let offset = number.hasPrefix("-") ? 17 : Int(Int32.max) + 17
    #expect(response.contains("\"offset\":\(offset)"))
  }

  @Test(arguments: ["9223372036854775808", "1e5", "0.5"])
  func `a position that is no integer counts as zero`(_ number: String) throws {
    let response = try #require(respond(to: replacing("29", with: number)))
    #expect(response.contains(#""offset":17"#))
  }

  @Test(arguments: ["null", "[]", "{}", "1", "\"\"", "[{}]"])
  func `values of the wrong kind are answered with an error`(_ value: String) throws {
    for key in ["macro", "macroRole", "attributeSyntax", "declSyntax"] {
      let message = #"{"expandAttachedMacro":{"\#(key)":\#(value)}}"#
      let response = try #require(respond(to: message))
      #expect(response.contains("a macro for the role '' is unknown"))
    }
  }

  @Test func `an incomplete message is refused`() {
    let bytes = Array(Self.request.utf8)
    for count in bytes.indices { #expect(Plugin.response(to: Array(bytes[..<count])) == nil) }
  }

  @Test func `changed bytes are answered or refused`() {
    var generator = Generator(state: 3)
    let bytes = Array(Self.request.utf8)
    for _ in 0..<500 {
      var message = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: 0..<message.count, using: &generator)
        message[index] = UInt8.random(in: 0...255, using: &generator)
      }
      let response = Plugin.response(to: message)
      #expect(response == nil || (try? JSON(parsing: message, isLenient: true)) != nil)
      #expect(response.map { (try? JSON(parsing: $0, isLenient: true)) != nil } ?? true)
    }
  }

  // MARK: Frames

  /// Serves `input` to its end, and returns whether every message was answered.
  private func serve(_ input: [UInt8]) -> Bool {
    var rest = input[...]
    return Connection(
      read: { count in
        guard rest.count >= count else { return nil }
        defer { rest.removeFirst(count) }
        return Array(rest.prefix(count))
      },
      write: { _ in true }
    ).serve()
  }

  @Test(arguments: [1, 8, 100, 1_000_000, 1 << 30, 1 << 40, Int.max])
  func `a length that is too large ends the conversation`(_ extra: Int) {
    let message = Array(Self.request.utf8)
    let count = UInt64(message.count) + UInt64(extra)
    let header = (0..<8).map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
    #expect(!serve(header + message))
  }

  @Test func `a length that is too small ends the conversation`() {
    let frame = Connection.frame(Array(Self.request.utf8))
    for missing in [1, 8, 100] {
      var frame = frame
      let count = frame.count - 8 - missing
      frame[0] = UInt8(truncatingIfNeeded: count)
      frame[1] = UInt8(truncatingIfNeeded: count >> 8)
      #expect(!serve(frame))
    }
  }
}
