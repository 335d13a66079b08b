/// How a field of an observed state is reached in place.
@usableFromInline
struct ObservedField<Root, Value> {
  /// Lends the field to be changed, and tells its readers.
  @usableFromInline let modify: (inout Root, (inout Value) -> Void) -> Void

  /// Where it is stored, for those who look at it but are no readers.
  let offset: Int?

  /// Remembers that the field of the state at an address is read, if that is observed.
  let access: (UnsafeRawPointer) -> Void
}

/// A field of any type.
protocol AnyObservedField<Root> {
  associatedtype Root

  /// The field as one of the state around.
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
