import Foundation

/// Names for the ids in the source of a test.
struct TestConstants {
  private static let opening = "UUID(uuidString: \""
  private static let closing = "\")!"
  private static let idLength = 36

  private var names: [Substring: String] = [:]

  /// The declarations of the constants.
  private(set) var declarations: [String] = []

  /// Returns a text with names instead of ids, and declares the new names.
  ///
  /// A string literal in the text cannot contain the quotes of an id.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  mutating func naming(_ text: String) -> String {
    Self.replacingIDs(in: text) { id in
      if let name = names[id] { return name }
      let name = "id\(names.count + 1)"
      names[id] = name
      declarations.append("let \(name) = \(Self.opening)\(id)\(Self.closing)")
      return name
    }
  }

  /// Returns the length of a text with names instead of ids.
  static func countWithNames(_ text: String) -> Int {
    replacingIDs(in: text) { _ in "id1" }.count
  }

  private static func replacingIDs(
    in text: String,
    with name: (_ id: Substring) -> String
  ) -> String {
    let parts = text.components(separatedBy: opening)
    guard parts.count > 1 else { return text }
    return parts.dropFirst().reduce(into: parts[0]) { result, part in
      let id = part.prefix(idLength)
      let rest = part[id.endIndex...]
      if rest.hasPrefix(closing), UUID(uuidString: String(id)) != nil {
        result += name(id) + rest.dropFirst(closing.count)
      } else {
        result += opening + part
      }
    }
  }
}
