import Foundation

/// The response of a server.
struct HTTPAnswer: Equatable, Sendable {
  let status: Int
  let body: Data

  /// The headers by lowercase name, because names are case-insensitive.
  private let headers: [String: String]

  init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.body = body
    self.headers = Dictionary(
      headers.map { ($0.key.lowercased(), $0.value) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  subscript(header: String) -> String? { headers[header.lowercased()] }

  /// Returns the whole number in a header.
  ///
  /// If a header was sent several times, its first value counts.
  func number(of header: String) -> Int? {
    self[header]?.split(separator: ",").first.flatMap {
      Int(digits: $0.trimmingCharacters(in: .whitespaces))
    }
  }
}

extension Int {
  /// Creates a number from ASCII digits.
  ///
  /// Returns `nil` for a sign, any other character, or too many digits.
  init?(digits text: String) {
    guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
    self.init(text)
  }
}
