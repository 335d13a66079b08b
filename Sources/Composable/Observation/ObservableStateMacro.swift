/// Makes the fields of a state individually observable.
///
/// Observers of a field are notified only when that field changes:
///
///     @ObservableState struct State {
///       var count = 0
///       var child = Child.State()
///     }
///
/// Apply it to child states too. A change of `child.count` then notifies observers of that count,
/// but not of `child`. An enum has the identity of its payload. See ``ObservationStateRegistrar``
/// for the generated code.
///
/// The `willSet` and `didSet` of a field belong to its storage. To assign the field there without
/// calling them again, assign the storage, which has a `_` before the name:
///
///     var volume = 0 { didSet { _volume = min(volume, 10) } }
@attached(extension, conformances: Observable, ObservableState, ObservableFields)
@attached(
  member,
  names: named(_$id),
  named(_$observationRegistrar),
  named(_$willModify),
  named(_$searchFields),
  named(CodingKeys)
)
@attached(memberAttribute)
public macro ObservableState() =
  #externalMacro(module: "ComposableMacros", type: "ObservableStateMacro")

/// Makes a field of a state observable.
///
/// ``ObservableState()`` adds it to each stored property.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationStateTracked() =
  #externalMacro(module: "ComposableMacros", type: "ObservationStateTrackedMacro")

/// Prevents ``ObservableState()`` from making a field observable.
///
///     @ObservationStateIgnored var cache: [Int: String] = [:]
@attached(peer)
public macro ObservationStateIgnored() =
  #externalMacro(module: "ComposableMacros", type: "ObservationStateIgnoredMacro")

/// Generates presented child state from an optional: `child`, and `$child` for operators.
///
///     @ObservableState struct State {
///       @Presents var editor: Editor.State?
///     }
///
///     Reduce { state, action in … }
///       .ifLet(\.$editor, action: \.editor) { Editor() }
///
/// You read and set the property as an optional. `$editor` is a ``PresentationState`` with the same
/// access level. Observers are notified as for any other field. The enclosing type must be an
/// ``ObservableState()``.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(`$`), prefixed(_))
public macro Presents() = #externalMacro(module: "ComposableMacros", type: "PresentsMacro")
