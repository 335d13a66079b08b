/// A value that others share, and that is only read here.
///
///     @SharedReader(.inMemory("count")) var count = 0
///
/// See ``Shared``.
@propertyWrapper
@dynamicMemberLookup
public struct SharedReader<Value>: Sendable {
  private let cell: ReferenceCell<any Reference<Value>>

  init(reference: any Reference<Value>) {
    cell = ReferenceCell(reference)
  }

  /// Reads a value that never changes.
  ///
  /// - Parameter value: The value.
  public init(value: sending Value) {
    self.init(Shared(value: value))
  }

  /// Reads what a property shares.
  ///
  /// - Parameter base: The property, with its `$`.
  public init(_ base: Shared<Value>) {
    self.init(reference: base.reference)
  }

  /// Reads what another property reads.
  ///
  /// - Parameter projectedValue: The other property, with its `$`.
  public init(projectedValue: Self) {
    self.init(reference: projectedValue.reference)
  }

  /// Reads a value that may be absent, if it is there.
  ///
  /// When it goes later, the last one remains to be read.
  ///
  /// - Parameter base: The value that may be absent.
  public init?(_ base: SharedReader<Value?>) {
    func unwrapped<Base: Reference<Value?>>(_ base: Base) -> (any Reference<Value>)? {
      OptionalReaderReference<Base, Value>(base)
    }
    guard let reference = unwrapped(base.reference) else { return nil }
    self.init(reference: reference)
  }

  var reference: any Reference<Value> { cell.reference }

  /// The value.
  public var wrappedValue: Value { reference.value }

  /// The property itself, to be handed on.
  ///
  /// Assigning it points the property, and its copies, to what another one reads.
  public var projectedValue: Self {
    get { self }
    nonmutating set { cell.point(to: newValue.reference) }
  }

  /// A part of the value.
  ///
  /// - Parameter keyPath: Which part.
  public subscript<Member>(
    dynamicMember keyPath: any KeyPath<Value, Member> & Sendable
  ) -> SharedReader<Member> {
    func member<Base: Reference<Value>>(_ base: Base) -> any Reference<Member> {
      MemberReaderReference<Base, Member>(base, keyPath)
    }
    return SharedReader<Member>(reference: member(reference))
  }

  /// What a function makes of the value.
  ///
  /// - Parameter body: Called at each reading.
  /// - Returns: A reader of it.
  public func read<Member>(
    _ body: @escaping @Sendable (Value) -> Member
  ) -> SharedReader<Member> {
    func computed(_ base: some Reference<Value>) -> any Reference<Member> {
      ComputedReference(base, body)
    }
    return SharedReader<Member>(reference: computed(reference))
  }
}
