/// The message stream between the compiler and the plugin.
///
/// Each message is a frame: an eight-byte little-endian length, followed by the text.
package struct Connection {
  /// Reads exactly `count` bytes, or returns `nil` at the end of the stream.
  var read: (_ count: Int) -> [UInt8]?
  /// Writes all bytes and returns whether it succeeded.
  var write: (_ bytes: [UInt8]) -> Bool

  package init(
    read: @escaping (_ count: Int) -> [UInt8]?,
    write: @escaping (_ bytes: [UInt8]) -> Bool
  ) {
    self.read = read
    self.write = write
  }

  /// Answers messages until the compiler closes the stream or sends an empty frame.
  ///
  /// - Returns: `true` if every message was answered; otherwise, `false`.
  package func serve() -> Bool {
    while let header = read(8) {
      let count = header.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      if count == 0 { return true }
      guard count <= Self.maximumCount, let message = readMessage(Int(count)),
        let response = Plugin.response(to: message), write(Self.frame(response))
      else { return false }
    }
    return true
  }

  /// Reads a message in chunks, so that a wrong length does not allocate more memory than is sent.
  private func readMessage(_ count: Int) -> [UInt8]? {
    var message: [UInt8] = []
    while message.count < count {
      guard let piece = read(min(count - message.count, Self.pieceCount)) else { return nil }
      message += piece
    }
    return message
  }

  static let pieceCount = 1 << 16

  /// The maximum length of a message.
  ///
  /// A header with a larger one is invalid.
  static let maximumCount: UInt64 = 1 << 30

  static func frame(_ message: [UInt8]) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: message.count >> ($0 * 8)) } + message
  }
}
