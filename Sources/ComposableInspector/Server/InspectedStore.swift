import Composable
import ComposableHistory
import ComposableJSON
import Foundation

/// The part of a program that the server calls.
///
/// It runs on the actor of its store.
protocol InspectedProgram: AnyObject, Sendable {
  /// The name of the feature.
  var name: String { get }

  /// An object that identifies the store as the sender of actions of other stores.
  var identity: RecorderIdentity? { get }

  /// Returns the events since the last call.
  ///
  /// - Parameters:
  ///   - cursor: The position of the client.
  ///   - stores: The stores on the page.
  /// - Returns: Messages for the page, at most a few hundred, or `nil` if the store was released.
  func news(
    _ cursor: PageCursor,
    _ stores: [InspectedStoreName]
  ) async -> (messages: [JSON], cursor: PageCursor)?

  /// Returns an object with a state and the shared values with it, or why they cannot be encoded.
  func state(after number: Int) async -> JSON?
  func action(number: Int) async -> JSON?

  /// Counts the changes between states.
  ///
  /// - Parameter pairs: The numbers of the states.
  /// - Returns: A count for each pair, or `nil` where it is unknown.
  func changeCounts(_ pairs: [(before: Int, after: Int)]) async -> [Int?]
  func travel(to number: Int) async -> Bool
  func returnToPresent() async

  /// Pauses the recording of the store, or resumes it.
  func setPaused(_ isPaused: Bool) async

  /// Sends an action.
  ///
  /// - Parameter text: The action as JSON.
  /// - Returns: `nil`, or why the action was not sent.
  func send(_ text: ArraySlice<UInt8>) async -> String?

  /// Returns a recording.
  ///
  /// - Parameter number: The last action, which can belong to a branch, or `nil` for all actions.
  /// - Returns: The lines, or `nil` if the history does not have the action.
  func recording(through number: Int?) async -> Result<String, any Error>?

  /// Returns the states up to an action as a recording of some actions.
  ///
  /// - Parameter number: The last action, which can belong to a branch.
  /// - Returns: The lines, or `nil` if the history does not have the action.
  func part(through number: Int) async -> Result<String, any Error>?

  /// Runs the reducer again for an action.
  ///
  /// - Parameter number: The action.
  /// - Returns: An object that says whether the result differs from the recorded one, or `nil` if the
  ///   history does not have the action.
  func rerun(_ number: Int) async -> Result<JSON, any Error>?

  /// Returns what would have happened without an action.
  ///
  /// - Parameter number: The action.
  /// - Returns: An object with the recorded last state and the other one, or `nil` if the history does
  ///   not have the action.
  func replay(without number: Int) async -> Result<JSON, any Error>?

  /// Returns the source of a test, or `nil` if the program cannot write one.
  ///
  /// It ends early if its task is cancelled.
  func test() async -> Result<String, any Error>?
}

/// A store on a page.
struct InspectedStoreName: Equatable, Sendable {
  let name: String
  let identity: RecorderIdentity?

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.name == rhs.name && lhs.identity === rhs.identity
  }
}

/// A Boolean value that indicates whether pages can send actions.
///
/// They cannot in a release build, because its users must not be able to turn this on.
let canSendActions: Bool = {
  #if DEBUG
  true
  #else
  false
  #endif
}()

/// The position of a page in a history.
struct PageCursor: Sendable {
  fileprivate var hasHeader = false
  fileprivate var status: JSON?
  fileprivate var stores: [InspectedStoreName] = []
  fileprivate var changeCount = 0
  fileprivate var branches: [JSON] = []
  fileprivate var first = 0
  fileprivate var number = 0
  fileprivate var effectEventCount = 0
  fileprivate var sharedChanges: JSON = .array([])

  /// A Boolean value that indicates whether there are more events than one response can contain.
  fileprivate(set) var hasMore = false
}

/// A store that other threads inspect.
///
/// `@unchecked Sendable`: the store is used only in `run(_:isolation:)`, which runs on its actor.
final class InspectedStore<State, Action>: InspectedProgram, @unchecked Sendable {
  private let store: Store<State, Action>
  private let encoding = RecordingEncoding<State, Action>.bestAtRuntime
  private let testSource: (@Sendable (Recording<State, Action>) throws -> String)?
  private let sendsActions: Bool
  let name: String
  let identity: RecorderIdentity?

