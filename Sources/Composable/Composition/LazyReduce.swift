/// A child's function, built when the child gets its first action.
///
/// A feature may present itself, to any depth. Its children are built as deep as they are used.
@usableFromInline
final class LazyReduce<Child: Reducer> {
  /// The child, until its function is built.
  private var child: Child?

  @usableFromInline var function: ReduceFunction<Child.State, Child.Action>?

  @usableFromInline
  init(_ child: Child) {
    self.child = child
  }

  @inlinable
  func callAsFunction(_ state: inout Child.State, _ action: Child.Action) -> Effect<Child.Action> {
    (function ?? build())(&state, action)
  }

  @usableFromInline
  func build() -> ReduceFunction<Child.State, Child.Action> {
    guard let child else { preconditionFailure("A child must be built once (was twice)") }
    let function = child.makeReduce()
    self.function = function
    self.child = nil
    return function
  }
}
