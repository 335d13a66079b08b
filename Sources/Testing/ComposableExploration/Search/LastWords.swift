#if canImport(Darwin) || canImport(Glibc)
#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif
import Synchronization

/// A text that is written to standard error if a trap stops the program.
final class LastWords: Sendable {
  private static let texts = Mutex<[ObjectIdentifier: String]>([:])

  /// The address of the text that the handler writes, for all running explorations.
  private static let current = Atomic<UInt>(0)

  /// The address of the previous text.
  ///
  /// It is kept, because a handler on another thread may be reading it.
  private static let previous = Atomic<UInt>(0)

  var text: String? {
    get { Self.texts.withLock { $0[ObjectIdentifier(self)] } }
    set {
      Self.texts.withLock { texts in
        texts[ObjectIdentifier(self)] = newValue
        let all = texts.values.sorted().joined(separator: "\n")
        let new = UInt(bitPattern: strdup(all))
        let old = Self.current.exchange(new, ordering: .sequentiallyConsistent)
        let older = Self.previous.exchange(old, ordering: .sequentiallyConsistent)
        free(UnsafeMutableRawPointer(bitPattern: older))
      }
    }
  }

  init() {
    Self.install
  }

  deinit {
    text = nil
  }

  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  /// The previous handlers of these signals.
  ///
  /// `nonisolated(unsafe)`: handlers only read it, and they are installed after it was filled.
  private nonisolated(unsafe) static let formerActions: UnsafeMutablePointer<sigaction> = {
    let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 64)
    for signal in signals { sigaction(signal, nil, actions + Int(signal)) }
    return actions
  }()

  private static let install: Void = {
    for signal in signals {
      var action = LastWords.formerActions[Int(signal)]
      #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handle
      #else
      action.__sigaction_handler.sa_handler = handle
      #endif
      action.sa_flags &= ~Int32(SA_SIGINFO)
      sigaction(signal, &action, nil)
    }
  }()

  /// Writes the text and restores the previous handler, which runs when the signal repeats.
  private static let handle: @convention(c) (Int32) -> Void = { signal in
    let address = current.load(ordering: .sequentiallyConsistent)
    if let text = UnsafePointer<CChar>(bitPattern: address) {
      _ = write(STDERR_FILENO, text, strlen(text))
    }
    sigaction(signal, formerActions + Int(signal), nil)
  }
}
#else
/// A text that other platforms do not write.
final class LastWords: Sendable {
  var text: String? {
    get { nil }
    set {}
  }
}
#endif
