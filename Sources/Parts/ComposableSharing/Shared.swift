import ComposableIssues

/// A value that several features share.
///
/// Properties that are derived from each other or have the same key share one value. It is read
/// like a plain property and can only be changed with ``withLock(_:fileID:filePath:line:column:)``,
/// so that no change is lost.
///
///     @ObservableState struct State: Equatable {
///       @Shared(.inMemory("count")) var count = 0
///     }
///
///     state.$count.withLock { $0 += 1 }
///
/// Observers are notified after the value has changed. Two shared values are equal if their values
/// are equal. They can be used on any thread.
@propertyWrapper
@dynamicMemberLookup
public struct Shared<Value>: Sendable {
  let cell: ReferenceCell<any MutableReference<Value>>

  init(reference: any MutableReference<Value>) {
    cell = ReferenceCell(reference)
  }

  /// Shares a value that is not stored anywhere else.
  ///
  /// - Parameter value: The initial value.
  public init(value: sending Value) {
    let box = SharedBox(value)
    // A reducer creates values in the same order in a recording and in a replay, so they get the
    // same names.
    for log in SharedLog.current { box.report(to: log) }
    SharedSandbox.current?.didCreate(box)
    self.init(reference: box)
  }

  /// Shares the value of another property.
  ///
  /// - Parameter projectedValue: The projected value of the other property.
  public init(projectedValue: Self) {
    self.init(reference: projectedValue.reference)
  }

  /// Shares the value of an optional, if it is not `nil`.
  ///
  /// If the value becomes `nil` later, the last value remains readable.
  ///
  /// - Parameter base: The optional value.
  public init?(_ base: Shared<Value?>) {
    func unwrapped<Base: MutableReference<Value?>>(_ base: Base) -> (any MutableReference<Value>)? {
      OptionalReference<Base, Value>(base)
    }
    guard let reference = unwrapped(base.reference) else { return nil }
    self.init(reference: reference)
  }

  var reference: any MutableReference<Value> { cell.reference }

  /// The value.
  public var wrappedValue: Value {
    get { reference.value }
    // Available for key paths, because a binding action assigns the value as a whole.
    @available(
      *,
      deprecated,
      message: "Change a shared value with '$' before its name: '$name.withLock { $0 = … }'."
    )
    nonmutating set { withLock { $0 = newValue } }
  }

  /// The property itself, to pass to other code or to change the value.
  ///
  /// Assigning it points the property and its copies to the value of another property.
  public var projectedValue: Self {
    get { self }
    nonmutating set { cell.point(to: newValue.reference) }
  }

  /// Changes the value with exclusive access.
  ///
  ///     $count.withLock { $0 += 1 }
  ///
  /// The closure changes a copy, which replaces the value when the closure ends. Until then, all
  /// readers see the old value, including the closure itself. A nested `withLock` of the same value
  /// is reported as an issue: the outer closure ends last, so its value overwrites the inner
  /// change.
  ///
  /// - Parameter operation: A closure that changes the value.
  /// - Returns: The value that the operation returns.
  /// - Throws: The error that the operation throws. Changes made before the error are kept.
  public func withLock<R>(
    _ operation: (inout Value) throws -> R,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) rethrows -> R {
    try reference.withLock(
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column),
      operation
    )
  }

  @available(*, unavailable, renamed: "withLock")
  public func withValue<R>(_ operation: (inout Value) throws -> R) rethrows -> R {
    fatalError("unavailable")
  }

  /// A shared part of the value.
  ///
  /// - Parameter keyPath: The key path of the part.
  public subscript<Member>(
    dynamicMember keyPath: any WritableKeyPath<Value, Member> & Sendable
  ) -> Shared<Member> {
    func member<Base: MutableReference<Value>>(_ base: Base) -> any MutableReference<Member> {
      MemberReference<Base, Member>(base, keyPath)
    }
    return Shared<Member>(reference: member(reference))
  }

  /// A read-only part of the value.
  ///
  /// - Parameter keyPath: The key path of the part.
  public subscript<Member>(
    dynamicMember keyPath: any KeyPath<Value, Member> & Sendable
  ) -> SharedReader<Member> {
    SharedReader(self)[dynamicMember: keyPath]
  }

  /// Returns a reader of the result of a function of the value.
  ///
  /// - Parameter body: A function of the value. It is called on each read.
  /// - Returns: A reader of the result.
  public func read<Member>(
    _ body: @escaping @Sendable (Value) -> Member
  ) -> SharedReader<Member> {
    SharedReader(self).read(body)
  }
}
