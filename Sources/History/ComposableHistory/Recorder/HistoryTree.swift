/// The line of a history, and the lines that the store left behind.
struct HistoryTree<State, Action> {
  var line: HistoryLine<State, Action>

  /// The lines that were left, in the order in which they were left.
  ///
  /// Each starts with a state of the current line or of another branch, or with a state that was
  /// dropped since.
  private(set) var branches: [HistoryLine<State, Action>] = []

  /// For each change of the line, the number up to which the line before and after it are equal.
  private(set) var changes: [Int] = []

  init(_ line: HistoryLine<State, Action>) {
    self.line = line
  }

  /// Returns the line or the branch that has the state after a transition.
  func line(having number: Int) -> HistoryLine<State, Action>? {
    if line.hasState(after: number) { return line }
    return branches.first { $0.transition(number) != nil }
      ?? branches.first { $0.firstNumber == number }
  }

  /// Makes the line that has a transition the current one.
  ///
  /// - Parameters:
  ///   - number: The number of the transition.
  ///   - state: A function that returns the state after a transition of the line.
  mutating func select(
    _ number: Int,
    state: (HistoryLine<State, Action>, _ number: Int) -> State
  ) {
    guard !line.hasState(after: number),
      let index = branches.firstIndex(where: { $0.transition(number) != nil })
        ?? branches.firstIndex(where: { $0.firstNumber == number })
    else { return }
    let branch = branches.remove(at: index)
    let start = branch.firstNumber
    select(start, state: state)
    changes.append(start)
    guard line.hasState(after: start) else {
      // The beginning of the branch was dropped, so the branch has no actions in common with the
      // line.
      branches.append(line)
      line = branch
      return
    }
    let shared = state(line, start)
    leave(after: start, shared)
    line.append(branch)
  }

  /// Moves the transitions after a number to a branch, so that the line continues from there.
  mutating func leave(after number: Int, _ state: State) {
    if let rest = line.split(after: number, state) { branches.append(rest) }
  }

  /// Continues from a transition of the line.
  ///
  /// - Parameters:
  ///   - number: The number of the transition.
  ///   - state: The state after it.
  ///   - limit: The maximum number of transitions in all branches. The oldest branches are dropped.
  mutating func proceed(from number: Int, _ state: State, limit: Int) {
    leave(after: number, state)
    changes.append(number)
    var count = branches.reduce(0) { $0 + $1.transitions.count }
    while count > limit { count -= branches.removeFirst().transitions.count }
  }
}
