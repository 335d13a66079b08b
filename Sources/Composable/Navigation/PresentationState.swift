public import ComposableCasePaths

/// The state of a feature that is presented, or `nil` while none is.
///
/// `@Presents` makes one of an optional property; in a state without `@ObservableState` it is written
/// as a property wrapper:
///
///     struct State {
///       @PresentationState var editor: Editor.State?
///     }
///
/// `editor` is the optional, and `$editor` is the place that `ifLet` asks for. The state is kept in a
/// box, so that a feature may present itself.
@propertyWrapper
@dynamicMemberLookup
public struct PresentationState<State> {
  @usableFromInline var box: Box?

  /// Holds the state, shared by copies until one is changed.
  ///
  /// `@unchecked Sendable` where the state is: it is changed by its only owner alone.
  @usableFromInline
  final class Box {
    // Exclusivity is that of the only owner.
    @usableFromInline @exclusivity(unchecked) var state: State?

    @inlinable
    init(_ state: State?) {
      self.state = state
    }
  }

  /// Presents a feature, or none.
  ///
  /// - Parameter wrappedValue: The feature's state.
  @inlinable
  public init(wrappedValue: State?) {
    box = wrappedValue.map { Box($0) }
  }

  /// The feature's state, changed in place.
  @inlinable
  public var wrappedValue: State? {
    get { box?.state }
    set { box = newValue.map { Box($0) } }
    _modify {
      guard box != nil else {
        var state: State?
        defer { self.wrappedValue = state }
        yield &state
        return
      }
      if !isKnownUniquelyReferenced(&box) { box = Box(box?.state) }
      defer { if box?.state == nil { box = nil } }
      yield &box!.state
    }
  }

  /// The place of the state.
  @inlinable
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
    _modify { yield &self }
  }

  /// The payload of a case of the state, as a place of its own.
  ///
  /// - Parameter keyPath: The case.
  public subscript<Case>(
    dynamicMember keyPath: CaseKeyPath<State, Case>
  ) -> PresentationState<Case> where State: CasePathable {
    PresentationState<Case>(wrappedValue: wrappedValue.flatMap { $0[case: keyPath] })
  }

  /// A part of the state, as a place of its own.
  ///
  /// - Parameter keyPath: The part.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> PresentationState<Member> {
    PresentationState<Member>(wrappedValue: wrappedValue?[keyPath: keyPath])
  }
}

extension PresentationState: Sendable where State: Sendable {}
extension PresentationState.Box: @unchecked Sendable where State: Sendable {}
