import Foundation

/// A JSON value of any type.
enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)

  /// A number that a `Double` would round: it has up to 38 digits.
  case decimal(Decimal)

  /// A number that is too large or too small for a `Decimal`.
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])
}

extension JSONValue: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      // A `Double` has at most 17 digits, so that a `Decimal` in its range is the same number.
      let isDecimal = 1e-100...1e100 ~= abs(value)
      self = isDecimal ? .decimal(try container.decode(Decimal.self)) : .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .decimal(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}
