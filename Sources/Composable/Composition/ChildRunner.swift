public import ComposableCasePaths
import ComposableDependencies
public import ComposableIssues

/// A child of an operator: its place, and its function, which is built when it is first needed: for
/// an action of the child, or to find its tasks.
///
/// A feature can present itself recursively. Its children are built only as deep as they are used.
///
/// A store of the child keeps a copy of the state, for display after the parent has removed the
/// child. The copy is dropped while the child's reducer runs, so that collections are changed in
/// place.
///
/// It is an object, because the closure of the operator would load each captured value for every
/// action.
@usableFromInline
final class ChildRunner<State, Place: ChildPlace, Child: Reducer>: TaskBranch
where Place.ChildState == Child.State, Place.ChildAction == Child.Action {
  @usableFromInline let access: StateAccess<State, Place.PlaceState>

  /// The name of the operator.
  @usableFromInline let name: StaticString

  /// The location of the operator.
  @usableFromInline let location: IssueLocation

  @usableFromInline let place: Place

  /// The child, until its function is built.
  private var child: Child?

  private var function: ReduceFunction<Child.State, Child.Action>?
  private let identify = ObservableStateID.reader(of: Child.State.self)

  // Closures that the client specializes. An overridden method of a generic class never is.

  /// Creates the tasks of the children in one instance of their parent.
  private let instances: (ChildRunner) -> TaskInstances

  /// Returns whether no child exists.
  private let isEmpty: (ChildRunner, UnsafePointer<State>) -> Bool

  @usableFromInline
  init(
    _ child: Child,
    in place: Place,
    _ access: StateAccess<State, Place.PlaceState>,
    _ scope: EffectScope,
    of name: StaticString,
    at location: IssueLocation,
    instances: @escaping (ChildRunner) -> TaskInstances,
    isEmpty: @escaping (ChildRunner, UnsafePointer<State>) -> Bool
  ) {
    self.child = child
    self.place = place
    self.access = access
    self.name = name
    self.location = location
    self.instances = instances
    self.isEmpty = isEmpty
    super.init(
      Child.self,
      scope: scope,
      isPresented: place.isPresented,
      isStored: access.storedOffset != nil
    )
  }

  @usableFromInline
  func callAsFunction(_ state: inout Child.State, _ action: Child.Action) -> Effect<Child.Action> {
    let mustBind = dependencies?.update() == true
    if function == nil { build() }
    guard let function else { preconditionFailure("A child must be built (was not)") }
    let last = StoreObservation.innermost?.lastStates.dropCopy(of: state, identify)
    defer { if let last { withUnsafePointer(to: state) { last.keep($0) } } }
    // Two calls, so that the closure's stack frame is only needed if dependencies are bound.
    guard mustBind, let dependencies else { return function(&state, action) }
    return dependencies.values.run { function(&state, action) }
  }

  override func build() {
    guard let child else { return }
    self.child = nil
    let collector = beginCollecting()
    if let dependencies, dependencies.update() {
      dependencies.values.run { function = child.makeReduce() }
    } else {
      function = child.makeReduce()
    }
    endCollecting(collector)
  }

  override func makeInputs() -> ReducerInputs? { child.flatMap { ReducerInputs(of: $0) } }

  override func mayStartTasks(in state: UnsafeRawPointer) -> Bool {
    !isEmpty(self, state.assumingMemoryBound(to: State.self))
  }

  override func makeInstances() -> TaskInstances { instances(self) }

  /// Compares a child with its last visit, with the child's dependencies.
  override func visit(_ instance: TaskInstance, _ state: UnsafeRawPointer, in watch: TaskWatch) {
    guard let dependencies, !watch.isInPresented else { return instance.visit(state, in: watch) }
    watch.isInPresented = true
    defer { watch.isInPresented = false }
    guard dependencies.update() else { return instance.visit(state, in: watch) }
    dependencies.values.run { instance.visit(state, in: watch) }
  }
}

/// Builds a function that runs a child, and then its parent.
///
/// - Parameters:
///   - child: The child feature.
///   - place: The place of the child.
///   - state: The key path to the place.
///   - keyPath: The key path that distinguishes the place from the parent's other places.
///   - path: The case path to the child's actions.
///   - parent: The parent's function.
///   - name: The name of the operator in issues.
///   - location: The location of the operator.
/// - Returns: A function that runs both.
@inlinable
func makeChildReduce<State, Action, Place: ChildPlace, Child: Reducer>(
  _ child: Child,
  in place: Place,
  state: WritableKeyPath<State, Place.PlaceState>,
  as keyPath: AnyKeyPath,
  action path: AnyCasePath<Action, Place.PlaceAction>,
  before parent: @escaping ReduceFunction<State, Action>,
  of name: StaticString,
  at location: IssueLocation
) -> ReduceFunction<State, Action>
where Place.ChildState == Child.State, Place.ChildAction == Child.Action {
  ChildCases.add(path)
  let access = StateAccess(state)
  let scope = EffectScope(of: place, in: access, as: keyPath, action: path)
  let child = ChildRunner(
    child,
    in: place,
    access,
    scope,
    of: name,
    at: location,
    instances: { $0.place.makeInstances(of: $0) },
    isEmpty: { child, state in
      var isEmpty = true
      child.access.read(state) { isEmpty = child.place.isEmpty($0) }
      return isEmpty
    }
  )
  TaskCollector.add(child)
  return { state, action in
    guard let placeAction = path.extract(from: action) else { return parent(&state, action) }
    var effect = Effect<Action>.none
    var end: Place.End?
    child.access.modify(&state) { placeState in
      let isPresent = child.place.begin(
        placeAction,
        in: &placeState,
        end: &end,
        at: child.location
      ) {
        effect = child(&$0, $1)
          .scoped(by: child.scope, identity: child.place.identity(of: $0, for: placeAction))
      }
      guard !isPresent else { return }
      child.place.reportMissing(
        action,
        placeAction,
        in: placeState,
        of: child.name,
        at: child.location
      )
    }
    effect = effect.merge(with: parent(&state, action))
    if let end { child.access.modify(&state) { child.place.finish(end, in: &$0) } }
    return effect
  }
}
