import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The requests that wait for their responses.
final class HTTPExchanges: NSObject, URLSessionDataDelegate {
  typealias Outcome = Result<HTTPAnswer, RepositoryError>

  private struct Exchange {
    /// The caller, or `nil` if the exchange ended while its task was being redirected.
    var continuation: CheckedContinuation<Outcome, Never>?
    var body = Data()
    var redirections = 0

    /// The host of a redirection that was not followed.
    var refusedHost: String?

    /// A Boolean value that indicates whether the task is being redirected.
    ///
    /// On Linux, Foundation stops the program if a task is cancelled at that moment.
    var isRedirecting = false
  }

  private static let maximumRedirections = 5

  private let maximumSize: Int
  private let open = Mutex<[Int: Exchange]>([:])

  init(maximumSize: Int) {
    self.maximumSize = maximumSize
  }

  /// Starts a task.
  func begin(
    _ task: URLSessionTask,
    answering continuation: CheckedContinuation<Outcome, Never>
  ) {
    open.withLock { $0[task.taskIdentifier] = Exchange(continuation: continuation) }
    task.resume()
  }

  /// Delivers the outcome if somebody still waits for it.
  ///
  /// Cancels the task now or, if it is being redirected, at the next delegate call.
  func end(_ task: URLSessionTask, with outcome: Outcome) {
    let ended: Exchange? = open.withLock { exchanges in
      let exchange = exchanges.removeValue(forKey: task.taskIdentifier)
      if exchange?.isRedirecting == true {
        exchanges[task.taskIdentifier] = exchange
        exchanges[task.taskIdentifier]?.continuation = nil
      }
      return exchange
    }
    guard let ended, let continuation = ended.continuation else { return }
    continuation.resume(returning: outcome)
    if !ended.isRedirecting { task.cancel() }
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    let isWanted = open.withLock { exchanges in
      guard exchanges[dataTask.taskIdentifier]?.continuation != nil else {
        exchanges[dataTask.taskIdentifier] = nil
        return false
      }
      exchanges[dataTask.taskIdentifier]?.isRedirecting = false
      return true
    }
    guard isWanted else { return completionHandler(.cancel) }
    guard response.expectedContentLength <= Int64(maximumSize) else {
      end(dataTask, with: .failure(.tooLarge(limit: maximumSize)))
      return completionHandler(.cancel)
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLarge = open.withLock { exchanges in
      let count = exchanges[dataTask.taskIdentifier]?.body.count ?? 0
      guard count + data.count <= maximumSize else { return true }
      exchanges[dataTask.taskIdentifier]?.body.append(data)
      return false
    }
    if isTooLarge { end(dataTask, with: .failure(.tooLarge(limit: maximumSize))) }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    let isAtHome = request.url?.isAtHome(of: task.originalRequest?.url) ?? false
    let isFollowed: Bool? = open.withLock { exchanges in
      guard var exchange = exchanges[task.taskIdentifier] else { return nil }
      guard exchange.continuation != nil else {
        exchanges[task.taskIdentifier] = nil
        return false
      }
      exchange.isRedirecting = true
      exchange.redirections += 1
      if !isAtHome {
        exchange.refusedHost = request.url?.host?.excerpt ?? "an address without a host"
      }
      exchanges[task.taskIdentifier] = exchange
      return isAtHome && exchange.redirections <= Self.maximumRedirections
    }
    // A task that was cancelled before this call takes no answer.
    guard let isFollowed else { return }
    completionHandler(isFollowed ? request : nil)
  }

  /// Accepts the response of a server that asks for a password, because there is none to send.
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if canImport(FoundationNetworking)
    // The response is complete here, and no other delegate method will be called.
    if let exchange = open.withLock({ $0[task.taskIdentifier] }) {
      end(task, with: outcome(of: task, after: exchange, error: nil))
    }
    completionHandler(.cancelAuthenticationChallenge, nil)
    #else
    completionHandler(.performDefaultHandling, nil)
    #endif
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    guard let exchange = open.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
      return
    }
    exchange.continuation?.resume(returning: outcome(of: task, after: exchange, error: error))
  }

  private func outcome(
    of task: URLSessionTask,
    after exchange: Exchange,
    error: (any Error)?
  ) -> Outcome {
    if let host = exchange.refusedHost { return .failure(.redirected(host: host)) }
    if let error {
      return .failure(RepositoryError(error, host: task.originalRequest?.url?.host ?? ""))
    }
    guard let response = task.response as? HTTPURLResponse else {
      return .failure(.connectionLost(cause: "there was no answer"))
    }
    let headers = response.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
    return .success(
      HTTPAnswer(
        status: response.statusCode,
        headers: Dictionary(headers, uniquingKeysWith: { first, _ in first }),
        body: exchange.body
      )
    )
  }
}

extension URL {
  /// Returns whether a URL is on the same server, with at least the same protection.
  fileprivate func isAtHome(of other: URL?) -> Bool {
    host?.lowercased() == other?.host?.lowercased()
      && scheme?.lowercased() == other?.scheme?.lowercased()
      && (port ?? defaultPort) == (other?.port ?? other?.defaultPort)
  }
}

extension URL {
  fileprivate var defaultPort: Int { scheme?.lowercased() == "https" ? 443 : 80 }
}

extension RepositoryError {
  /// Creates the error that describes a network error.
  fileprivate init(_ error: any Error, host: String) {
    let cause = error.localizedDescription.excerpt
    switch (error as? URLError)?.code {
    case .cancelled:
      self = .cancelled
    case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet,
      .secureConnectionFailed:
      self = .unreachable(host: host, cause: cause)
    case .unsupportedURL:
      // This code is also used for a response that is not HTTP.
      self = .undecodable(field: nil, cause: cause)
    default:
      self = .connectionLost(cause: cause)
    }
  }
}
