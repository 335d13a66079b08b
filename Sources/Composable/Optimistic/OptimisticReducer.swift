import ComposableCasePaths
import ComposableCollections
import ComposableDependencies
import ComposableDiff
import ComposableIssues
import ComposableSharing

/// Keeps a value equal to the confirmed value with the unsaved changes applied.
@usableFromInline
final class OptimisticReducer<State, Action: Sendable, Value: Equatable> {
  @usableFromInline typealias Step = OptimisticStep<Action>

  private let reduce: ReduceFunction<State, Action>
  private let value: StateAccess<State, Value>
  private let unsaved: StateAccess<State, Unsaved<Value, Action>>
  private let path: AnyCasePath<Action, UnsavedAction<Action>>
  private let step: (Action) -> Step?
  private let location: IssueLocation

  @usableFromInline
  init(
    _ reduce: @escaping ReduceFunction<State, Action>,
    _ value: StateAccess<State, Value>,
    _ unsaved: StateAccess<State, Unsaved<Value, Action>>,
    _ path: AnyCasePath<Action, UnsavedAction<Action>>,
    _ step: @escaping (Action) -> Step?,
    at location: IssueLocation
  ) {
    self.reduce = reduce
    self.value = value
    self.unsaved = unsaved
    self.path = path
    self.step = step
    self.location = location
  }

  /// The feature of a change, whose task saves it.
  @usableFromInline var saver: Reduce<UnsavedChange<Action>, UnsavedAction<Action>> {
    // A change whose action is replaced is saved again.
    let id = { (change: UnsavedChange<Action>) in change.phase == .saving ? change : nil }
    let save = { [step, location] (change: UnsavedChange<Action>) in
      // A decoded action can have no step any more.
      let (id, action, operation) = (change.id, change.action, step(change.action)?.operation)
      return Effect<UnsavedAction<Action>>.run(
        name: "save",
        operation: { send in
          // An operation can throw a "CancellationError" that is not about this effect.
          do {
            await send(.saved(id: id, action: action, answer: try await operation?()))
          } catch {
            await send(.failed(id: id, action: action, message: "\(error)"))
          }
        },
        fileID: location.fileID,
        filePath: location.filePath,
        line: location.line,
        column: location.column
      )
    }
    return EmptyReducer().adding { [location] in TaskSpec(id: id, at: location, save) }
  }

  @usableFromInline
  func handle(_ state: inout State, _ action: Action) -> Effect<Action> {
    let step = step(action)
    switch step?.kind {
    case .save: return change(&state, action, .waiting, step)
    case .load:
      unsaved.modify(&state) { $0.sinceLoad = [] }
      let effect = change(&state, action, .local)
      // The changes can come from a file, and the value not.
      let visible = value.value(in: &state)
      rebase(&state, on: unsaved.value(in: &state).confirmed ?? visible, showing: visible)
      return effect
    case .loaded, .received: return confirm(&state, action, isLoaded: step?.kind == .loaded)
    case nil:
      let answer = path.extract(from: action).map { update(&state, $0) } ?? .none
      return answer.merge(with: change(&state, action, .local))
    }
  }

  /// Runs an action on the visible value, and registers its change.
  private func change(
    _ state: inout State,
    _ action: Action,
    _ phase: UnsavedChange<Action>.Phase,
    _ step: Step? = nil
  ) -> Effect<Action> {
    let (ids, old) = (unsaved.value(in: &state).ids, value.value(in: &state))
    let effect = reduce(&state, action)
    let new = value.value(in: &state)
    // An action that replaces the log, such as a logout, is not in it.
    let isLocal = !ids.isEmpty && unsaved.value(in: &state).ids == ids && new != old
    guard phase == .waiting || isLocal else { return effect }
    modifyLog(&state) { log in
      if let step, step.replacesWaiting,
        let last = log.changes.last(where: { saveID(of: $0) == step.id }), last.phase == .waiting,
        self.step(last.action)?.replacesWaiting == true
      {
        log.changes.remove(id: last.id)
      }
      log.register(action, from: old, as: phase)
    }
    #if DEBUG
    let text = """
      An action changed the value of an "optimistic" at "\(location)" differently when it ran again.

      If a change before it fails, or the server sends something, the action runs again. Put what it \
      depends on into the action, such as the id and the date of a new element, or the text of a \
      field.
      """
    check(new, replay([action], on: old, in: state), text, action)
    if step?.replacesWaiting == true { checkIsApplied(&state) }
    #endif
    return effect
  }

