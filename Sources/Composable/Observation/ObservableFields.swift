/// A state that says how its fields are changed in place.
///
/// ``ObservableState()`` writes the conformance for each struct; what it writes is shown at
/// ``ObservationStateRegistrar``. Without it, operators such as `forEach` get and set an observed
/// field as a whole.
///
/// It is apart from ``ObservableState`` because it may belong to an actor, as the fields may. If the
/// state names that actor, its name has to end in `Actor`, as that of `@MainActor` does.
public protocol ObservableFields {
  // swift-format-ignore: NoLeadingUnderscores
  /// Tells a search of each field.
  ///
  /// - Parameter search: What looks for a field.
  static func _$searchFields(_ search: inout ObservedFieldSearch<Self>)
}
