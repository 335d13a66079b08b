import Foundation

@testable import ComposableSample

/// The built program on its own terminal, as a shell would start it.
final class PseudoTerminal {
  struct Failure: Error {
    let message: String
  }

  private var master: Int32
  /// Kept open here, as a shell would.
  private var slave: Int32
  private var process: pid_t = 0
  private(set) var emulator: TerminalEmulator
  private(set) var isRunning = false

  /// The data directory of the program if the environment has none.
  private let data = NSTemporaryDirectory() + "composable-sample-data-" + UUID().uuidString

  /// The modes of the terminal before the program changed them.
  private(set) var initialModes: [UInt8] = []

  init(
    _ arguments: [String],
    size: Size = Size(width: 60, height: 10),
    environment: [String: String] = [:]
  ) throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var window = Self.window(size)
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&master, &slave, &name, nil, &window) == 0 else {
      throw Failure(message: "openpty: \(String(cString: strerror(errno)))")
    }
    for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    (self.master, self.slave) = (master, slave)
    emulator = TerminalEmulator(size: size)
    initialModes = modes
    try start(
      arguments,
      on: name,
      ["TERM": "xterm-256color", "SWIFT_BACKTRACE": "enable=no", "XDG_DATA_HOME": data]
        .merging(environment) { $1 }
    )
  }

  deinit {
    if isRunning {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    for descriptor in [master, slave] where descriptor >= 0 { close(descriptor) }
    try? FileManager.default.removeItem(atPath: data)
  }

  private func start(
    _ arguments: [String],
    on name: [CChar],
    _ environment: [String: String]
  ) throws {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that the leader of a session opens sends signals to it.
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    // Otherwise, it keeps the pipes of other programs open, and their readers wait for the end. These
    // readers and this terminal's test then wait for each other. Darwin has a flag for that.
    #if !canImport(Darwin)
    for other in 3..<Int32(1_024) { posix_spawn_file_actions_addclose(&actions, other) }
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A job in the background of a shell ignores some signals, and its programs would too.
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Self.flags | Int16(POSIX_SPAWN_SETSIGDEF))
    let words = ([Program.path] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for string in words + variables { free(string) } }
    let error = posix_spawn(&process, Program.path, &actions, &attributes, words, variables)
    guard error == 0 else { throw Failure(message: String(cString: strerror(error))) }
    isRunning = true
  }

  #if canImport(Darwin)
  private static let flags = Int16(POSIX_SPAWN_SETSID | POSIX_SPAWN_CLOEXEC_DEFAULT)
  #else
  /// `POSIX_SPAWN_SETSID`, which Swift does not import from Glibc.
  private static let flags: Int16 = 0x80
  #endif

  private static func window(_ size: Size) -> winsize {
    winsize(ws_row: UInt16(size.height), ws_col: UInt16(size.width), ws_xpixel: 0, ws_ypixel: 0)
  }
}

extension PseudoTerminal {
  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  func resize(_ size: Size) {
    emulator.resize(size)
    var window = Self.window(size)
    _ = ioctl(master, UInt(TIOCSWINSZ), &window)
  }

  func signal(_ number: Int32) { kill(process, number) }

  /// Reads until the screen is as expected, or a time limit has passed.
  func waitUntil(_ isExpected: (TerminalEmulator) -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(300)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !isExpected(emulator) {
      var poll = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard Foundation.poll(&poll, 1, 300_000) > 0, ContinuousClock.now < deadline else {
        throw Failure(message: "This screen was not expected:\n\(emulator.text)")
      }
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { throw Failure(message: "The terminal is closed:\n\(emulator.text)") }
      emulator.receive(buffer[..<count])
    }
  }

  func waitFor(_ text: String) throws { try waitUntil { $0.text.contains(text) } }

  /// Reads until the full screen contains a text.
  ///
  /// What the program prints before it opens the full screen can contain the same text: the port and
  /// the token of the inspector's address contained "1/3" in some runs.
  func waitForFullScreen(_ text: String) throws {
    try waitUntil { $0.modes.contains(1049) && $0.text.contains(text) }
  }

  /// Reads until the full screen is left, and waits until the program ends or stops.
  func waitForEnd() throws -> Ending {
    try waitUntil { !$0.modes.contains(1049) }
    return waitForProcess()
  }

  /// Closes the terminal, as if its window was closed, and waits for the program.
  func hangUp() -> Ending {
    close(slave)
    close(master)
    (master, slave) = (-1, -1)
    return waitForProcess()
  }

  /// Waits until the program ends or stops.
  ///
  /// A program that does neither is killed after a time limit, so that its test fails.
  func waitForProcess() -> Ending {
    let end = DispatchWorkItem { [process] in kill(process, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 300, execute: end)
    defer { end.cancel() }
    var status: Int32 = 0
    waitpid(process, &status, WUNTRACED)
    if status & 0xFF == 0x7F { return .stopped }
    isRunning = false
    return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(status & 0x7F)
  }

  enum Ending: Equatable {
    case exited(Int32)
    case killed(Int32)
    case stopped
  }

  /// The modes of the terminal, to compare.
  var modes: [UInt8] {
    var modes = termios()
    tcgetattr(slave, &modes)
    return withUnsafeBytes(of: &modes) { Array($0) }
  }
}
