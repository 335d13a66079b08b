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
}
