public import ComposableIssues

/// A type with key paths to its cases.
///
/// Apply `@CasePathable` to an enum to use key paths with its cases, as with the properties of a
/// struct:
///
///     @CasePathable enum Action {
///       case add(Int)
///       case reset
///     }
///
///     action[case: \.add]      // Int?
///     action.is(\.reset)       // Bool
///     (\Action.Cases.add)(1)   // Action.add(1)
///
/// With `@dynamicMemberLookup` on the enum, `action.add` is equivalent to `action[case: \.add]`.
///
/// You can also write the conformance by hand, for any type that acts like an enum:
///
///     enum Action: CasePathable {
///       case add(Int)
///
///       struct AllCasePaths: Sendable {
///         var add: AnyCasePath<Action, Int> {
///           AnyCasePath(
///             embed: { Action.add($0) },
///             extract: { if case .add(let value) = $0 { value } else { nil } }
///           )
///         }
///       }
///
///       static var allCasePaths: AllCasePaths { AllCasePaths() }
///     }
public protocol CasePathable: ~Copyable, ~Escapable {
  /// A type with a property for each case, of type `AnyCasePath<Self, Payload>`.
  associatedtype AllCasePaths

  /// The case paths of this type.
  static var allCasePaths: AllCasePaths { get }
}

extension CasePathable {
  /// The root of the key paths to the cases of this type.
  public typealias Cases = Case<Self>

  /// Returns the payload of a case.
  ///
  /// - Parameter keyPath: The key path of the case.
  /// - Returns: The payload, or `nil` if the value is in another case.
  @inlinable
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
    AnyCasePath(keyPath).extract(from: self)
  }

  /// Replaces the payload of a case, if the value is in that case.
  ///
  /// - Parameter keyPath: The key path of the case.
  @_disfavoredOverload
  @inlinable
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value {
    @available(*, unavailable, message: "Read the payload as an optional")
    get { fatalError("Read the payload as an optional") }
    set { AnyCasePath(keyPath).modify(&self) { $0 = newValue } }
  }

  /// Returns the payload of a case.
  ///
  /// - Parameter keyPath: The key path of the case.
  /// - Returns: The payload, or `nil` if the value is in another case.
  @inlinable
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>
  ) -> Value? {
    Self.allCasePaths[keyPath: keyPath].extract(from: self)
  }

  /// Replaces the payload of a case, if the value is in that case.
  ///
  /// - Parameter keyPath: The key path of the case.
  @_disfavoredOverload
  @inlinable
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>
  ) -> Value {
    @available(*, unavailable, message: "Read the payload as an optional")
    get { fatalError("Read the payload as an optional") }
    @inline(__always)
    set { Self.allCasePaths[keyPath: keyPath].modify(&self) { $0 = newValue } }
  }

  /// Returns whether the value is in a case.
  ///
  /// - Parameter keyPath: The key path of the case.
  /// - Returns: `true` if the value is in the case; otherwise, `false`.
  @inlinable
  public func `is`<Value>(_ keyPath: CaseKeyPath<Self, Value>) -> Bool {
    AnyCasePath(keyPath).extract(from: self) != nil
  }

  /// Changes the payload of a case in place.
  ///
  /// A collection in the payload is not copied. A value in another case is unchanged, which is
  /// reported as an issue.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the case.
  ///   - yield: A closure that changes the payload.
  @inlinable
  public mutating func modify<Value>(
    _ keyPath: CaseKeyPath<Self, Value>,
    yield: (inout Value) -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    AnyCasePath(keyPath).modify(
      &self,
      orReportAt: fileID,
      filePath: filePath,
      line: line,
      column: column,
      yield
    )
  }
}

extension CasePathable {
  /// Diagnoses a value as a pattern.
  ///
  /// The compiler also considers this overload for a pattern with a misspelled case. It then
  /// reports that the type has no such member. Without the overload, it reports that it cannot
  /// infer the generic parameters of the operator for key paths.
  ///
  /// - Parameters:
  ///   - lhs: A value.
  ///   - rhs: The value to match.
  /// - Returns: Nothing, because this operator cannot be called.
  @available(
    *,
    unavailable,
    message: "values that are not 'Equatable' cannot be compared: name a case or its key path"
  )
  @_disfavoredOverload
  public static func ~= (lhs: Self, rhs: Self) -> Bool {
    fatalError("Values that are not 'Equatable' cannot be compared")
  }
}

extension AnyCasePath {
  /// Changes the payload in place, or reports an issue if the root is in another case.
  @inlinable
  func modify(
    _ root: inout Root,
    orReportAt fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt,
    _ body: (inout Value) -> Void
  ) {
    guard modify(&root, body) == nil else { return }
    reportIssue(
      missed(root),
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  @usableFromInline
  func missed(_ root: Root) -> String {
    """
    Can't modify '\(root)' via 'CaseKeyPath<\(Root.self), \(Value.self)>'.

    The value is in another case, and was not changed. Ask 'is(_:)' first, or switch over the value.
    """
  }
}
