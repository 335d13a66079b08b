import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A connection that sends requests, with limits of time and size.
final class HTTPConnection: Sendable {
  private let session: URLSession
  private let exchanges: HTTPExchanges
  private let timeout: Duration

  init(timeout: Duration, maximumSize: Int) {
    // Clocks and sessions cannot wait for much longer than this: 30 years.
    let timeout = min(timeout, .seconds(1_000_000_000))
    self.timeout = timeout
    exchanges = HTTPExchanges(maximumSize: maximumSize)
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.urlCredentialStorage = nil
    // The limit for the whole request is below. This one must not be reached first, even on a busy
    // machine.
    configuration.timeoutIntervalForRequest = TimeInterval(timeout.components.seconds + 3_600)
    session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
  }

  deinit {
    // Until then, the session retains its delegate and itself.
    session.finishTasksAndInvalidate()
  }

  func answer(to request: URLRequest) async throws(RepositoryError) -> HTTPAnswer {
    let task = session.dataTask(with: request)
    var timer: Task<Void, any Error>?
    defer { timer?.cancel() }
    return try await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        exchanges.begin(task, answering: continuation)
        if Task.isCancelled { exchanges.end(task, with: .failure(.cancelled)) }
        timer = Task.detached { [exchanges, timeout] in
          try await Task.sleep(for: timeout)
          exchanges.end(task, with: .failure(.timedOut(timeout)))
        }
      }
    } onCancel: {
      exchanges.end(task, with: .failure(.cancelled))
    }.get()
  }
}
