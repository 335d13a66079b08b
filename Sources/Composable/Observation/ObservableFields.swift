/// A state that provides in-place access to its fields.
///
/// ``ObservableState()`` generates the conformance for each struct; see
/// ``ObservationStateRegistrar`` for the generated code. Without it, operators such as `forEach`
/// get and set an observed field as a whole.
///
/// It is separate from ``ObservableState`` because it can be isolated to an actor, like the fields.
/// If the state names that actor, the name must end in `Actor`, as in `@MainActor`.
public protocol ObservableFields {
  // swift-format-ignore: NoLeadingUnderscores
  /// Passes each field to a search.
  ///
  /// - Parameter search: The search for a field.
  static func _$searchFields(_ search: inout _ObservedFieldSearch<Self>)
}
