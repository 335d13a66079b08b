public import ComposableCollections

/// Tells who reads the fields of a state when they change.
///
/// `@ObservableState` gives each struct one, and writes this:
///
///     struct Counter {
///       var count: Int {
///         @storageRestrictions(initializes: _count)
///         init(initialValue) { _count = initialValue }
///         get {
///           _$observationRegistrar.access(self, keyPath: \.count)
///           return _count
///         }
///         set {
///           let old = _$observationRegistrar.willChange(_count, inPlace: false)
///           _count = newValue
///           if let old, old.isReplaced(by: newValue) {
///             _$observationRegistrar.didChange(self, keyPath: \.count)
///           }
///         }
///         _modify {
///           let old = _$observationRegistrar.willChange(_count, inPlace: true)
///           defer {
///             if let old, old.isReplaced(by: _count) {
///               _$observationRegistrar.didChange(self, keyPath: \.count)
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
///       static func _$searchFields(_ search: inout ObservedFieldSearch<Self>) {
///         search.field("count", \.count, storage: \._count) { $1(&$0.count) }
///       }
///
///       private enum CodingKeys: String, CodingKey { case _count = "count" }
///     }
///     extension Counter: ObservableState {}
///     extension Counter: ObservableFields {}
///
/// The coding keys keep the synthesized `Codable` free of the macro's names; a type that declares its
/// own keeps those. An enum has no fields of its own, and gets no more than
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
/// A state may be copied while it is observed. The copies share their observers, who are notified when
/// either changes. When a copy that changed on its own takes the place of another state, the observers
/// of that place are notified again: each change has a number, which shows where the copy comes from.
///
/// A registrar does not take part in comparing, hashing or coding the state.
public struct ObservationStateRegistrar: Sendable {
  @usableFromInline var extent = ObservationExtent()
  @usableFromInline var lineage = Lineage()

  /// Creates the registrar of a new state.
  @inlinable
  public init() {}

  /// The identity of the state.
  @inlinable public var id: ObservableStateID {
    ObservableStateID(of: extent, lineage: lineage)
  }

  // swift-format-ignore: NoLeadingUnderscores
  /// Gives the state a new identity, so that its readers are notified.
  public mutating func _$willModify() {
    self = Self()
  }

  /// Remembers that a field is read, if that is observed.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - keyPath: The field.
  @inlinable
  public func access<State: Observable, Member>(_ state: State, keyPath: KeyPath<State, Member>) {
    extent.access(state, keyPath: keyPath)
  }

  /// Tells those who read a field that it has changed.
  ///
  /// It is called after the change. Where a store's reducer makes it, they are told when the store has
  /// handled its actions.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - keyPath: The field.
  public func didChange<State: Observable, Member>(
    _ state: State,
    keyPath: KeyPath<State, Member>
  ) {
    extent.change(keyPath)
  }

  /// Prepares to change a field, and returns whether anybody may observe the state.
  @inlinable
  mutating func willWrite() -> Bool {
    // A number tells copies apart. Where there is none, it is not worth its cost: whether readers are
    // notified does not depend on it.
    if !isKnownUniquelyReferenced(&extent) { lineage.advance(otherwise: extent.nextVersion()) }
    return extent.isRead
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ObservationStateRegistrar: Hashable {
  public static func == (lhs: Self, rhs: Self) -> Bool { true }

  public func hash(into hasher: inout Hasher) {}
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ObservationStateRegistrar: Codable {
  public init(from decoder: any Decoder) { self.init() }

  public func encode(to encoder: any Encoder) {}
}
