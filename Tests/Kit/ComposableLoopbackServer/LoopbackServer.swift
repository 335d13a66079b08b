package import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// An HTTP server on this machine that answers as a test says, well or badly.
package final class LoopbackServer: Sendable {
  /// A step to take with a connection after reading its request.
  package enum Step: Sendable {
    case send(String)
    case bytes(count: Int)

    /// Says nothing for as long as the client stays.
    case silence
  }

  package struct Request: Equatable, Sendable {
    package let method: String
    package let target: String

    /// By their names in lower case.
    package let headers: [String: String]
  }

  private let listener: Int32
  private let answer: @Sendable (Request) -> [Step]
  private let stored = Mutex<[Request]>([])
  package let port: UInt16

  /// The requests so far.
  package var requests: [Request] { stored.withLock { $0 } }

  package var url: URL { URL(string: "http://127.0.0.1:\(port)/")! }

  package init(answering answer: @escaping @Sendable (Request) -> [Step]) throws {
    self.answer = answer
    let descriptor = socket(AF_INET, streamType, 0)
    listener = descriptor
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutableBytes(of: &address) { bytes in
      let address = bytes.bindMemory(to: sockaddr.self).baseAddress!
      return bind(descriptor, address, length) == 0 && listen(descriptor, 16) == 0
        && getsockname(descriptor, address, &length) == 0
    }
    guard isListening else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    port = UInt16(bigEndian: address.sin_port)
    let reference = Weak(self)
    Thread.detachNewThread {
      while case let connection = accept(descriptor, nil, nil), connection >= 0 {
        Thread.detachNewThread {
          reference.server?.serve(connection)
          close(connection)
        }
      }
      close(descriptor)
    }
  }

  deinit {
    // Ends the thread that accepts.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private struct Weak: Sendable {
    weak let server: LoopbackServer?
    init(_ server: LoopbackServer) { self.server = server }
  }

  private func serve(_ connection: Int32) {
    guard let request = Self.readRequest(from: connection) else { return }
    stored.withLock { $0.append(request) }
    for step in answer(request) {
      switch step {
      case .send(let text):
        Self.write(Array(text.utf8), to: connection)
      case .bytes(let count):
        let block = [UInt8](repeating: 0x20, count: 65_536)
        for start in stride(from: 0, to: count, by: block.count) {
          guard Self.write(Array(block.prefix(count - start)), to: connection) else { return }
        }
      case .silence:
        var byte: UInt8 = 0
        while read(connection, &byte, 1) > 0 {}
      }
    }
  }

  private static func readRequest(from connection: Int32) -> Request? {
    var text: [UInt8] = []
    var byte: UInt8 = 0
    while !text.suffix(4).elementsEqual([13, 10, 13, 10]) {
      guard read(connection, &byte, 1) == 1 else { return nil }
      text.append(byte)
    }
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\r\n")
    let first = lines[0].split(separator: " ")
    let headers = lines.dropFirst().compactMap { line in
      line.firstIndex(of: ":").map {
        (line[..<$0].lowercased(), line[$0...].dropFirst().trimmingCharacters(in: .whitespaces))
      }
    }
    return Request(
      method: String(first[0]),
      target: String(first[1]),
      headers: Dictionary(headers, uniquingKeysWith: { first, _ in first })
    )
  }

  @discardableResult
  private static func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, noSignal) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

#if canImport(Darwin)
private let streamType = SOCK_STREAM
private let noSignal: Int32 = 0
#else
private let streamType = Int32(SOCK_STREAM.rawValue)
private let noSignal = Int32(MSG_NOSIGNAL)
#endif

extension [LoopbackServer.Step] {
  /// A whole answer.
  package static func answer(
    _ body: String = "",
    status: String = "200 OK",
    headers: [String] = []
  ) -> Self {
    let head = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)", "Connection: close"]
    return [.send((head + headers + ["", body]).joined(separator: "\r\n"))]
  }
}
