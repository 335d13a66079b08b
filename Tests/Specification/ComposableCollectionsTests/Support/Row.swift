/// An element for tests; unlike its id, the title may change.
struct Row: Identifiable, Hashable, Codable, Sendable {
  let id: Int
  var title = ""
}

extension Row: Comparable {
  static func < (lhs: Row, rhs: Row) -> Bool { lhs.id < rhs.id }
}

extension Row: ExpressibleByIntegerLiteral {
  init(integerLiteral value: Int) { self.init(id: value) }
}
