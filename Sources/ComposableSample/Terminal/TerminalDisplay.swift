import Foundation

/// Shows screens on a terminal, and gives it back as it was.
@MainActor final class TerminalDisplay {
  /// Another screen, so that what was written before comes back; what is pasted is told from what is
  /// typed; no line is broken at the right edge.
  private static let begin = "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?7l\u{1B}[?25l"
  private static let end: StaticString = "\u{1B}[0m\u{1B}[?25h\u{1B}[?7h\u{1B}[?2004l\u{1B}[?1049l"

  private let input: Int32
  private let output: Int32
  private let isColoured: Bool
  private let modes: TerminalModes
  private let rescue: TerminalRescue
  private var shown: Screen?

  /// `nil` if there is no terminal.
  init?(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, isColoured: Bool) {
    guard let modes = TerminalModes(of: input), isatty(output) == 1 else { return nil }
    self.input = input
    self.output = output
    self.isColoured = isColoured
    self.modes = modes
    rescue = TerminalRescue(escapes: Self.end, modes: modes, descriptor: input)
  }

  var size: Size { Size(ofTerminal: output) }

  /// Takes the terminal, also if it was taken before and something has happened to it.
  func take() {
    shown = nil
    rescue.begin()
    modes.raw.apply(to: input)
    write(Self.begin)
  }

  /// Gives the terminal back.
  func giveBack() {
    write("\(Self.end)")
    modes.apply(to: input)
    rescue.end()
  }

  /// Writes what has changed.
  func show(_ screen: Screen) {
    write(ScreenDifference(old: shown, new: screen, isColoured: isColoured).escapes)
    shown = screen
  }

  /// Stops the program until it is told to go on, with the terminal given back meanwhile.
  func suspend() {
    giveBack()
    raise(SIGSTOP)
    take()
  }

  /// What cannot be written is lost: where the terminal is gone, the input says so.
  private func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
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
