import ComposableDependencies
import ComposableDiff
public import ComposableIssues

/// One `.task` of a feature.
@usableFromInline
final class TaskSpec {
  private struct Key: Hashable, Sendable {
    let spec: ObjectIdentifier
  }

  /// A change since the last visit.
  @usableFromInline
  enum Change {
    case stop
    case start(EffectNode?)
    case restart(EffectNode?)
  }

  /// The value of a task that has an id.
  @usableFromInline
  final class Value<ID>: TaskValue {
    @usableFromInline @exclusivity(unchecked) private(set) var id: ID

    @inlinable
    init(_ id: ID) {
      self.id = id
      super.init()
    }

    /// Returns the value of a task whose id has this type.
    ///
    /// `unsafeDowncast`: a ``TaskInstance`` keeps a value for each task of its node, and passes it
    /// only to the functions of that task. They create all values of the task with the type of its
    /// id. A debug build checks the type.
    @inlinable
    static func of(_ value: TaskValue) -> Value { unsafeDowncast(value, to: Value.self) }

    /// Changes the value in place, because a new object for each change would cost more.
    func change(to new: ID) {
      id = new
      changes += 1
    }

    override var text: String? {
      let text = swiftSource(of: id, limit: Self.textLimit)
      return text.count > Self.textLimit ? "\(text.prefix(Self.textLimit))…" : text
    }
  }

  let location: IssueLocation

  /// Whether the task follows a value, and not only the presence of its feature.
  let hasID: Bool

  /// Returns whether the value is still the one of the last visit.
  ///
  /// The compiler specializes it for the value's type, because it is called after each action.
  let isUnchanged: (TaskValue, UnsafeRawPointer) -> Bool

  /// Compares a value that is unknown or has changed.
  private let compare: (inout TaskValue?, UnsafeRawPointer) -> Change?

  /// The changes of dependencies around the task, outermost first.
  var updates: [DependencyUpdate] = []

  /// The id under which the effect is registered at its feature.
  private(set) lazy var key = TypedID(Key(spec: ObjectIdentifier(self)))

  private init(
    at location: IssueLocation,
    hasID: Bool,
    isUnchanged: @escaping (TaskValue, UnsafeRawPointer) -> Bool,
    compare: @escaping (inout TaskValue?, UnsafeRawPointer) -> Change?
  ) {
    self.location = location
    self.hasID = hasID
    self.isUnchanged = isUnchanged
    self.compare = compare
  }

  /// Creates a task that follows the presence of its feature.
  @usableFromInline
  convenience init<State, Action>(
    at location: IssueLocation,
    _ effect: @escaping (State) -> Effect<Action>
  ) {
    self.init(
      at: location,
      hasID: false,
      isUnchanged: { _, _ in true },
      compare: { value, state in
        value = TaskValue()
        return .start(effect(state.assumingMemoryBound(to: State.self).pointee).node)
      }
    )
  }

  /// Creates a task that follows a value.
  @inlinable
  convenience init<State, Action, ID: Equatable>(
    id: @escaping (State) -> ID,
    at location: IssueLocation,
    _ effect: @escaping (State) -> Effect<Action>
  ) {
    self.init(
      at: location,
      isUnchanged: { value, state in
        Value<ID>.of(value).id == id(state.assumingMemoryBound(to: State.self).pointee)
      },
      id: id,
      effect
    )
  }

  @usableFromInline
  convenience init<State, Action, ID: Equatable>(
    at location: IssueLocation,
    isUnchanged: @escaping (TaskValue, UnsafeRawPointer) -> Bool,
    id: @escaping (State) -> ID,
    _ effect: @escaping (State) -> Effect<Action>
  ) {
    let isNil = (ID.self as? any OptionalID.Type).flatMap { type in
      func reader<Wrapped: OptionalID>(_: Wrapped.Type) -> Any { { (id: Wrapped) in id.isNil } }
      return reader(type) as? (ID) -> Bool
    }
    self.init(at: location, hasID: true, isUnchanged: isUnchanged) { value, state in
      let state = state.assumingMemoryBound(to: State.self)
      let new = id(state.pointee)
      let isOff = isNil?(new) == true
      guard let known = value else {
        value = Value(new)
        return isOff ? nil : .start(effect(state.pointee).node)
      }
      let old = Value<ID>.of(known)
      if areIndistinguishable(old.id, new) { return nil }
      let wasOff = isNil?(old.id) == true
      old.change(to: new)
      if isOff { return wasOff ? nil : .stop }
      let node = effect(state.pointee).node
      return wasOff ? .start(node) : .restart(node)
    }
  }

  /// Compares the value with the one of the last visit.
  func update(_ value: inout TaskValue?, _ state: UnsafeRawPointer) -> Change? {
    updates.run { compare(&value, state) }
  }
}

/// The value of a task at the last visit, which is empty for a task without an id.
@usableFromInline
class TaskValue {
  /// The number of characters of a value that messages and recordings contain.
  static let textLimit = 100

  /// The number of changes so far.
  @exclusivity(unchecked) fileprivate(set) var changes = 0

  @usableFromInline
  init() {}

  /// The beginning of the value as a Swift expression in one line, or `nil` without an id.
  var text: String? { nil }
}

/// A change of a dependency by an operator around a task or a child.
typealias DependencyUpdate = (inout DependencyValues) -> Void

extension [DependencyUpdate] {
  /// Runs a closure with the changed dependencies, the outermost change first.
  func run<Result>(_ body: () -> Result) -> Result {
    guard !isEmpty else { return body() }
    return withDependencies({ values in for update in self { update(&values) } }, operation: body)
  }
}

/// An id that can be `nil`.
private protocol OptionalID {
  var isNil: Bool { get }
}

extension Optional: OptionalID {
  fileprivate var isNil: Bool { self == nil }
}
