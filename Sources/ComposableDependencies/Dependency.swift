internal import ComposableIssues

/// Reads a dependency.
///
///     struct Todos: Reducer {
///       @Dependency(\.uuid) var uuid
///       @Dependency(\.date.now) var now
///       @Dependency(RandomDigit.self) var randomDigit
///     }
///
/// Each read sees what is overridden at that moment, then what was overridden when the property was
/// created, then the default of the dependency in the current ``DependencyContext``.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  // Made by inlinable initializers: the optimizer turns a key path that it sees into a plain call.
  @usableFromInline let read: @Sendable (consuming DependencyValues) -> Value
  // Their access is the place of this property.
  let initial: DependencyValues

  /// Creates a property that reads a dependency by its key path.
  ///
  /// - Parameters:
  ///   - keyPath: Which value; the path may go deeper, as in `\.date.now`.
  ///   - fileID: The ID of the file to report issues in.
  ///   - filePath: The path of the file to report issues in.
  ///   - line: The line to report issues at.
  ///   - column: The column to report issues at.
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
  /// - Parameters:
  ///   - key: Which dependency.
  ///   - fileID: The ID of the file to report issues in.
  ///   - filePath: The path of the file to report issues in.
  ///   - line: The line to report issues at.
  ///   - column: The column to report issues at.
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
    read: @escaping @Sendable (consuming DependencyValues) -> Value
  ) {
    self.read = read
    var initial = DependencyValues._current
    initial.access = .property(
      IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
    self.initial = initial
  }

  /// The value of the dependency at this moment.
  public var wrappedValue: Value {
    var (values, areCurrent) = initial.behindCurrent()
    guard !areCurrent else {
      values.access = initial.access
      return read(values)
    }
    // What is computed on the way to the value sees the same values.
    return DependencyValues.$_current.withValue(values) {
      values.access = initial.access
      return read(values)
    }
  }
}

/// A property that kept the values of its creation.
protocol CapturingDependencies {
  var initial: DependencyValues { get }
}

extension Dependency: CapturingDependencies {}
