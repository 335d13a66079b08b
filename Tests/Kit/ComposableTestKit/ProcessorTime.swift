#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#endif

/// Returns the processor time that the current thread needs for an operation.
///
/// Unlike the real time, it does not grow with the other work of the machine.
public func processorTime(_ operation: () throws -> Void) rethrows -> Duration {
  let start = currentProcessorTime()
  try operation()
  return currentProcessorTime() - start
}

private func currentProcessorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
