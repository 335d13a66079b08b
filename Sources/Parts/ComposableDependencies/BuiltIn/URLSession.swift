#if Foundation && !os(WASI)
#if canImport(FoundationNetworking)
internal import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension DependencyValues {
  /// The URL session that features should use for requests.
  ///
  /// Tests must override it or, better, the client that uses it. Otherwise, reading it is reported
  /// as an issue, and its requests fail without reaching the network.
  public var urlSession: URLSession {
    get { self[URLSessionKey.self] }
    set { self[URLSessionKey.self] = newValue }
  }
}

private enum URLSessionKey: DependencyKey {
  static var liveValue: URLSession { .shared }

  static var testValue: URLSession {
    // Reported on reading, because requests run on threads that belong to no test.
    DefaultComputation.current?.note(.noTestImplementation(substitute: nil))
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [RefusingURLProtocol.self]
    return URLSession(configuration: configuration)
  }
}

/// A protocol that handles every request and fails it.
private final class RefusingURLProtocol: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let text = "@Dependency(\\.urlSession) is not overridden in this test: no request is sent."
    let error = URLError(.notConnectedToInternet, userInfo: [NSLocalizedDescriptionKey: text])
    client?.urlProtocol(self, didFailWithError: error)
  }

  override func stopLoading() {}
}
#endif
