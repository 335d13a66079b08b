public import ComposableDependencies

extension Dependency {
  /// Creates a property that reads a dependency as the type that a test has put there.
  ///
  ///     @Dependency(\.continuousClock, as: TestClock<Duration>.self) var clock
  ///
  /// The test stops when the dependency has another type as it is read.
  ///
  /// - Parameters:
  ///   - keyPath: Which value.
  ///   - type: The type that it has.
  ///   - fileID: The ID of the file to report issues in.
  ///   - filePath: The path of the file to report issues in.
  ///   - line: The line to report issues at.
  ///   - column: The column to report issues at.
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

  /// Creates a property that reads a dependency as the type that a test has put there.
  ///
  /// - Parameters:
  ///   - key: Which dependency.
  ///   - type: The type that it has.
  ///   - fileID: The ID of the file to report issues in.
  ///   - filePath: The path of the file to report issues in.
  ///   - line: The line to report issues at.
  ///   - column: The column to report issues at.
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
