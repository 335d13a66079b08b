package import Composable

/// Consecutive transitions of a history, with copies of the state at intervals.
package struct HistoryLine<State, Action> {
  struct Copy {
    let number: Int
    let state: State
    let shared: RecordedSharing

    /// The number of actions before the state that were not recorded, and the time of the last one.
    var gap: (count: Int, time: Duration)?
  }

  /// A part of the line.
  enum Step {
    /// A transition, with a copy of the state after it if the line has one.
    case transition(StateTransition<Action>, Copy?)

    /// The state after actions that were not recorded.
    case gap(Copy)
  }

  package private(set) var transitions: ArraySlice<StateTransition<Action>> = []

  /// The copies of the state.
  ///
  /// The first one is the state before the first transition.
  private(set) var copies: ArraySlice<Copy>

  /// The number of the last copy.
  private(set) var lastCopy: Int

  init(from number: Int, _ state: State, _ shared: RecordedSharing) {
    copies = [Copy(number: number, state: state, shared: shared)]
    lastCopy = number
  }

  /// The number of the state before the first transition.
  package var firstNumber: Int { copies.first?.number ?? 0 }

  /// The state before the first transition.
  package var firstState: State { copies[copies.startIndex].state }

  /// The shared values before the first transition.
  package var firstShared: RecordedSharing { copies[copies.startIndex].shared }

  /// The number of the last transition.
  package var lastNumber: Int {
    max(transitions.last?.number ?? firstNumber, copies.last?.number ?? 0)
  }

  /// Returns a transition, or `nil` if it is not part of the line.
  func transition(_ number: Int) -> StateTransition<Action>? {
    let index = transitions.partitioningIndex { $0.number >= number }
    guard index < transitions.endIndex, transitions[index].number == number else { return nil }
    return transitions[index]
  }

  /// Returns the number of the state before a transition, or `nil` if it is not part of the line.
  func number(before number: Int) -> Int? {
    let index = transitions.partitioningIndex { $0.number >= number }
    guard index < transitions.endIndex, transitions[index].number == number else { return nil }
    if gap(before: number) != nil { return number - 1 }
    return index == transitions.startIndex ? firstNumber : transitions[index - 1].number
  }

  /// Returns `false` for the start of an effect of an action that is part of another line.
  package func hasAction(of event: EffectEvent) -> Bool {
    guard case .started(let start) = event.change, start.action > firstNumber else { return true }
    return transition(start.action) != nil
  }

  /// Returns `true` if the line has the state after a transition.
  func hasState(after number: Int) -> Bool {
    number == firstNumber || transition(number) != nil || gap(through: number) != nil
  }

  /// Returns the state after actions that were not recorded, if they come right before an action.
  package func gap(before number: Int) -> (state: State, count: Int, time: Duration)? {
    number == .min ? nil : gap(through: number - 1)
  }

  /// Returns the state after actions that were not recorded, if the last one has a number.
  private func gap(through number: Int) -> (state: State, count: Int, time: Duration)? {
    let index = copies.partitioningIndex { $0.number >= number }
    guard index < copies.endIndex, copies[index].number == number, let gap = copies[index].gap
    else { return nil }
    return (copies[index].state, gap.count, gap.time)
  }

  /// Continues with the state after actions that were not recorded.
  mutating func skip(
    _ count: Int,
    to last: ActionEvent,
    _ state: State,
    _ shared: RecordedSharing
  ) {
    let gap = (count, last.time)
    copies.append(Copy(number: last.number, state: state, shared: shared, gap: gap))
    lastCopy = last.number
  }

  mutating func append(_ transition: StateTransition<Action>) { transitions.append(transition) }

  /// Keeps a copy of the state after the last transition.
  mutating func copy(_ state: State, _ shared: RecordedSharing) {
    lastCopy = lastNumber
    copies.append(Copy(number: lastCopy, state: state, shared: shared))
  }

  /// Appends a line that starts with the last state of this one.
  mutating func append(_ rest: Self) {
    transitions += rest.transitions
    copies += rest.copies.dropFirst()
    lastCopy = max(lastCopy, rest.lastCopy)
  }

  /// Removes the oldest copy, and the transitions up to the next one.
  mutating func dropOldest() {
    copies.removeFirst()
    guard let oldest = copies.first?.number else { return }
    // A binary search, because each call of the closure looks up a generic type.
    transitions = transitions[transitions.partitioningIndex { $0.number > oldest }...]
  }

  /// Removes and returns the transitions after a number.
  ///
  /// - Parameters:
  ///   - number: The number of the last transition to keep.
  ///   - state: The state after it.
  /// - Returns: The removed transitions, or `nil` if there are none.
  mutating func split(after number: Int, _ state: State) -> Self? {
    let end = transitions.partitioningIndex { $0.number > number }
    guard end < transitions.endIndex else { return nil }
    let copyEnd = copies.partitioningIndex { $0.number > number }
    var rest = Self(from: number, state, shared(after: number))
    rest.transitions = ArraySlice(Array(transitions[end...]))
    rest.copies += copies[copyEnd...]
    rest.lastCopy = rest.copies.last?.number ?? number
    transitions = transitions[..<end]
    copies = copies[..<copyEnd]
    lastCopy = copies.last?.number ?? firstNumber
    return rest
  }

  /// Returns the transitions that lead to a number, from a copy of the state on.
  ///
  /// - Parameters:
  ///   - number: The number of the last transition.
  ///   - count: The number of transitions, to which those since the copy before them are added.
  /// - Returns: The transitions, or `nil` if the line does not have the state after the last one.
  func part(through number: Int, count: Int) -> Self? {
    guard hasState(after: number) else { return nil }
    let end = transitions.partitioningIndex { $0.number > number }
    let first = max(transitions.startIndex, end - count)
    let before = first > transitions.startIndex ? transitions[first - 1].number : firstNumber
    let next = copies.partitioningIndex { $0.number > before }
    let copy = copies[copies.index(before: next)]
    var part = Self(from: copy.number, copy.state, copy.shared)
    part.transitions = transitions[transitions.partitioningIndex { $0.number > copy.number }..<end]
    part.copies += copies[next...].prefix { $0.number <= number }
    part.lastCopy = part.copies.last?.number ?? copy.number
    return part
  }

  /// Returns the last copy before a transition, and the transitions from there on.
  func path(to number: Int) -> (start: Copy, transitions: ArraySlice<StateTransition<Action>>)? {
    guard hasState(after: number) else { return nil }
    let copy = copies[copies.index(before: copies.partitioningIndex { $0.number > number })]
    let start = transitions.partitioningIndex { $0.number > copy.number }
    let end = transitions.partitioningIndex { $0.number > number }
    return (copy, transitions[start..<end])
  }

  /// Returns the shared values after a transition of the line.
  func shared(after number: Int) -> RecordedSharing {
    guard let path = path(to: number) else { return RecordedSharing(values: [:]) }
    var shared = path.start.shared
    for transition in path.transitions { shared.values.apply(transition.sharedChanges) }
    return shared
  }

  /// The transitions and gaps, in order.
  var steps: [Step] {
    var copies = copies.dropFirst()
    return transitions.flatMap { transition -> [Step] in
      var steps: [Step] = []
      while let copy = copies.first, copy.number < transition.number {
        if copy.gap != nil { steps.append(.gap(copy)) }
        copies.removeFirst()
      }
      let copy = copies.first?.number == transition.number ? copies.removeFirst() : nil
      return steps + [.transition(transition, copy)]
    }
  }
}

extension ArraySlice {
  /// Returns the position of the first element that satisfies a condition, if all later elements
  /// satisfy it too.
  package func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
