import ComposableDependencies
public import ComposableIssues

/// A child's function, built when the child receives its first action.
///
/// A feature can present itself recursively. Its children are built only as deep as they are used.
///
/// A store of the child keeps a copy of the state, for display after the parent has removed the
/// child. The copy is dropped while the child's reducer runs, so that collections are changed in
/// place.
@usableFromInline
final class LazyReduce<Child: Reducer> {
  /// The child, until its function is built.
  private var child: Child?

  private var function: ReduceFunction<Child.State, Child.Action>?
  private let identify = ObservableStateID.reader(of: Child.State.self)

  /// The dependencies of a presented child.
  private let dependencies: PresentedDependencies?

  // Here, because the operator's closure would load them for every action if it captured them.

  /// The name of the operator.
  @usableFromInline let name: StaticString

  /// The location of the operator.
  @usableFromInline let location: IssueLocation

  @usableFromInline
  init(_ child: Child, isPresented: Bool, of name: StaticString, at location: IssueLocation) {
    self.child = child
    self.name = name
    self.location = location
    dependencies = isPresented ? PresentedDependencies() : nil
  }

  @usableFromInline
  func callAsFunction(_ state: inout Child.State, _ action: Child.Action) -> Effect<Child.Action> {
    let values = dependencies?.toBind()
    if function == nil { build(with: values) }
    guard let function else { preconditionFailure("A child must be built (was not)") }
    let last = ChangeBatch.open?.lastStates.dropCopy(of: state, identify)
    defer { if let last { withUnsafePointer(to: state) { last.keep($0) } } }
    // Two calls, so that the closure's stack frame is only needed if dependencies are bound.
    guard let values else { return function(&state, action) }
    return values.run { function(&state, action) }
  }

  private func build(with values: DependencyValues?) {
    guard let child else { preconditionFailure("A child must be built once (was twice)") }
    if let values {
      values.run { function = child.makeReduce() }
    } else {
      function = child.makeReduce()
    }
    self.child = nil
  }
}
