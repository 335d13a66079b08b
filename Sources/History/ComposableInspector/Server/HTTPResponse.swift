/// A complete response to a request.
struct HTTPResponse: Error, Sendable {
  let status: Int
  let body: String
  var headers: [(name: String, value: String)]

  init(_ status: Int, _ type: String, _ body: String) {
    self.status = status
    self.body = body
    headers = [("Content-Type", type)] + Self.standardHeaders
  }

  /// Creates a response with a message.
  static func text(_ status: Int, _ message: String) -> Self {
    HTTPResponse(status, "text/plain; charset=utf-8", message.isEmpty ? "" : message + "\n")
  }

  private static let standardHeaders = [
    ("Cache-Control", "no-store"), ("Connection", "close"),
    ("Cross-Origin-Resource-Policy", "same-origin"), ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"),
  ]

  /// The bytes to send.
  var bytes: [UInt8] {
    let length = [("Content-Length", "\(body.utf8.count)")]
    return Array((Self.head(status, headers + length) + body).utf8)
  }

  /// The head of an event stream.
  static var eventsHead: [UInt8] {
    Array(head(200, [("Content-Type", "text/event-stream")] + standardHeaders).utf8)
  }

  private static func head(_ status: Int, _ headers: [(name: String, value: String)]) -> String {
    let lines = ["HTTP/1.1 \(status) \(reasons[status] ?? "Error")"]
    return (lines + headers.map { "\($0.name): \($0.value)" } + ["", ""]).joined(separator: "\r\n")
  }

  private static let reasons = [
    200: "OK", 400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    408: "Request Timeout", 410: "Gone", 413: "Content Too Large", 431: "Header Fields Too Large",
    500: "Internal Server Error", 503: "Service Unavailable",
  ]
}

/// The reaction of the server to a request.
enum HTTPAnswer {
  case whole(HTTPResponse)

  /// Reads the body of the request, and then sends the response of an operation, which is cancelled
  /// if the client closes the connection.
  case job(@Sendable (_ body: ArraySlice<UInt8>) async -> HTTPResponse)

  /// Sends events, each of them when the client has taken the last one.
  case events(any AsyncSequence<String, Never> & Sendable)
}
