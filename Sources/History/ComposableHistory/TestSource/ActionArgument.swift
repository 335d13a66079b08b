import ComposableDiff

/// A value in an action, which the call of a test writes as an argument.
///
/// A test that writes `receive(.loaded(rows))` can assert `$0.rows = rows`. Only the tool knows the
/// sources, so a note contains the position of the value instead.
struct ActionArgument {
  /// The positions among the payloads of nested cases, such as `[0, 1]` in `.child(.loaded(1, 2))`.
  let path: [Int]
  let value: Any

  /// The values in the payload of an action.
  static func all(in action: Any) -> [Self] { all(in: action, at: []) }

  private static func all(in action: Any, at path: [Int]) -> [Self] {
    let mirror = Mirror(reflecting: action)
    guard path.count < 4, mirror.displayStyle == .enum, let payload = mirror.children.first else {
      return []
    }
    let parts = Mirror(reflecting: payload.value)
    let values = parts.displayStyle == .tuple ? parts.children.map(\.value) : [payload.value]
    return values.enumerated().flatMap { index, value in
      // A variable of an existential type has no other one.
      (placeType(of: value) == type(of: value) ? [Self(path: path + [index], value: value)] : [])
        + all(in: value, at: path + [index])
    }
  }

  /// The value in a statement.
  ///
  /// String literals in the statement escape the mark.
  var mark: String {
    "\u{E002}\(path.map(String.init).joined(separator: "."))\u{E002}"
  }

  /// Returns whether a value, or the value in an optional, has the same type and is equal.
  func isSame(as other: Any) -> Bool {
    if type(of: value) == type(of: other) { return areEqual(value, other) == true }
    let mirror = Mirror(reflecting: other)
    guard mirror.displayStyle == .optional, let wrapped = mirror.children.first else {
      return false
    }
    return isSame(as: wrapped.value)
  }

  /// Whether another value is hardly equal to it by chance.
  var isTelling: Bool {
    switch value {
    case is Bool, is any Numeric: return false
    case let text as String: return !text.isEmpty
    default:
      switch Mirror(reflecting: value).displayStyle {
      case .enum, .optional, .collection, .set, .dictionary:
        return !Mirror(reflecting: value).children.isEmpty
      default: return true
      }
    }
  }
}
