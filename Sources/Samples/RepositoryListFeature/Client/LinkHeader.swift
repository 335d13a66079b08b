import Foundation

/// The links in a `Link` header, as defined by RFC 8288.
///
///     <https://api.github.com/search/repositories?q=swift&page=2>; rel="next"
struct LinkHeader {
  private var targets: [String: String] = [:]

  init(_ text: String) {
    var rest = text[...]
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      let target = rest[open...].dropFirst().prefix { $0 != ">" }
      rest = rest[close...].dropFirst()
      // A target may contain commas. Targets are also separated by commas.
      let end = rest.firstIndex(of: "<") ?? rest.endIndex
      for relation in Self.relations(in: rest[..<end]) where targets[relation] == nil {
        targets[relation] = String(target)
      }
      rest = rest[end...]
    }
  }

  private static func relations(in parameters: Substring) -> [String] {
    for parameter in parameters.split(whereSeparator: { ";,".contains($0) }) {
      let sides = parameter.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, sides[0].trimmed.lowercased() == "rel" else { continue }
      return sides[1].trimmed.filter { $0 != "\"" }.lowercased().split(separator: " ").map(
        String.init
      )
    }
    return []
  }

  /// Returns the page number in the URL of a relation, if it has one.
  func page(of relation: String) -> Int? {
    let value = targets[relation].flatMap(URLComponents.init)?.queryItems?
      .first { $0.name == "page" }?.value
    return value.flatMap { Int(digits: $0) }.flatMap { $0 > 0 ? $0 : nil }
  }
}

extension Substring {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