  /// Runs an action on the confirmed value, and the changes again.
  private func confirm(_ state: inout State, _ action: Action, isLoaded: Bool) -> Effect<Action> {
    checkIsApplied(&state)
    let visible = value.value(in: &state)
    if let confirmed = unsaved.value(in: &state).confirmed {
      state[keyPath: value.keyPath] = confirmed
    }
    let effect = reduce(&state, action)
    let log = unsaved.value(in: &state)
    var confirmed = value.value(in: &state)
    if isLoaded, let sinceLoad = log.sinceLoad {
      #if DEBUG
      let saving = log.changes.lazy.filter { $0.phase == .saving }.map(\.action)
      checkRepeating(sinceLoad + saving, on: confirmed, in: state)
      #endif
      confirmed = replay(sinceLoad, on: confirmed, in: state)
      unsaved.modify(&state) { $0.sinceLoad = nil }
    } else if log.sinceLoad != nil {
      unsaved.modify(&state) { $0.sinceLoad?.append(action) }
    }
    rebase(&state, on: confirmed, showing: visible)
    return effect
  }

  /// Updates the changes after an event, and handles the answer of a save.
  private func update(_ state: inout State, _ event: UnsavedAction<Action>) -> Effect<Action> {
    let log = unsaved.value(in: &state)
    // After time travel, another change can have the number.
    guard let change = log.changes[id: event.id], var confirmed = log.confirmed,
      event.action.flatMap({ areEqual(change.action, $0) }) != false
    else { return .none }
    let step = step(change.action)
    var (removed, answer) = ([change], Action?.none)
    switch event {
    case .retry:
      guard case .failed = change.phase else { return .none }
      modifyLog(&state) { $0.changes[id: change.id]?.phase = .waiting }
      return .none
    case .failed(_, _, let message) where step?.failure == .keep:
      modifyLog(&state) { $0.changes[id: change.id]?.phase = .failed(message) }
      return .none
    case .failed where step?.failure == .discardLater:
      removed = log.changes.drop { $0.id != change.id }.filter { saveID(of: $0) == step?.id }
    case .failed, .discard: break
    case .saved(_, _, let response): answer = response
    }
    checkIsApplied(&state)
    let visible = value.value(in: &state)
    if case .saved = event {
      let isLast = log.changes.count == 1
      confirmed = isLast ? visible : replay([change.action], on: confirmed, in: state)
    }
    modifyLog(&state) { log in
      for change in removed { log.changes.remove(id: change.id) }
      if case .saved = event { log.sinceLoad?.append(change.action) }
      if let answer { log.sinceLoad?.append(answer) }
    }
    var effect = Effect<Action>.none
    if let answer {
      state[keyPath: value.keyPath] = confirmed
      effect = reduce(&state, answer)
      confirmed = value.value(in: &state)
    }
    rebase(&state, on: confirmed, showing: visible)
    return effect
  }

  /// Applies the changes to the confirmed value.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - confirmed: The confirmed value.
  ///   - visible: The value that observers know.
  private func rebase(_ state: inout State, on confirmed: Value, showing visible: Value) {
    let actions = unsaved.value(in: &state).changes.map(\.action)
    let saved = unsaved.value(in: &state).changes.prefix { $0.phase == .local }.count
    let base = replay(actions.prefix(saved), on: confirmed, in: state)
    var result = replay(actions.dropFirst(saved), on: base, in: state)
    if result == visible {
      result = visible
    } else if var elements = result as? any ElementwiseEquatable {
      elements.keep(visible)
      result = elements as? Value ?? result
    }
    state[keyPath: value.keyPath] = result
    if actions.isEmpty { return }
    unsaved.modify(&state) { log in
      (log.confirmed, log.isApplied) = (base, true)
      log.changes.removeFirst(saved)
    }
  }

