import Composable
import ComposableHistory
import ComposableTestKit
import Foundation
import Testing

@MainActor @Suite struct RedactionTests {
  @Test func `a redacted value is nowhere in the file or the history`() throws {
    let file = TemporaryFile()
    let secret = "correct horse"
    let redactions: [RedactionOf<Notebook>] = [
      .state(\.password, with: "-"),
      .action(\.passwordEntered, with: "-"),
    ]
    let store = makeNotebook(
      HistoryRecorder().redacting(Notebook.self, redactions[0], redactions[1]),
      try FileRecorder(file.url, of: Notebook.self, redactions: redactions)
    )
    store.send(.addButtonTapped)
    store.send(.passwordEntered(secret))
    for _ in 0..<150 { store.send(.rollButtonTapped) }
    expectEqual(store.withState { $0.password }, secret)
    #expect(!file.text.contains(secret))
    #expect(file.text.contains("passwordEntered"))
    let history = try #require(store.history)
    #expect(!String(customDumping: history).contains(secret))
    expectEqual(history.state(after: 2)?.password, "-")
    let recording = try Recording<Notebook.State, Notebook.Action>(
      contentsOf: file.url,
      redactions: redactions
    )
    try expectEqual(recording.replay { Notebook() }.roll, store.withState { $0.roll })
  }

  @Test func `an undo stack keeps no redacted value, and the recording can be replayed`() throws {
    let file = TemporaryFile()
    let redactions: [RedactionOf<Diary>] = [
      .state(\.lines, with: []),
      .action(\.typed, with: ""),
    ]
    let store = makeDiary(
      HistoryRecorder().redacting(Diary.self, redactions[0], redactions[1]),
      try FileRecorder(file.url, of: Diary.self, redactions: redactions)
    )
    store.write()
    expectEqual(store.withState { $0.undo.undoCount }, 3)
    #expect(store.withState { "\($0)" }.contains("secret"))
    #expect(!file.text.contains("secret"))
    let history = try #require(store.history)
    #expect(!String(customDumping: history).contains("secret"))
    let recordings = [
      history.recording,
      try Recording<Diary.State, Diary.Action>(contentsOf: file.url, redactions: redactions),
    ]
    for recording in recordings {
      let state = try recording.replay { Diary() }
      expectEqual(state.undo.undoCount, 3)
      expectEqual(state.undo.redoCount, 1)
      expectEqual(state.undo.undoName, "Type")
      let test = try recording.testSource(file: "diary.jsonl", imports: [])
      #expect(!test.contains("secret"))
    }
  }

  @Test func `a replacement can depend on the value`() throws {
    let file = TemporaryFile()
    let redactions: [RedactionOf<Diary>] = [
      .state(\.lines) { $0.map { String(repeating: "•", count: $0.count) } },
      .action(\.typed) { String(repeating: "•", count: $0.count) },
    ]
    let store = makeDiary(try FileRecorder(file.url, of: Diary.self, redactions: redactions))
    store.write()
    #expect(!file.text.contains("secret"))
    let recording = try Recording<Diary.State, Diary.Action>(
      contentsOf: file.url,
      redactions: redactions
    )
    let state = try recording.replay { Diary() }
    expectEqual(state.lines, ["••••••••", "••••••••", "••••••••"])
    expectEqual(store.withState(\.lines).count, 3)
  }

  @Test func `a read that is equal to a redacted payload is redacted`() throws {
    let file = TemporaryFile()
    func reducer() -> some Reducer<Login.State, Login.Action> {
      Reduce { state, action in
        @Dependency(\.keychain) var keychain
        state.isKnown = action.password == keychain()
        return .none
      }
    }
    let keychain = RecordedDependency(\.keychain) { keychain in
      { recorded("keychain") { keychain()() } }
    }
    for redaction in [
      RedactionOf<Login>.action(\.entered, with: "-"), .read("keychain", with: "-"),
    ] {
      let redactions = [.action(\.entered, with: "-"), redaction]
      let store = Store(initialState: Login.State()) {
        reducer()
      } withDependencies: {
        $0.keychain = { "secret" }
        $0.storeObservers = [
          try! FileRecorder(
            file.url,
            of: Login.self,
            dependencies: [keychain],
            redactions: redactions
          )
        ]
      }
      store.send(.entered("secret"))
      #expect(store.withState(\.isKnown))
      #expect(!file.text.contains("secret"))
      let recording = try Recording<Login.State, Login.Action>(
        contentsOf: file.url,
        redactions: redactions
      )
      #expect(try recording.replay(dependencies: [keychain]) { reducer() }.isKnown)
    }
  }