  /// The actor of the store, which may own the inspector.
  private weak let isolation: (any Actor)?

  init(
    _ store: Store<State, Action>,
    sendsActions: Bool = false,
    testSource: (@Sendable (Recording<State, Action>) throws -> String)?,
    isolation: any Actor
  ) {
    self.store = store
    self.sendsActions = sendsActions
    name = store.history.map { RecordingHeader($0).feature } ?? ""
    identity = store.history?.identity
    self.testSource = testSource
    self.isolation = isolation
  }

  private func run<Result: Sendable>(
    _ body: @Sendable (Store<State, Action>, History<State, Action>) -> Result?
  ) async -> Result? {
    guard let isolation else { return nil }
    return await run(body, isolation: isolation)
  }

  private func run<Result: Sendable>(
    _ body: @Sendable (Store<State, Action>, History<State, Action>) -> Result?,
    isolation: isolated any Actor
  ) -> Result? {
    store.history.flatMap { body(store, $0) }
  }

  func state(after number: Int) async -> JSON? {
    await run { [encoding] _, history in
      encode { try history.encodedState(after: number, encoding) }
    }
  }

  func action(number: Int) async -> JSON? {
    await run { [encoding] _, history in
      encode { try history.transition(number).map { try encoding.action($0.action) } }
    }
  }

  func changeCounts(_ pairs: [(before: Int, after: Int)]) async -> [Int?] {
    var counts: [Int?] = []
    var last: (number: Int, state: JSON?)?
    for (before, after) in pairs {
      let known = last?.number == before ? last?.state : nil
      // One pair at a time, so that the store's actor is free in between.
      let states = await run { [encoding] _, history -> (before: JSON?, after: JSON?)? in
        func encoded(_ number: Int) -> JSON? {
          (try? history.encodedState(after: number, encoding, keepsState: false)) ?? nil
        }
        return (known ?? encoded(before), encoded(after))
      }
      last = (after, states?.after)
      if let before = states?.before, let after = states?.after {
        counts.append(before.changes(to: after).count)
      } else {
        counts.append(nil)
      }
    }
    return counts
  }

  func travel(to number: Int) async -> Bool {
    await run { store, _ in store.travel(to: number) } ?? false
  }

  func returnToPresent() async {
    await run { store, _ in store.returnToPresent() }
  }

  func setPaused(_ isPaused: Bool) async {
    await run { store, _ in
      if isPaused { store.pauseRecording() } else { store.resumeRecording() }
    }
  }

  func send(_ text: ArraySlice<UInt8>) async -> String? {
    guard sendsActions else {
      return "The page may not send actions. Pass 'sendsActions: true' to 'inspect'."
    }
    guard canSendActions else {
      return "This program was built for release, and accepts no actions from a page."
    }
    let json: JSON
    do throws(JSON.SyntaxError) {
      json = try JSON(parsing: text)
    } catch {
      return "The action is not valid JSON from byte \(error.offset + 1) on: \(error.cause)."
    }
    let result = await run { store, _ -> String? in
      guard let type = Action.self as? any Decodable.Type else {
        return "Actions of '\(Action.self)' cannot be read, because they are not 'Decodable'."
      }
      do {
        guard let action = try json.decode(type) as? Action else { return nil }
        for recorder in store.recorders { recorder.nextSender = .inspector }
        store.send(action)
        for recorder in store.recorders { recorder.nextSender = nil }
        return ""
      } catch {
        let reason = (error as? DecodingError)?.reason(in: json) ?? "\(error)"
        return "This is not an action of '\(Action.self)': \(reason)"
      }
    }
    guard let result else { return "The store was released." }
    return result.isEmpty ? nil : result
  }

  /// Holds the store's actor for a few milliseconds at a time, and does the rest on another thread.
  ///
  /// It ends early if its task is cancelled.
  func recording(through number: Int?) async -> Result<String, any Error>? {
    do {
      let start = await run { _, history in
        let line = number.map(history.line) ?? history.line
        return line.map { line in Result { try Export(HistoryExport(history, line)) } }
      }
      guard let export = try start?.get() else { return nil }
      return try await lines(export).map { .success($0) }
    } catch {
      return .failure(error)
    }
  }

