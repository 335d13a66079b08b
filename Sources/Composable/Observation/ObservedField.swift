/// In-place access to a field of an observed state.
@usableFromInline
struct ObservedField<Root, Value> {
  /// Changes the field in place, and notifies its observers.
  @usableFromInline let modify: (inout Root, (inout Value) -> Void) -> Void

  /// The offset of the storage, for unobserved reads.
  @usableFromInline let offset: Int?

  /// Registers a read of the field for observation, given the address of the state.
  let access: (UnsafeRawPointer) -> Void
}

/// A field of any type.
protocol AnyObservedField<Root> {
  associatedtype Root

  /// Returns the field as a field of an enclosing state.
  func within<Outer>(_ outer: ObservedField<Outer, Root>) -> any AnyObservedField<Outer>
}

extension ObservedField: AnyObservedField {
  func within<Outer>(_ outer: ObservedField<Outer, Root>) -> any AnyObservedField<Outer> {
    ObservedField<Outer, Value>(
      modify: { root, body in outer.modify(&root) { modify(&$0, body) } },
      offset: outer.offset.flatMap { base in offset.map { base + $0 } },
      access: { [access] state in
        outer.access(state)
        if let base = outer.offset { access(state + base) }
      }
    )
  }
}
