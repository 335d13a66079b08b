public import ComposableCollections

/// A place with at most one child.
@usableFromInline
protocol SingleChildPlace: ChildPlace {
  /// Distinguishes successive children.
  var identity: ChildIdentity<ChildState> { get }

  /// Calls a closure with the child, if it exists.
  func borrow(_ state: UnsafePointer<PlaceState>, _ body: (UnsafePointer<ChildState>) -> Void)

  /// Returns a stamp of the child, or `nil` if it has none.
  ///
  /// While the stamp is the same, so is the memory of the child.
  func stamp(_ state: UnsafePointer<PlaceState>) -> Stamp?
}

extension SingleChildPlace {
  @inlinable var isPresented: Bool { false }

  @inlinable
  func mark<State>(
    _ state: UnsafePointer<State>,
    _ access: StateAccess<State, PlaceState>
  ) -> ElementsMark? { nil }

  @inlinable
  func dismissal(_ identity: TypedID?) -> PlaceAction? { nil }

  @inlinable
  func identity(of child: ChildState, for action: PlaceAction) -> TypedID? { identity(child) }

  @inlinable
  func find(
    _ identity: TypedID?,
    in state: UnsafePointer<PlaceState>,
    _ body: (UnsafePointer<ChildState>) -> Void
  ) {
    borrow(state) { if self.identity($0.pointee) == identity { body($0) } }
  }

  @usableFromInline
  func identities(
    changed: Int?,
    hasRemoved: Bool,
    in state: UnsafePointer<PlaceState>
  ) -> [TypedID] { [] }

  @inlinable
  func isEmpty(_ state: UnsafePointer<PlaceState>) -> Bool {
    var isEmpty = true
    borrow(state) { _ in isEmpty = false }
    return isEmpty
  }

  @inlinable
  func stamp(_ state: UnsafePointer<PlaceState>) -> Stamp? { nil }

  @inlinable
  func makeInstances<State, Child>(
    of runner: ChildRunner<State, Self, Child>
  ) -> TaskInstances {
    SingleInstance(of: runner)
  }
}