  func part(through number: Int) async -> Result<String, any Error>? {
    do {
      let start = await run { _, history in
        history.part(through: number, count: 100).map { line in
          Result { try Export(HistoryExport(history, line, isPart: true)) }
        }
      }
      guard let export = try start?.get() else { return nil }
      return try await lines(export).map { .success($0) }
    } catch {
      return .failure(error)
    }
  }

  func rerun(_ number: Int) async -> Result<JSON, any Error>? {
    await run { [encoding] _, history in
      history.rerun(number) { rerun in
        Result {
          guard let divergence = rerun.divergence else { return ["divergence": .null] }
          return [
            "divergence": .string(divergence.description),
            "state": try history.encode(rerun.state, by: encoding),
          ]
        }
      }
    }
  }

  /// Holds the store's actor for a few milliseconds at a time, like an export.
  func replay(without number: Int) async -> Result<JSON, any Error>? {
    let start = await run { _, history in
      history.alternative(without: number).map { Alternative($0) }
    }
    guard let alternative = start else { return nil }
    do {
      while true {
        let isOver = await run { _, _ in
          Result { try alternative.handleActions(within: .milliseconds(2)) }
        }
        guard let isOver = try isOver?.get() else { return nil }
        if isOver { break }
        try await Task.sleep(for: .milliseconds(2))
      }
      return await run { [encoding] _, _ in Result { try alternative.json(encoding) } }
    } catch {
      return .failure(error)
    }
  }

  /// A replay without an action that is passed between the steps.
  ///
  /// `@unchecked Sendable`: the replay is created and continued only in `run(_:isolation:)`, which
  /// runs on the actor of the store.
  private final class Alternative: @unchecked Sendable {
    private var walk: AlternativeWalk<State, Action>
    private var different: [JSON] = []

    init(_ walk: AlternativeWalk<State, Action>) { self.walk = walk }

    /// Handles actions until a time is over, and returns `true` at the end.
    func handleActions(within time: Duration) throws -> Bool {
      let deadline = ContinuousClock.now + time
      while let step = try walk.next() {
        if step.isDifferent { different.append(JSON(step.transition.number)) }
        if ContinuousClock.now >= deadline { return false }
      }
      return true
    }

    func json(_ encoding: RecordingEncoding<State, Action>) throws -> JSON {
      var (shared, recordedShared) = (SharedValueEncoder(), SharedValueEncoder())
      return [
        "omitted": .array(walk.omitted.map { JSON($0.number) }),
        "different": .array(different),
        "recorded": [
          "state": walk.recordedJSON ?? .null,
          "shared": try recordedShared.table(walk.recordedSharedValues, encoding),
        ],
        "alternative": [
          "state": walk.json ?? .null,
          "shared": try shared.table(walk.sharedValues, encoding),
        ],
      ]
    }
  }

