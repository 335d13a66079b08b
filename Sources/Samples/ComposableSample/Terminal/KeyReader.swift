import Foundation
import Synchronization

/// Reads keys from a terminal.
final class KeyReader: Sendable {
  private let descriptor: Int32
  private let queue: DispatchQueue
  private let continuation: AsyncStream<TerminalInput.Event>.Continuation
  private let keys = Mutex(Keys())

  private struct Keys {
    var decoder = KeyDecoder()

    /// The number of reads, to detect whether anything has arrived since.
    var readings = 0
  }

  init(
    descriptor: Int32,
    queue: DispatchQueue,
    continuation: AsyncStream<TerminalInput.Event>.Continuation
  ) {
    self.descriptor = descriptor
    self.queue = queue
    self.continuation = continuation
  }

  /// Reads the available bytes, and returns whether more can follow.
  func read() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(descriptor, &buffer, buffer.count)
    guard count > 0 else {
      let isClosed = count == 0 || errno != EINTR && errno != EAGAIN
      if isClosed { continuation.yield(.closed) }
      return !isClosed
    }
    let (new, undecided) = keys.withLock { keys -> ([Key], Int?) in
      keys.readings += 1
      let new = keys.decoder.decode(buffer[..<count])
      return (new, keys.decoder.isUndecided ? keys.readings : nil)
    }
    for key in new { continuation.yield(.key(key)) }
    if let undecided { decide(undecided) }
    return true
  }

  /// A sequence arrives at once or nearly so.
  ///
  /// A person needs longer between two keys.
  private func decide(_ reading: Int) {
    queue.asyncAfter(deadline: .now() + .milliseconds(50)) { [self] in
      let new = keys.withLock { $0.readings == reading ? $0.decoder.flush() : [] }
      for key in new { continuation.yield(.key(key)) }
    }
  }
}
