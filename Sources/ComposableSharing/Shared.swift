import ComposableIssues

/// A value that several features share.
///
/// Properties that are made from one another, or with the same key, have one value. It is read like a
/// plain property, and changed through ``withLock(_:fileID:filePath:line:column:)`` alone, so that no
/// change is lost.
///
///     @ObservableState struct State: Equatable {
///       @Shared(.inMemory("count")) var count = 0
///     }
///
///     state.$count.withLock { $0 += 1 }
///
/// Whoever observes the value is told after it has changed. Two of them are equal when their values
/// are. It can be used on any thread.
@propertyWrapper
@dynamicMemberLookup
public struct Shared<Value>: Sendable {
  private let cell: ReferenceCell<any MutableReference<Value>>

  init(reference: any MutableReference<Value>) {
    cell = ReferenceCell(reference)
  }

  /// Shares a value that is kept nowhere else.
  ///
  /// - Parameter value: The value to begin with.
  public init(value: sending Value) {
    self.init(reference: SharedBox(value, name: "Shared<\(Value.self)>"))
  }

  /// Shares what another property shares.
  ///
  /// - Parameter projectedValue: The other property, with its `$`.
  public init(projectedValue: Self) {
    self.init(reference: projectedValue.reference)
  }

  /// Shares a value that may be absent, if it is there.
  ///
  /// When it goes later, the last one remains to be read.
  ///
  /// - Parameter base: The value that may be absent.
  public init?(_ base: Shared<Value?>) {
    func unwrapped<Base: MutableReference<Value?>>(_ base: Base) -> (any MutableReference<Value>)? {
      OptionalReference<Base, Value>(base)
    }
    guard let reference = unwrapped(base.reference) else { return nil }
    self.init(reference: reference)
  }

  var reference: any MutableReference<Value> { cell.reference }

  /// The value.
  public var wrappedValue: Value { reference.value }

  /// The property itself, to be handed on, or to change the value through.
  ///
  /// Assigning it points the property, and its copies, to what another one shares.
  public var projectedValue: Self {
    get { self }
    nonmutating set { cell.point(to: newValue.reference) }
  }

  /// Changes the value, one caller at a time.
  ///
  ///     $count.withLock { $0 += 1 }
  ///
  /// The closure changes a copy, which replaces the value when the closure ends. Until then, readers see
  /// the old value, also in the closure. A nested `withLock` of the same value is reported: the outer
  /// closure ends last, and its value replaces the inner change.
  ///
  /// - Parameters:
  ///   - operation: Changes the value.
  ///   - fileID: Where a failure to save the value is shown.
  ///   - filePath: Where a failure to save the value is shown.
  ///   - line: Where a failure to save the value is shown.
  ///   - column: Where a failure to save the value is shown.
  /// - Returns: The value that the operation returns.
  /// - Throws: What the operation throws; what it has changed until then remains.
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

  /// A part of the value, which shares its changes.
  ///
  /// - Parameter keyPath: Which part.
  public subscript<Member>(
    dynamicMember keyPath: any WritableKeyPath<Value, Member> & Sendable
  ) -> Shared<Member> {
    func member<Base: MutableReference<Value>>(_ base: Base) -> any MutableReference<Member> {
      MemberReference<Base, Member>(base, keyPath)
    }
    return Shared<Member>(reference: member(reference))
  }

  /// A part of the value that can only be read.
  ///
  /// - Parameter keyPath: Which part.
  public subscript<Member>(
    dynamicMember keyPath: any KeyPath<Value, Member> & Sendable
  ) -> SharedReader<Member> {
    SharedReader(self)[dynamicMember: keyPath]
  }

  /// What a function makes of the value.
  ///
  /// - Parameter body: Called at each reading.
  /// - Returns: A reader of it.
  public func read<Member>(
    _ body: @escaping @Sendable (Value) -> Member
  ) -> SharedReader<Member> {
    SharedReader(self).read(body)
  }
}