  /// Changes the log, and starts the saves that wait for no other.
  private func modifyLog(_ state: inout State, _ body: (inout Unsaved<Value, Action>) -> Void) {
    var busy: Set<TypedID?> = []
    unsaved.modify(&state) { log in
      body(&log)
      for change in log.changes where change.phase != .local {
        guard busy.insert(saveID(of: change)).inserted, change.phase == .waiting else { continue }
        log.changes[id: change.id]?.phase = .saving
      }
    }
  }

  private func saveID(of change: UnsavedChange<Action>) -> TypedID? {
    change.phase == .local ? nil : step(change.action)?.id
  }

  /// Runs actions on a value in a copy of the state.
  private func replay(
    _ actions: some Collection<Action>,
    on start: Value,
    in state: State
  ) -> Value {
    if actions.isEmpty { return start }
    var copy = state
    // What an action writes elsewhere, it has already written. Its element can be gone by now.
    withIssueReporters([]) {
      withDependencies {
        $0.sharedChangeTrackers = []
        $0.sharedLogs = []
      } operation: {
        SharedSandbox(references: .live).run {
          StoreObservation.ignoring {
            copy[keyPath: value.keyPath] = start
            for action in actions { _ = reduce(&copy, action) }
          }
        }
      }
    }
    return copy[keyPath: value.keyPath]
  }

  /// Checks that the value is the confirmed one with the changes applied.
  private func checkIsApplied(_ state: inout State) {
    #if DEBUG
    let log = unsaved.value(in: &state)
    guard log.isApplied, let confirmed = log.confirmed else { return }
    let text = """
      The value of an "optimistic" at "\(location)" is not the confirmed value with the unsaved \
      changes applied, so a change of it is lost.

      Either another reducer has changed it, such as a parent, or a change depends on something \
      that is not in its action, or has replaced a waiting one that it does not contain. Let the \
      parent send an action, and put what a change depends on into its action.
      """
    check(
      value.value(in: &state),
      replay(log.changes.map(\.action), on: confirmed, in: state),
      text
    )
    #endif
  }

  #if DEBUG
  /// Checks that changes which a loaded value may contain do nothing to a value that contains them.
  private func checkRepeating(_ actions: [Action], on loaded: Value, in state: State) {
    let text = """
      An action changed the value of an "optimistic" at "\(location)" that contained the change \
      already.

      The action was being saved while the value was loaded, so it runs again on a value that may \
      contain it. Let the action say what the value becomes, and not how it differs.
      """
    for action in actions {
      let once = replay([action], on: loaded, in: state)
      check(once, replay([action], on: once, in: state), text, action)
    }
  }

  private func check(_ first: Value, _ second: Value, _ problem: String, _ action: Action? = nil) {
    guard first != second, canDistinguish(first, second) else { return }
    let action = action.map { "\n  Action:\n    \(caseOutline(of: $0))\n" } ?? ""
    let difference = diff(first, second).map { "\n\($0.indented(by: 2))\n\n(First: −, second: +)" }
    reportIssue("\(problem)\n\(action)\(difference ?? "")", at: location)
  }
  #endif
}

extension StateAccess {
  /// Returns the value, without registering its observation.
  fileprivate func value(in root: inout Root) -> Value {
    withUnsafePointer(to: &root) { root in
      var value: Value?
      read(root) { value = $0.pointee }
      return value ?? root.pointee[keyPath: keyPath]
    }
  }
}

/// A collection whose elements keep their identity where they are equal.
private protocol ElementwiseEquatable {
  /// Replaces elements with equal ones that observers know.
  mutating func keep(_ known: Any)
}

extension IdentifiedArray: ElementwiseEquatable where Element: Equatable {
  fileprivate mutating func keep(_ known: Any) {
    guard let known = known as? Self, let identify = ObservableStateID.reader(of: Element.self)
    else { return }
    let isAligned = ids == known.ids
    for index in indices {
      guard let old = isAligned ? known.elements[index] : known[id: ids[index]] else { continue }
      let new = elements[index]
      if identify(old).isReplaced(by: identify(new)), old == new { update(old, at: index) }
    }
  }
}
