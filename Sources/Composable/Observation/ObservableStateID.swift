public import ComposableCollections
internal import Synchronization

/// The identity of a state: the same for a state and its copies, another for one that was made anew.
///
/// A state that is changed in place keeps its identity, and so those who read the state itself, not
/// its fields, need not be told. Replace it and the identity tells.
public struct ObservableStateID: Hashable, Sendable {
  // Shared by the process only to make numbers differ: no caller can observe another.
  private static let lastNumber = Atomic<UInt64>(0)

  /// A number that is given out once, and zero where there is no state to identify.
  @usableFromInline let number: UInt64

  /// Which cases of which enums the state is in.
  @usableFromInline var tag: UInt64 = 0

  /// Which changes the state has seen: copies that changed on their own differ.
  @usableFromInline var lineage = Lineage()

  /// The last version that was given out outside of batches when the identity was taken.
  @usableFromInline var latest: UInt64 = 0

  /// Those who observe the identified struct; valid as long as the state is, of which it was asked.
  @usableFromInline var extent: Unmanaged<ObservationExtent>?

  /// Creates an identity that nothing else has.
  public init() {
    number = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
  }

  @inlinable
  init(number: UInt64) {
    self.number = number
  }

  /// The identity of there being nothing: of `nil`, or of the payload of a case without one.
  @inlinable static var nothing: Self { Self(number: 0) }

  // swift-format-ignore: NoLeadingUnderscores
  /// The identity of a value, which is a new one each time unless it is a state.
  ///
  /// - Parameter value: A value.
  /// - Returns: Its identity.
  public static func _$id<T>(for value: T) -> Self {
    if let state = value as? any ObservableState { return state._$id }
    return T.self == Void.self ? nothing : Self()
  }

  // swift-format-ignore: NoLeadingUnderscores
  /// The identity of a state.
  ///
  /// - Parameter state: A state.
  /// - Returns: Its identity.
  @inlinable
  public static func _$id(for state: some ObservableState) -> Self {
    state._$id
  }

  // swift-format-ignore: NoLeadingUnderscores
  /// The identity of a state that may be missing.
  ///
  /// - Parameter state: A state, or `nil`.
  /// - Returns: Its identity, which is always the same for `nil`.
  @inlinable
  public static func _$id(for state: (some ObservableState)?) -> Self {
    state?._$id ?? nothing
  }

  /// What reads the identity of values of a type, if they are states.
  ///
  /// Looked up once, it is much faster than to look at each value.
  @usableFromInline
  static func reader<State>(of type: State.Type) -> ((State) -> Self)? {
    func reader<S: ObservableState>(of type: S.Type) -> Any { { (state: S) in state._$id } }
    return (type as? any ObservableState.Type).map { reader(of: $0) } as? (State) -> Self
  }

  /// The identity of a value of a type that is not known to be a state; `nil` if it is none.
  static func identity<Value>(of value: borrowing Value) -> Self? {
    // `S` is `Value`, opened: the pointer below is to a value of that type, which is borrowed meanwhile.
    // `ObservationTableTests` would notice another identity.
    func identity<S: ObservableState>(as type: S.Type, _ value: UnsafeRawPointer) -> Self {
      value.assumingMemoryBound(to: S.self).pointee._$id
    }
    guard let type = Value.self as? any ObservableState.Type else { return nil }
    return withUnsafePointer(to: value) { identity(as: type, UnsafeRawPointer($0)) }
  }

  // swift-format-ignore: NoLeadingUnderscores
  /// The identity of an enum that has the identified state as its payload.
  ///
  /// - Parameter tag: The position of the case in its enum.
  /// - Returns: An identity that is another one for each case.
  @inlinable
  public func _$tag(_ tag: Int) -> Self {
    var id = self
    id.tag = (id.tag << 8 | id.tag >> 56) ^ UInt64(truncatingIfNeeded: tag &+ 1)
    return id
  }

  // swift-format-ignore: NoLeadingUnderscores
  /// Becomes an identity that nothing else has.
  public mutating func _$willModify() {
    self = Self()
  }

  /// The identity of a copy of the state that an extent belongs to.
  @inlinable
  init(of extent: ObservationExtent, lineage: Lineage) {
    self = extent.id
    self.lineage = lineage
    latest = extent.latestVersion
    self.extent = .passUnretained(extent)
  }

  /// Returns whether a state that had this identity was replaced by one that has another.
  ///
  /// A state and its copies have one identity. So a state also counts as replaced if it is a copy that
  /// did not come from the identified state by changes whose readers are told.
  @inlinable
  func isReplaced(by other: Self) -> Bool {
    self != other || lineage.version != other.lineage.version && !other.isChanged(from: self)
  }

  /// Returns whether the state comes from another one by changes whose readers are told.
  @usableFromInline
  func isChanged(from other: Self) -> Bool {
    lineage.hasOrigin(of: other.lineage)
      // Without a batch, what changed since the other identity was taken.
      ?? (lineage.version > other.latest && !lineage.isOfBatch)
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.number == rhs.number && lhs.tag == rhs.tag
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(tag)
  }
}

extension ObservableStateID? {
  /// Returns whether an element was replaced, as far as it has an identity.
  @inlinable
  func isReplaced(by other: Self) -> Bool {
    guard let self, let other else { return false }
    return self.isReplaced(by: other)
  }
}
