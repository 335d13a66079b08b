import Foundation

/// The socket of one client.
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

  init?(accepting listener: Int32) {
    descriptor = accept(listener, nil, nil)
    guard descriptor >= 0 else { return nil }
    Self.setFlags(of: descriptor)
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

  /// Ends the connection, while another thread reads from it.
  func shutDown() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Reads up to the empty line that ends the head of a request.
  ///
  /// - Returns: The head, and the bytes after it that have already arrived. They belong to the
  ///   body, because a connection has only one request.
  func readHead(
    limit: Int,
    within time: Duration
  ) throws -> (head: ArraySlice<UInt8>, rest: ArraySlice<UInt8>) {
    let deadline = ContinuousClock.now + time
    var bytes: [UInt8] = []
    while true {
      guard let part = try read(before: deadline) else {
        throw HTTPResponse.text(408, "The request did not arrive within \(time).")
      }
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

  /// Reads the rest of a body.
  func readBody(
    _ rest: ArraySlice<UInt8>,
    length: Int,
    within time: Duration
  ) throws -> ArraySlice<UInt8> {
    let deadline = ContinuousClock.now + time
    var bytes = Array(rest)
    while bytes.count < length {
      guard let part = try read(before: deadline) else {
        throw HTTPResponse.text(408, "The request did not arrive within \(time).")
      }
      bytes += part
    }
    return bytes.prefix(length)
  }

  /// Reads some bytes, or returns `nil` at the deadline.
  private func read(before deadline: ContinuousClock.Instant) throws -> ArraySlice<UInt8>? {
    guard isReady(POLLIN, before: deadline) else { return nil }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { throw Lost() }
    return buffer.prefix(count)
  }

  /// Writes all bytes within ten seconds.
  func write(_ bytes: [UInt8]) -> Bool {
    let deadline = ContinuousClock.now + .seconds(10)
    var rest = bytes[...]
    while !rest.isEmpty {
      guard isReady(POLLOUT, before: deadline) else { return false }
      let count = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress!, $0.count, noSignal | Int32(MSG_DONTWAIT))
      }
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Writes a response, and reads the rest of the request.
  ///
  /// Otherwise, closing the connection could discard the response.
  func respond(_ response: HTTPResponse) {
    guard write(response.bytes) else { return }
    shutdown(descriptor, Int32(SHUT_WR))
    let deadline = ContinuousClock.now + .milliseconds(500)
    var rest = 1 << 20
    while rest > 0, let part = try? read(before: deadline) { rest -= part.count }
  }

  /// Waits, and returns whether the client is still connected.
  func isOpen(after time: Duration) -> Bool {
    guard isReady(POLLIN, before: .now + time) else { return true }
    // Only the end of the connection is expected.
    return false
  }

  /// A Boolean value that indicates whether bytes of the client wait to be read.
  var hasInput: Bool { isReady(POLLIN, before: .now) }

  /// Returns `true` if the client has closed the connection.
  var isGone: Bool {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, peek | Int32(MSG_DONTWAIT))
    return count == 0 || count < 0 && errno != EAGAIN && errno != EINTR
  }

  /// Waits until the socket is ready.
  ///
  /// Returns `false` at the deadline.
  private func isReady(
    _ event: some BinaryInteger,
    before deadline: ContinuousClock.Instant
  ) -> Bool {
    while true {
      let rest = max(.zero, ContinuousClock.now.duration(to: deadline))
      var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
      let count = poll(&entry, 1, Int32((rest / .milliseconds(1)).rounded(.up)))
      if count > 0 { return true }
      if count == 0 || errno != EINTR { return false }
    }
  }
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
