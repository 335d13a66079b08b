import Composable
import ComposableHistory
import Foundation
import Testing

@testable import ComposableInspector

/// Searches everything that the library writes, keeps or says for a value that is redacted.
///
/// The shared value of the live store is not searched: it has the value.
@MainActor @Suite struct SecretTests {
  @Test func `a redacted value is in nothing that the library writes`() async throws {
    for isTraveling in [false, true] {
      for (name, text) in try await copies(Vault.redactions, isTraveling) {
        #expect(!text.isEmpty, "\(name)")
        #expect(!text.contains(Vault.secret), "\(name)")
      }
    }
  }

  /// Shows that the search would find the value.
  @Test func `a value that is not redacted is in everything that the library writes`() async throws
  {
    for (name, text) in try await copies([], false) {
      #expect(text.contains(Vault.secret), "\(name)")
    }
  }

  /// Records a session, and returns all copies of the recorded values.
  ///
  /// The test of a session with time travel is a replay, which contains no values.
  private func copies(
    _ redactions: [RedactionOf<Vault>],
    _ isTraveling: Bool
  ) async throws -> [String: String] {
    let file = TemporaryFile()
    let history = redactions.reduce(HistoryRecorder(dependencies: Vault.dependencies)) {
      $0.redacting(Vault.self, $1)
    }
    let recorder = try FileRecorder(
      file.url,
      of: Vault.self,
      dependencies: Vault.dependencies,
      redactions: redactions
    )
    let store = Vault.makeStore(history, recorder)
    let inspector = try store.inspect { recording in try recording.vaultTest }
    let client = Client(inspector.url)
    await store.play(isTraveling)
    var copies = try self.copies(in: file.url, redactions)
    copies.merge(try self.copies(in: #require(store.history))) { $1 }
    for path in ["recording", "test"] {
      copies["page/\(path)"] = await client.request("GET", inspector.path(path))
    }
    let lastNumber = store.history?.lastNumber ?? 0
    copies["page/events"] = await client.events(inspector, until: lastNumber)
    var values = ""
    for number in 0...lastNumber {
      values += await client.request("GET", inspector.path("state?number=\(number)"))
      values += await client.request("GET", inspector.path("action?number=\(number)"))
    }
    copies["page/state and page/action"] = values
    return copies
  }

  private func copies(
    in file: URL,
    _ redactions: [RedactionOf<Vault>]
  ) throws -> [String: String] {
    let recording = try Recording<Vault.State, Vault.Action>(
      contentsOf: file,
      redactions: redactions
    )
    let any = try AnyRecording(contentsOf: file)
    return [
      "file": try String(contentsOf: file, encoding: .utf8),
      "file: page": any.html,
      "file: summary": any.summary.joined(separator: "\n"),
      "file: trace": any.trace,
      "file: export": any.jsonLines,
      "file: test": try recording.vaultTest,
      "file: states": try recording.states.map { try $0.kept }.joined(),
      "file: difference": recording.differenceOfAnotherReducer,
    ]
  }

  private func copies(in history: History<Vault.State, Vault.Action>) throws -> [String: String] {
    let recording = history.recording
    let any = try AnyRecording(history)
    let last = history.branches.first?.last?.number ?? history.lastNumber
    return [
      "history: states": try (0...last).map { try history.state(after: $0)?.kept ?? "" }.joined(),
      "history: page": any.html,
      "history: summary": any.summary.joined(separator: "\n"),
      "history: trace": any.trace,
      "history: export": any.jsonLines,
      "history: difference": recording.differenceOfAnotherReducer,
    ]
  }
}

extension Vault.State {
  /// All but the shared value.
  fileprivate var kept: String {
    get throws { "\(lines) \(String(decoding: try JSONEncoder().encode(undo), as: UTF8.self))" }
  }
}

extension Recording where State == Vault.State, Action == Vault.Action {
  fileprivate var vaultTest: String {
    get throws {
      try testSource(
        file: "vault.jsonl",
        imports: [],
        reducer: "Vault()",
        initialState: Vault.State(),
        recordedDependencies: [".keychain"]
      )
    }
  }

  fileprivate var states: [State] {
    get throws { try (0...transitions.count).compactMap { try state(after: $0) } }
  }

  /// The message of a replay with a reducer that ignores the first actions.
  @MainActor fileprivate var differenceOfAnotherReducer: String {
    let error = #expect(throws: ReplayDivergence.self) {
      try replay(dependencies: Vault.dependencies) { EmptyReducer() }
    }
    return error?.description ?? ""
  }
}

// MARK: A feature

/// A feature that keeps a secret in a field, in its undo stack, in a shared value, in actions, and in the
/// id of a task, and reads it in the reducer and in an effect.
@Reducer struct Vault {
  static let secret = "correcthorse"

  @ObservableState struct State: Codable, Equatable {
    var attempts = 0
    var isOpen = false
    var lines: [String] = []
    var undo = UndoStack<[String]>()
    @Shared(.inMemory("token")) var token = ""
  }

  enum Action: Codable, Equatable {
    case attempted(String)
    case loaded(String)
    case loadButtonTapped
    case typed(String)
    case undo(UndoAction)
  }

  static let dependencies: [RecordedDependency] = [
    RecordedDependency(\.keychain) { keychain in { recorded("keychain") { keychain()() } } }
  ]

  static let redactions: [RedactionOf<Self>] = [
    .state(\.lines) { $0.map { _ in "-" } }, .state(\.$token, with: "-"),
    .action(\.attempted, with: "-"), .action(\.loaded, with: "-"), .action(\.typed, with: "-"),
    .read("keychain", with: "-"),
  ]

  @Dependency(\.keychain) var keychain

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .attempted(let word):
        state.attempts += 1
        state.isOpen = word == keychain()
      case .loaded(let word): state.$token.withLock { $0 = word }
      case .loadButtonTapped:
        return .run(name: "load") { [keychain] send in await send(.loaded(keychain())) }
      case .typed(let line): state.lines.append(line)
      case .undo: break
      }
      return .none
    }
    .undoable(\.lines, stack: \.undo, action: \.undo) { _, action in
      if case .typed = action { UndoStep("Type") } else { nil }
    }
    .task(id: \.lines) { _ in .run { _ in } }
  }

  @MainActor static func makeStore(_ observers: any StoreObserverProvider...) -> StoreOf<Self> {
    Store(initialState: State()) {
      Self()
    } withDependencies: {
      $0.keychain = { secret }
      $0.storeObservers += observers
    }
  }
}

extension Store where State == Vault.State, Action == Vault.Action {
  /// Types lines, undoes and repeats them, and leaves a branch that has copies of the state.
  @MainActor fileprivate func play(_ isTraveling: Bool) async {
    send(.typed(Vault.secret))
    send(.attempted(Vault.secret))
    await send(.loadButtonTapped).finish()
    for number in 0..<20 { send(.typed("\(Vault.secret) \(number % 3)")) }
    for undo in [.undo, .undo, .redo] as [UndoAction] { send(.undo(undo)) }
    guard isTraveling else { return }
    travel(to: 10)
    send(.typed(Vault.secret))
    send(.undo(.undo))
  }
}

private enum KeychainKey: DependencyKey {
  static let liveValue: @Sendable () -> String = { "" }
  static let testValue: @Sendable () -> String = { "" }
}

extension DependencyValues {
  fileprivate var keychain: @Sendable () -> String {
    get { self[KeychainKey.self] }
    set { self[KeychainKey.self] = newValue }
  }
}
