import Foundation

/// Shows screens on a terminal, and restores it afterwards.
@MainActor final class TerminalDisplay {
  /// Switches to the alternate screen, marks pasted text, and turns off line wrapping and the
  /// cursor.
  private static let begin = "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?7l\u{1B}[?25l"
  private static let end: StaticString = "\u{1B}[0m\u{1B}[?25h\u{1B}[?7h\u{1B}[?2004l\u{1B}[?1049l"

  private let input: Int32
  private let output: Int32
  private let isColored: Bool
  private let modes: TerminalModes
  private let rescue: TerminalRescue
  private var shown: Screen?

  /// Creates a display, or returns `nil` if there is no terminal.
  init?(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, isColored: Bool) {
    guard let modes = TerminalModes(of: input), isatty(output) == 1 else { return nil }
    self.input = input
    self.output = output
    self.isColored = isColored
    self.modes = modes
    rescue = TerminalRescue(escapes: Self.end, modes: modes, descriptor: input)
  }

  var size: Size { Size(ofTerminal: output) }

  /// Takes over the terminal, possibly again after another program has changed it.
  func take() {
    shown = nil
    rescue.begin()
    modes.raw.apply(to: input)
    write(Self.begin)
  }

  /// Restores the terminal.
  func giveBack() {
    write("\(Self.end)")
    modes.apply(to: input)
    rescue.end()
  }

  /// Writes the changes between the last screen and this one.
  func show(_ screen: Screen) {
    write(ScreenDifference(old: shown, new: screen, isColored: isColored).escapes)
    shown = screen
  }

  /// Restores the terminal and suspends the program until it is continued.
  func suspend() {
    giveBack()
    raise(SIGSTOP)
    take()
  }

  /// Write errors are ignored.
  ///
  /// If the terminal is gone, the input reports it.
  private func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty, rescue.isArmed {
      let count = rest.withUnsafeBytes { Foundation.write(output, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var poll = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        _ = Foundation.poll(&poll, 1, -1)
      } else if errno != EINTR {
        return
      }
    }
  }
}
