/// A JSON value as a tree.
///
/// Numbers keep their text, so nothing is rounded.
///
/// Its parser reports the line, the column and the cause of each error, and refuses a key that
/// occurs twice. Foundation's `JSONDecoder` reports no position, and keeps one of two values, so
/// that the other would be lost at the next save.
///
/// It serves the compiler plugin too, where loading Foundation for its coders would cost each
/// compiler process several milliseconds. The plugin skips what no macro reads. It is built without
/// optimizations in a client's debug build, so long texts are searched with pointers.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  package init(_ number: Int) { self = .number(String(number)) }

  package subscript(key: String) -> JSON? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var int: Int? { if case .number(let text) = self { Int(text) } else { nil } }
  package var string: String? { if case .string(let value) = self { value } else { nil } }
  package var elements: [JSON]? { if case .array(let elements) = self { elements } else { nil } }
}

extension JSON: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int) { self.init(value) }
}

extension JSON: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self = .string(value) }
}

extension JSON: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
}

extension JSON: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Dictionary(uniqueKeysWithValues: elements))
  }
}
