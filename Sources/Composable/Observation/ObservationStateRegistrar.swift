public import ComposableCollections

// swift-format-ignore: NoLeadingUnderscores
/// A registrar that notifies the observers of a state's fields.
///
/// `@ObservableState` adds a registrar to each struct and generates this code:
///
///     struct Counter {
///       var count: Int {
///         @storageRestrictions(initializes: _count)
///         init(initialValue) { _count = initialValue }
///         @inline(never) get {
///           _$observationRegistrar.access(self, keyPath: \.count)
///           return _count
///         }
///         set {
///           let old = _$observationRegistrar._$willChange(_count, inPlace: false)
///           _count = newValue
///           if let old, old.isReplaced(by: newValue) {
///             _$observationRegistrar._$didChange(self, keyPath: \.count)
///           }
///         }
///         _modify {
///           let old = _$observationRegistrar._$willChange(_count, inPlace: true)
///           defer {
///             if let old, old.isReplaced(by: _count) {
///               _$observationRegistrar._$didChange(self, keyPath: \.count)
///             }
///           }
///           yield &_count
///         }
///       }
///       private var _count = 0
///
///       var _$observationRegistrar = ObservationStateRegistrar()
///       var _$id: ObservableStateID { _$observationRegistrar.id }
///       mutating func _$willModify() { _$observationRegistrar._$willModify() }
///
///       static func _$searchFields(_ search: inout _ObservedFieldSearch<Self>) {
///         search.field("count", \.count, storage: \._count) { $1(&$0.count) }
///       }
///
///       private enum CodingKeys: String, CodingKey { case _count = "count" }
///     }
///     extension Counter: ObservableState {}
///     extension Counter: ObservableFields {}
///
/// The coding keys keep the macro's names out of the synthesized `Codable` conformance. A type with
/// its own coding keys keeps them. For an enum, the macro only generates:
///
///     enum Destination {
///       var _$id: ObservableStateID {
///         switch self {
///         case .counter(let state): ObservableStateID._$id(for: state)._$tag(0)  // one payload
///         case .nothing: ObservableStateID._$id(for: ())._$tag(1)                // no payload
///         case .pair: ObservableStateID()._$tag(2)                               // several
///         }
///       }
///       mutating func _$willModify() {
///         switch self {
///         case .counter(var state):
///           Composable._$willModify(&state)
///           self = .counter(state)
///         case .nothing, .pair: break
///         }
///       }
///     }
///     extension Destination: ObservableState {}
///
/// A state can be copied while it is observed. The copies share their observers, which are notified
/// when any of the copies changes. If an independently changed copy replaces another state, the
/// observers of that state are notified again. A number for each change shows which state a copy
/// derives from.
///
/// A registrar does not affect equality, hashing or coding of the state.
public struct ObservationStateRegistrar: Sendable {
  @usableFromInline var extent = ObservationExtent()
  @usableFromInline var lineage = Lineage()

  /// Creates a registrar for a new state.
  @inlinable
  public init() {}

  /// The identity of the state.
  @inlinable public var id: ObservableStateID {
    ObservableStateID(of: extent, lineage: lineage)
  }

  /// Gives the state a new identity, so that its observers are notified.
  public mutating func _$willModify() {
    self = Self()
  }

  /// Registers a read of a field for observation.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - keyPath: The key path of the field.
  @inlinable
  public func access<State: Observable, Member>(_ state: State, keyPath: KeyPath<State, Member>) {
    extent.access(state, keyPath: keyPath)
  }

  /// Notifies the observers of a changed field.
  ///
  /// It is called after the change. For a change by a store's reducer, observers are notified after
  /// the store has handled its actions.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - keyPath: The key path of the field.
  public func _$didChange<State: Observable, Member>(
    _ state: State,
    keyPath: KeyPath<State, Member>
  ) {
    extent.change(keyPath)
  }

  /// Prepares for a change of a field, and returns whether the state can have observers.
  @inlinable
  mutating func willWrite() -> Bool {
    // A number distinguishes copies. A state that has none gets no number, which would cost more
    // than the change. Its observers are notified all the same.
    if !isKnownUniquelyReferenced(&extent) { lineage.advance(otherwise: extent.nextVersion()) }
    return extent.isRead
  }
}

extension ObservationStateRegistrar: Hashable {
  public static func == (lhs: Self, rhs: Self) -> Bool { true }

  public func hash(into hasher: inout Hasher) {}
}

extension ObservationStateRegistrar: Codable {
  public init(from decoder: any Decoder) { self.init() }

  public func encode(to encoder: any Encoder) {}
}
