import Composable
import Foundation
import Hummingbird
import Logging
import Metrics
import ServiceLifecycle

/// A server for lists of todos.
public struct TodoServer: Sendable {
  /// The file of the database, which is created if it does not exist.
  public var database: String

  /// The port, or 0 for a free one.
  public var port = 8080

  /// The number of users above which the stores of idle ones are evicted.
  public var limit = 10_000

  /// A folder for recordings, or `nil`.
  public var recordings: URL?

  /// Pass `true` to use an actor and a dictionary instead of the library.
  public var isBare = false

  public init(database: String) {
    self.database = database
  }

  /// Runs the server until it has shut down gracefully, because of a signal for example.
  ///
  /// - Parameters:
  ///   - logger: A logger.
  ///   - onRunning: A closure that is called with the port when the server accepts connections.
  /// - Throws: An error if the database cannot be opened, or if the port is in use.
  public func run(
    logger: Logger,
    onRunning: @escaping @Sendable (_ port: Int) -> Void
  ) async throws {
    let database = try TodoDatabase(path: database)
    let metrics = ServerMetrics()
    let lists: any TodoLists =
      if isBare {
        BareLists(database: database)
      } else {
        withDependencies {
          $0.todoDatabase = database
          $0.journal = database.journal
          $0.storeObservers.append(ActionMonitor(logger: logger, factory: metrics))
        } operation: {
          Sessions(limit: limit, recordings: recordings, logger: logger)
        }
      }
    let server = Application(
      router: routes(of: lists, metrics: metrics),
      configuration: .init(address: .hostname("127.0.0.1", port: port)),
      onServerRunning: { onRunning($0.localAddress?.port ?? 0) },
      logger: logger
    )
    // They are shut down in reverse order: no requests, then no stores, then no database.
    var configuration = ServiceGroupConfiguration(
      services: [database, lists, server],
      gracefulShutdownSignals: [.sigterm, .sigint],
      logger: logger
    )
    configuration.maximumGracefulShutdownDuration = .seconds(20)
    let group = ServiceGroup(configuration: configuration)
    try await withMetricsFactory(metrics) { try await group.run() }
  }
}
