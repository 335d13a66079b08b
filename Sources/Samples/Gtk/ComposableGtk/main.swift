import CGtk
import Composable
import ComposableHistory
import ComposableInspector
import Foundation
import RepositoryListFeature
import TodosFeature

// ComposableGtk todos [--file FILE] [--record RECORDING]
//   shows the to-do list of a file.
// ComposableGtk repositories [--server URL] [--record RECORDING]
//   shows a search for repositories, in the sample or on a server.
// ComposableGtk test-from RECORDING, ComposableGtk page RECORDING
//   print the test and the page of a recording.
// ComposableGtk random todos|repositories SEQUENCES SEED
//   uses a feature at random, and compares the windows with its state.
//
// With COMPOSABLE_GTK_REPORT, the program prints each update of a widget, and its windows when it
// receives the signal USR1.

let words = Array(CommandLine.arguments.dropFirst())
let command = words.first ?? "todos"

func option(_ name: String) -> String? {
  words.firstIndex(of: name).flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
}

switch command {
case "todos": try showTodos()
case "repositories": try showRepositories()
case "test-from": print(try testSource(of: URL(filePath: words[1])))
case "page": print(try AnyRecording(contentsOf: URL(filePath: words[1])).html)
case "random": random(words[1], sequences: Int(words[2])!, seed: UInt64(words[3])!)
default: fatalError("There is no command \"\(command)\".")
}

@MainActor func showTodos() throws {
  startGtk()
  let recorder = try option("--record").map {
    try FileRecorder(URL(filePath: $0), of: Todos.self, program: "ComposableGtk")
  }
  let store = Store(initialState: Todos.State()) {
    Todos().saved(\.filter, in: .appStorage("filter"))
  } withDependencies: {
    if let file = option("--file") { $0.todoStorage = .file(at: file) }
    if Report.isOn { $0.uuid = .incrementing }
    $0.storeObservers += [recorder].compactMap(\.self)
  }
  let window = todosWindow(store)
  window.onCloseRequest {
    Task {
      await store.send(.willSuspend).finish()
      MainLoop.quit()
    }
  }
  gtk_window_present(window.cast())
  Frames.measure(window)
  MainLoop.run()
}

@MainActor func showRepositories() throws {
  startGtk()
  let recorder = try option("--record").map {
    try FileRecorder(URL(filePath: $0), of: RepositoryList.self, program: "ComposableGtk")
  }
  let server = option("--server").flatMap(URL.init(string:))
  let store = Store(initialState: RepositoryList.State(query: "")) {
    RepositoryList()
      .saved(\.saved, in: .appStorage(server?.host.map { "screen on \($0)" } ?? "screen"))
  } withDependencies: {
    $0.repositories = server.map { .gitHub(baseURL: $0) } ?? .sample
    $0.storeObservers += [recorder].compactMap(\.self)
  }
  let window = repositoriesWindow(store)
  window.onCloseRequest { MainLoop.quit() }
  gtk_window_present(window.cast())
  MainLoop.run()
}

@MainActor func random(_ feature: String, sequences: Int, seed: UInt64) {
  startGtk()
  runTasksOnMainThread()
  prepareDependencies {
    $0.defaultAppStorage = DefaultsFile(URL(filePath: "/defaults.json"), in: .inMemory)
  }
  let user = RandomUser(
    seed: seed,
    sequences: sequences,
    session: feature == "todos" ? RandomSession.todos : RandomSession.repositories
  )
  user.start()
  MainLoop.run()
  print("\(sequences) sequences of \(feature), \(user.steps) steps: no difference")
}

@MainActor func startGtk() {
  guard gtk_init_check() != 0 else { fatalError("There is no display: DISPLAY is not set.") }
  if ProcessInfo.processInfo.environment["COMPOSABLE_GTK_REPORT"] != nil { Report.start() }
}
