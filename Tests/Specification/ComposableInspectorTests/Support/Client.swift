import ComposableInspector
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A client on this machine that sends any bytes.
struct Client: Sendable {
  let port: UInt16
  let address: UInt32

  init(port: UInt16, address: UInt32 = 0x7f00_0001) { (self.port, self.address) = (port, address) }

  init(_ url: URL, address: UInt32 = 0x7f00_0001) {
    self.init(port: UInt16(url.port ?? 0), address: address)
  }

  /// Opens connections that read nothing, and returns a function that closes them.
  func openSilently(_ count: Int, sending bytes: [UInt8] = []) -> () -> Void {
    let descriptors = (0..<count).map { _ in open() }
    for descriptor in descriptors where !bytes.isEmpty {
      _ = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, noSignal) }
    }
    return { for descriptor in descriptors { close(descriptor) } }
  }

  /// Sends bytes, and reads until the server closes the connection or a condition holds.
  ///
  /// A thread waits for the server, because the server waits for the main actor.
  func deliver(
    _ bytes: [UInt8],
    until isEnough: @escaping @Sendable (String) -> Bool = { _ in false }
  ) async -> String {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: exchange(bytes, isEnough)) }
    }
  }

  /// Sends a request, and reads until the end or a text.
  ///
  /// - Returns: The number of bytes.
  func measure(_ path: String, until text: String) async -> Int {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let descriptor = open()
        defer { close(descriptor) }
        let head = Array("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8)
        _ = head.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, noSignal) }
        var (total, tail) = (0, Data())
        var buffer = [UInt8](repeating: 0, count: 1_048_576)
        while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 {
          total += count
          tail = tail.suffix(100) + buffer.prefix(count)
          if path.hasSuffix("events"), tail.range(of: Data(text.utf8)) != nil { break }
        }
        continuation.resume(returning: total)
      }
    }
  }

  private func exchange(_ bytes: [UInt8], _ isEnough: (String) -> Bool) -> String {
    let descriptor = open()
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, noSignal)
      }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 {
      answer += buffer.prefix(count)
      if isEnough(String(decoding: answer, as: UTF8.self)) { break }
    }
    return String(decoding: answer, as: UTF8.self)
  }

  private func open() -> Int32 {
    let descriptor = socket(AF_INET, streamType, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = self.address.bigEndian
    withUnsafeBytes(of: &address) { bytes in
      // The pointer is valid for the size of its type, and is used only during the call.
      let address = bytes.bindMemory(to: sockaddr.self).baseAddress
      _ = connect(descriptor, address!, socklen_t(bytes.count))
    }
    return descriptor
  }
}

extension Client {
  /// Sends a request as a browser does.
  @discardableResult
  func request(
    _ method: String = "GET",
    _ path: String,
    headers: [String] = [],
    host: String? = nil,
    until isEnough: @escaping @Sendable (String) -> Bool = { _ in false }
  ) async -> String {
    let lines = ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"] + headers
    return await deliver(Array((lines + ["", ""]).joined(separator: "\r\n").utf8), until: isEnough)
  }
}

extension Client {
  /// Reads the events of a page until it has shown an action.
  ///
  /// A server that is slow sends the events in several parts. The part with the last action ends with
  /// everything that is known when it is sent.
  func events(_ inspector: Inspector, store: Int = 0, until number: Int) async -> String {
    await request("GET", inspector.path("events?store=\(store)")) { $0.shows(number) }
  }
}

extension StringProtocol {
  /// A Boolean value that indicates whether the events of a page do not end in the middle of a part.
  var isWholePart: Bool { hasSuffix("\n\n") }

  /// Returns whether the events of a page contain the part that shows an action.
  func shows(_ number: Int) -> Bool {
    isWholePart
      && split(separator: "\n").contains { line in
        line.contains("\"label\"") && line.contains("\"number\":\(number),")
      }
  }
}

#if canImport(Darwin)
private let streamType = SOCK_STREAM
private let noSignal: Int32 = 0
#else
private let streamType = Int32(SOCK_STREAM.rawValue)
private let noSignal = Int32(MSG_NOSIGNAL)
#endif

extension Inspector {
  func path(_ name: String) -> String { "\(url.path)/\(name)" }
}
