import Composable
import ComposableHistory
import Foundation
import RepositoryListFeature
import TodosFeature

/// A recording of one of the program's features.
enum SessionRecording {
  case app(Recording<App.State, App.Action>)
  case repositories(Recording<RepositoryList.State, RepositoryList.Action>)
  case todos(Recording<Todos.State, Todos.Action>)
}

extension SessionRecording {
  /// Reads a file written with `--record`.
  init(path: String) throws(Failure) {
    let file = URL(fileURLWithPath: path)
    do {
      switch try RecordingHeader(contentsOf: file).feature {
      case "App": self = .app(try Recording(contentsOf: file))
      case "RepositoryList": self = .repositories(try Recording(contentsOf: file))
      case "Todos": self = .todos(try Recording(contentsOf: file))
      case let feature:
        throw Failure(
          """
          \(quoted: path) is a recording of \(quoted: feature). This program can replay recordings of \
          App, RepositoryList and Todos.
          """
        )
      }
    } catch let failure as Failure {
      throw failure
    } catch let error as RecordingError {
      throw Failure("\(quoted: path): \(error)")
    } catch {
      throw Failure("Cannot read the recording \(quoted: path): \(error.reason).")
    }
  }

  /// A note about the file for the user, if there is one.
  var note: String? {
    switch self {
    case .app(let recording): recording.note
    case .repositories(let recording): recording.note
    case .todos(let recording): recording.note
    }
  }

  /// The output of the program at the end of a recording.
  enum Ending: Equatable {
    case repositories(RepositoryList.Loading)
    case todos(Todos.State)
  }

  /// Replays the recording.
  func replay() throws(Failure) -> Ending {
    do {
      switch self {
      case .app(let recording): return .todos(try recording.replay { App() }.todos.list)
      case .repositories(let recording):
        return .repositories(try recording.replay { RepositoryList() }.shownLoading)
      case .todos(let recording): return .todos(try recording.replay { Todos() })
      }
    } catch {
      throw Failure(TerminalText(lines: "\(error)"))
    }
  }
}

extension SessionRecording {
  /// Returns the source of a test.
  func testSource(file: String) throws(Failure) -> String {
    if let server {
      throw Failure(
        """
        \(quoted: file) was recorded with the repositories of \(quoted: server), which a test cannot \
        search. Record the session again without --live and --base-url.
        """
      )
    }
    do {
      switch self {
      case .app(let recording):
        return try recording.testSource(
          file: file,
          imports: [
            "@testable import ComposableSample", "@testable import RepositoryListFeature",
            "@testable import TodosFeature",
          ],
          memberwise: [Todo.State.self, Size.self],
          dependencies: [
            Self.storage(recording.transitions) { $0[case: \.todos.list.loaded] },
            "$0.repositories = .sample",
          ]
        )
      case .repositories(let recording):
        return try recording.testSource(
          file: file,
          imports: ["@testable import RepositoryListFeature"],
          initialState: RepositoryList.State(),
          dependencies: ["$0.repositories = .sample"]
        )
      case .todos(let recording):
        return try recording.testSource(
          file: file,
          imports: ["@testable import TodosFeature"],
          initialState: Todos.State(),
          memberwise: [Todo.State.self],
          dependencies: [Self.storage(recording.transitions) { $0[case: \.loaded] }]
        )
      }
    } catch {
      throw Failure(TerminalText(lines: "\(error)"))
    }
  }

  /// The server that was searched, or `nil` if it was the bundled sample.
  private var server: String? {
    let header: RecordingHeader?
    switch self {
    case .app(let recording): header = recording.header
    case .repositories(let recording): header = recording.header
    case .todos: header = nil
    }
    return header?.program.split(separator: " with ", maxSplits: 1).dropFirst().first.map(
      String.init
    )
  }

  /// Returns the source of a storage with the todos that were loaded first.
  private static func storage<Action>(
    _ transitions: [StateTransition<Action>],
    loaded: (Action) -> IdentifiedArrayOf<Todo.State>?
  ) -> String {
    let todos = transitions.compactMap { loaded($0.action) }.first ?? []
    let source = swiftExpression(for: todos, memberwise: [Todo.State.self]) ?? "[]"
    return "$0.todoStorage = .inMemory(\(todos.isEmpty ? "" : source))"
  }
}

extension FileRecorder where State: Codable & SendableMetatype, Action: Codable & SendableMetatype {
  /// Starts to record a feature in a file.
  ///
  /// An existing file is replaced only if it is a recording. The header names the server, because
  /// only a session without one can be made into a test.
  init<R: Reducer<State, Action>>(
    path: String,
    of feature: R.Type,
    server: URL? = nil
  ) throws(Failure) {
    let file = URL(fileURLWithPath: path)
    let values = try? file.resolvingSymlinksInPath().resourceValues(forKeys: [
      .fileSizeKey, .isRegularFileKey,
    ])
    let hasContent = values?.isRegularFile == true && values?.fileSize != 0
    if hasContent, (try? RecordingHeader(contentsOf: file)) == nil {
      throw Failure(
        """
        \(quoted: path) exists and is not a recording. The file was not changed. Record in another file.
        """
      )
    }
    do {
      let server = server.map { " with \($0.host ?? "")" } ?? ""
      try self.init(file, of: feature, program: Help.versionNumber + server)
    } catch {
      throw Failure("Cannot create the recording \(quoted: path): \(error.reason).")
    }
  }
}

extension Error {
  /// The system's description of an error.
  var reason: String {
    let error = self as NSError
    let cause = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError } ?? error
    guard cause.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
    return String(cString: strerror(Int32(cause.code)))
  }
}
