import Foundation
import Testing

/// The terminal on which other tests start programs.
@Suite struct PseudoTerminalTests {
  /// A program held the pipe of another one.
  ///
  /// Two tests waited for the ends of such pipes, and occupied the threads that the program's own
  /// test needed in order to end it.
  @Test func `a program does not hold the files of others`() throws {
    let pipe = Pipe()
    let terminal = try PseudoTerminal(["--help"])
    try pipe.fileHandleForWriting.close()
    let reading = pipe.fileHandleForReading.fileDescriptor
    _ = fcntl(reading, F_SETFL, O_NONBLOCK)
    var byte: UInt8 = 0
    #expect(read(reading, &byte, 1) == 0, "The pipe is still open.")
    #expect(try terminal.waitForEnd() == .exited(0))
  }
}
