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
}

extension Dependency: CapturingDependencies {}
