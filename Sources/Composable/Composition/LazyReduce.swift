/// A child's function, built when the child gets its first action.
///
/// A feature may present itself, to any depth. Its children are built as deep as they are used.
///
/// While it runs, no store keeps a copy of the child's state, so that what is in it is changed in place.
@usableFromInline
final class LazyReduce<Child: Reducer> {
  /// The child, until its function is built.
  private var child: Child?

  private var function: ReduceFunction<Child.State, Child.Action>?
  private let identify = ObservableStateID.reader(of: Child.State.self)

  @usableFromInline
  init(_ child: Child) {
    self.child = child
  }

  @usableFromInline
  func callAsFunction(_ state: inout Child.State, _ action: Child.Action) -> Effect<Child.Action> {
    let reduce = function ?? build()
    guard let copy = identify?(state).giveUpCopy(as: Child.State.self) else {
      return reduce(&state, action)
    }
    let effect = reduce(&state, action)
    withUnsafePointer(to: state) { copy.take($0) }
    return effect
  }

  private func build() -> ReduceFunction<Child.State, Child.Action> {
    guard let child else { preconditionFailure("A child must be built once (was twice)") }
    let function = child.makeReduce()
    self.function = function
    self.child = nil
    return function
  }
}
