/// A read-only view of a shared value.
///
///     @SharedReader(.inMemory("count")) var count = 0
///
/// See ``Shared``.
@propertyWrapper
@dynamicMemberLookup
public struct SharedReader<Value>: Sendable {
  let cell: ReferenceCell<any Reference<Value>>

  init(reference: any Reference<Value>) {
    cell = ReferenceCell(reference)
  }

  /// Reads a value that never changes.
  ///
  /// - Parameter value: The value.
  public init(value: sending Value) {
    self.init(Shared(value: value))
  }

  /// Reads the value of a shared property.
  ///
  /// - Parameter base: The projected value of the property.
  public init(_ base: Shared<Value>) {
    self.init(reference: base.reference)
  }

  /// Reads the value of another property.
  ///
  /// - Parameter projectedValue: The projected value of the other property.
  public init(projectedValue: Self) {
    self.init(reference: projectedValue.reference)
  }

  /// Reads the value of an optional, if it is not `nil`.
  ///
  /// If the value becomes `nil` later, the last value remains readable.
  ///
  /// - Parameter base: The optional value.
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

  /// The property itself, to pass to other code.
  ///
  /// Assigning it points the property and its copies to the value of another property.
  public var projectedValue: Self {
    get { self }
    nonmutating set { cell.point(to: newValue.reference) }
  }

  /// A part of the value.
  ///
  /// - Parameter keyPath: The key path of the part.
  public subscript<Member>(
    dynamicMember keyPath: any KeyPath<Value, Member> & Sendable
  ) -> SharedReader<Member> {
    func member<Base: Reference<Value>>(_ base: Base) -> any Reference<Member> {
      MemberReaderReference<Base, Member>(base, keyPath)
    }
    return SharedReader<Member>(reference: member(reference))
  }

  /// Returns a reader of the result of a function of the value.
  ///
  /// - Parameter body: A function of the value. It is called on each read.
  /// - Returns: A reader of the result.
  public func read<Member>(
    _ body: @escaping @Sendable (Value) -> Member
  ) -> SharedReader<Member> {
    func computed(_ base: some Reference<Value>) -> any Reference<Member> {
      ComputedReference(base, body)
    }
    return SharedReader<Member>(reference: computed(reference))
  }
}
