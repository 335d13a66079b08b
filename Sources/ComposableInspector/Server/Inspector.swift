public import Composable
import ComposableHistory
public import Foundation

/// A page about a running store, served on this machine.
///
///     let store = Store(initialState: Todos.State()) {
///       Todos()
///     } withDependencies: {
///       $0.storeObservers.append(HistoryRecorder())
///     }
///     let inspector = try store.inspect()
///     print(inspector.url)
///
/// The page shows actions as they happen. It can show any recorded state in the program, return to the
/// present, and export the recording. The program does nothing for the page until it is opened. While
/// it is open, the store's actor is asked ten times a second what is new.
///
/// The server listens on the loopback address only. It refuses requests without the random token that
/// is part of the URL, and requests that a page of another origin has made. It keeps the store until
/// you call ``stop()`` or release the inspector.
public final class Inspector: Sendable {
  private let server: HTTPServer
  private let program: any InspectedProgram

  /// The address of the page, with the token.
  public let url: URL

  fileprivate init(_ program: some InspectedProgram, port: UInt16) throws(InspectorError) {
    let site = InspectorSite(program: program)
    server = try HTTPServer(port: port, answer: site.answer)
    self.program = program
    url = site.url(port: server.port)
  }

  /// Ends the server and its connections.
  public func stop() { server.stop() }

  deinit { server.stop() }
}

/// An inspector cannot start.
public struct InspectorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What happened, and what to change.
  public let description: String
}

extension Store {
  /// Serves a page about this store on the loopback address, for development.
  ///
  /// Call it on the store's actor. The store must be a root store that was created with a
  /// `HistoryRecorder`.
  ///
  /// - Parameters:
  ///   - port: The port to listen on; 0 for any that is free.
  ///   - isolation: The actor of the store.
  /// - Returns: The server, which runs until it is released.
  /// - Throws: An ``InspectorError`` if the store has no history or the port is in use.
  public func inspect(
    port: UInt16 = 0,
    isolation: isolated any Actor = #isolation
  ) throws(InspectorError) -> Inspector {
    guard history != nil else {
      throw InspectorError(
        description: """
          The store of '\(State.self)' has no history to inspect. Add a 'HistoryRecorder' to \
          'storeObservers' where the store is created, and inspect that root store.
          """
      )
    }
    return try Inspector(InspectedStore(self, isolation: isolation), port: port)
  }
}
