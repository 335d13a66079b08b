import Foundation

/// The socket of one client, which tasks read and write without blocking a thread.
struct HTTPConnection: Equatable, Sendable {
  private let descriptor: Int32

  /// An error: the client is gone or too slow.
  struct Lost: Error {}

  /// Opens a socket that listens on the loopback address.
  ///
  /// If this fails, `errno` has the reason.
  static func listen(on port: UInt16) -> (listener: Int32, port: UInt16)? {
    let descriptor = socket(AF_INET, streamType, 0)
    guard descriptor >= 0 else { return nil }
    setFlags(of: descriptor)
    // A client can be gone when it is accepted.
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutableBytes(of: &address) { bytes in
      // The pointer is valid for the size of its type, and is used only during the calls.
      guard let address = bytes.bindMemory(to: sockaddr.self).baseAddress else { return false }
      return bind(descriptor, address, length) == 0 && startListening(descriptor) == 0
        && getsockname(descriptor, address, &length) == 0
    }
    guard isListening else {
      let reason = errno
      _ = closeDescriptor(descriptor)
      errno = reason
      return nil
    }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  /// Waits for a client.
  ///
  /// - Throws: A `CancellationError` if the task is cancelled.
  init(accepting listener: Int32) async throws {
    while true {
      let descriptor = accept(listener, nil, nil)
      if descriptor >= 0 {
        self.descriptor = descriptor
        Self.setFlags(of: descriptor)
        return
      }
      switch errno {
      case EAGAIN: try await SocketEvent.input.wait(of: listener)
      case EINTR, ECONNABORTED: try Task.checkCancellation()
      // There are no more descriptors.
      default: try await Task.sleep(for: .milliseconds(10))
      }
    }
  }

  /// Child processes do not inherit the socket, the port can be reused immediately, and a lost
  /// client sends no signal.
  private static func setFlags(of descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, size)
    #if canImport(Darwin)
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, size)
    #endif
  }

  func close() { _ = closeDescriptor(descriptor) }

  /// Ends the connection, while a task reads from it.
  func shutDown() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Reads up to the empty line that ends the head of a request.
  ///
  /// - Returns: The head, and the bytes after it that have already arrived. They belong to the
  ///   body, because a connection has only one request.
  func readHead(
    limit: Int,
    within time: Duration
  ) async throws -> (head: ArraySlice<UInt8>, rest: ArraySlice<UInt8>) {
    try await inTime(time) {
      var bytes: [UInt8] = []
      while true {
        let part = try await read()
        // The empty line may have started in the previous part.
        let start = max(0, bytes.count - 3)
        bytes += part
        if let end = bytes[start...].endOfEmptyLine, end <= limit {
          return (bytes[..<end], bytes[end...])
        }
        guard bytes.count < limit else {
          throw HTTPResponse.text(431, "The head of the request is longer than \(limit) bytes.")
        }
      }
    }
  }

  /// Reads the rest of a body.
  func readBody(
    _ rest: ArraySlice<UInt8>,
    length: Int,
    within time: Duration
  ) async throws -> ArraySlice<UInt8> {
    try await inTime(time) {
      var bytes = Array(rest)
      while bytes.count < length { bytes += try await read() }
      return bytes.prefix(length)
    }
  }

  private func inTime<Result: Sendable>(
    _ time: Duration,
    _ read: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    guard let result = try await within(time, read) else {
      throw HTTPResponse.text(408, "The request did not arrive within \(time).")
    }
    return result
  }

  /// Reads some bytes.
  private func read() async throws -> ArraySlice<UInt8> {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      if count > 0 { return buffer.prefix(count) }
      guard count < 0, isTemporary(errno) else { throw Lost() }
      try await SocketEvent.input.wait(of: descriptor)
    }
  }

  /// Writes all bytes, and returns whether the client has taken them in time.
  func write(_ bytes: [UInt8], within time: Duration) async -> Bool {
    let isWritten = try? await within(time) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          send(descriptor, $0.baseAddress!, $0.count, noSignal | Int32(MSG_DONTWAIT))
        }
        if count > 0 {
          rest = rest.dropFirst(count)
        } else {
          guard count < 0, isTemporary(errno) else { throw Lost() }
          try await SocketEvent.output.wait(of: descriptor)
        }
      }
      return true
    }
    return isWritten == true
  }

  /// Writes a response, and reads the rest of the request.
  ///
  /// Otherwise, closing the connection could discard the response.
  func respond(_ response: HTTPResponse, within time: Duration) async {
    guard await write(response.bytes, within: time) else { return }
    shutdown(descriptor, Int32(SHUT_WR))
    _ = try? await within(.milliseconds(500)) {
      var rest = 1 << 20
      while rest > 0 { rest -= try await read().count }
    }
  }

  /// Runs an operation, and cancels it when the client closes the connection.
  ///
  /// What the client sends meanwhile is dropped.
  ///
  /// - Returns: The result of the operation, or `nil` if the client is gone or the task is cancelled.
  func whileOpen<Result: Sendable>(
    _ operation: @escaping @Sendable () async -> Result
  ) async -> Result? {
    await withTaskGroup(of: Result?.self) { group in
      defer { group.cancelAll() }
      group.addTask { await operation() }
      group.addTask {
        while !Task.isCancelled, (try? await read()) != nil {}
        return nil
      }
      let result = await group.next() ?? nil
      // What a cancelled operation returns is not what the client has asked for.
      return Task.isCancelled ? nil : result
    }
  }

  /// Whether bytes of the client, or its end, wait to be read.
  var hasInput: Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, peek | Int32(MSG_DONTWAIT)) >= 0 || !isTemporary(errno)
  }
}

/// Returns whether a call can succeed later.
private func isTemporary(_ error: Int32) -> Bool {
  error == EAGAIN || error == EINTR
}

extension ArraySlice<UInt8> {
  /// The position after the first empty line.
  fileprivate var endOfEmptyLine: Int? {
    let end: [UInt8] = [13, 10, 13, 10]
    return indices.dropLast(3).first { self[$0..<($0 + 4)].elementsEqual(end) }.map { $0 + 4 }
  }
}

private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func startListening(_ descriptor: Int32) -> Int32 { listen(descriptor, 128) }

private let peek = Int32(MSG_PEEK)

#if canImport(Glibc)
private let streamType = Int32(SOCK_STREAM.rawValue)
#else
private let streamType = SOCK_STREAM
#endif

#if canImport(Darwin)
private let noSignal: Int32 = 0
#else
private let noSignal = Int32(MSG_NOSIGNAL)
#endif
