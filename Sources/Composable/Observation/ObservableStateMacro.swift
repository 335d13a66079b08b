/// Makes the fields of a state observable, one by one.
///
/// Whoever reads a field is told when that field changes, and nobody else:
///
///     @ObservableState struct State {
///       var count = 0
///       var child = Child.State()
///     }
///
/// Apply it to the child's state too: then a change of `child.count` tells the readers of that count,
/// and not those of `child`. An enum gets the identity of its payload. What the macro writes is shown
/// at ``ObservationStateRegistrar``.
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

/// Makes one field of a state observable.
///
/// ``ObservableState()`` adds it to each stored property.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationStateTracked() =
  #externalMacro(module: "ComposableMacros", type: "ObservationStateTrackedMacro")

/// Keeps ``ObservableState()`` from making a field observable.
///
///     @ObservationStateIgnored var cache: [Int: String] = [:]
@attached(peer)
public macro ObservationStateIgnored() =
  #externalMacro(module: "ComposableMacros", type: "ObservationStateIgnoredMacro")

/// Makes optional state of a child state that is presented: `child`, and `$child` for operators.
///
///     @ObservableState struct State {
///       @Presents var editor: Editor.State?
///     }
///
///     Reduce { state, action in … }
///       .ifLet(\.$editor, action: \.editor) { Editor() }
///
/// The property is read and set as the optional that it is; `$editor` is a ``PresentationState`` with
/// the same access level. Readers are told as of any other field of an ``ObservableState()``, which has
/// to be around it.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(`$`), prefixed(_))
public macro Presents() = #externalMacro(module: "ComposableMacros", type: "PresentsMacro")
