import Composable
import Foundation

/// A file of todos that several programs may use at the same time.
///
/// Reading needs no lock, because the file is always replaced as a whole. Writing holds the lock
/// from reading the file to replacing it, so no change of another program is overwritten.
actor TodoFile {
  /// The time to wait for the lock.
  struct Patience {
    var beforeNotice = Duration.seconds(1)
    var beforeFailure = Duration.seconds(60)
    var notice: @Sendable (FileStorageError) -> Void = { _ in }
  }

  private let name: String
  private let isExclusive: Bool
  private let patience: Patience

  /// The lock, held from the first load if the storage is exclusive.
  private var lock: FileLock?

  /// The content as it was last loaded or saved, or `nil` if there was no file.
  private var known: Data?

  init(name: String, isExclusive: Bool = false, patience: Patience = Patience()) {
    self.name = name
    self.isExclusive = isExclusive
    self.patience = patience
  }

  func load() async throws(FileStorageError) -> IdentifiedArrayOf<Todo.State> {
    let file = try AtomicFile(following: name)
    if isExclusive, lock == nil { lock = try await acquireLock(of: file) }
    let content = try file.read()
    let todos = try todos(in: content)
    known = content
    return todos
  }

  func save(_ todos: IdentifiedArrayOf<Todo.State>) async throws(FileStorageError) {
    let file = try AtomicFile(following: name)
    let lock = try await acquireLock(of: file)
    defer { extendLifetime(lock) }
    // Nothing suspends from here on. A cancelled save that runs after the newer one returns here. A
    // cancelled save that runs before it is overwritten.
    guard !Task.isCancelled else { return }
    guard try file.read() == known else { throw .changedElsewhere(file: name) }
    let content = Data(TodoDocument.bytes(of: todos))
    guard content != known else { return }
    try file.replace(with: content, isLocked: true)
    known = content
  }

  func keepAside() async throws(FileStorageError) -> String? {
    let file = try AtomicFile(following: name)
    let lock = try await acquireLock(of: file)
    defer { extendLifetime(lock) }
    let content = try file.read()
    // The file may have been fixed in the meantime.
    do throws(FileStorageError) {
      _ = try todos(in: content)
      return nil
    } catch {
      return try file.moveAside()
    }
  }

  private func todos(in content: Data?) throws(FileStorageError) -> IdentifiedArrayOf<Todo.State> {
    guard let content else { return [] }
    return try TodoDocument.todos(in: Array(content), file: name)
  }

  /// Waits for the lock, which another program holds for milliseconds or, in exclusive use, until
  /// it ends.
  private func acquireLock(of file: AtomicFile) async throws(FileStorageError) -> FileLock {
    try file.checkKind()
    try file.makeDirectory()
    let start = ContinuousClock.now
    var isNoticed = false
    while true {
      // Another call can have acquired it for this storage in the meantime.
      if let lock { return lock }
      let process: Int?
      switch try FileLock.attempt(of: file) {
      case .acquired(let lock): return lock
      case .held(let holder): process = holder
      }
      let refusal = FileStorageError.inUse(file: name, process: process)
      let elapsed = ContinuousClock.now - start
      if elapsed >= patience.beforeFailure || Task.isCancelled { throw refusal }
      if elapsed >= patience.beforeNotice, !isNoticed {
        isNoticed = true
        patience.notice(refusal)
      }
      // The system cannot report that a lock was released, except to a thread that blocks for it.
      try? await Task.sleep(for: .milliseconds(5))
    }
  }
}
