/// The values of all dependencies in one place of the program.
///
/// Add a property for a key of yours, and ``Dependency`` can read it by key path:
///
///     extension DependencyValues {
///       var randomDigit: RandomDigit {
///         get { self[RandomDigit.self] }
///         set { self[RandomDigit.self] = newValue }
///       }
///     }
///
/// In a module whose default isolation is the main actor, write `nonisolated extension`: dependencies
/// are read on any actor.
///
/// It is a value: only what was overridden is stored, copies share it until one of them changes, and
/// everything else comes from the defaults of the key in the current ``context``.
public struct DependencyValues: Sendable {
  // swift-format-ignore: NoLeadingUnderscores
  /// The values of this task; ``withDependencies(_:operation:)`` binds others for a while.
  @TaskLocal public static var _current = Self(overrides: Overrides())

  var overrides = Overrides()
  var access = Access.direct

  /// Creates values in which nothing is overridden, and no default was read.
  ///
  /// With `withDependencies { $0 = DependencyValues() }`, an operation starts from new defaults. What
  /// ``prepareDependencies(_:)`` has set is not among them.
  public init() {
    defaults = DefaultValues()
  }

  init(overrides: Overrides) {
    self.overrides = overrides
  }

  /// The value of a dependency.
  ///
  /// The other parameters say where an issue is shown when the default is missing.
  ///
  /// - Parameters:
  ///   - key: Which dependency.
  ///   - fileID: The ID of the file to report issues in.
  ///   - filePath: The path of the file to report issues in.
  ///   - line: The line to report issues at.
  ///   - column: The column to report issues at.
  ///   - function: The property by which users know the dependency.
  /// - Complexity: O(*n*) in the number of overridden keys, with two words compared for each.
  @inlinable
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column,
    function function: StaticString = #function
  ) -> Key.Value {
    get {
      let box =
        knownBox(for: ObjectIdentifier(key))
        ?? defaultBox(
          for: key,
          name: function,
          fileID: fileID,
          filePath: filePath,
          line: line,
          column: column
        )
      // Boxes are filed under the key whose value they hold.
      return unsafeDowncast(box, to: Box<Key.Value>.self).value
    }
    set {
      write(
        Box(newValue),
        for: key,
        name: function,
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
    }
  }

  /// Values in which nothing is overridden, and no default was read, in the live context.
  public static var live: Self { Self(context: .live) }

  /// Values in which nothing is overridden, and no default was read, in the context of previews.
  public static var preview: Self { Self(context: .preview) }

  /// Values in which nothing is overridden, and no default was read, in the context of tests.
  public static var test: Self { Self(context: .test) }

  private init(context: DependencyContext) {
    self.init()
    self.context = context
  }
}
