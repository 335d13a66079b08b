import Foundation

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A connection to a server on this machine, which blocks its thread.
///
/// It takes little time itself, because it shares the cores with the server that it measures.
public final class Connection {
  /// A connection that ended before the answer.
  public struct Closed: Error {
    public init() {}
  }

  public struct Answer: Sendable {
    public let status: Int
    public let body: Data
  }

  private let socket: Int32
  private var input: [UInt8] = []
  private var position = 0

  public init(port: Int) throws {
    #if canImport(Darwin)
    socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
    #else
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw Closed() }
    var isOn: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }

  deinit { close(socket) }

  /// Sends a request and waits for its answer.
  public func send(_ method: String, _ path: String, _ body: String = "") throws -> Answer {
    let (status, length) = try begin(method, path, body)
    return Answer(status: status, body: try Data(read(length)))
  }

  /// Sends a request whose answer is a stream of events.
  public func openEvents(_ path: String) throws {
    guard try begin("GET", path, "").status == 200 else { throw Closed() }
  }

  /// Waits for the data of the next event, and returns `nil` at the end of the stream.
  public func nextEvent() throws -> String? {
    // The lines in between are the lengths of chunks.
    while let line = try? readLine(), line != "0" {
      if line.hasPrefix("data: ") { return String(line.dropFirst(6)) }
    }
    return nil
  }

  private func begin(
    _ method: String,
    _ path: String,
    _ body: String
  ) throws -> (status: Int, length: Int) {
    try write(
      "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    )
    let status = try Int(readLine().split(separator: " ").dropFirst().first ?? "") ?? 0
    var length = 0
    while case let line = try readLine(), !line.isEmpty {
      if line.lowercased().hasPrefix("content-length: ") { length = Int(line.dropFirst(16)) ?? 0 }
    }
    return (status, length)
  }

  private func write(_ text: String) throws {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      #if canImport(Darwin)
      let count = bytes.withUnsafeBytes { Darwin.send(socket, $0.baseAddress, $0.count, 0) }
      #else
      let count = bytes.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      #endif
      guard count > 0 else { throw Closed() }
      bytes = bytes.dropFirst(count)
    }
  }

  private func receive() throws {
    if position == input.count { (input, position) = ([], 0) }
    let next = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = max(0, recv(socket, buffer.baseAddress, buffer.count, 0))
    }
    guard !next.isEmpty else { throw Closed() }
    input += next
  }

  private func read(_ count: Int) throws -> ArraySlice<UInt8> {
    while input.count - position < count { try receive() }
    defer { position += count }
    return input[position..<position + count]
  }

  private func readLine() throws -> String {
    while true {
      if let end = input[position...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { position = end + 1 }
        return String(
          decoding: input[position..<end].filter { $0 != UInt8(ascii: "\r") },
          as: UTF8.self
        )
      }
      try receive()
    }
  }
}
