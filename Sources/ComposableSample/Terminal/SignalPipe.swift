import Foundation
import Synchronization

/// The signals that a program catches, as bytes in a pipe.
///
/// A dispatch source for signals is registered some time after it is activated, so that a signal could end
/// the program before, or be lost. A handler catches signals from the call on that installs it.
struct SignalPipe {
  /// The end from which the numbers of signals are read.
  let descriptor: Int32

  /// Catches signals from now on; `nil` if the system has no pipe left.
  ///
  /// A process has one: the last one receives the signals.
  init?(catching signals: [Int32]) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      // A full pipe holds more signals than anybody waits for.
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

/// A handler of signals can reach nothing but what is global.
private let writingEnd = Atomic<Int32>(-1)

private func report(_ signal: Int32) {
  // The code that the signal interrupts may be about to look at it.
  let code = errno
  var byte = UInt8(truncatingIfNeeded: signal)
  _ = write(writingEnd.load(ordering: .acquiring), &byte, 1)
  errno = code
}
