import CaseStudies
import Composable
import Foundation
import RepositoryListFeature
import TodosFeature

/// The program: parses its arguments and runs what they ask for.
@main @MainActor struct ComposableSample {
  let environment: [String: String]
  let terminal: Terminal

  static func main() async {
    let environment = ProcessInfo.processInfo.environment
    let program = Self(environment: environment, terminal: Terminal(environment: environment))
    exit(await program.run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Returns the exit status.
  private func run(_ arguments: [String]) async -> Int32 {
    do throws(Failure) {
      switch Invocation.parse(arguments) {
      case .success(let invocation): return try await run(invocation)
      case .failure(let error):
        terminal.complain("\(error.message)\nRun \"composable-sample --help\" for help.")
        return 2
      }
    } catch {
      terminal.complain(error.message)
      return 1
    }
  }

  private func run(_ invocation: Invocation) async throws(Failure) -> Int32 {
    switch invocation.task {
    case .caseStudy(let study?):
      // It holds no outside text: the studies have fixed values.
      try terminal.write(TerminalText(trusted: await study.transcript()))
    case .caseStudy(nil): try terminal.write(CaseStudyListText(studies: CaseStudy.all).text)
    case .help(let topic): try showHelp(topic)
    case .version: try terminal.write(Help.version)
    case .lines where terminal.isInteractive: return try await interact(invocation)
    case .lines: return try await lines(invocation).run(terminal.read)
    case .repositories(let command):
      let session = RepositoriesSession(client: client(invocation), page: invocation.page)
      try show(await session.perform(command), invocation)
    case .todos(let command):
      let session = await session(for: command, invocation.filter, invocation)
      if let notice = try await session.perform(command) { terminal.complain(notice) }
      try show(session.store.withState { $0 }, invocation)
    }
    return 0
  }

  /// Opens the full-screen program, where there is a screen.
  private func interact(_ invocation: Invocation) async throws(Failure) -> Int32 {
    guard terminal.obstacle == nil,
      let display = TerminalDisplay(isColoured: terminal.isColoured)
    else {
      let reason = terminal.obstacle ?? "The terminal cannot be controlled"
      terminal.complain(
        "\(reason), so the full-screen interface is not available. Other commands:\n"
      )
      try showHelp()
      return 0
    }
    return try await FullScreenSession(
      storage: .file(at: invocation.file ?? defaultFile),
      repositories: client(invocation),
      filter: invocation.filter,
      display: display,
      input: TerminalInput(descriptor: STDIN_FILENO)
    )
    .run()
  }

  private func lines(_ invocation: Invocation) -> LineSession {
    LineSession(
      filter: invocation.filter,
      open: { await session(for: $0, $1, invocation) },
      show: { (state) throws(Failure) in try show(state, invocation) },
      help: { () throws(Failure) in try showHelp() },
      complain: terminal.complain
    )
  }

  /// Loads the todos for a command; if it changes them, no other program can until that is saved.
  private func session(
    for command: TodosCommand,
    _ filter: Todos.Filter,
    _ invocation: Invocation
  ) async -> TodosSession {
    let path = invocation.file ?? defaultFile
    let terminal = terminal
    return await TodosSession(
      storage: command == .list
        ? .file(at: path)
        : .exclusive(at: path) { terminal.complain("\($0) Waiting up to a minute.") },
      filter: filter,
      waits: invocation.waits
    )
  }

  private func client(_ invocation: Invocation) -> RepositoryClient {
    guard let server = invocation.server else { return .sample }
    return .gitHub(baseURL: server, token: environment["GITHUB_TOKEN"])
  }

  private var defaultFile: String { TodoStorage.defaultPath(environment: environment) }

  private func show(_ state: Todos.State, _ invocation: Invocation) throws(Failure) {
    try terminal.write(
      invocation.isJSON
        ? TerminalText(json: TodoListJSON(state: state).text)
        : TodoListText(state: state, isColoured: terminal.isColoured).text
    )
  }

  private func show(
    _ results: RepositoryList.Results,
    _ invocation: Invocation
  ) throws(Failure) {
    try terminal.write(
      invocation.isJSON
        ? TerminalText(json: RepositoryListJSON(results: results).text)
        : RepositoryListText(results: results, isColoured: terminal.isColoured).text
    )
  }

  private func showHelp(_ topic: Help.Topic = .program) throws(Failure) {
    try terminal.write(Help(topic: topic, defaultFile: defaultFile).text)
  }
}
