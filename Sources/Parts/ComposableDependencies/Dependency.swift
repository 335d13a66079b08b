internal import ComposableIssues

/// A property wrapper that reads a dependency.
///
///     struct Todos: Reducer {
///       @Dependency(\.uuid) var uuid
///       @Dependency(\.date.now) var now
///       @Dependency(RandomDigit.self) var randomDigit
///     }
///
/// Each read uses the first of these values: an override that is in effect at that moment, an
/// override that was in effect when the property was created, the default in the current
/// ``DependencyContext``.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  // Set by inlinable initializers, so that the optimizer can turn a visible key path into a direct
  // call. The values are `inout`, because applying a key path to any other parameter copies them.
  @usableFromInline let read: @Sendable (inout DependencyValues) -> Value
  // The overrides at creation.
  let overrides: Overrides
  private let location: IssueLocation

  /// Creates a property that reads a dependency by its key path.
  ///
  /// - Parameter keyPath: The key path of the value. It can be nested, as in `\.date.now`.
  @inlinable
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(fileID: fileID, filePath: filePath, line: line, column: column) {
      $0[keyPath: keyPath]
    }
  }

  /// Creates a property that reads a dependency by its key.
  ///
  /// - Parameter key: The key of the dependency.
  @inlinable
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    self.init(fileID: fileID, filePath: filePath, line: line, column: column) {
      $0[key, function: ""]
    }
  }

  @usableFromInline
  package init(
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt,
    read: @escaping @Sendable (inout DependencyValues) -> Value
  ) {
    self.read = read
    overrides = DependencyValues.currentOverrides
    location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The current value of the dependency.
  public var wrappedValue: Value {
    let current = DependencyValues.currentOverrides
    guard overrides.isEmpty || current.cover(overrides) else { return value(filling: current) }
    var values = DependencyValues(overrides: current, access: .property(location))
    return read(&values)
  }

  private func value(filling current: Overrides) -> Value {
    var values = DependencyValues(overrides: current, access: .property(location))
    values.overrides.fill(from: overrides)
    // Dependencies that are read while computing the value use the same values.
    return DependencyValues.$currentOverrides.withValue(values.overrides) { read(&values) }
  }
}

/// A property that captured the overrides at its creation.
protocol CapturingDependencies {
  var overrides: Overrides { get }

  /// Returns whether both properties are known to read the same values.
  func reads(like other: any CapturingDependencies) -> Bool
}

extension Dependency: CapturingDependencies {
  func reads(like other: any CapturingDependencies) -> Bool {
    guard let other = other as? Self, overrides.isIdentical(to: other.overrides) else {
      return false
    }
    // The function of a constant key path has no context in optimized code, and is found equal
    // there. The properties keep any other context alive, so that no two have the same address.
    return withUnsafeBytes(of: read) { read in
      withUnsafeBytes(of: other.read) { read.elementsEqual($0) }
    }
  }
}

/// All that the body of a reducer can depend on: the current dependencies and its properties, which
/// are also dependencies.
package struct ReducerInputs: Equatable {
  private let current = DependencyValues.currentOverrides
  private var properties: [any CapturingDependencies] = []

  /// Returns `nil` for a reducer with other properties.
  package init?(of reducer: Any) {
    let mirror = Mirror(reflecting: reducer)
    guard mirror.displayStyle == .struct, !(reducer is any CustomReflectable) else { return nil }
    for child in mirror.children {
      guard let property = child.value as? any CapturingDependencies else { return nil }
      properties.append(property)
    }
  }

  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.current.isIdentical(to: rhs.current)
      && lhs.properties.elementsEqual(rhs.properties) { $0.reads(like: $1) }
  }
}
