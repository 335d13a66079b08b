import Composable
import ComposableHistory
import Foundation
import RepositoryListFeature
import TodosFeature

/// Runs the full-screen interface in a terminal until the user leaves it.
@MainActor final class FullScreenSession {
  let store: StoreOf<App>
  private let display: TerminalDisplay
  private let makeInput: () -> TerminalInput

  /// The input, which starts when the program takes over the terminal.
  private lazy var input = makeInput()

  /// The step of the history that is shown, if one is.
  private var historyNumber: Int?

  init(
    storage: TodoStorage,
    repositories: RepositoryClient,
    host: String? = nil,
    observers: [any StoreObserverProvider] = [],
    filter: Todos.Filter? = nil,
    display: TerminalDisplay,
    input: @escaping () -> TerminalInput
  ) {
    self.display = display
    makeInput = input
    let state = App.State(
      repositories: RepositoriesTab.State(host: host),
      size: display.size
    )
    store = Store(initialState: state) {
      App(host: host)
    } withDependencies: {
      $0.todoStorage = storage
      $0.repositories = repositories
      $0.storeObservers = observers
    }
    if let filter { store.send(.todos(.list(.binding(.set(\.filter, filter))))) }
  }

  /// Runs until the user leaves, and returns the exit status.
  func run() async throws(Failure) -> Int32 {
    // A signal that came in between would end the program without giving the terminal back.
    let events = input.events
    display.take()
    // Draws again when a value that it has read changes.
    let drawing = observe { [self] in update() }
    for await event in events { handle(event) }
    drawing.cancel()
    display.giveBack()
    if let error = store.todos.list.progress.error, store.todos.list.hasChanges {
      throw Failure("\(error)")
    }
    do {
      try await saveSharedValues()
    } catch {
      throw Failure("Cannot save the settings: \(error.reason).")
    }
    guard case .away(.signal(let number)) = store.presence else { return 0 }
    // The exit status that a shell reports for a program ended by a signal.
    return 128 + number
  }

  private func handle(_ event: TerminalInput.Event) {
    if let number = historyNumber {
      if case .key(let key) = event, key != .control("c") { return step(key, from: number) }
      closeHistory()
    }
    switch event {
    case .key(let key):
      let commands = AppCommands(store) { [self] in showHistory(store.history?.lastNumber) }
      _ = commands.command(for: key)?.perform()
    case .resized:
      store.send(.resized(display.size))
    case .continued:
      display.take()
      store.send(.resized(display.size))
      update()
    case .signal(SIGTSTP):
      store.send(.departed(.suspension))
    case .signal(let number):
      store.send(.departed(.signal(number)))
    case .closed:
      store.send(.departed(.signal(SIGHUP)))
    }
  }

  /// Shows the state.
  private func update() {
    if let historyNumber, let history = store.history {
      // A past state in which the program was suspended is only shown.
      var state = store.state
      state.size = display.size
      state.isHelpShown = false
      var screen = AppScreen(store, showing: state).screen
      HistoryPanel(history, number: historyNumber).draw(on: &screen)
      return display.show(screen)
    }
    switch store.presence {
    // The page of the inspector can show a past state, in which the program was suspended.
    case _ where store.travelPosition != nil, .here, .leaving:
      display.show(AppScreen(store).screen)
    case .away(.suspension):
      display.suspend()
      store.send(.resumed)
      store.send(.resized(display.size))
      // An action that is sent inside of `observe` does not run it again, so draw again here.
      update()
    case .away:
      input.end()
    }
  }
}

// MARK: History

extension FullScreenSession {
  private func step(_ key: Key, from number: Int) {
    guard let history = store.history else { return }
    if key == Key(.escape) || key == .scalar("q") { return closeHistory() }
    showHistory(HistoryPanel.number(key, from: number, in: history))
  }

  private func showHistory(_ number: Int?) {
    guard let number else { return }
    // The order matters: while the store travels, the screen must show a step of the history.
    historyNumber = number
    store.travel(to: number)
    update()
  }

  private func closeHistory() {
    store.returnToPresent()
    historyNumber = nil
    update()
  }
}

/// Collects issues, such as a damaged settings file, until the full screen has ended.
struct DeferredIssues: IssueReporter {
  private let storage = LockIsolated<[String]>([])

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    guard let message = message() else { return }
    storage.withValue { $0.append(message) }
  }

  /// The issues so far.
  var messages: [String] { storage.value }
  var texts: [TerminalText] { messages.map { TerminalText(lines: $0) } }
}
