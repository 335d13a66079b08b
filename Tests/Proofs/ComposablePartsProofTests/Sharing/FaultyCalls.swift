import Foundation

@testable import ComposableDependencies
@testable import ComposableSharing

/// The calls of the system, one of which fails or ends the program.
///
/// Nothing is synced, because that only takes time here.
final class FaultyCalls: SystemCalls {
  enum Fault: CustomStringConvertible {
    /// The call fails once.
    case error(Int32)

    /// A write stores only the first byte.
    case shortWrite

    /// The program ends before the call, so no later call does anything.
    case end

    var description: String {
      switch self {
      case .error(let code): String(cString: strerror(code))
      case .shortWrite: "short write"
      case .end: "end of the program"
      }
    }
  }

  private struct State {
    var names: [String] = []
    var hasEnded = false
    var descriptors: Set<Int32> = []
  }

  private let live = LiveSystemCalls()
  private let fault: Fault?
  private let number: Int
  private let spell: @Sendable (String) -> String
  private let state = Locked(State())

  /// Creates calls, of which the one with a number has a fault.
  ///
  /// - Parameters:
  ///   - fault: The fault.
  ///   - number: The number of the call.
  ///   - spell: A function from the spelling of a path to the one on the disk.
  init(
    fault: Fault? = nil,
    at number: Int = 0,
    spell: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.fault = fault
    self.number = number
    self.spell = spell
  }

  /// The names of the calls so far.
  var names: [String] { state.withLock { $0.names } }

  /// Ends the program: the system closes its files.
  func end() {
    let descriptors = state.withLock { state in
      state.hasEnded = true
      defer { state.descriptors = [] }
      return state.descriptors
    }
    for descriptor in descriptors { live.close(descriptor) }
  }

  private func call<Result>(
    _ name: String,
    _ failed: Result,
    _ work: (_ isShort: Bool) -> Result
  )
    -> Result
  {
    let fault = state.withLock { state -> Fault? in
      if state.hasEnded { return .end }
      state.names.append(name)
      guard state.names.count == number else { return nil }
      if case .end? = self.fault { state.hasEnded = true }
      return self.fault
    }
    switch fault {
    case nil: return work(false)
    case .shortWrite?: return work(true)
    case .error(let code)?: errno = code
    case .end?: errno = EIO
    }
    return failed
  }

  func open(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    call("open", -1) { _ in
      let descriptor = live.open(spell(path), flags, mode)
      if descriptor >= 0 { _ = state.withLock { $0.descriptors.insert(descriptor) } }
      return descriptor
    }
  }

  func close(_ descriptor: Int32) {
    // The descriptor is closed even if that fails.
    let isOpen = state.withLock { state in
      if !state.hasEnded { state.names.append("close") }
      guard !state.hasEnded else { return false }
      if case .end? = fault, state.names.count == number { state.hasEnded = true }
      return !state.hasEnded && state.descriptors.remove(descriptor) != nil
    }
    if isOpen { live.close(descriptor) }
  }

  func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    call("read", -1) { isShort in
      live.read(descriptor, into: isShort ? .init(rebasing: buffer.prefix(1)) : buffer)
    }
  }

  func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    call("write", -1) { isShort in
      live.write(descriptor, isShort ? .init(rebasing: bytes.prefix(1)) : bytes)
    }
  }

  func truncate(_ descriptor: Int32, to size: Int) -> Int32 {
    call("truncate", -1) { _ in live.truncate(descriptor, to: size) }
  }

  func sync(_ descriptor: Int32) -> Int32 {
    call("sync", -1) { _ in 0 }
  }

  func lock(_ descriptor: Int32, _ operation: Int32) -> Int32 {
    call("lock", -1) { _ in live.lock(descriptor, operation) }
  }

  func status(of descriptor: Int32) -> FileStatus? {
    call("status", nil) { _ in live.status(of: descriptor) }
  }

  func status(at path: String) -> FileStatus? {
    call("status", nil) { _ in live.status(at: spell(path)) }
  }

  func setOwner(of descriptor: Int32, like status: FileStatus) -> Int32 {
    call("setOwner", -1) { _ in live.setOwner(of: descriptor, like: status) }
  }

  func setPermissions(of descriptor: Int32, like status: FileStatus) -> Int32 {
    call("setPermissions", -1) { _ in live.setPermissions(of: descriptor, like: status) }
  }

  func checkWritable(_ path: String) -> Int32 {
    call("checkWritable", -1) { _ in live.checkWritable(spell(path)) }
  }

  func link(_ path: String, _ newPath: String) -> Int32 {
    call("link", -1) { _ in live.link(spell(path), spell(newPath)) }
  }

  func rename(_ path: String, _ newPath: String) -> Int32 {
    call("rename", -1) { _ in live.rename(spell(path), spell(newPath)) }
  }

  func remove(_ path: String) -> Int32 {
    call("remove", -1) { _ in live.remove(spell(path)) }
  }

  func makeDirectory(_ path: String) -> Int32 {
    call("makeDirectory", -1) { _ in live.makeDirectory(spell(path)) }
  }

  func target(ofLink path: String) -> String? {
    call("target", nil) { _ in live.target(ofLink: spell(path)) }
  }

  func resolve(_ path: String) -> String? {
    call("resolve", nil) { _ in live.resolve(spell(path)) }
  }

  func names(in directory: String) -> [String]? {
    call("names", nil) { _ in live.names(in: spell(directory)) }
  }
}
