import Foundation
import Testing

@testable import ComposableSample

/// One after the other, as a process has one pipe.
@Suite(.serialized) struct SignalPipeTests {
  /// Sends signals to this thread, which blocks them otherwise.
  private func send(_ numbers: [Int32]) {
    var (unblocked, old) = (sigset_t(), sigset_t())
    for number in numbers { sigaddset(&unblocked, number) }
    pthread_sigmask(SIG_UNBLOCK, &unblocked, &old)
    for number in numbers { raise(number) }
    pthread_sigmask(SIG_SETMASK, &old, nil)
  }

  /// Signals that arrived while the full screen was opened ended the program, and left the terminal in
  /// its mode, or were lost.
  @Test func `signals are caught from the first moment on, in their order`() throws {
    let pipe = try #require(SignalPipe(catching: [SIGUSR1, SIGUSR2]))
    defer { for number in [SIGUSR1, SIGUSR2] { signal(number, SIG_DFL) } }
    #expect(pipe.read().isEmpty)
    send([SIGUSR1, SIGUSR2, SIGUSR1])
    #expect(pipe.read() == [SIGUSR1, SIGUSR2, SIGUSR1])
    #expect(pipe.read().isEmpty)
  }

  @Test func `more signals than a pipe holds stop nothing`() throws {
    let pipe = try #require(SignalPipe(catching: [SIGUSR1]))
    defer { signal(SIGUSR1, SIG_DFL) }
    send(Array(repeating: SIGUSR1, count: 100_000))
    var count = 0
    while case let numbers = pipe.read(), !numbers.isEmpty { count += numbers.count }
    #expect(count > 1_000)
  }
}
