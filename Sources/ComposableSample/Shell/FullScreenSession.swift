import Composable
import Foundation
import Observation
import TodosFeature

/// Shows the program on a terminal, until the user leaves it.
@MainActor final class FullScreenSession {
  private let store: StoreOf<App>
  private let display: TerminalDisplay
  private let input: TerminalInput

  init(
    storage: TodoStorage,
    filter: Todos.Filter,
    display: TerminalDisplay,
    input: TerminalInput
  ) {
    self.display = display
    self.input = input
    store = Store(initialState: App.State(size: display.size)) {
      App()
    } withDependencies: {
      $0.todoStorage = storage
    }
    store.send(.todos(.list(.binding(.set(\.filter, filter)))))
  }

  /// Runs until the user leaves, and returns the exit status.
  func run() async throws(Failure) -> Int32 {
    store.send(.todos(.list(.task)))
    display.take()
    update()
    for await event in input.events { handle(event) }
    display.giveBack()
    if let error = store.todos.list.progress.error, store.todos.list.hasChanges {
      throw Failure("\(error)")
    }
    guard case .away(.signal(let number)) = store.presence else { return 0 }
    // As a shell would say it, had the program not been asked.
    return 128 + number
  }

  private func handle(_ event: TerminalInput.Event) {
    switch event {
    case .key(let key):
      if let action = store.state.action(for: key) { store.send(action) }
    case .resized:
      store.send(.resized(display.size))
    case .continued:
      display.take()
      store.send(.resized(display.size))
      display.show(AppScreen(store.state).screen)
    case .signal(SIGTSTP):
      store.send(.departed(.suspension))
    case .signal(let number):
      store.send(.departed(.signal(number)))
    case .closed:
      store.send(.departed(.signal(SIGHUP)))
    }
  }

  /// Shows the state, and again when something has changed that it was drawn from.
  private func update() {
    let (screen, presence) = withObservationTracking {
      (AppScreen(store.state).screen, store.presence)
    } onChange: {
      Task { @MainActor in self.update() }
    }
    switch presence {
    case .here, .leaving: display.show(screen)
    case .away(.suspension):
      display.suspend()
      store.send(.resumed)
      store.send(.resized(display.size))
    case .away: input.end()
    }
  }
}
