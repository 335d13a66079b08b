import Composable
import Foundation

/// A program that .ci/programs/hostile kills: it counts, or sends messages, and says what it has
/// promised.
@main struct Killed {
  struct Counter: Codable, Equatable {
    var count = 0

    /// Text that belongs to the count, and makes the file longer than a page of a disk.
    var text = ""

    var isWhole: Bool { count == 0 || text == Self.text(of: count) }

    static func text(of count: Int) -> String {
      String(repeating: "\(count % 10)", count: 20_000)
    }
  }

  enum Action {
    case confirmed(Int)
    case counted
  }

  static let folder = URL(fileURLWithPath: CommandLine.arguments[1])

  @MainActor static func main() async throws {
    if let number = CommandLine.arguments.dropFirst(2).first.flatMap({ Int($0) }) {
      try await Outbox.send(from: number)
    } else {
      await count()
    }
  }

  @MainActor static func count() async {
    let file = folder.appending(path: "counter.json")
    let store = Store(initialState: Counter()) {
      Reduce<Counter, Action> { state, action in
        switch action {
        case .confirmed(let count):
          say("confirmed \(count)")
        case .counted:
          state.count += 1
          state.text = Counter.text(of: state.count)
          guard state.count % 3 == 0 else { break }
          return .run { [count = state.count] send in
            try await saveSharedValues()
            await send(.confirmed(count))
          }
        }
        return .none
      }
      .saved(\.self, in: .fileStorage(file))
    }
    let state = store.withState { $0 }
    say("\(state.isWhole ? "found" : "mixed") \(state.count)")
    for count in (state.count + 1)... {
      say("sent \(count)")
      await store.send(.counted).finish()
    }
  }

  /// Prints at once: what a killed program has printed was promised.
  static func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}

/// Messages for a server, which is the reader of what the program prints.
struct Outbox {
  struct State {
    var messages: Set<Int> = []
    @Shared(.fileStorage(Killed.folder.appending(path: "outbox.json")))
    var unsaved = Unsaved<Set<Int>, Action>()
  }

  @CasePathable
  enum Action: Codable, Equatable {
    case appeared
    case loaded
    case written(Int)
    case unsaved(UnsavedAction<Action>)
  }

  /// Writes messages forever.
  ///
  /// Those that an earlier program has left are sent first.
  @MainActor static func send(from first: Int) async throws {
    let state = State()
    let found = state.unsaved.changes.compactMap(\.action[case: \.written])
    Killed.say("found " + found.map(String.init).joined(separator: " "))
    let store = Store(initialState: state) {
      Reduce<State, Action> { state, action in
        switch action {
        case .loaded: state.messages = []
        case .written(let message): state.messages.insert(message)
        case .unsaved(.saved(_, let action, _)):
          return .run { _ in
            try await saveSharedValues()
            Killed.say("confirmed \(action[case: \.written] ?? 0)")
          }
        case .appeared, .unsaved: break
        }
        return .none
      }
      .optimistic(\.messages, unsaved: \.$unsaved, action: \.unsaved) { action in
        switch action {
        case .appeared: .load
        case .loaded: .loaded
        case .written(let message):
          .save {
            Killed.say("received \(message)")
            // The answer takes a while.
            try await Task.sleep(for: .milliseconds(1))
          }
        case .unsaved: nil
        }
      }
    }
    store.send(.appeared)
    store.send(.loaded)
    if store.withState({ $0.messages }) != Set(found) { Killed.say("mixed 0") }
    for message in first... {
      Killed.say("written \(message)")
      store.send(.written(message))
      if message.isMultiple(of: 3) {
        try await saveSharedValues()
        Killed.say("kept \(message)")
      }
      // A server that is slower than the writer must catch up.
      while store.withState({ $0.unsaved.changes.count > 12 }) {
        try await Task.sleep(for: .milliseconds(1))
      }
    }
  }
}
