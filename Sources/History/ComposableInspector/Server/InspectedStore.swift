import Composable
import ComposableHistory
import ComposableJSON
import Foundation

/// A store that the tasks of the server inspect.
///
/// `@unchecked Sendable`: the store is used only in `run(_:isolation:)`, which runs on its actor.
final class InspectedStore<State, Action>: InspectedProgram, @unchecked Sendable {
  private let store: Store<State, Action>
  private let encoding = RecordingEncoding<State, Action>.bestAtRuntime
  private let testSource: (@Sendable (Recording<State, Action>) throws -> String)?
  private let sendsActions: Bool
  let name: String
  let identity: RecorderIdentity?
  let changes: RecorderChanges?

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
    changes = store.history?.changes
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
      let branches = history.branchLines.map(\.json)
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
