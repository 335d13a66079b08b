/// Swift source, addressed by UTF-8 offsets as in the compiler.
package struct SourceText: Sendable {
  private let bytes: [UInt8]
  package let count: Int

  package init(_ string: String) {
    bytes = Array(string.utf8)
    count = bytes.count
  }

  private init(bytes: [UInt8], count: Int) {
    self.bytes = bytes
    self.count = count
  }

  /// Returns the first `count` bytes, in the same storage.
  package func prefix(_ count: Int) -> SourceText {
    SourceText(bytes: bytes, count: min(count, self.count))
  }

  /// The byte at `offset` as a scalar, for comparison with literals, or NUL outside of the text.
  package subscript(offset: Int) -> Unicode.Scalar {
    offset >= 0 && offset < count ? Unicode.Scalar(bytes[offset]) : "\0"
  }

  package subscript(range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Returns whether `text` is at `offset`.
  package func matches(_ text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, offset + length <= count else { return false }
    for i in 0..<length where bytes[offset + i] != text.utf8Start[i] { return false }
    return true
  }

  /// Returns the end of the ASCII letters, digits, `_` and `$` at `start`.
  ///
  /// Most bytes of source are part of such a word. A debug build of a client runs the plugin
  /// without optimizations. There, a pointer is ten times as fast as the subscript of an array.
  func endOfWord(at start: Int) -> Int {
    bytes.withUnsafeBufferPointer { buffer in
      guard let bytes = buffer.baseAddress, start >= 0 else { return start }
      var end = start
      while end < count {
        switch bytes[end] {
        case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x5F, 0x24: end += 1
        default: return end
        }
      }
      return end
    }
  }

  package func isLineBreak(at offset: Int) -> Bool {
    self[offset] == "\n" || self[offset] == "\r"
  }

  /// Returns the number of lines that end in `range`.
  package func lineCount(in range: Range<Int>) -> Int {
    bytes[range].count { $0 == UInt8(ascii: "\n") }
  }
}
