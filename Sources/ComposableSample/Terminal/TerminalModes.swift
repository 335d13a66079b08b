import Foundation

/// How a terminal treats what is typed: by line and echoed, or key by key.
struct TerminalModes {
  private var modes: termios

  /// The modes that a terminal has; `nil` if it is none.
  init?(of descriptor: Int32) {
    modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { return nil }
  }

  /// The same, but with every key told at once and as it is, those that make signals too.
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

  /// Gives a terminal these modes, once all that was written to it is out.
  func apply(to descriptor: Int32) {
    var modes = modes
    while tcsetattr(descriptor, TCSADRAIN, &modes) == -1, errno == EINTR {}
  }
}

extension Size {
  /// The size of a terminal, or of the smallest that was ever usual.
  init(ofTerminal descriptor: Int32) {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    self =
      isKnown
      ? Size(width: Int(size.ws_col), height: Int(size.ws_row)) : Size(width: 80, height: 24)
  }
}
