public import ComposableCasePaths
public import ComposableCollections

/// The state of a presented feature, or `nil` if none is presented.
///
/// `@Presents` generates it from an optional property. In a state without `@ObservableState`, use
/// it as a property wrapper:
///
///     struct State {
///       @PresentationState var editor: Editor.State?
///     }
///
/// `editor` is the optional, and `$editor` is the argument for `ifLet`. The state is stored in a
/// box, so that a feature can present itself recursively.
@propertyWrapper
@dynamicMemberLookup
public struct PresentationState<State> {
  @usableFromInline var box: PresentationBox<State?>?

  /// Creates a presentation.
  ///
  /// - Parameter wrappedValue: The feature's state, or `nil` to present nothing.
  @inlinable
  public init(wrappedValue: State?) {
    box = wrappedValue.map { PresentationBox<State?>($0) }
  }

  /// The feature's state, which changes in place.
  @inlinable
  public var wrappedValue: State? {
    get { box?.state ?? nil }
    set { box = newValue.map { PresentationBox<State?>($0) } }
    _modify {
      guard box != nil else {
        var state: State?
        defer { self.wrappedValue = state }
        yield &state
        return
      }
      makeUnique()
      defer { if (box?.state ?? nil) == nil { box = nil } }
      yield &box!.state
    }
  }

  /// Changes the state of the presented feature, which must exist, in place.
  ///
  /// The accessor of ``wrappedValue`` would allocate a coroutine frame for each action.
  @inlinable
  mutating func modifyPresented<Result>(_ body: (inout State) -> Result) -> Result {
    makeUnique()
    return body(&box!.state!)
  }

  /// Prepares for a change of the state in its box.
  @inlinable
  mutating func makeUnique() {
    if isKnownUniquelyReferenced(&box) {
      box?.stamp.clear()
    } else {
      box = PresentationBox<State?>(box?.state ?? nil)
    }
  }

  /// The presentation itself, for `ifLet`.
  @inlinable
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
    _modify { yield &self }
  }

  /// Returns a presentation of the payload of a case.
  ///
  /// - Parameter keyPath: The key path of the case.
  public subscript<Case>(
    dynamicMember keyPath: CaseKeyPath<State, Case>
  ) -> PresentationState<Case> where State: CasePathable {
    PresentationState<Case>(wrappedValue: wrappedValue.flatMap { $0[case: keyPath] })
  }

  /// Returns a presentation of a part of the state.
  ///
  /// - Parameter keyPath: The key path of the part.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> PresentationState<Member> {
    PresentationState<Member>(wrappedValue: wrappedValue?[keyPath: keyPath])
  }
}

extension PresentationState: Sendable where State: Sendable {}

/// A box with an optional state, shared by copies until one is changed.
///
/// Its parameter is the optional: with the state, each release would look up the optional's type.
///
/// `@unchecked Sendable` if the state is sendable: only a unique owner changes it.
@usableFromInline
final class PresentationBox<OptionalState> {
  /// The stamp of the state, which each change removes.
  @usableFromInline let stamp = StampSlot()

  // The unique owner ensures exclusive access.
  @usableFromInline @exclusivity(unchecked) var state: OptionalState

  @inlinable
  init(_ state: OptionalState) {
    self.state = state
  }
}

extension PresentationBox: @unchecked Sendable where OptionalState: Sendable {}
