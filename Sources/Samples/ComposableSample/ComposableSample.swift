import CaseStudies
import Composable
import ComposableHistory
import ComposableInspector
import Foundation
import RepositoryListFeature
import TodosFeature

/// The program, which parses its arguments and runs the requested task.
@MainActor package struct ComposableSample {
  let environment: [String: String]
  let terminal: Terminal

  package static func main() async {
    let environment = ProcessInfo.processInfo.environment
    let program = Self(environment: environment, terminal: Terminal(environment: environment))
    exit(await program.run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Runs the program and returns its exit status.
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
      // The text is trusted, because the studies contain only fixed values.
      try terminal.write(TerminalText(trusted: await study.introduction + study.transcript()))
    case .caseStudy(nil): try terminal.write(CaseStudyListText(studies: CaseStudy.all).text)
    case .demo: try await demonstrate(invocation)
    case .help(let topic): try showHelp(topic)
    case .version: try terminal.write(Help.version)
    case .lines where terminal.isInteractive: return try await interact(invocation)
    case .lines:
      let session = try session(invocation)
      let inspector = try inspector(of: session.store, invocation, as: SessionRecording.todos)
      defer { inspector?.stop() }
      return try await lines(session, invocation).run(terminal.nextLine)
    case .recording(.inspect, let file): try inspect(file, invocation)
    case .recording(.replay, let file): try replay(file, invocation)
    case .recording(.test, let file):
      let recording = try SessionRecording(path: file)
      if let note = recording.note { terminal.complain("\(quoted: file): \(note)") }
      let name = URL(fileURLWithPath: file).lastPathComponent
      try terminal.write(TerminalText(lines: try recording.testSource(file: name)))
    case .repositories(let command):
      prepareDependencies { $0.defaultAppStorage = .ofUser(environment: environment) }
      let session = RepositoriesSession(
        client: client(invocation),
        page: invocation.page,
        observers: try observers(of: RepositoryList.self, invocation)
      )
      try show(await session.perform(command), invocation)
    case .todos(let command):
      let session = try session(invocation)
      if let notice = try await session.perform(command, filter: invocation.filter ?? .all) {
        terminal.complain(notice)
      }
      try show(session.store.withState { $0 }, invocation)
    }
    return 0
  }

  /// Searches for the fault of the demo, and shows what was found.
  private func demonstrate(_ invocation: Invocation) async throws(Failure) {
    try terminal.write(DemoText.introduction)
    let faulty = await LookupSearch.run(isCorrected: false)
    let corrected = await LookupSearch.run(isCorrected: true)
    if let report = corrected.report { throw Failure("\(TerminalText(lines: report))") }
    guard let text = DemoText.result(of: faulty, corrected: corrected), let page = faulty.page
    else { throw Failure("The search has not found the fault.") }
    try terminal.write(text)
    if let file = invocation.pageFile { try AnyRecording.write(page, to: file) }
    try terminal.write(DemoText.page(invocation.pageFile))
  }

  private func replay(_ file: String, _ invocation: Invocation) throws(Failure) {
    let recording = try SessionRecording(path: file)
    if let note = recording.note { terminal.complain("\(quoted: file): \(note)") }
    switch try recording.replay() {
    case .repositories(let loading): try show(RepositoriesSession.results(of: loading), invocation)
    case .todos(let state): try show(state, invocation)
    }
  }

  private func inspect(_ file: String, _ invocation: Invocation) throws(Failure) {
    let recording = try AnyRecording(path: file)
    if let note = recording.note { terminal.complain("\(quoted: file): \(note)") }
    if let page = invocation.pageFile { try AnyRecording.write(recording.html, to: page) }
    if let trace = invocation.traceFile { try AnyRecording.write(recording.trace, to: trace) }
    guard invocation.pageFile == nil, invocation.traceFile == nil else { return }
    let lines = recording.summary.map { (line: String) -> TerminalText in "\(line)\n" }
    try terminal.write(lines.joined())
  }

  /// Serves the inspector page for a store if the user asked for it.
  private func inspector<State, Action>(
    of store: Store<State, Action>,
    _ invocation: Invocation,
    as recorded: @escaping @Sendable (Recording<State, Action>) -> SessionRecording
  ) throws(Failure) -> Inspector? {
    guard invocation.isInspected else { return nil }
    let testSource: @Sendable (Recording<State, Action>) throws -> String = { recording in
      try recorded(recording).testSource(file: "recording.jsonl")
    }
    do {
      let inspector = try store.inspect(
        sendsActions: true,
        testSource: invocation.server == nil ? testSource : nil
      )
      terminal.complain("Inspector: \(inspector.url.absoluteString)")
      return inspector
    } catch {
      throw Failure("\(error)")
    }
  }

  /// Returns the observers that record the actions of a feature.
  private func observers<R: Reducer>(
    of feature: R.Type,
    _ invocation: Invocation
  ) throws(Failure) -> [any StoreObserverProvider]
  where R.State: Codable & SendableMetatype, R.Action: Codable & SendableMetatype {
    var observers: [any StoreObserverProvider] = []
    if invocation.isInspected { observers.append(HistoryRecorder()) }
    if let path = invocation.recording {
      observers.append(try FileRecorder(path: path, of: feature, server: invocation.server))
    }
    return observers
  }

  /// Opens the full-screen interface if there is a suitable terminal.
  private func interact(_ invocation: Invocation) async throws(Failure) -> Int32 {
    guard terminal.obstacle == nil,
      let display = TerminalDisplay(isColored: terminal.isColored)
    else {
      let reason = terminal.obstacle ?? "The terminal cannot be controlled"
      terminal.complain(
        "\(reason), so the full-screen interface is not available. Other commands:\n"
      )
      try showHelp()
      return 0
    }
    var observers = try observers(of: App.self, invocation)
    if !invocation.isInspected { observers.append(HistoryRecorder(limit: 1_000)) }
    let issues = DeferredIssues()
    IssueReporters.current = [issues]
    defer { for text in issues.texts { terminal.complain(text) } }
    prepareDependencies { $0.defaultAppStorage = .ofUser(environment: environment) }
    let session = FullScreenSession(
      storage: .file(at: invocation.file ?? defaultFile),
      repositories: client(invocation),
      host: invocation.server?.host,
      observers: observers,
      filter: invocation.filter,
      display: display,
      input: { TerminalInput(descriptor: STDIN_FILENO) }
    )
    let inspector = try inspector(of: session.store, invocation, as: SessionRecording.app)
    defer { inspector?.stop() }
    if inspector != nil {
      terminal.complain("Open this address in a browser, then press Enter for the full screen.")
      _ = terminal.read()
    }
    return try await session.run()
  }

  private func lines(_ session: TodosSession, _ invocation: Invocation) -> LineSession {
    LineSession(
      session: session,
      filter: invocation.filter ?? .all,
      show: { (state) throws(Failure) in try show(state, invocation) },
      help: { () throws(Failure) in try showHelp() },
      complain: terminal.complain
    )
  }

  /// Creates a session that locks the todos while a command uses them.
  private func session(_ invocation: Invocation) throws(Failure) -> TodosSession {
    let path = invocation.file ?? defaultFile
    let terminal = terminal
    let observers = try observers(of: Todos.self, invocation)
    return TodosSession(
      open: { command in
        command == .list
          ? .file(at: path)
          : .exclusive(at: path) { terminal.complain("\($0) Waiting up to a minute.") }
      },
      waits: invocation.waits,
      withDependencies: { $0.storeObservers = observers }
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
        : TodoListText(state: state, isColored: terminal.isColored).text
    )
  }

  private func show(
    _ results: RepositoryList.Results,
    _ invocation: Invocation
  ) throws(Failure) {
    try terminal.write(
      invocation.isJSON
        ? TerminalText(json: RepositoryListJSON(results: results).text)
        : RepositoryListText(results: results, isColored: terminal.isColored).text
    )
  }

  private func showHelp(_ topic: Help.Topic = .program) throws(Failure) {
    try terminal.write(Help(topic: topic, defaultFile: defaultFile).text)
  }
}
