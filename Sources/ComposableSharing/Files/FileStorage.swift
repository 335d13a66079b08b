public import ComposableDependencies

/// Where `.fileStorage` keeps files.
public struct FileStorage: Hashable, Sendable {
  let files: any Files

  /// The files of the system.
  ///
  /// They are replaced as a whole, so that at any moment, also after a crash, the old or the new one is
  /// there. Writing goes on in the background; what is not yet written when the program exits is
  /// written then.
  public static let fileSystem = Self(files: SystemFiles())

  /// Files in memory, for tests and previews; each storage has its own.
  public static var inMemory: Self { Self(files: MemoryFiles()) }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.files === rhs.files }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(files))
  }
}

extension DependencyValues {
  /// Where `.fileStorage` keeps files.
  ///
  /// They are in memory in tests, where each test has its own, and in previews.
  public var defaultFileStorage: FileStorage {
    get { self[FileStorageKey.self] }
    set { self[FileStorageKey.self] = newValue }
  }

  private enum FileStorageKey: DependencyKey {
    static var liveValue: FileStorage { .fileSystem }
    static var previewValue: FileStorage { .inMemory }
    static var testValue: FileStorage { .inMemory }
  }
}
