public import Composable
public import ComposableHistory
public import Foundation

/// A server for a web page that shows what a running store does.
///
///     let store = Store(initialState: Todos.State()) {
///       Todos()
///     } withDependencies: {
///       $0.storeObservers.append(HistoryRecorder())
///     }
///     let inspector = try store.inspect()
///     print(inspector.url)
///
/// The page shows actions as they happen. It can show any recorded state in the program, return to
/// the present, and export the recording. An open page asks the store for new actions when there are
/// some, at most ten times a second. If no page is open, the program does no work for it.
///
/// The server listens on the loopback address only. It refuses requests without the random token in
/// the URL, and requests from pages of another origin. It runs until you call ``stop()`` or release
/// the inspector, which keeps the store alive.
public final class Inspector: Sendable {
  private let server: HTTPServer
  private let programs = InspectedPrograms()

  /// The address of the page, including the token.
  public let url: URL

  fileprivate init(page: String? = nil, port: UInt16) throws(InspectorError) {
    let site = InspectorSite(programs: programs, page: page)
    server = try HTTPServer(port: port, answer: site.answer)
    url = site.url(port: server.port)
  }

  /// Shows another store of the program on the page.
  ///
  /// Call this method on the store's actor. The page has a list of its stores, and shows one of
  /// them. If an effect of a store sends an action to another one, the page shows where the action
  /// came from.
  ///
  /// - Parameters:
  ///   - store: A root store with a `HistoryRecorder`.
  ///   - isolation: The actor of the store.
  ///   - sendsActions: `true` if the page can send actions to the store; otherwise, `false`.
  ///   - testSource: Returns the source of a test that repeats the history.
  /// - Throws: An ``InspectorError`` if the store has no history.
  public func add<State, Action>(
    _ store: Store<State, Action>,
    isolation: isolated any Actor = #isolation,
    sendsActions: Bool = false,
    testSource: (@Sendable (_ recording: Recording<State, Action>) throws -> String)? = nil
  ) throws(InspectorError) {
    guard store.history != nil else {
      throw InspectorError(
        description: """
          The store of '\(State.self)' has no history to inspect. Add a 'HistoryRecorder' to \
          'storeObservers' where the store is created, and inspect that root store.
          """
      )
    }
    programs.append(
      InspectedStore(
        store,
        sendsActions: sendsActions,
        testSource: testSource,
        isolation: isolation
      )
    )
  }

  /// Stops the server and closes its connections.
  public func stop() { server.stop() }

  deinit { server.stop() }
}

/// An error that prevents an inspector from starting.
public struct InspectorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The cause, and what to change.
  public let description: String
}

extension Store {
  /// Serves a web page that shows what this store does, for development.
  ///
  /// Call this method on the store's actor. The store must be a root store with a
  /// `HistoryRecorder`.
  ///
  /// Pass `testSource` to be able to copy a test from the page:
  ///
  ///     let inspector = try store.inspect { recording in
  ///       try recording.testSource(file: "recording.jsonl", imports: ["@testable import Todos"])
  ///     }
  ///
  /// - Parameters:
  ///   - port: The port to listen on, or 0 for any free port.
  ///   - isolation: The actor of the store.
  ///   - sendsActions: `true` if the page can send actions to the store, which it reads as JSON;
  ///     otherwise, `false`. The actions must be `Decodable`. A program that is built for release
  ///     refuses them.
  ///   - testSource: Returns the source of a test that repeats the history. If the state and the
  ///     actions are `Codable`, the closure runs on another thread, with a copy of the history that
  ///     was encoded and decoded. Otherwise, it runs on the actor of the store, which waits for it.
  /// - Returns: The inspector, which serves the page until it is released.
  /// - Throws: An ``InspectorError`` if the store has no history or the port is in use.
  public func inspect(
    port: UInt16 = 0,
    isolation: isolated any Actor = #isolation,
    sendsActions: Bool = false,
    testSource: (@Sendable (_ recording: Recording<State, Action>) throws -> String)? = nil
  ) throws(InspectorError) -> Inspector {
    let inspector = try Inspector(port: port)
    try inspector.add(
      self,
      isolation: isolation,
      sendsActions: sendsActions,
      testSource: testSource
    )
    return inspector
  }
}

extension AnyRecording {
  /// Serves the recording's ``html`` on the loopback address.
  ///
  /// Use it on a machine whose files a browser cannot open, through a forwarded port. The page can
  /// open other recordings, too.
  ///
  /// - Parameter port: The port to listen on, or 0 for any free port.
  /// - Returns: The inspector, which serves the page until it is released.
  /// - Throws: An ``InspectorError`` if the port is in use.
  public func inspect(port: UInt16 = 0) throws(InspectorError) -> Inspector {
    try Inspector(page: html, port: port)
  }
}
