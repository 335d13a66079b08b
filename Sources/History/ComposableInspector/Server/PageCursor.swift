import Composable
import ComposableHistory
import ComposableJSON

/// The position of a page in a history.
struct PageCursor: Sendable {
  var hasHeader = false
  var status: JSON?
  var stores: [InspectedStoreName] = []
  var changeCount = 0
  var branches: [JSON] = []
  var first = 0
  var number = 0
  var effectEventCount = 0
  var sharedChanges: JSON = .array([])

  /// Whether there are more events than one response can contain.
  var hasMore = false
}

/// Returns a value as JSON, or the reason why it cannot be encoded.
func encode(_ value: () throws -> JSON?) -> JSON? {
  do { return try value() } catch { return .string("Not encodable: \(error)") }
}

extension History {
  /// Returns the state after a transition and the shared values with it, or `nil` if it is unknown.
  func encodedState(
    after number: Int,
    _ encoding: RecordingEncoding<State, Action>,
    keepsState: Bool = true
  ) throws -> JSON? {
    try withState(after: number, keepsState: keepsState) { state, sharedValues in
      var shared = SharedValueEncoder()
      return [
        "state": try encode(state, by: encoding),
        "shared": try shared.table(sharedValues, encoding),
      ]
    }
  }

  /// Moves a page back to the last transition that it has in common with the history.
  ///
  /// A page that has shown the later transitions before, or begins after that transition, starts
  /// again.
  ///
  /// - Returns: The message for the page.
  func truncate(_ cursor: inout PageCursor) -> [JSON] {
    guard cursor.hasHeader, let common = lineChanges[cursor.changeCount...].min() else { return [] }
    cursor.changeCount = lineChanges.count
    guard common < cursor.number else { return [] }
    let next = transitions.partitioningIndex { $0.number > common }
    let isKnown = next < transitions.endIndex && transitions[next].number <= cursor.number
    guard !isKnown, common >= cursor.first else {
      cursor = PageCursor()
      return []
    }
    cursor.number = common
    return [["truncate": JSON(common)]]
  }

  /// Returns the events that a page does not have yet, or as many as can be encoded in two
  /// milliseconds.
  func news(
    _ cursor: inout PageCursor,
    _ encoding: RecordingEncoding<State, Action>,
    _ stores: [InspectedStoreName]
  ) -> [JSON] {
    var messages: [JSON] = []
    let line = line
    let known = cursor.number
    let start = transitions.partitioningIndex { $0.number > known }
    let previous = start > transitions.startIndex ? transitions[start - 1].number : firstNumber
    if firstNumber > cursor.first { messages.append(["first": JSON(firstNumber)]) }
    cursor.first = firstNumber
    cursor.number = previous

    var effects = effectEvents.suffix(max(0, effectEventCount - cursor.effectEventCount))
    let deadline = ContinuousClock.now + .milliseconds(2)
    for transition in transitions[start...].prefix(200) {
      let end = effects.firstIndex { $0.time >= transition.event.time } ?? effects.endIndex
      messages += effects[..<end].filter(line.hasAction).map(\.json)
      effects = effects[end...]
      if let gap = line.gap(before: transition.number) {
        messages.append([
          "replaced": .bool(true), "skipped": JSON(gap.count),
          "number": JSON(transition.number - 1),
          "time": JSON(gap.time),
        ])
      }
      messages.append(transition.message(encoding, stores))
      cursor.number = transition.number
      if ContinuousClock.now >= deadline { break }
    }
    cursor.hasMore = transitions.last.map { $0.number > cursor.number } ?? false
    if !cursor.hasMore {
      messages += effects.filter(line.hasAction).map(\.json)
      effects = []
    }
    cursor.effectEventCount = effectEventCount - effects.count
    if !cursor.hasMore { messages += sharedNews(&cursor, encoding) }
    return messages
  }
}

extension History {
  /// Returns the changes of shared values after the last action, if the page has shown others.
  func sharedNews(
    _ cursor: inout PageCursor,
    _ encoding: RecordingEncoding<State, Action>
  ) -> [JSON] {
    var encoder = SharedValueEncoder()
    let changes = (try? encoder.changes(sharedChangesAtEnd, encoding)) ?? .array([])
    defer { cursor.sharedChanges = changes }
    return changes == cursor.sharedChanges ? [] : [["shared": changes]]
  }
}

extension HistoryLine {
  var json: JSON {
    [
      "start": JSON(firstNumber), "first": JSON(transitions.first?.number ?? firstNumber),
      "last": JSON(transitions.last?.number ?? firstNumber), "count": JSON(transitions.count),
    ]
  }
}

extension StateTransition {
  /// Returns the line of a list.
  ///
  /// The page requests the action and the state when the user selects them.
  func message<State>(
    _ encoding: RecordingEncoding<State, Action>,
    _ stores: [InspectedStoreName]
  ) -> JSON {
    let json = encode { try encoding.action(action) } ?? .null
    var message: [String: JSON] = [
      "number": JSON(number),
      "time": JSON(event.time),
      "duration": JSON(duration),
      "cause": event.cause.json,
      "label": ActionLabel(json, kind: encoding.kind).json,
    ]
    switch sender {
    case .inspector?: message["sender"] = "inspector"
    case .effect(let number, let identity)?:
      let store = stores.firstIndex { $0.identity === identity }
      message["sender"] = ["effect": JSON(number), "store": store.map { JSON($0) } ?? .null]
    case nil: break
    }
    message["location"] = event.location.map(JSON.string)
    if !sharedChanges.isEmpty {
      var encoder = SharedValueEncoder()
      message["shared"] = try? encoder.changes(sharedChanges, encoding)
    }
    return .object(message)
  }
}
