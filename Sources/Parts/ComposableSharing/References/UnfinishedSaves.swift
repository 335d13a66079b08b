#if canImport(Dispatch)
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(ucrt)
import ucrt
#endif
import ComposableIssues
import Dispatch

/// The unfinished saves of this process, for which a normal exit waits.
///
/// The state is global, because the exit of a process is. An exit handler belongs to no task, and
/// finds the saves of all dependencies only here. It is nothing but a count.
enum UnfinishedSaves {
  /// The real time that an exit waits.
  ///
  /// A save that needs the exiting thread cannot finish, so the time is limited.
  private static let limit = 10
  private static let group = DispatchGroup()

  static func begin() {
    _ = waitsAtExit
    group.enter()
  }

  static func end() {
    group.leave()
  }

  private static let waitsAtExit: Void = {
    atexit { UnfinishedSaves.waitAtExit(seconds: UnfinishedSaves.limit) }
  }()

  static func waitAtExit(seconds: Int) {
    guard group.wait(timeout: .now() + .seconds(seconds)) == .timedOut else { return }
    let names = SharedReferences.current.unsaved.map(\.name).sorted().joined(separator: ", ")
    StandardError.print(
      """
      The program exited with unsaved changes of shared values: \(names).

      The exit waited \(seconds) seconds for the saves to finish. Before the program ends, call \
      "try await saveSharedValues()". A save that needs the main thread cannot finish during the \
      exit.
      """
    )
  }
}
#else
/// Without Dispatch, no other thread could finish a save while an exit waits.
enum UnfinishedSaves {
  static func begin() {}
  static func end() {}
}
#endif
