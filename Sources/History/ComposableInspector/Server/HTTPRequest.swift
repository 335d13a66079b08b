/// The head of a request.
struct HTTPRequest: Equatable {
  static let mostBytes = 16_384

  /// The maximum length of a body.
  static let mostBodyBytes = 1_048_576

  let method: String
  let path: String
  let query: [String: String]
  private let headers: [String: String]

  /// The length of the body that follows the head.
  let bodyLength: Int

  /// Parses a head that ends with an empty line.
  ///
  /// - Parameter bytes: The bytes that a client sent, up to the empty line.
  /// - Throws: The response to send instead.
  init(_ bytes: some Collection<UInt8>) throws(HTTPResponse) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .text(400, "The request is not valid UTF-8.")
    }
    let lines = text.split(separator: "\r\n" as Character)
    guard let first = lines.first else { throw .text(400, "The request is empty.") }
    let words = first.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, ["HTTP/1.1", "HTTP/1.0"].contains(words[2]), words[1].hasPrefix("/")
    else { throw .text(400, "The first line is not that of an HTTP/1.1 request.") }
    method = String(words[0])
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(target[0])
    var query: [String: String] = [:]
    for pair in target.dropFirst().first?.split(separator: "&") ?? [] {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      query[String(parts[0])] = parts.count == 2 ? String(parts[1]) : ""
    }
    self.query = query
    headers = try Self.headers(lines.dropFirst())
    guard headers["transfer-encoding"] == nil else {
      throw .text(413, "The body must have a Content-Length, and no Transfer-Encoding.")
    }
    let length = headers["content-length"] ?? "0"
    guard length.utf8.count < 10, length.utf8.allSatisfy({ (48...57).contains($0) }),
      let bodyLength = Int(length)
    else { throw .text(400, "The Content-Length is not a number of bytes.") }
    guard bodyLength <= Self.mostBodyBytes else {
      throw .text(413, "The body is longer than \(Self.mostBodyBytes) bytes.")
    }
    self.bodyLength = bodyLength
  }

  private static func headers(
    _ lines: some Sequence<Substring>
  ) throws(HTTPResponse) -> [String: String] {
    var headers: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex,
        line.first?.isWhitespace == false
      else { throw .text(400, "A line of the head is not a header.") }
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...]
      guard headers[name] == nil || !["host", "origin", "content-length"].contains(name) else {
        throw .text(400, "The header \(name) is there twice.")
      }
      let start = value.firstIndex { $0 != " " && $0 != "\t" } ?? value.endIndex
      let end = value.lastIndex { $0 != " " && $0 != "\t" }
      headers[name] = end.map { String(value[start...$0]) } ?? ""
    }
    return headers
  }

  /// Returns the value of a header by its lowercase name.
  func header(_ name: String) -> String? { headers[name] }
}
