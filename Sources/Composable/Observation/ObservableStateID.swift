public import ComposableCollections
internal import Synchronization

/// The identity of a state, which it shares with its copies but not with newly created states.
///
/// A state that is changed in place keeps its identity. Observers of the state itself, rather than
/// of its fields, are therefore only notified if the state is replaced.
public struct ObservableStateID: Hashable, Sendable {
  // Process-wide only to make numbers unique. Callers cannot observe each other.
  private static let lastNumber = Atomic<UInt64>(0)

  /// A unique number, or zero if there is no state.
  @usableFromInline let number: UInt64

  /// The active cases of the enums that contain the state.
  @usableFromInline var tag: UInt64 = 0

  /// The lineage of the state, which distinguishes copies that changed independently.
  @usableFromInline var lineage = Lineage()

  /// The last version assigned outside of batches when the identity was read.
  @usableFromInline var latest: UInt64 = 0

  /// The observers of the identified struct.
  ///
  /// Only valid while the state from which it was read exists.
  @usableFromInline var extent: Unmanaged<ObservationExtent>?

  /// Creates a unique identity.
  public init() {
    number = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
  }

  @inlinable
  init(number: UInt64) {
    self.number = number
  }

  /// The identity of `nil` and of a case without a payload.
  @inlinable static var nothing: Self { Self(number: 0) }

  // swift-format-ignore: NoLeadingUnderscores
  /// Returns the identity of a value.
  ///
  /// For a value that is not a state, it is a new identity each time.
  ///
  /// - Parameter value: A value.
  /// - Returns: The identity of the value.
  public static func _$id<T>(for value: T) -> Self {
    if let state = value as? any ObservableState { return state._$id }
    return T.self == Void.self ? nothing : Self()
  }

  // swift-format-ignore: NoLeadingUnderscores
  /// Returns the identity of a state.
  ///
  /// - Parameter state: A state.
  /// - Returns: The identity of the state.
  @inlinable
  public static func _$id(for state: some ObservableState) -> Self {
    state._$id
  }

  // swift-format-ignore: NoLeadingUnderscores
  /// Returns the identity of an optional state.
  ///
  /// - Parameter state: A state, or `nil`.
  /// - Returns: The identity of the state. It is always the same for `nil`.
  @inlinable
  public static func _$id(for state: (some ObservableState)?) -> Self {
    state?._$id ?? nothing
  }

  /// Returns a function that reads the identities of values of a type, if they are states.
  ///
  /// One lookup per type is much faster than a cast of each value.
  @usableFromInline
  static func reader<State>(of type: State.Type) -> ((State) -> Self)? {
    func reader<S: ObservableState>(of type: S.Type) -> Any { { (state: S) in state._$id } }
    return (type as? any ObservableState.Type).map { reader(of: $0) } as? (State) -> Self
  }

  /// Returns a function that reads the identities of values at addresses, if their type is a state.
  static func pointerReader<State>(of type: State.Type) -> ((UnsafePointer<State>) -> Self)? {
    func reader<S: ObservableState>(of type: S.Type) -> Any { { at($0 as UnsafePointer<S>) } }
    return (type as? any ObservableState.Type).map { reader(of: $0) }
      as? (UnsafePointer<State>) -> Self
  }

  /// Returns the identity of the state at an address.
  static func at<State: ObservableState>(_ state: UnsafePointer<State>) -> Self {
    UnsafeRawPointer(state).assumingMemoryBound(to: InPlace<State>.self).pointee.value._$id
  }

  /// Returns the identity of a value, or `nil` if its type is not a state.
  static func identity<Value>(of value: borrowing Value) -> Self? {
    // `S` is `Value`, opened: the pointer below points to a value of that type, which is borrowed
    // meanwhile. `ObservationTableTests` covers this.
    func identity<S: ObservableState>(as type: S.Type, _ value: UnsafeRawPointer) -> Self {
      value.assumingMemoryBound(to: S.self).pointee._$id
    }
    guard let type = Value.self as? any ObservableState.Type else { return nil }
    return withUnsafePointer(to: value) { identity(as: type, UnsafeRawPointer($0)) }
  }

  // swift-format-ignore: NoLeadingUnderscores
  /// Returns the identity of an enum with the identified state as its payload.
  ///
  /// - Parameter tag: The position of the case in its enum.
  /// - Returns: An identity that is different for each case.
  @inlinable
  public func _$tag(_ tag: Int) -> Self {
    var id = self
    id.tag = (id.tag << 8 | id.tag >> 56) ^ UInt64(truncatingIfNeeded: tag &+ 1)
    return id
  }

  // swift-format-ignore: NoLeadingUnderscores
  /// Replaces the identity with a unique one.
  public mutating func _$willModify() {
    self = Self()
  }

  /// Creates the identity of a state from its extent.
  @inlinable
  init(of extent: ObservationExtent, lineage: Lineage) {
    self = extent.id
    self.lineage = lineage
    latest = extent.latestVersion
    self.extent = .passUnretained(extent)
  }

  /// Returns whether a state with this identity was replaced by a state with the other identity.
  ///
  /// A state and its copies have the same identity. A state therefore also counts as replaced by a
  /// copy that does not derive from it by changes whose observers are notified.
  @inlinable
  func isReplaced(by other: Self) -> Bool {
    self != other || lineage.version != other.lineage.version && !other.derives(from: self)
  }

  /// Returns whether the state derives from another one by changes whose observers are notified.
  @usableFromInline
  func derives(from other: Self) -> Bool {
    lineage.hasOrigin(of: other.lineage)
      // Without a batch: whether it changed since the other identity was read.
      ?? (lineage.version > other.latest && !lineage.isOfBatch)
  }

  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.number == rhs.number && lhs.tag == rhs.tag
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(tag)
  }
}

extension ObservableStateID? {
  /// Returns whether an element was replaced.
  ///
  /// Elements without an identity count as unchanged.
  @inlinable
  func isReplaced(by other: Self) -> Bool {
    guard let self, let other else { return false }
    return self.isReplaced(by: other)
  }
}
