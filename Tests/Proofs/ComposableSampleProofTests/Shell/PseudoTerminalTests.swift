import Foundation
import Testing

/// The terminal on which other tests start programs.
@Suite struct PseudoTerminalTests {
  /// A program held the pipe of another one.
  ///
  /// Two tests waited for the ends of such pipes, and occupied the threads that the program's own
  /// test needed in order to end it.
  @Test func `a program does not hold the files of others`() throws {
    let file = NSTemporaryDirectory() + "composable-sample-" + UUID().uuidString + ".json"
    let pipe = Pipe()
    let terminal = try PseudoTerminal(["--file", file])
    try terminal.waitFor("No todos")
    try pipe.fileHandleForWriting.close()
    // A program that another test starts at the same time can hold the pipe, until it ends.
    var end = pollfd(fd: pipe.fileHandleForReading.fileDescriptor, events: 0, revents: 0)
    #expect(poll(&end, 1, 600_000) == 1, "The pipe is still open.")
    terminal.type("q")
    #expect(try terminal.waitForEnd() == .exited(0))
  }
}
