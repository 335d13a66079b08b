/// A child's function, built when the child gets its first action.
///
/// A feature may present itself, to any depth. Its children are built as deep as they are used.
///
/// While it runs, no store keeps a copy of the child's state, so that what is in it is changed in place.
@usableFromInline
final class LazyReduce<Child: Reducer> {
  private enum Stage {
    case described(Child)
    case built(ReduceFunction<Child.State, Child.Action>)
  }

  private var stage: Stage
  private let identify = ObservableStateID.reader(of: Child.State.self)

  @usableFromInline
  init(_ child: Child) {
    stage = .described(child)
  }

  @usableFromInline
  func callAsFunction(_ state: inout Child.State, _ action: Child.Action) -> Effect<Child.Action> {
    guard let copy = identify?(state).giveUpCopy(as: Child.State.self) else {
      return reduce(&state, action)
    }
    let effect = reduce(&state, action)
    withUnsafePointer(to: state) { copy.take($0) }
    return effect
  }

  private func reduce(
    _ state: inout Child.State,
    _ action: Child.Action
  ) -> Effect<Child.Action> {
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
