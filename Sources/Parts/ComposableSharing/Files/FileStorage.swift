#if Foundation && !os(WASI) && !os(Windows)
public import ComposableDependencies
import ComposableIssues
public import Foundation

/// A storage for the files of `.fileStorage`.
public struct FileStorage: Hashable, Sendable {
  let files: any Files

  /// The file system.
  ///
  /// Files are replaced atomically: even after a crash, a file has its old or its new content.
  /// Files are written in the background. A normal exit of the program waits for pending writes,
  /// for at most ten seconds.
  public static let fileSystem = Self(files: SystemFiles())

  /// The file system, with files that are locked against other programs that use this storage.
  ///
  /// A file is locked from its first load until no property refers to it, or until the process ends
  /// for any reason. Loading, changing and saving then form one step, so no change is lost if a
  /// command-line tool is run several times at once:
  ///
  ///     prepareDependencies { $0.defaultFileStorage = .exclusiveFileSystem }
  ///
  /// Loading a file that another program has locked blocks the thread for up to a minute, and then
  /// fails with ``FileStorageError/inUse(file:process:)``. A program that does not use this storage
  /// can still change the file. If its change has not been loaded, saving fails with
  /// ``FileStorageError/changedElsewhere(file:)``.
  public static let exclusiveFileSystem = Self(files: SystemFiles(waitingForLocks: .seconds(60)))

  /// A new storage in memory, for tests and previews.
  public static var inMemory: Self { Self(files: MemoryFiles()) }

  /// A Boolean value that indicates whether saving fails, as on a full disk.
  ///
  /// Only a test can set it, for an ``inMemory`` storage. Loading and saving errors of such a
  /// storage are then expected: they are in `loadError` and `saveError`, but they are not reported
  /// as issues.
  public var isFull: Bool {
    get { (files as? MemoryFiles)?.isFull ?? false }
    nonmutating set { memory("be full")?.isFull = newValue }
  }

  /// Damages all files, so that loading them fails.
  ///
  /// Only a test can do this, for an ``inMemory`` storage. Loading and saving errors of such a
  /// storage are then expected: they are in `loadError` and `saveError`, but they are not reported
  /// as issues.
  public func damageFiles() {
    memory("be damaged")?.damage()
  }

  /// The content of a file in an ``inMemory`` storage, or `nil` if the file does not exist.
  ///
  /// A test can store the file of an older program, and read what was saved:
  ///
  ///     let storage = FileStorage.inMemory
  ///     storage[file] = Data("[1, 2]".utf8)
  ///
  /// Shared values that exist already treat a change as that of another program. Only a test can
  /// use this subscript, for an ``inMemory`` storage. For another storage it reports an issue.
  ///
  /// - Parameter file: The location of the file.
  public subscript(file: URL) -> Data? {
    get { memory("be read here")?.read(file) }
    nonmutating set { memory("be written here")?.change(file, to: newValue) }
  }

  private func memory(_ fault: String) -> MemoryFiles? {
    let memory = files as? MemoryFiles
    if memory == nil {
      reportIssue(
        "Only a file storage in memory can \(fault). Use `FileStorage.inMemory` in the test."
      )
    }
    return memory
  }

  /// Returns a storage with the files of a storage in memory, or the same storage if it is not in
  /// memory.
  func copy(losing lost: [String: Int] = [:]) -> Self {
    Self(files: (files as? MemoryFiles)?.copy(losing: lost) ?? files)
  }

  /// The numbers of writes that a process can lose if it is killed, by file.
  var unsettledWrites: [String: Int] { (files as? MemoryFiles)?.unsettledWrites ?? [:] }

  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.files === rhs.files }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(files))
  }
}

extension DependencyValues {
  /// The storage that `.fileStorage` uses.
  ///
  /// In tests and previews, it is in memory. Each test has its own.
  public var defaultFileStorage: FileStorage {
    get { self[DefaultFileStorageKey.self] }
    set { self[DefaultFileStorageKey.self] = newValue }
  }

  private enum DefaultFileStorageKey: DependencyKey {
    static var liveValue: FileStorage { .fileSystem }
    static var previewValue: FileStorage { .inMemory }
    static var testValue: FileStorage { .inMemory }
  }
}
#endif
