public import ComposableDependencies

extension Dependency {
  /// Creates a property that reads a dependency as the concrete type that a test overrides it with.
  ///
  ///     @Dependency(\.continuousClock, as: TestClock<Duration>.self) var clock
  ///
  /// If the dependency has another type when it is read, the test stops.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the dependency.
  ///   - type: The concrete type of the dependency.
  public init<Declared>(
    _ keyPath: any KeyPath<DependencyValues, Declared> & Sendable,
    as type: Value.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(fileID: fileID, filePath: filePath, line: line, column: column) {
      downcast($0[keyPath: keyPath], name: "\(keyPath)", filePath: filePath, line: line)
    }
  }

  /// Creates a property that reads a dependency as the concrete type that a test overrides it with.
  ///
  /// - Parameters:
  ///   - key: The key of the dependency.
  ///   - type: The concrete type of the dependency.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    as type: Value.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(fileID: fileID, filePath: filePath, line: line, column: column) {
      downcast($0[key, function: ""], name: "\(key).self", filePath: filePath, line: line)
    }
  }
}

private func downcast<Declared, Value>(
  _ value: Declared,
  name: String,
  filePath: StaticString,
  line: UInt
) -> Value {
  guard let value = value as? Value else {
    preconditionFailure(
      """
      @Dependency(\(name), as:) needs a value of type '\(Value.self)' (was '\(type(of: value))'): \
      override it with one, for instance by the trait '.dependency(\(name), …)'
      """,
      file: filePath,
      line: line
    )
  }
  return value
}
