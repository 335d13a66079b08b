import Composable

/// Todos in a file that several programs may use at once.
///
/// Reading needs no lock, as a file is only ever replaced as a whole. Writing holds the lock from
/// looking at the file to replacing it, so that no change of another program is overwritten.
actor TodoFile {
  /// How long one waits for the lock.
  struct Patience {
    var beforeNotice = Duration.seconds(1)
    var beforeFailure = Duration.seconds(60)
    var notice: @Sendable (TodoStorageError) -> Void = { _ in }
  }

  private let name: String
  private let isExclusive: Bool
  private let patience: Patience

  /// The lock, in exclusive use from the first load on.
  private var lock: FileLock?

  /// The content as it was loaded or saved last; `nil` if there was no file.
  private var known: [UInt8]?

  init(name: String, isExclusive: Bool = false, patience: Patience = Patience()) {
    self.name = name
    self.isExclusive = isExclusive
    self.patience = patience
  }

  func load() async throws(TodoStorageError) -> IdentifiedArrayOf<Todo.State> {
    let file = try POSIXFile(following: name)
    if isExclusive, lock == nil { lock = try await acquireLock(of: file) }
    let content = try file.read()
    let todos = try content.map { (bytes) throws(TodoStorageError) in
      try TodoDocument.todos(in: bytes, file: name)
    }
    known = content
    return todos ?? []
  }

  func save(_ todos: IdentifiedArrayOf<Todo.State>) async throws(TodoStorageError) {
    let file = try POSIXFile(following: name)
    let lock = try await acquireLock(of: file)
    defer { extendLifetime(lock) }
    // From here on nothing suspends. A save that was cancelled in favour of a newer one, and comes
    // after it, is recognised; one that comes before it is overwritten.
    guard !Task.isCancelled else { return }
    guard try file.read() == known else { throw .changedElsewhere(file: name) }
    let bytes = TodoDocument.bytes(of: todos)
    guard bytes != known else { return }
    try file.replace(with: bytes)
    known = bytes
  }

  func keepAside() async throws(TodoStorageError) -> String? {
    let file = try POSIXFile(following: name)
    let lock = try await acquireLock(of: file)
    defer { extendLifetime(lock) }
    guard let content = try file.read() else { return nil }
    // Somebody may have fixed it meanwhile.
    do throws(TodoStorageError) {
      _ = try TodoDocument.todos(in: content, file: name)
      return nil
    } catch {
      return try file.moveAside()
    }
  }

  /// Waits for the lock, which a program has for milliseconds or, in exclusive use, for its life.
  private func acquireLock(of file: POSIXFile) async throws(TodoStorageError) -> FileLock {
    if let lock { return lock }
    try file.makeDirectory()
    let start = ContinuousClock.now
    var isNoticed = false
    while true {
      let process: Int?
      switch try FileLock.attempt(of: file) {
      case .acquired(let lock): return lock
      case .held(let holder): process = holder
      }
      let refusal = TodoStorageError.inUse(file: name, process: process)
      let elapsed = ContinuousClock.now - start
      if elapsed >= patience.beforeFailure || Task.isCancelled { throw refusal }
      if elapsed >= patience.beforeNotice, !isNoticed {
        isNoticed = true
        patience.notice(refusal)
      }
      // The system tells nobody when a lock is freed, except who blocks a thread for it.
      try? await Task.sleep(for: .milliseconds(5))
    }
  }
}
