import Foundation

/// The input modes of a terminal: by line with echo, or by key.
struct TerminalModes {
  private var modes: termios

  /// Reads the modes of a terminal, or returns `nil` if the descriptor is not a terminal.
  init?(of descriptor: Int32) {
    modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { return nil }
  }

  /// The same modes, but each key is delivered immediately and unchanged, including keys that send
  /// signals.
  var raw: Self {
    var copy = self
    copy.modes.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | INPCK | ISTRIP | IXON)
    copy.modes.c_cflag |= tcflag_t(CS8)
    copy.modes.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | ISIG)
    withUnsafeMutableBytes(of: &copy.modes.c_cc) { controls in
      controls[Int(VMIN)] = 1
      controls[Int(VTIME)] = 0
    }
    return copy
  }

  /// Sets the modes of a terminal, after all pending output is written.
  func apply(to descriptor: Int32) {
    var modes = modes
    while tcsetattr(descriptor, TCSADRAIN, &modes) == -1, errno == EINTR {}
  }
}

extension Size {
  /// Creates the size of a terminal, or 80 × 24 if it is unknown.
  init(ofTerminal descriptor: Int32) {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    self =
      isKnown
      ? Size(width: Int(size.ws_col), height: Int(size.ws_row)) : Size(width: 80, height: 24)
  }
}
