import Composable
import TodosFeature

/// Runs the commands in lines, one after another.
@MainActor final class LineSession {
  private let session: TodosSession
  private let show: (Todos.State) throws(Failure) -> Void
  private let help: () throws(Failure) -> Void
  private let complain: (TerminalText) -> Void

  private var filter: Todos.Filter
  private var lineNumber = 0
  private var status: Int32 = 0

  init(
    session: TodosSession,
    filter: Todos.Filter,
    show: @escaping (Todos.State) throws(Failure) -> Void,
    help: @escaping () throws(Failure) -> Void,
    complain: @escaping (TerminalText) -> Void
  ) {
    self.filter = filter
    self.session = session
    self.show = show
    self.help = help
    self.complain = complain
  }

  /// Runs until the lines end or a line quits, and returns the exit status.
  ///
  /// It continues after a line that fails. The exit status is the status of the first failure.
  func run(_ read: () async -> String?) async throws(Failure) -> Int32 {
    while let line = await read() {
      lineNumber += 1
      switch LineCommand.parse(line) {
      case nil: break
      case .failure(let error): fail(error.message, 2)
      case .success(.help): try help()
      case .success(.quit): return status
      case .success(.filter(let filter)):
        self.filter = filter
        try await perform(.list)
      case .success(.todos(let command)): try await perform(command)
      }
    }
    return status
  }

  /// Each command reads the file again, and releases its lock afterwards.
  private func perform(_ command: TodosCommand) async throws(Failure) {
    do throws(Failure) {
      if let notice = try await session.perform(command, filter: filter) { complain(notice) }
    } catch {
      return fail(error.message, 1)
    }
    try show(session.store.withState { $0 })
  }

  private func fail(_ message: TerminalText, _ newStatus: Int32) {
    complain("Line \(lineNumber): \(message)")
    if status == 0 { status = newStatus }
  }
}
