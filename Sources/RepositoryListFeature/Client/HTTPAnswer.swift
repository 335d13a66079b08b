import Foundation

/// What a server has answered.
struct HTTPAnswer: Equatable, Sendable {
  let status: Int
  let body: Data

  /// By their names in lower case, as their case has no meaning.
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

  /// The whole number that a header holds.
  ///
  /// A header that was sent several times holds several, of which the first counts.
  func number(of header: String) -> Int? {
    self[header]?.split(separator: ",").first.flatMap {
      Int(digits: $0.trimmingCharacters(in: .whitespaces))
    }
  }
}

extension Int {
  /// The number that ASCII digits make; `nil` for a sign, any other character, or too many digits.
  init?(digits text: String) {
    guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
    self.init(text)
  }
}
