import Composable
import Foundation

/// A program that .ci/programs/hostile kills: it counts, and says what it has promised.
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

  @MainActor static func main() async {
    let file = URL(fileURLWithPath: CommandLine.arguments[1]).appending(path: "counter.json")
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
