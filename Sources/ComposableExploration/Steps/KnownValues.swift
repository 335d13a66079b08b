import ComposableDiff

/// The values in a state and in the actions before it.
///
/// Nothing is read until a value is needed.
final class KnownValues {
  /// The number of values to read.
  private static var limit: Int { 200 }

  /// The number of elements to read of a collection, at its start and at its end.
  private static var elementLimit: Int { 8 }

  private let state: Any
  private let actions: [Any]

  init(state: Any, actions: [Any]) {
    self.state = state
    self.actions = actions
  }

  private lazy var inState = Self.values(in: [state])
  private lazy var all = inState + Self.values(in: actions)

  /// Returns the values of a type.
  func values<Value>(of type: Value.Type) -> [Value] { all.compactMap { $0 as? Value } }

  /// Returns the values of a type that the state still has.
  func valuesInState<Value>(of type: Value.Type) -> [Value] {
    inState.compactMap { $0 as? Value }
  }

  /// The whole numbers, and the lengths of texts and collections.
  private(set) lazy var integers: [Int128] = all.compactMap { value in
    switch value {
    case let number as any FixedWidthInteger: Int128(clamping: number)
    case let text as String: Int128(text.count)
    case let collection as any Collection: Int128(collection.count)
    default: nil
    }
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
    case is String, is any FixedWidthInteger, is any CustomDumpStringConvertible: return []
    case let value as any CustomDumpRepresentable: return [value.customDumpValue]
    default: break
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
