import ComposableDiff

/// The values in a state and in the actions before it, and the constants that a test names.
///
/// Nothing is read until a value is needed.
final class KnownValues {
  /// The number of values to read.
  private static var limit: Int { 200 }

  /// The number of elements to read of a collection, at its start and at its end.
  private static var elementLimit: Int { 8 }

  private let state: Any
  private let actions: [Any]
  private let constants: [Any]

  init(state: Any, actions: [Any], constants: [Any] = []) {
    self.state = state
    self.actions = actions
    self.constants = constants
  }

  /// Returns these values and constants.
  func adding(_ constants: [Any]) -> KnownValues {
    KnownValues(state: state, actions: actions, constants: self.constants + constants)
  }

  private lazy var inState = Self.values(in: [state])
  private lazy var all = inState + Self.values(in: actions)

  /// Returns the values of a type.
  func values<Value>(of type: Value.Type) -> [Value] { filter(all) { $0 as? Value } }

  /// Returns the constants of a type, and the values that the state still has.
  func currentValues<Value>(of type: Value.Type) -> [Value] { filter(inState) { $0 as? Value } }

  /// The whole numbers, and the lengths of texts and collections.
  private(set) lazy var integers: [Int128] = filter(all) { value in
    switch value {
    case let number as any FixedWidthInteger: Int128(clamping: number)
    case let text as String: Int128(text.count)
    case let collection as any Collection: Int128(collection.count)
    default: nil
    }
  }

  /// Returns some of the found values, and as many constants.
  private func filter<Value>(_ found: [Any], _ value: (Any) -> Value?) -> [Value] {
    let found = found.compactMap(value)
    let constants = constants.compactMap(value)
    guard !constants.isEmpty else { return found }
    let count = max(1, found.count / constants.count)
    return found + Array(repeatElement(constants, count: count).joined())
  }
}

extension KnownValues {
  /// Returns values and their parts, the outermost first.
  private static func values(in roots: [Any]) -> [Any] {
    var values = roots
    var next = 0
    while next < values.count, values.count < limit {
      values += parts(of: values[next])
      next += 1
    }
    return values
  }

  /// Returns the parts of a value that every run sees in the same order.
  private static func parts(of value: Any) -> [Any] {
    switch value {
    case is String, is any FixedWidthInteger: return []
    case _ where dumpDescription(of: value) != nil: return []
    default: if let value = dumpValue(of: value) { return [value] }
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .class: return []
    case .dictionary, .set:
      // Their order differs from process to process.
      guard mirror.children.count <= limit else { return [] }
      let parts = mirror.children.map { (source: swiftSource(of: $0.value), value: $0.value) }
      return ends(of: parts.sorted { $0.source < $1.source }.map(\.value))
    case .collection:
      return ends(of: mirror.children.lazy.map(\.value))
    default:
      // Macros that make fields observable add private fields.
      return mirror.children.lazy.filter { $0.label?.hasPrefix("_$") != true }.map(\.value)
    }
  }

  private static func ends<Values: Collection<Any>>(of values: Values) -> [Any] {
    guard values.count > 2 * elementLimit else { return Array(values) }
    let end = values.index(values.startIndex, offsetBy: values.count - elementLimit)
    return Array(values.prefix(elementLimit)) + Array(values[end...])
  }
}
