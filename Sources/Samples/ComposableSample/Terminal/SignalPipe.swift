import Foundation
import Synchronization

/// The signals that a program catches, as bytes in a pipe.
///
/// A dispatch source for signals is registered some time after it is activated. Until then, a
/// signal could end the program or be lost. A handler catches signals as soon as it is installed.
struct SignalPipe {
  /// The end from which the numbers of signals are read.
  let descriptor: Int32

  /// Starts to catch signals, or returns `nil` if the system cannot create a pipe.
  ///
  /// If a process creates several, only the last one receives the signals.
  init?(catching signals: [Int32]) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      // When the pipe is full, further signals are dropped instead of blocking the handler.
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = ends[0]
    writingEnd.store(ends[1], ordering: .releasing)
    for number in signals { signal(number, report) }
  }

  /// The signals that were caught since the last call.
  func read() -> [Int32] {
    var numbers = [UInt8](repeating: 0, count: 64)
    let count = Foundation.read(descriptor, &numbers, numbers.count)
    return numbers.prefix(max(0, count)).map(Int32.init)
  }
}

/// The end to which the handler writes.
///
/// A signal handler can reach only globals.
private let writingEnd = Atomic<Int32>(-1)

private func report(_ signal: Int32) {
  // The code that the signal interrupts may be about to look at it.
  let code = errno
  var byte = UInt8(truncatingIfNeeded: signal)
  _ = write(writingEnd.load(ordering: .acquiring), &byte, 1)
  errno = code
}
