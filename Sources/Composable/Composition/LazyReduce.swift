/// A child's function, built when the child gets its first action.
///
/// A feature may present itself, to any depth. Its children are built as deep as they are used.
@usableFromInline
final class LazyReduce<Child: Reducer> {
  private enum Stage {
    case described(Child)
    case built(ReduceFunction<Child.State, Child.Action>)
  }

  private var stage: Stage

  @usableFromInline
  init(_ child: Child) {
    stage = .described(child)
  }

  @usableFromInline
  func callAsFunction(_ state: inout Child.State, _ action: Child.Action) -> Effect<Child.Action> {
    switch stage {
    case .built(let reduce):
      return reduce(&state, action)
    case .described(let child):
      let reduce = child.makeReduce()
      stage = .built(reduce)
      return reduce(&state, action)
    }
  }
}