  /// Returns the lines of an export, or `nil` if the store was released.
  private func lines(_ export: Export) async throws -> String? {
    var builder = export.builder
    while true {
      let events = await run { _, _ in Result { try export.events(within: .milliseconds(2)) } }
      guard let events = try events?.get() else { return nil }
      if events.isEmpty { return builder.recording.jsonLines }
      for event in events { builder.append(event) }
      // The program has the actor at least half of the time, or its actions would queue up.
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// An export that is passed between the steps.
  ///
  /// `@unchecked Sendable`: the export is created and continued only in `run(_:isolation:)`, which
  /// runs on the actor of the store. `builder` is constant and `Sendable`.
  private final class Export: @unchecked Sendable {
    let builder: RecordingBuilder
    private var export: HistoryExport<State, Action>

    init(_ export: HistoryExport<State, Action>) {
      self.export = export
      builder = export.builder
    }

    /// Returns the events that can be encoded within a time, at least one, or none at the end.
    func events(within time: Duration) throws -> [HistoryExport<State, Action>.Event] {
      let deadline = ContinuousClock.now + time
      var events: [HistoryExport<State, Action>.Event] = []
      while let event = try export.next() {
        events.append(event)
        if ContinuousClock.now >= deadline { break }
      }
      return events
    }
  }

  /// Exports the history in steps, and writes the source on another thread from a copy that it
  /// decodes there.
  ///
  /// States and actions that cannot be decoded must not leave the store's actor. Their test is
  /// written there at once.
  func test() async -> Result<String, any Error>? {
    guard let testSource else { return nil }
    let isDecodable = encoding.kind == .values && Recording<State, Action>.isDecodable
    do {
      let start = await run { _, history in
        Result { () throws -> (export: Export?, source: String) in
          guard history.firstNumber == 0 else { throw IncompleteHistory() }
          return isDecodable
            ? (try Export(HistoryExport(history, history.line)), "")
            : (nil, try testSource(history.recordingOfAllStates))
        }
      }
      guard let (export, source) = try start?.get() else { return nil }
      guard let export else { return .success(source) }
      guard let lines = try await lines(export) else { return nil }
      let text = try RecordingText(Data(lines.utf8))
      return .success(try testSource(Recording(decoding: text)))
    } catch {
      return .failure(error)
    }
  }

  // MARK: News

  func news(
    _ cursor: PageCursor,
    _ stores: [InspectedStoreName]
  ) async -> (messages: [JSON], cursor: PageCursor)? {
    await run { [encoding] store, history in
      var cursor = cursor
      var messages: [JSON] = []
      messages += history.truncate(&cursor)
      if !cursor.hasHeader {
        cursor.changeCount = history.lineChanges.count
        cursor.first = history.firstNumber
        cursor.number = history.firstNumber
        cursor.effectEventCount = history.effectEventCount - history.effectEvents.count
        var header = RecordingHeader(history).line(kind: encoding.kind, state: nil)
        header["number"] = JSON(history.firstNumber)
        header["hasTest"] = .bool(testSource != nil)
        if sendsActions { header["sending"] = canSendActions ? "on" : "release" }
        messages.append(.object(header))
      }
      if stores != cursor.stores {
        messages.append(["stores": .array(stores.map { .string($0.name) })])
        cursor.stores = stores
      }
      messages += history.news(&cursor, encoding, stores)
      var members: [String: JSON] = ["position": store.travelPosition.map { JSON($0) } ?? .null]
      if history.isPaused {
        members["isPaused"] = .bool(true)
        members["skipped"] = JSON(history.skippedCount)
      }
      let status = JSON.object(members)
      if !cursor.hasHeader || status != cursor.status { messages.append(["status": status]) }
      let branches = history.branches.map(\.json)
      if branches != cursor.branches { messages.append(["branches": .array(branches)]) }
      cursor.branches = branches
      cursor.status = status
      cursor.hasHeader = true
      return (messages, cursor)
    }
  }
}

/// An error of a history without its first actions, from which no test can be written.
private struct IncompleteHistory: Error, CustomStringConvertible {
  let description =
    "The history has dropped its first actions. Give the HistoryRecorder a higher limit."
}

/// Returns a value as JSON, or the reason why it cannot be encoded.
private func encode(_ value: () throws -> JSON?) -> JSON? {
  do { return try value() } catch { return .string("Not encodable: \(error)") }
}

extension History {
  /// Returns the state after a transition and the shared values with it, or `nil` if it is unknown.
  fileprivate func encodedState(
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
  fileprivate func truncate(_ cursor: inout PageCursor) -> [JSON] {
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
  fileprivate func news(
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
  fileprivate func sharedNews(
    _ cursor: inout PageCursor,
    _ encoding: RecordingEncoding<State, Action>
  ) -> [JSON] {
    var encoder = SharedValueEncoder()
    let changes = (try? encoder.changes(sharedChangesAtEnd, encoding)) ?? .array([])
    defer { cursor.sharedChanges = changes }
    return changes == cursor.sharedChanges ? [] : [["shared": changes]]
  }
}

extension HistoryBranch {
  fileprivate var json: JSON {
    [
      "start": JSON(start), "first": JSON(transitions.first?.number ?? start),
      "last": JSON(transitions.last?.number ?? start), "count": JSON(transitions.count),
    ]
  }
}

extension Transition {
  /// Returns the line of a list.
  ///
  /// The page requests the action and the state when the user selects them.
  fileprivate func message<State>(
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