  @Test func `an undo stack that the redactions do not reach stops the recording`() throws {
    let file = TemporaryFile()
    let recorder = try FileRecorder(
      file.url,
      of: PlainDiary.self,
      redactions: [.action(\.typed, with: "")]
    )
    let store = makePlainDiary(recorder)
    let issues = issues { store.send(.typed("secret")) }
    expectEqual(
      issues,
      [
        """
        The recording of 'PlainDiary.Action' stopped, because its next line could not be written: The \
        state has an undo stack or unsaved changes that its redactions do not reach, so they could \
        reveal a redacted value. Add '.undoStack(\\.stack, of: \\.value)' or \
        '.unsaved(\\.unsaved, of: \\.value, action: \\.unsaved)' to the redactions, or replace the \
        field that contains the values.

        The store continues, and the file is readable up to this line. Make the value 'Codable', or \
        check that the disk has space.
        """
      ]
    )
    #expect(!file.text.contains("secret"))
  }

  @Test func `a redaction of an undo stack redacts its values like the field`() throws {
    let file = TemporaryFile()
    let redactions: [RedactionOf<PlainDiary>] = [
      .action(\.typed, with: ""),
      .state(\.text, with: ""),
      .undoStack(\.undo, of: \.text),
    ]
    let store = makePlainDiary(
      try FileRecorder(file.url, of: PlainDiary.self, redactions: redactions)
    )
    store.send(.typed("secret 1"))
    store.send(.typed("secret 2"))
    store.send(.undo(.undo))
    #expect(!file.text.contains("secret"))
    let recording = try Recording<PlainDiary.State, PlainDiary.Action>(
      contentsOf: file.url,
      redactions: redactions
    )
    try expectEqual(recording.replay { PlainDiary() }.undo.undoCount, 1)
  }
}

/// A text editor with undo.
@Reducer struct Diary {
  @ObservableState
  struct State: Codable, Equatable {
    var lines: [String] = []
    var undo = UndoStack<[String]>()
  }

  enum Action: Codable, Equatable {
    case deleteButtonTapped
    case typed(String)
    case undo(UndoAction)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .deleteButtonTapped: state.lines = Array(state.lines.dropFirst())
      case .typed(let line): state.lines.append(line)
      case .undo: break
      }
      return .none
    }
    .undoable(\.lines, stack: \.undo, action: \.undo) { _, action in
      if case .typed = action { UndoStep("Type") } else { UndoStep("Delete") }
    }
  }
}

@MainActor private func makeDiary(_ observers: any StoreObserverProvider...) -> StoreOf<Diary> {
  Store(initialState: Diary.State()) {
    Diary()
  } withDependencies: {
    $0.storeObservers += observers
  }
}

extension Store where State == Diary.State, Action == Diary.Action {
  fileprivate func write() {
    send(.typed("secret 1"))
    send(.typed("secret 2"))
    send(.deleteButtonTapped)
    send(.typed("secret 3"))
    send(.undo(.undo))
    send(.undo(.undo))
    send(.undo(.redo))
    send(.undo(.undo))
    send(.typed("secret 4"))
    send(.undo(.undo))
    send(.undo(.redo))
    send(.undo(.undo))
    send(.typed("secret 5"))
    send(.typed("secret 6"))
    send(.undo(.undo))
  }
}

/// An editor whose state is not an `@ObservableState`.
@Reducer private struct PlainDiary {
  struct State: Codable, Equatable {
    var text = ""
    var undo = UndoStack<String>()
  }

  enum Action: Codable, Equatable {
    case typed(String)
    case undo(UndoAction)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .typed(let text) = action { state.text = text }
      return .none
    }
    .undoable(\.text, stack: \.undo, action: \.undo) { _, _ in UndoStep() }
  }
}

@MainActor private func makePlainDiary(
  _ recorder: any StoreObserverProvider
) -> StoreOf<PlainDiary> {
  Store(initialState: PlainDiary.State()) {
    PlainDiary()
  } withDependencies: {
    $0.storeObservers.append(recorder)
  }
}

@Reducer private struct Login {
  struct State: Codable, Equatable {
    var isKnown = false
  }

  enum Action: Codable, Equatable {
    case entered(String)

    var password: String {
      switch self {
      case .entered(let password): password
      }
    }
  }

  var body: some ReducerOf<Self> { EmptyReducer() }
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
